"""4 reports with hostile text.

Each text is put into every place that a report shows, and read back with strict readers. No text becomes a command of
a CI service, a control character, an element or a member, whichever command prints it.
"""

import json
import re
import sys
import xml.etree.ElementTree as tree
from html.parser import HTMLParser

from lab import json_lines, strict_json, write

COMMANDS = [
    "::error file=a.swift,line=1::injected",
    "::add-mask::injected",
    "::stop-commands::injected",
    "::set-output name=a::b",
    "##[error]injected",
    "##[group]injected",
    "##[section]x",
    "##vso[task.setvariable variable=PATH]/evil",
    "##vso[task.complete result=Succeeded;]",
    "###vso[a]b",
    "##teamcity[buildStatus status='SUCCESS']",
    "##teamcity[importData type='junit' path='x']",
    "####[a]",
    "##vso[##vso[a]b]c",
    "section_start:1:injected",
    "section_end:1:injected",
    "\u001b[0Ksection_start:1:a[collapsed=true]\r\u001b[0Kb",
    "  ::warning::indented",
    "\t::warning::tab",
    "a\n::error::next line",
    "a\r::error::return",
    "a\r\n##vso[task.logissue type=error]b",
    "a\u0085::error::next",
    "a\u2028::error::line",
    "\u200b::error::zero width",
    "##\u200b[error]",
    "::",
    "::error",
    "##[",
    "##vso[",
    "##teamcity[",
]
MARKUP = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "-->",
    "]]>",
    "]]></failure><![CDATA[",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt;",
    "&#x3c;b>",
    "&",
    "\"' onmouseover=alert(1) x='",
    "javascript:alert(1)",
    "`code`",
    "```\nfence\n```",
    "``````",
    "|a|b|",
    "[x](javascript:alert(1))",
    "![x](http://e/)",
    "<details open ontoggle=alert(1)>",
    "<!-- oauthcheck:report -->",
    "# heading",
    "- [ ] task",
    "@everyone #1 !1",
    "\\",
    "\\n",
    "\\u001b",
    "%0A::error::a",
    "%25",
    "https://a.example/x",
    "ok 1 - injected",
    "not ok 2",
    "1..0",
    "Bail out!",
    "# TODO",
    "# SKIP",
    "  ---\n  a: b\n  ...",
    "---",
    "...",
    "a: b",
    "- a",
    "? a",
    "!!python/object:a",
    "*a",
    "${{ secrets.X }}",
    "$(touch evil)",
    "`touch evil`",
    '{"a":1}',
    "=cmd|' /C calc'!A0",
    "<?xml version='1.0'?>",
    "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>&b;",
]
CONTROLS = [
    "\u0000",
    "\u0007",
    "\u0008\u0008",
    "\r",
    "\u000b",
    "\u000c",
    "\u001b[2J",
    "\u001b]0;title\u0007",
    "\u001b]8;;http://e/\u001b\\link",
    "\u001bc",
    "\u007f",
    "\u0080",
    "\u009b2J",
    "\u009d0;t\u009c",
    "\u061c",
    "\u200e",
    "\u200f",
    "\u202a",
    "\u202e\u202dabc",
    "\u2066",
    "\u2069",
    "\u2028",
    "\u2029",
    "\ufffe",
    "\uffff",
    "\U000e0001",
    "\ufeff",
    "\u0301",
    "e\u0301" * 50,
    "x" * 70_000,
    "\n" * 300,
    "\U0001f468\u200d\U0001f469",
]
TEXTS = COMMANDS + MARKUP + CONTROLS
FORMS = ["human", "json", "jsonl", "junit", "tap", "sarif", "github", "markdown", "html"]
CONTROL = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
COMMAND = re.compile(r"##[A-Za-z]*\[|section_(?:start|end):")
ADAPTER = r"""
import json, sys
text = json.load(open("text.json"))
kinds = [lambda: {"error": text}, lambda: {"rejected": text}, lambda: {"skipped": text},
         lambda: {"signature": text, "base_string": text, "authorization_header": text}, None]
for line in sys.stdin:
    q = json.loads(line)
    if q["op"] == "start":
        print(json.dumps({"name": text[:200] or "x", "version": text[:200], "language": text[:200]}), flush=True)
    elif q["op"] == "stop": break
    else:
        kind = kinds[q["seq"] % len(kinds)]
        print(json.dumps({"seq": q["seq"], **kind()}) if kind else "no answer: " + text.replace("\n", " "), flush=True)
"""


