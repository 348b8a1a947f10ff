"""adapters."""


def run(lab, share):
    pass
