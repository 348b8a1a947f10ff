"""secrets_kept."""


def run(lab, share):
    pass