def run(lab, share):
    for results in lab.each(lambda text: tried(lab, text), TEXTS):
        for case, form, done, octets in results:
            judge(lab, case, form, done, octets)
    arguments(lab)
    names(lab)


def vectors(text):
    """Vectors with the text in every place that takes one."""
    everywhere = {
        "title": text,
        "comment": text,
        "flags": [text],
        "spec": [text],
        "source": {"name": text, "url": text, "license": text, "ref": text},
    }
    request = {"method": "GET", "url": "http://a.example/", "query": [["q", text], [text, "v"]]}
    oauth = {"oauth_consumer_key": text, "oauth_nonce": "n", "oauth_timestamp": "1", "realm": text}
    secrets = {"consumer_secret": "hidden-secret"}
    values = [
        {"signature": text},
        {"base_string": text},
        {"parameters": text},
        {"authorization_header": text},
        {"base_string_uri": text},
    ]
    found = [
        {"id": f"v{number}", **everywhere, "request": request, "oauth": oauth, "secrets": secrets, "expected": expected}
        for number, expected in enumerate(values)
    ]
    found.append(
        {
            "id": "raw",
            "request": {"method": "POST", "url": "http://a.example/", "body": text, "content_type": text},
            "oauth": oauth,
            "expected": {"signature": "x"},
        }
    )
    found.append({"id": "unknown", text: 1, "request": {"url": text}})
    found.append({"id": text})
    return {"title": text, "notes": text, "vectors": found}


