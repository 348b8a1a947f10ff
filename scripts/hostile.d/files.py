"""files."""


def run(lab, share):
    pass
