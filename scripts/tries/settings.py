"""Draws settings files of strangers: they write nothing outside of their folder, show no secret and no variable, run no command, and are
refused with the place of the fault.
"""

import json
import os
import re

from lab import RIGHT, executable, write

TRIES = 20_000
MARKS = (b"zQvectorMARK71", b"zQdeployMARK72", b"zQdotenvMARK73", b"zQoutsideMARK74")
OAUTH = {"oauth_consumer_key": "ck", "oauth_nonce": "n", "oauth_timestamp": "1"}


def signed(method, **secrets):
    return {**RIGHT, "id": "s", "oauth": {**OAUTH, "oauth_signature_method": method}, "secrets": secrets, "expected": {"signature": "x"}}


def link(target):
    return lambda path: path.symlink_to(target)


CURL = ("curl http://h.test/a -H 'Authorization: OAuth oauth_consumer_key=\"ck\", oauth_nonce=\"n\", oauth_signature_method=\"HMAC-SHA1\","
        " oauth_timestamp=\"1\", oauth_signature=\"x\"'\n")
# The files of a clone; the vectors name a secret of their own, and a variable of the CI job.
CLONE = {
    "v.json": signed("PLAINTEXT", consumer_secret="zQvectorMARK71"),
    "w.json": [signed("PLAINTEXT", consumer_secret_env="DEPLOY_TOKEN")],
    "vectors/v.json": RIGHT, "$(touch ran).json": {**RIGHT, "expected": {"base_string_uri": "x"}}, "c.sh": CURL, "known.json": "[]",
    "e.env": "CONSUMER_SECRET=zQdotenvMARK73\n", ".git/config": "[core]\n", "run": executable("#!/bin/sh\ntouch ../ran\n"),
    "up": link(".."), "away": link("../new"), "down": link("vectors"), "hooks": link(".git"), "circle": link("circle"),
    "pipe": os.mkfifo, "below/x": "",
}
OUTSIDE = {".bashrc": "zQoutsideMARK74\n", "o.env": "CONSUMER_SECRET=zQoutsideMARK74\n",
           "o.json": signed("HMAC-SHA1", consumer_secret="zQoutsideMARK74")}
ENVIRONMENT = {"DEPLOY_TOKEN": "zQdeployMARK72"}
MEMBERS = ["vectors"] * 8 + ["report"] * 4 + ["env-file", "provider", "known", "baseline", "history", "show-secrets"]
MEMBERS += ["flow", "Vectors", "--report", ""]
PATHS = [*CLONE, "r.txt", "r.json", "vectors", "missing", "new/x", "v.json::s", "v.json:1", "", ".", "..", "/", "~", "-", "--",
         "--with-secrets", "-v", "--report=../new", "-- ./run", "https://h.test/?oauth_signature=x", "../o.json", "../o.env", "../.bashrc",
         "up/.bashrc", "up/o.json", "up/new", "up/o.env", "hooks/config", "below/../../new", "down/new", ".hidden", "/proc/self/environ",
         "/dev/stdout", "/etc/passwd", "oauthcheck.jsonc", "a\0b", "\u202e", "\n", "x" * 300, "e.env\n-v", "./v.json", "//v.json"]
DANGERS = ["--show-secrets", "--report=human=../.bashrc", "up/.bashrc", "up/new", "away", "hooks/config"]
FORMATS = ["human", "json", "jsonl", "junit", "html", "summary", "markdown", "github", "tap", "badge", "nothing", "", "-"]
CALLS = ["check"] * 6 + ["", "check -v", "check --update-known", "check --depth 1 --failures each", "explain v.json", "sign v.json w.json",
                         "sign v.json --format json", "import c.sh", "share c.sh", "errors x", "check v.json", "pitfalls"]
# What is said of the whole file.
WHOLE = ("this is a", "belongs to another user", "is larger than", "cannot read the file")


def run(lab):
    lab.each(lambda draw: attempt(lab, draw), lab.drawn(TRIES))


