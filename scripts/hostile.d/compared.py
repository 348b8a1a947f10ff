"""compared."""


def run(lab, share):
    pass
