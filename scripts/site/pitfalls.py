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
    return list(zip(parts[0::3], parts[1::3], parts[2::3]))


def examples():
    """The first vector of each mistake: its name, and the text that the page takes."""
    found = {}
    for file in sorted((ROOT / "vectors/pitfalls").glob("*.json")):
        document = json.loads(file.read_text())
        for vector in document["vectors"]:
            if not isinstance(vector.get("pitfall"), str):
                continue
            # What is known of it is for the page to find out.
            asked = {name: value for name, value in vector.items()
                     if name not in ("comment", "spec", "result", "pitfall", "correct")}
            text = json.dumps({**({"defaults": document["defaults"]} if "defaults" in document else {}), "vectors": [asked]}, indent=2)
            found.setdefault(vector["pitfall"], (f"{file.relative_to(ROOT)}::{vector['id']}", text))
    return found


def symptoms():
    """What people see, in Markdown, and the table of the catalogue, by id."""
    text = (ROOT / "docs/pitfalls.md").read_text()
    seen, tables = {}, {}
    for symptom, names in re.findall(r"^\| ([^|]+) \| (`[^|]+`) \| \[.*\|$", text, re.M):
        for name in re.findall(r"`([\w-]+)`", names):
            seen.setdefault(name, []).append(symptom)
    for title, table in re.findall(r"^### ([^\n`]+)\n\nRFC 5849(.*?)(?=^##)", text, re.M | re.S):
        for name in re.findall(r"^\| `([\w-]+)` \|", table, re.M):
            tables[name] = title
    return seen, tables


def reports():
    """Who made the mistake: the sentence of the comment above its code, by id."""
    found = {}
    for file in sorted((ROOT / "Sources/Diagnosis/Pitfalls").glob("*.swift")):
        for comment, name in re.findall(r'((?:^ *///.*\n)+) *(?:package |private )?static [^"]{0,200}?"([a-z0-9-]+)"', file.read_text(), re.M):
            words = " ".join(re.findall(r"^ */// ?(.*)$", comment, re.M))
            if seen := re.search(r"Seen (in .*?)\.(?=\s|$)", words):
                found[name] = seen[1]
    return found


def linked(report):
    """The sentence with links to the threads that it names."""
    return re.sub(r"([\w.-]+/[\w.-]+)\\#(\d+)", r"[\1\\#\2](https://github.com/\1/issues/\2)", escaped(report))


def blocks(said):
    """The sentence, the fix, and the parts with a title."""
    first, *others = said.strip("\n").split("\n\n")
    sentence, *rest = [line.strip() for line in first.split("\n")]
    parts = []
    for block in others:
        title, _, body = block.partition("\n")
        parts.append((title, re.sub("^  ", "", body, flags=re.M)))
    return sentence.removesuffix("."), " ".join(rest), parts


def body(title, text):
    """An example as it is printed; of each other line, what comes after the language is code if it is a line of a program."""
    if title == "Example":
        return f"```\n{text}\n```"
    lines = [line.partition(": ") for line in text.split("\n")]
    shown = code if title == "Correct encoding" else escaped
    return "\n".join(f"- {escaped(language)}: {shown(rest)}" if mark else f"- {escaped(language)}" for language, mark, rest in lines)


def pages(tool, has_page):
    """The text of each page, by its file."""
    seen, tables = symptoms()
    named, shown, made = reports(), examples(), {}
    for name, section, said in entries(tool):
        sentence, fix, parts = blocks(said)
        table = tables.get(name)
        catalogue = f"[{table}](../docs/pitfalls.md#{table.lower().replace(' ', '-')})" if table else "[Catalogue](../docs/pitfalls.md)"
        lines = [f"# {escaped(sentence)}", f"`{name}` · {catalogue} · [RFC 5849 §{section}](https://www.rfc-editor.org/rfc/rfc5849#section-{section})",
                 *([escaped(fix)] if fix else [])]
        vector, text = shown[name]
        if has_page:
            fragment = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
            lines.append(f"[Open an example](../try/index.html#text={fragment}) in the page that explains requests: it finds the mistake, and sends nothing.")
        if name in seen:
            lines += ["## What you see", "\n".join(f"- {one}" for one in seen[name])]
        for title, text in parts:
            lines += [f"## {title}", body(title, text)]
        lines += ["## Explain an example", f"```\noauthcheck explain {vector}\n```"]
        if name in named:
            lines += ["## Reports", f"Seen {linked(named[name])}."]
        made[f"pitfalls/{name}.md"] = "\n\n".join(lines) + "\n"
    return made
