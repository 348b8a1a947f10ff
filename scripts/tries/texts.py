"""Hostile text in every place that accepts text, through each command and report: it must stay text, and JSON and XML must be readable.

That it is no markup in a browser, and no line of TAP, is the claim of `HTMLReporterTests`, judge/html and the case `hostile-reports`.
"""

import json
import re
import sys
import xml.etree.ElementTree as tree

from lab import RIGHT, content, executable, lines

# Commands of CI services: GitHub, Azure, TeamCity, GitLab.
COMMANDS = [
    "::error file=a.swift,line=1::injected", "::add-mask::injected", "::stop-commands::injected", "::set-output name=a::b",
    "##[error]injected", "##[group]injected", "##[section]x", "##vso[task.setvariable variable=PATH]/evil",
    "##vso[task.complete result=Succeeded;]", "###vso[a]b", "##teamcity[buildStatus status='SUCCESS']",
    "##teamcity[importData type='junit' path='x']", "####[a]", "##vso[##vso[a]b]c", "section_start:1:injected", "section_end:1:injected",
    "\u001b[0Ksection_start:1:a[collapsed=true]\r\u001b[0Kb", "  ::warning::indented", "\t::warning::tab", "a\n::error::next line",
    "a\r::error::return", "a\r\n##vso[task.logissue type=error]b", "a\u0085::error::next", "a\u2028::error::line",
    "\u200b::error::zero width", "##\u200b[error]", "::", "::error", "##[", "##vso[", "##teamcity[",
]
# Markup of HTML, XML, Markdown, TAP, YAML, shells and templates.
MARKUP = [
    "</script><script>alert(1)</script>", "<!--<script>", "-->", "]]>", "]]></failure><![CDATA[", "<img src=x onerror=alert(1)>",
    "&lt;b&gt;", "&#x3c;b>", "&", "\"' onmouseover=alert(1) x='", "javascript:alert(1)", "`code`", "```\nfence\n```", "``````", "|a|b|",
    "[x](javascript:alert(1))", "![x](http://e/)", "<details open ontoggle=alert(1)>", "<!-- oauthcheck:report -->", "# heading",
    "- [ ] task", "@everyone #1 !1", "\\", "\\n", "\\u001b", "%0A::error::a", "%25", "https://a.example/x", "ok 1 - injected", "not ok 2",
    "1..0", "Bail out!", "# TODO", "# SKIP", "  ---\n  a: b\n  ...", "---", "...", "a: b", "- a", "? a", "!!python/object:a", "*a",
    "${{ secrets.X }}", "$(touch evil)", "`touch evil`", '{"a":1}', "=cmd|' /C calc'!A0", "<?xml version='1.0'?>",
    "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>&b;",
]
# What a terminal obeys, what changes the direction of writing, and what is long.
CONTROLS = [
    "\u0000", "\u0007", "\u0008\u0008", "\r", "\u000b", "\u000c", "\u001b[2J", "\u001b]0;title\u0007", "\u001b]8;;http://e/\u001b\\link",
    "\u001bc", "\u007f", "\u0080", "\u009b2J", "\u009d0;t\u009c", "\u061c", "\u200e", "\u200f", "\u202a", "\u202e\u202dabc", "\u2066",
    "\u2069", "\u2028", "\u2029", "\ufffe", "\uffff", "\U000e0001", "\ufeff", "\u0301", "e\u0301" * 50, "x" * 70_000, "\n" * 300,
    "\U0001f468\u200d\U0001f469",
]
FORMATS = ["json", "jsonl", "junit", "tap", "sarif", "github", "markdown", "html"]
READERS = {"json": json.loads, "sarif": json.loads, "junit": tree.fromstring,
           "jsonl": lambda text: [json.loads(line) for line in text.split("\n")[:-1]]}
