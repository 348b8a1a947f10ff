"""Checks the manual pages: programs that read them must not complain, and nothing of --help may be missing."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from help_text import command_tree, output, subcommands
from pages import ROOT, variables, write_pages

READERS = {
    "man": ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"],
    "mandoc": ["mandoc", "-T", "lint"],
}


def complaints(reader, page):
    """What a reader of manual pages says about a page; nothing, if all is in order."""
    run = subprocess.run(
        [*READERS[reader], str(page)], capture_output=True, text=True, check=False)
    # man prints the page itself to standard output.
    said = run.stderr if reader == "man" else run.stdout + run.stderr
    return [f"{reader}: {line}" for line in said.splitlines()]


def plain(page):
    """The words of a page's source."""
    text = re.sub(r"\\f[BIR]", "", page.read_text())
    return text.replace(r"\-", "-").replace(r"\(aq", "'")


def missing_options(tool, words, page):
    found = plain(page)
    wanted = re.findall(r"^  (?:-\w, )?(--[\w-]+)", output(tool, "help", *words), re.M)
    return [f"{page.name}: {option} of {' '.join(words)} is missing"
            for option in wanted if not re.search(re.escape(option) + r"(?![\w-])", found)]


def missing_variables():
    """Variables that the sources read, and that no page would name."""
    told = {name for name, _ in variables()}
    pattern = re.compile(r'Environment(?:\.value\(of: |\[)"([A-Z_]+)"|variable[:=] ?=? ?"([A-Z_]+)"|ask\("([A-Z_]+)"')
    found = set()
    for file in (ROOT / "Sources/oauthcheck").rglob("*.swift"):
        for match in pattern.finditer(file.read_text()):
            found.add(match[1] or match[2] or match[3])
    return ([f"environment.txt: {name} is missing" for name in sorted(found - told)]
            + [f"environment.txt: no source reads {name}" for name in sorted(
                told - found - {"SOURCE_DATE_EPOCH"})])


def check(tool):
    problems = missing_variables()
    missing = [reader for reader in READERS if not shutil.which(READERS[reader][0])]
    with tempfile.TemporaryDirectory() as folder:
        names = write_pages(tool, Path(folder))
        for name in names:
            page = Path(folder) / f"{name}.1"
            for reader in READERS:
                if reader not in missing:
                    problems += complaints(reader, page)
        for command in subcommands(command_tree(tool)):
            word = command["commandName"]
            page = Path(folder) / f"oauthcheck-{word}.1"
            calls = [[word, child["commandName"]] for child in subcommands(command)] or [[word]]
            for call in calls:
                if word not in ("serve", "watch"):
                    problems += missing_options(tool, call, page)
    for problem in problems:
        print(problem.replace(folder + "/", ""))
    if problems:
        print(f"FAILED: {len(problems)} problems in {len(names)} manual pages")
        return 1
    for reader in missing:
        print(f"SKIPPED {reader}: it is not installed")
    print(f"{len(names)} manual pages have no faults")
    return 0
