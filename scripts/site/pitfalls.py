"""Writes a page in Markdown for each mistake that `oauthcheck pitfalls` knows.

A page combines the program's output, the symptoms in docs/pitfalls.md, the reports that comments in
Sources/Diagnosis/Pitfalls name, and a vector of vectors/pitfalls, which a link opens in the page of scripts/web.
"""
import base64
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def escaped(text):
    """Text that Markdown shows as it is."""
    return re.sub(r"([\\`*_\[\]<>#&|~])", r"\\\1", text)


def code(text):
    """Text as code in a line, with as many backticks around it as it needs."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}"


def entries(tool):
    """What the program says of each mistake: its id, its section of RFC 5849, and the lines."""
    listed = subprocess.run([tool, "pitfalls"], check=True, capture_output=True, text=True).stdout
    names = re.findall(r"^\S+$", listed, re.M)
    said = subprocess.run([tool, "pitfalls", *names], check=True, capture_output=True, text=True).stdout
    parts = re.split(r"^(\S+) \(RFC 5849 §([\d.]+)\)\n", said, flags=re.M)[1:]
    assert parts[0::3] == names, "the program does not describe the mistakes that it lists"
    return zip(parts[0::3], parts[1::3], parts[2::3])


def examples():
    """The first vector of each mistake: its name, and the text that the page takes."""
    found = {}
    for file in sorted((ROOT / "vectors/pitfalls").glob("*.json")):
        document = json.loads(file.read_text())
        defaults = {name: document[name] for name in ("defaults",) if name in document}
        for vector in document["vectors"]:
            # What is known of it is for the page to find out.
            asked = {name: value for name, value in vector.items() if name not in ("comment", "spec", "result", "pitfall", "correct")}
            # Where a vector has several mistakes, the key is no id.
            found.setdefault(str(vector.get("pitfall")), (f"{file.relative_to(ROOT)}::{vector['id']}",
                                                          json.dumps({**defaults, "vectors": [asked]}, indent=2)))
    return found


def symptoms():
    """What people see, in Markdown, and the table of the catalogue, by id."""
    text = (ROOT / "docs/pitfalls.md").read_text()
    seen, tables = {}, {}
    for symptom, names in re.findall(r"^\| ([^|]+) \| (`[^|]+`) \| \[.*\|$", text, re.M):
        for name in re.findall(r"`([\w-]+)`", names):
            seen.setdefault(name, []).append(f"- {symptom}")
    for title, table in re.findall(r"^### ([^\n`]+)\n\nRFC 5849(.*?)(?=^##)", text, re.M | re.S):
        tables |= dict.fromkeys(re.findall(r"^\| `([\w-]+)` \|", table, re.M), title)
    return seen, tables


def reports():
    """Who made the mistake: the sentence of the comment above its code, by id, with links to the threads that it names."""
    found = {}
    for file in sorted((ROOT / "Sources/Diagnosis/Pitfalls").glob("*.swift")):
        for comment, name in re.findall(r'((?:^ *///.*\n)+) *(?:package |private )?static [^"]{0,200}?"([a-z0-9-]+)"', file.read_text(), re.M):
            words = " ".join(re.findall(r"^ */// ?(.*)$", comment, re.M))
            if seen := re.search(r"Seen in .*?\.(?=\s|$)", words):
                found[name] = re.sub(r"([\w.-]+/[\w.-]+)\\#(\d+)", r"[\1\\#\2](https://github.com/\1/issues/\2)", escaped(seen[0]))
    return found


def part(block):
    """A part of what the program says: its title, and an example as it is printed, or a list of languages with code or words."""
    title, *lines = [line.removeprefix("  ") for line in block.split("\n")]
    if title == "Example":
        return [f"## {title}", "\n".join(["```", *lines, "```"])]
    shown = code if title == "Correct encoding" else escaped
    parted = [line.partition(": ") for line in lines]
    return [f"## {title}", "\n".join(f"- {escaped(language)}{mark}{shown(rest) if mark else ''}" for language, mark, rest in parted)]


def pages(tool):
    """The text of each page, by its file."""
    (seen, tables), named, shown, made = symptoms(), reports(), examples(), {}
    for name, section, said in entries(tool):
        first, *blocks = said.strip("\n").split("\n\n")
        sentence, *fix = [line.strip() for line in first.split("\n")]
        catalogue = "[Catalogue](../docs/pitfalls.md)"
        if table := tables.get(name):
            catalogue = f"[{table}](../docs/pitfalls.md#{table.lower().replace(' ', '-')})"
        vector, text = shown[name]
        fragment = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        lines = [
            f"# {escaped(sentence.removesuffix('.'))}",
            f"`{name}` · {catalogue} · [RFC 5849 §{section}](https://www.rfc-editor.org/rfc/rfc5849#section-{section})",
            escaped(" ".join(fix)),
            f"[Open an example](../try/index.html#text={fragment}) in the page that explains requests: it finds the mistake, and sends nothing.",
            *(["## What you see", "\n".join(seen[name])] if name in seen else []),
            *(line for block in blocks for line in part(block)),
            "## Explain an example", f"```\noauthcheck explain {vector}\n```",
            *(["## Reports", named[name]] if name in named else []),
        ]
        made[f"pitfalls/{name}.md"] = "\n\n".join(filter(None, lines)) + "\n"
    return made
