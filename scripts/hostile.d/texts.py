"""texts."""


def run(lab, share):
    pass