CONTROL = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
COMMAND = re.compile(r"##[A-Za-z]*\[|section_(?:start|end):")
BEGUN = re.compile("(?:^|[\n\r\u0085\u2028])[ \t]*(::[^\n]*)")
OURS = re.compile(r"::(error|warning|notice)( (file|line|col|title)=[^:]*)?::")
ADAPTER = r"""
import json, sys
text = json.load(open("text.json"))
kinds = [{"error": text}, {"rejected": text}, {"skipped": text},
         {"signature": text, "base_string": text, "authorization_header": text}, None]
for line in sys.stdin:
    q = json.loads(line)
    if q["op"] == "stop": break
    if q["op"] == "start": answer = {"name": text[:200] or "x", "version": text[:200], "language": text[:200]}
    else: answer = kinds[q["seq"] % len(kinds)] and {"seq": q["seq"], **kinds[q["seq"] % len(kinds)]}
    print(json.dumps(answer) if answer else "no answer: " + text.replace("\n", " "), flush=True)
"""
QUICK = "--depth 1 --budget 0.1 --explain-max 2"
REPORTS = " ".join(f"--report {form}=r.{form}" for form in FORMATS)
# Each command with the format of what it prints. LABEL is the text, as short as an argument may be.
CALLS = [
    (f"check v.json {QUICK} {REPORTS} --report human --history h.x --history-label LABEL --known k.json", "human"),
    (f"check v.json {QUICK} {REPORTS} --report human", "human"),
    ("check v.json --report github", "github"),
    ("check v.json --explain-max 0 --known k.json --update-known --known-reason LABEL --history h.x --history-label LABEL", "human"),
    (f"check v.json --explain-max 0 {REPORTS} --report human -- {sys.executable} a.py", "human"),
    ("history h.x", "text"), ("explain v.json --verbose --depth 1", "text"), ("explain v.json --depth 0", "text"),
    ("explain v.json --depth 0 --format json", "jsonl"), ("sign v.json", "text"), ("sign v.json --format curl", "text"),
    ("sign v.json --format header", "header"), ("sign l.jsonl --format jsonl", "jsonl"), ("vectors list v.json", "text"),
    ("vectors list v.json --format jsonl", "jsonl"), ("vectors lint v.json", "text"), ("vectors audit v.json", "text"),
    ("matrix v.json --impl ./impl", "text"), ("matrix v.json --impl ./impl --format markdown", "text"),
    ("matrix v.json --impl ./impl --format json", "json"), ("compare before.json r.json", "text"),
    ("compare before.json r.json --format markdown", "text"), ("compare before.json r.json --format json", "json"),
    ("merge r.json --format jsonl", "jsonl"),
]
# TEXT is the text itself, as one word.
CALLS += [(call, "messages") for call in (
    "check v.json --color TEXT", "check v.json --TEXT", "schema TEXT", "check TEXT", "check v.json --id TEXT", "explain v.json::TEXT",
    "check v.json --report TEXT", "sign v.json --emit TEXT", "check v.json --jobs TEXT", "check v.json --known TEXT", "compare TEXT TEXT",
    "adapter --pitfall TEXT", "check v.json -- TEXT")]


def run(lab):
    for results in lab.each(lambda text: everywhere(lab, text), COMMANDS + MARKUP + CONTROLS):
        for case, form, done, octets in results:
            judge(lab, case, form, done, octets)


def vectors(text):
    """Vectors with the text in every place that takes one."""
    about = {"title": text, "comment": text, "flags": [text], "spec": [text],
             "source": {"name": text, "url": text, "license": text, "ref": text}}
    request = {"method": "GET", "url": "http://a.example/", "query": [["q", text], [text, "v"]]}
    oauth = {"oauth_consumer_key": text, "oauth_nonce": "n", "oauth_timestamp": "1", "realm": text}
    stages = ("signature", "base_string", "parameters", "authorization_header", "base_string_uri")
    usable = [{"id": f"v{number}", **about, "request": request, "oauth": oauth, "secrets": {"consumer_secret": "hidden-secret"},
               "expected": {stage: text}} for number, stage in enumerate(stages)]
    usable.append({"id": "raw", "request": {"method": "POST", "url": "http://a.example/", "body": text, "content_type": text},
                   "oauth": oauth, "expected": {"signature": "x"}})
    return usable, {"title": text, "notes": text, "vectors": [*usable, {"id": "unknown", text: 1, "request": {"url": text}}, {"id": text}]}


def everywhere(lab, text):
    """The outputs of all commands with one text: case, form, run, bytes."""
    usable, whole = vectors(text)
    folder = lab.folder({"v.json": whole, "text.json": json.dumps(text), "a.py": ADAPTER, "l.jsonl": lines(usable),
                         "one.json": {**RIGHT, "id": "v0"}, "impl": executable(f"#!/bin/sh\nexec {sys.executable} a.py\n")})
    lab.run(folder, "check", "one.json", "--report", "json=before.json")
    (folder / "before.json").write_bytes(content(folder / "before.json").replace(b"one::v0", b"v::v0"))
    found, word_of_it = [], text[:300].replace("\0", "").strip() or "x"
    for call, form in CALLS:
        words = [word.replace("LABEL", text[:500].replace("\0", "") or "x").replace("TEXT", word_of_it) for word in call.split()]
        read = [f"r.{form}" for form in FORMATS] if REPORTS in call else []
        done = lab.run(folder, *words, read=read)
        case = f"{call[:60]} with {text[:40]!r}"
        found += [(case, form, done, done.out), (case, "messages", done, done.err)]
        found += [(case, name[2:], done, octets) for name, octets in done.files.items()]
    return found


def judge(lab, case, form, done, octets):
    case = f"{form}: {case}"
    if form == "messages":
        lab.sane(done, case)
    problem = unreadable(form, octets)
    lab.expect(not problem, case, "a reader of its format accepts the report", problem, done)
    if form in ("json", "jsonl", "html"):
        return
    text = octets.decode("utf-8", "replace")
    for pattern, expected in ((CONTROL, "no control character in the output"), (COMMAND, "no command of a CI service in the output")):
        found = pattern.search(text)
        lab.expect(not found, case, expected, found and repr(text[max(0, found.start() - 30) : found.end() + 20]), done)
    begun = [command for command in BEGUN.findall(text) if form != "github" or not OURS.match(command)]
    lab.expect(not begun, case, "no line begins a command of GitHub's runner", begun[:1], done)


def unreadable(form, octets):
    """What a reader of the format says against the report."""
    try:
        READERS.get(form, str)(octets.decode("utf-8"))
    except (ValueError, tree.ParseError) as problem:
        return str(problem) or "it cannot be read"
    return None
