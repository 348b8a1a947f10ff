"""Reads the program's help: --experimental-dump-help, and the line of USAGE in --help."""

import json
import subprocess


class Failure(Exception):
    """The program cannot be asked."""


def output(*command):
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Failure(f"cannot run {command[0]}: {error.strerror}") from error
    if run.returncode != 0:
        raise Failure(f"{' '.join(command)} ended with {run.returncode}: {run.stderr.strip()}")
    return run.stdout


def command_tree(program):
    return json.loads(output(program, "--experimental-dump-help"))["command"]


def shown(items):
    return [item for item in items or [] if item.get("shouldDisplay", True)]


def subcommands(command):
    return [c for c in shown(command.get("subcommands")) if c["commandName"] != "help"]


def usage(program, words):
    """How a command is called, as --help prints it, without the program's name."""
    text = output(program, "help", *words).split("USAGE: ", 1)[1].split("\n\n", 1)[0]
    return " ".join(text.split()).split(" ", 1)[-1]


def parts(discussion):
    """Divides the text of a command into `(prose, examples)`.

    An example is `(heading, lines)`: lines that are indented. Its heading is the line before, where
    that ends in a colon; "Examples:" alone says nothing.
    """
    prose, examples = [], []
    for block in (discussion or "").strip().split("\n\n"):
        lines = block.split("\n")
        text = [item for item in lines if item and not item.startswith("  ")]
        code = [item[2:] for item in lines if item.startswith("  ")]
        heading = ""
        if code and text and text[-1].endswith(":"):
            heading = "" if text[-1] in ("Examples:", "Example:") else " ".join(text)
            text = []
        elif code and not text and prose and prose[-1].endswith(":"):
            heading = prose.pop()
        if text:
            prose.append(" ".join(text))
        if code:
            examples.append((heading, code))
    return prose, examples