def attempt(lab, draw):
    home = lab.folder({})
    (home / "clone").mkdir()
    for folder, files in [(home, OUTSIDE), (home / "clone", CLONE)]:
        for name, content in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            write(folder / name, content)
    text = drawn(draw)
    place(draw, home / "clone/oauthcheck.jsonc", text)
    before = state(home)
    call, below = draw.choice(CALLS), draw.random() < 0.2
    words = [f"../{word}" if below and word in CLONE else word for word in call.split()]
    run = lab.run(home / "clone" / ("below" if below else ""), *words, environment=ENVIRONMENT)
    run.folder, case = home, f"{call} with {text[:300]!r}"
    lab.sane(run, case)
    after = state(home)
    outside = {name for name in before.keys() ^ after.keys() | {name for name in before if before[name] != after.get(name)}
               if not name.startswith("clone/") or name.startswith("clone/.") or name.endswith("/ran")}
    lab.expect(not outside, case, "nothing is written outside of the folder", outside, run)
    written = b"".join(content for name, content in after.items() if before.get(name) != content)
    shown = [mark for mark in MARKS if mark in run.out + run.err + written]
    lab.expect(not shown, case, "no secret and no variable is shown", shown, run)
    faults = re.findall(r"(?m)^oauthcheck: error: (?:\.\./)?oauthcheck\.jsonc\b.*", run.err.decode(errors="replace"))
    placed = all(re.search(r"oauthcheck\.jsonc:\d+:\d+: ", line) or any(words in line for words in WHOLE) for line in faults)
    lab.expect(placed, case, "a refusal has file, line and column", faults, run)
    lab.forget(run)


def drawn(draw):
    """The text of a settings file."""
    members = {}
    for _ in range(draw.randrange(1, 4)):
        name = draw.choice(MEMBERS)
        members[name] = value(draw, name) if draw.random() < 0.97 else junk(draw, draw.randrange(80))
    text = json.dumps(members, indent=draw.choice([None, 2]), ensure_ascii=draw.random() < 0.5)
    damage = draw.random()
    if damage < 0.05:
        text = text[:draw.randrange(len(text))]
    elif damage < 0.1:
        text = draw.choice(["\ufeff", "// comment\n", "[", " " * 70_000, "\0", "\r\n"]) + text
    return text


def value(draw, name):
    def one():
        path = draw.choice(draw.choice([PATHS, DANGERS, list(CLONE)[:4], list(CLONE)[:2]]))
        if name == "report":
            return draw.choice([f"{draw.choice(FORMATS)}={path}", draw.choice(FORMATS)])
        return draw.choice(["magento", "none", path]) if name == "provider" else path
    return one() if draw.random() < 0.5 else [one() for _ in range(draw.randrange(5))]


def junk(draw, depth):
    inner = draw.choice([None, True, -1e400, 7, {"vectors": "--show-secrets"}, []])
    for _ in range(depth):
        inner = [inner] if draw.random() < 0.5 else {"vectors": inner}
    return inner


def place(draw, path, text):
    """Puts the settings there, or something else under their name."""
    kind = draw.random()
    if kind < 0.002:
        os.mkfifo(path)
    elif kind < 0.04:
        path.symlink_to(draw.choice(["../o.json", "v.json", "oauthcheck.jsonc", "missing"]))
    elif kind < 0.05:
        path.mkdir()
    else:
        path.write_text(text, encoding="utf-8", newline="")
        if kind < 0.07 and os.geteuid() == 0:
            os.chown(path, 12345, 12345)
        elif kind < 0.08:
            path.chmod(0)


def state(home):
    """The content of each file, and where each link leads, by name."""
    found = {}
    for folder, folders, files in os.walk(home):
        for name in folders + files:
            path = os.path.join(folder, name)
            short = os.path.relpath(path, home)
            if os.path.islink(path):
                found[short] = os.readlink(path).encode()
            elif os.path.isfile(path) and os.access(path, os.R_OK):
                with open(path, "rb") as file:
                    found[short] = file.read()
    return found
