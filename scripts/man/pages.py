"""Writes the manual pages: oauthcheck(1), and oauthcheck-COMMAND(1) for each command."""

import datetime
import os
import re
import subprocess
from pathlib import Path

from help_text import Failure, command_tree, output, parts, shown, subcommands, usage
from roff import bold, escaped, example, italic, paragraph, quoted

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = Path(__file__).resolve().parent / "environment.txt"
__all__ = ["Failure", "variables", "write_pages"]


def date():
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds is None:
        git = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        seconds = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    if not seconds:
        return datetime.date.today().isoformat()
    return datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc).date().isoformat()


def variables():
    """`(name, text)` of each environment variable, from environment.txt."""
    blocks = ENVIRONMENT.read_text().split("\n\n")
    return [(head.strip(), text) for head, _, text in (b.partition("\n") for b in blocks)]


def exit_codes(root):
    """The lines of the program's own help that say what its exit codes mean."""
    for heading, lines in parts(root["discussion"])[1]:
        if heading == "Exit codes:":
            return [item.strip().split("  ", 1) for item in lines]
    raise Failure("the help of oauthcheck has no exit codes")


def names(argument):
    """`-o`, `--output`, with the value."""
    words = []
    for name in argument.get("names") or []:
        dashes = "-" if name["kind"] != "long" else "--"
        words.append(bold(dashes + name["name"]))
    words.sort(key=lambda word: word.startswith(r"\fB\-\-"))
    text = ", ".join(words)
    value = argument.get("valueName")
    if argument["kind"] == "option":
        return f"{text} {italic(value)}"
    return text or italic(value)


def entry(argument):
    """An option or argument, with what --help says of it."""
    text = argument.get("abstract") or ""
    values, default = argument.get("allValues"), argument.get("defaultValue")
    notes = []
    if values:
        notes.append("values: " + ", ".join(values))
    if default:
        notes.append("default: " + default)
    if notes:
        text = f"{text} ({'; '.join(notes)})"
    return "\n".join([".TP", names(argument), paragraph(text)])


def options(command):
    """The arguments, then the options under the headings of --help."""
    groups = {}
    for argument in shown(command.get("arguments")):
        usual = "Arguments" if argument["kind"] == "positional" else "Options"
        groups.setdefault(argument.get("sectionTitle") or usual, []).append(argument)
    ordered = sorted(groups, key=lambda title: (title != "Arguments", title == "Options"))
    return [(title, "\n".join(entry(argument) for argument in groups[title])) for title in ordered]


def synopsis(program, words, spoken):
    """`spoken` is how the program is called by people; `program` is asked."""
    call = usage(program, words)
    skipped = " ".join(words)
    call = call[len(skipped):].strip() if call.startswith(skipped) else call
    call = re.sub(r"<([^<>]+)>", lambda m: "\0" + m[1] + "\1", call)
    text = "".join(
        r"\fI" if c == "\0" else r"\fR" if c == "\1" else escaped(c) for c in call)
    return f"{bold(spoken)} {text}".strip()


def list_of_commands(command, pages):
    items = []
    for child in subcommands(command):
        name = child["commandName"]
        head = bold(f"oauthcheck-{name}") + "(1)" if pages else bold(name)
        items += [".TP", head, paragraph(child["abstract"])]
    return "\n".join(items)


class Page:
    def __init__(self, name, command, version, day):
        self.name, self.command = name, command
        abstract = command["abstract"].rstrip(".")
        self.lines = [
            f".TH {quoted(name.upper())} 1 {day} {quoted('oauthcheck ' + version)} "
            + quoted("oauthcheck manual"),
            # No hyphens, so that options can be copied; they would be split in two.
            ".nh", ".ad l",
            ".SH NAME", paragraph(f"{name} \0 {abstract[0].lower()}{abstract[1:]}").replace("\0", "\\-"),
        ]

    def section(self, title, *texts):
        texts = [text for text in texts if text]
        if texts:
            texts[0] = texts[0].removeprefix(".PP\n")
            self.lines += [f".SH {title.upper()}", *texts]

    def text(self):
        return "\n".join(self.lines) + "\n"


def described(discussion):
    """The prose and the examples of a command, ready for a page."""
    prose, examples = parts(discussion)
    texts = [paragraph(prose[0])] if prose else []
    texts += [".PP\n" + paragraph(text) for text in prose[1:]]
    shown_examples = []
    for heading, lines in examples:
        if heading != "Exit codes:":
            if heading:
                shown_examples.append(".PP\n" + paragraph(heading))
            shown_examples.append(("" if heading else ".PP\n") + example(lines))
    return texts, shown_examples


def endings(page, codes, others):
    page.section("Exit status", *[f".TP\n{bold(code)}\n{paragraph(text)}" for code, text in codes])
    page.section("Environment", *[f".TP\n{bold(n)}\n{paragraph(t)}" for n, t in variables()])
    page.section("See also", ",\n".join(rf"\fB{escaped(other)}\fR(1)" for other in others))


def command_page(tool, command, version, day, codes):
    """The page of one command, with its subcommands."""
    name = command["commandName"]
    page = Page(f"oauthcheck-{name}", command, version, day)
    children = subcommands(command)
    calls = [synopsis(tool, [name], f"oauthcheck {name}")]
    for child in children:
        inner = child["commandName"]
        calls.append(synopsis(tool, [name, inner], f"oauthcheck {name} {inner}"))
    page.section("Synopsis", "\n.br\n".join(calls[1:] or calls))
    prose, examples = described(command.get("discussion"))
    page.section("Description", *(prose or [paragraph(command["abstract"])]))
    if not children:
        for title, text in options(command):
            page.section(title, text)
    for child in children:
        texts, more = described(child.get("discussion"))
        texts = [paragraph(child["abstract"]), *[".PP\n" + text.removeprefix(".PP\n") for text in texts]]
        page.section(f"oauthcheck {name} {child['commandName']}", *texts,
                     *[text for _, text in options(child)])
        examples += more
    page.section("Examples", *examples)
    endings(page, codes, ["oauthcheck"])
    return page


def root_page(tool, root, version, day, codes):
    page = Page("oauthcheck", root, version, day)
    page.section("Synopsis", synopsis(tool, [], "oauthcheck") + "\n.br\n"
                 + bold("oauthcheck") + " " + italic("file") + " ...")
    prose, examples = described(root["discussion"])
    page.section(
        "Description", paragraph(root["abstract"]),
        *[".PP\n" + text.removeprefix(".PP\n") for text in prose],
        ".PP\n" + paragraph("Without a command, it checks files: see oauthcheck-check(1)."))
    page.section("Commands", list_of_commands(root, pages=True))
    for title, text in options(root):
        page.section(title, text)
    page.section("Examples", *examples)
    endings(page, codes, [f"oauthcheck-{c['commandName']}" for c in subcommands(root)])
    return page


def write_pages(tool, folder):
    """Writes every page, and returns their names."""
    root, day = command_tree(tool), date()
    version = output(tool, "--version").split()[0]
    codes = exit_codes(root)
    pages = [root_page(tool, root, version, day, codes)]
    for command in subcommands(root):
        pages.append(command_page(tool, command, version, day, codes))
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages:
        (folder / f"{page.name}.1").write_text(page.text(), encoding="ascii")
    return [page.name for page in pages]