def tried(lab, text):
    """The outputs of all commands with one text: case, form, run, bytes."""
    folder = lab.folder(v=vectors(text), text=json.dumps(text))
    write(folder / "a.py", ADAPTER)
    write(folder / "r.jsonl", "".join(json.dumps(vector) + "\n" for vector in vectors(text)["vectors"][:6]))
    quick = ["--depth", "1", "--budget", "0.1", "--explain-max", "2"]
    reports = [
        "--report",
        "human",
        *(word for form in FORMS[1:] for word in ("--report", f"{form}={'o' if form == 'jsonl' else 'r'}.{form}")),
    ]
    files = [("o" if form == "jsonl" else "r") + f".{form}" for form in FORMS[1:]]
    found = []

    def add(words, forms, read=()):
        done = lab.run(folder, *words, read=read)
        case = " ".join(word for word in words if len(word) < 30)[:60]
        found.append((case, forms, done, done.out))
        found.append((case, "messages", done, done.err))
        found.extend((case, name.split(".")[1], done, octets) for name, octets in done.files.items())

    add(
        [
            "check",
            "v.json",
            *quick,
            *reports,
            "--history",
            "h.x",
            "--history-label",
            text[:500].replace("\0", "") or "x",
            "--known",
            "k.json",
        ],
        "human",
        [],
    )
    add(["check", "v.json", *quick, *reports], "human", files)
    add(["check", "v.json", "--report", "github"], "github")
    label = text[:500].replace("\0", "") or "x"
    add(
        [
            "check",
            "v.json",
            "--explain-max",
            "0",
            "--known",
            "k.json",
            "--update-known",
            "--known-reason",
            label,
            "--history",
            "h.x",
            "--history-label",
            label,
        ],
        "human",
    )
    add(["check", "v.json", "--explain-max", "0", *reports, "--", sys.executable, "a.py"], "human", files)
    add(["history", "h.x"], "text")
    add(["explain", "v.json", "--brief", "--depth", "1"], "text")
    add(["explain", "v.json", "--depth", "0"], "text")
    add(["explain", "v.json", "--depth", "0", "--format", "json"], "jsonl")
    add(["sign", "v.json"], "text")
    add(["sign", "v.json", "--format", "curl"], "text")
    add(["sign", "v.json", "--format", "header"], "header")
    add(["sign", "r.jsonl", "--format", "jsonl"], "jsonl")
    add(["vectors", "list", "v.json"], "text")
    add(["vectors", "list", "v.json", "--format", "jsonl"], "jsonl")
    add(["vectors", "lint", "v.json"], "text")
    add(["vectors", "audit", "v.json"], "text")
    write(folder / "impl", f"#!/bin/sh\ncd '{folder}' && exec {sys.executable} a.py\n").chmod(0o755)
    add(["matrix", "v.json", "--impl", "./impl"], "text")
    add(["matrix", "v.json", "--impl", "./impl", "--format", "markdown"], "text")
    add(["matrix", "v.json", "--impl", "./impl", "--format", "json"], "json")
    write(
        folder / "one.json", {"id": "v0", "request": {"url": "http://a/"}, "expected": {"base_string_uri": "http://a/"}}
    )
    lab.run(folder, "check", "one.json", "--report", "json=before.json")
    before = (folder / "before.json").read_bytes() if (folder / "before.json").exists() else b"{}"
    write(folder / "before.json", before.replace(b"one::v0", b"v::v0"))
    add(["compare", "before.json", "r.json"], "text")
    add(["compare", "before.json", "r.json", "--format", "markdown"], "text")
    add(["compare", "before.json", "r.json", "--format", "json"], "json")
    add(["merge", "r.json", "--format", "jsonl"], "jsonl")
    return [(f"{case} with {text[:40]!r}", form, done, octets) for case, form, done, octets in found]


def judge(lab, case, form, done, octets):
    lab.sane(done, case) if form == "messages" else None
    if problem := unreadable(form, octets):
        lab.expect(False, f"{form}: {case}", "a strict reader accepts the report", problem, done)
    else:
        lab.expect(True, case, "", "")
    if form in ("json", "jsonl", "html"):
        return
    text = octets.decode("utf-8", "replace")
    control = CONTROL.search(text)
    lab.expect(not control, f"{form}: {case}", "no control character in the output", near(text, control), done)
    command = COMMAND.search(text)
    lab.expect(not command, f"{form}: {case}", "no command of a CI service in the output", near(text, command), done)
    begun = [
        line
        for line in re.split("[\n\r\u0085\u2028]", text)
        if line.strip(" \t").startswith("::") and not ours(form, line)
    ]
    lab.expect(not begun, f"{form}: {case}", "no line begins a command of GitHub's runner", begun[:1], done)


def ours(form, line):
    """Whether a line of the github report is one that it is made of."""
    return form == "github" and re.match(r"::(error|warning|notice)( (file|line|col|title)=[^:]*)?::", line)


def near(text, match):
    return repr(text[max(0, match.start() - 30) : match.end() + 20]) if match else ""


