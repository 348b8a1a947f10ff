"""semantics."""


def run(lab, share):
    pass
