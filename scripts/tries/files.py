"""Files and the system around them: FIFOs without a writer, unreadable files, reports that would overwrite input, full disks, closed streams."""

import os
import signal

from lab import RIGHT, WRONG, Try, link, signalled, write

QUICK = ["--explain-max", "0"]
FIFO = os.mkfifo
# Every way to name a file that the command waits for.
WAITS = ["check f", "check a.json --known f", "check a.json --baseline f", "compare f f", "history f", "merge f", "sign f", "explain f",
         "vectors lint f", "explain --url http://a/ --consumer-secret-file f", "check key.json", "check a.json --answers f",
         "check a.json --report json=f"]
KEY = {**RIGHT, "oauth": {"oauth_signature_method": "RSA-SHA1"}, "secrets": {"private_key_file": "f"}}
# X is the input in each spelling.
SPELLINGS = ["a.json", "./a.json", "sub/../a.json", ".//a.json", "link.json", "hard.json"]
OVER_INPUT = ["check a.json --report json=X", "check a.json --report html=X", "check . --report jsonl=X", "check a.json --history X",
              "check a.json --known X --update-known", "check a.json --report human=X --report json=r.json",
              "check b.json --baseline a.json --report json=X", "merge a.json -o X", "check b.json --answers a.json --report json=X",
              "fuzz --count 10 --private-key-file a.json --write X"]
TWICE = ["--report json=x --report html=./x", "--report json=x --report html=x", "--history x --report json=./x",
         "--history x --known ./x --update-known", "--known x --update-known --report json=sub/../x"]
INPUT = {"a.json": RIGHT, "b.json": {**RIGHT, "id": "b"}, "sub": os.mkdir, "link.json": link("a.json"),
         "hard.json": lambda path: os.link(path.parent / "a.json", path)}
# What is there before, and the command that writes it again.
GROWING = {"r.json": ("old", "check v.json --report json=r.json"), "r.html": ("old", "check v.json --report html=r.html"),
           "r.jsonl": ("old", "check v.json --report jsonl=r.jsonl"), "h.x": ("", "check v.json --history h.x"),
           "k.json": ("[]", "check v.json --known k.json --update-known"), "v.json": (None, "sign v.json --write")}
PRINTS = ["check v.json", "check v.json --report json", "check v.json --report html", "sign v.json", "explain v.json",
          "vectors list v.json", "vectors audit v.json", "schema vector"]
WAYS = {">/dev/full": {3}, ">&-": {3}, "<&- >&-": {3}, "<&- >&- 2>&-": {3}, "2>&-": {0, 1, 3}, "2>/dev/full": {0, 1, 3}}
READERS = ["check x.json", "compare x.json x.json", "history x.json", "merge x.json", "sign x.json", "explain x.json",
           "check a.json --known x.json", "check a.json --baseline x.json"]
WRITERS = ["--report json=r.json", "--history h.x", "--known k.json --update-known"]


def run(lab):
    lab.try_all(fifos(), at_once=8)
    lab.try_all([*over_input(), *full_disk(), *closed()])
    unreadable(lab)


def fifos():
    """A signal ends the wait for a FIFO that nobody writes, or the FIFO is refused at once."""
    for words in WAITS:
        for number in (signal.SIGINT, signal.SIGTERM):
            yield Try(f"{number.name} while {words} waits for a FIFO", words, {"a.json": RIGHT, "f": FIFO, "key.json": KEY},
                      codes={128 + number, 2, 3}, most=4, options={"after": signalled(number, 0.4), "seconds": 6})


def over_input():
    """A report, history or list over what the run reads is refused before anything is written; so are two in one file."""
    for spelling in SPELLINGS:
        for words in OVER_INPUT:
            words = words.replace("X", spelling)
            yield Try(words, words, INPUT, codes={2}, keeps=["a.json"], adds=())
    for words in TWICE:
        yield Try(f"two writers of one file: {words}", f"check a.json {words}", INPUT, codes={2}, adds=())


def full_disk():
    """Where a file cannot grow, the old file stays whole, nothing else stays, and the code is 3."""
    many = [{**WRONG, "id": f"v{number}", "comment": "x" * 200} for number in range(400)]
    for blocks in (0, 1, 8, 32):
        for name, (old, words) in GROWING.items():
            files = {"v.json": many, **({} if old is None else {name: old})}
            words = words.split() + (QUICK if words.startswith("check") else [])
            yield Try(f"{' '.join(words)} with ulimit -f {blocks}", words, files, codes={3}, keeps=[name], adds=(),
                      options={"limits": f"-f {blocks}"})


def closed():
    """Standard output that is full or closed is an error; no file gets what belongs there."""
    for words in PRINTS:
        for way, codes in WAYS.items():
            yield Try(f"{words} {way}", words, {"v.json": RIGHT}, codes=codes, adds=(), options={"way": way})


def unreadable(lab):
    """What may not be read is an error, and the rest is checked; what may not be written is one, too."""
    user = lab.another_user()
    if user is None:
        return
    options = {"user": user}
    files = {"a.json": RIGHT, "x.json": lambda path: write(path, RIGHT).chmod(0)}
    lab.try_all(Try(f"{words}, not readable", words, files, codes={2}, options=options) for words in READERS)
    for name, mode in (("sub", 0o444), ("sub", 0o000), ("sub", 0o311), ("sub/b.json", 0o000)):
        folder = lab.folder({"d/a.json": RIGHT, "d/sub/b.json": WRONG, "d/sub/deep/c.json": WRONG})
        (folder / "d" / name).chmod(mode)
        done = lab.run(folder, "check", "d", *QUICK, "--report", "json", user=user)
        (folder / "d" / name).chmod(0o755)
        case = f"{name} with the rights {mode:o}"
        lab.code(done, {2}, case)
        lab.expect(b"sub" in done.err, case, "the error names it", done.short, done)
        passed = [result["id"] for result in done.json().get("results", []) if result["status"] == "passed"]
        lab.expect(passed == ["d/a::a"], case, "the good vector is checked", passed, done)
    for words in WRITERS:
        folder = lab.folder({"a.json": WRONG})
        folder.chmod(0o555)
        done = lab.run(folder, "check", "a.json", *QUICK, *words.split(), user=user)
        lab.code(done, {3}, f"{words} into a folder that may not be written")