class Page(HTMLParser):
    """Counts what may be run in a page."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.scripts, self.bad = 0, []

    def handle_starttag(self, tag, attributes):
        self.scripts += tag == "script"
        if tag in ("img", "iframe", "object", "embed", "b", "base"):
            self.bad.append(tag)
        self.bad += [
            name
            for name, value in attributes
            if name.startswith("on") or (value or "").strip().lower().startswith("javascript:")
        ]


def unreadable(form, octets):
    """What a strict reader says against the report."""
    try:
        if form in ("json", "sarif"):
            strict_json(octets)
        elif form == "jsonl":
            json_lines(octets)
        elif form == "junit":
            tree.fromstring(octets)
        elif form == "html":
            page = Page()
            page.feed(octets.decode("utf-8"))
            if page.bad or page.scripts > 4:
                return f"{page.scripts} scripts, {page.bad[:3]}"
        elif form == "tap":
            return tap(octets.decode("utf-8"))
        else:
            octets.decode("utf-8")
    except (ValueError, tree.ParseError) as problem:
        return str(problem)
    return None


def tap(text):
    """Each line of TAP is a point, its YAML block, the plan or a comment; the plan counts the points."""
    points = plans = 0
    for line in text.split("\n"):
        if re.match(r"(not )?ok \d+", line):
            points += 1
        elif re.match(r"1\.\.\d+", line):
            plans += int(line.split("..")[1].split()[0]) + 1
        elif line and not re.match(r"  |#|TAP version 14$|Bail out!|pragma ", line):
            return f"no line of TAP: {line[:80]!r}"
    return None if "Bail out!" in text or plans == points + 1 else f"{points} points, but a plan of {plans - 1}"


def arguments(lab):
    """The messages about arguments show them as text."""
    folder = lab.folder(v=[{"id": "a", "request": {"url": "http://a/"}, "expected": {"base_string_uri": "http://a/"}}])
    calls = []
    for text in COMMANDS + CONTROLS:
        word = text[:300].replace("\0", "")
        if not word.strip():
            continue
        calls += [
            ["check", "v.json", "--color", word],
            ["check", "v.json", "--" + word],
            ["schema", word],
            ["check", word],
            ["check", "v.json", "--id", word],
            ["explain", "v.json::" + word],
            ["check", "v.json", "--report", word],
            ["sign", "v.json", "--emit", word],
            ["check", "v.json", "--jobs", word],
            ["check", "v.json", "--known", word],
            ["compare", word, word],
            ["adapter", "--pitfall", word],
            ["check", "v.json", "--", word],
        ]
    for call, done in zip(calls, lab.each(lambda call: lab.run(folder, *call), calls)):
        case = " ".join(repr(word)[1:-1][:50] for word in call)
        lab.sane(done, case)
        text = (done.out + done.err).decode("utf-8", "replace")
        for problem, expected in (
            (CONTROL.search(text.replace("\t", "")), "no control character in a message"),
            (COMMAND.search(text), "no command in a message"),
        ):
            lab.expect(not problem, case, expected, near(text.replace("\t", ""), problem), done)
        begun = [line for line in text.split("\n") if line.strip(" \t").startswith("::")]
        lab.expect(not begun, case, "no line of a message begins a command", begun[:1], done)


def names(lab):
    """File names are text like any other."""
    vector = {"id": "v", "request": {"url": "http://a/"}, "expected": {"base_string_uri": "WRONG"}}
    for text in COMMANDS + CONTROLS:
        name = text.replace("/", "|").replace("\0", "")[:60] + ".json"
        if name.startswith("-") or len(name.encode()) > 250:
            continue
        folder = lab.folder()
        write(folder / name, vector)
        for words in (
            ["check", "./" + name],
            ["check", "."],
            ["explain", "."],
            ["sign", "."],
            ["vectors", "lint", "."],
            ["vectors", "list", "."],
        ):
            files = ["r.junit", "r.tap", "r.sarif", "r.github", "r.markdown", "r.json"] if words[0] == "check" else []
            reports = [word for file in files for word in ("--report", f"{file[2:]}=../{folder.name}.{file}")]
            done = lab.run(folder, *words, *reports)
            case = f"{' '.join(words)} with a file {name!r}"
            judge(lab, case, "text", done, done.out)
            judge(lab, case, "messages", done, done.err)
            for file in files:
                path = lab.base / f"{folder.name}.{file}"
                if path.exists():
                    judge(lab, case, file[2:], done, path.read_bytes())
                    path.unlink()
