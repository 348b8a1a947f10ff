"""resources."""


def run(lab, share):
    pass
