"""Finds the program oauthcheck, which is not written in Python."""
from importlib.metadata import distributions
from pathlib import Path


def find_binary():
    """The path of the program that was installed with this module."""
    site = Path(__file__).resolve().parents[1]
    installed = [file.locate() for found in distributions(name="oauthcheck", path=[str(site)]) for file in found.files or ()]
    # `pip install --target` moves the program after it has recorded its path.
    for path in [*installed, site / "bin/oauthcheck"]:
        if path.match("bin/oauthcheck") and path.is_file():
            return str(Path(path).resolve())
    raise FileNotFoundError(f"the program oauthcheck is not installed beside {site}; install the wheel again")
