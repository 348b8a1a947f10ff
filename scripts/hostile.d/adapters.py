"""5 adapters that misbehave.

Each is run in every role. The code, the report and the time are as documented, and no process stays.
"""

import sys
import time

from lab import left_of, strict_json, vector, write

ADAPTER = r"""
import json, os, signal, subprocess, sys, time
mode = sys.argv[1]
def say(value): sys.stdout.write((value if isinstance(value, str) else json.dumps(value)) + "\n"); sys.stdout.flush()
def raw(octets): sys.stdout.buffer.write(octets); sys.stdout.buffer.flush()
if mode == "no start": time.sleep(1000)
if mode == "ends at once": sys.exit(0)
if mode == "fails at once": sys.exit(7)
if mode == "kills itself": os.kill(os.getpid(), 9)
if mode == "noise before start": say("hello")
if mode == "child": subprocess.Popen(["sleep", "1000"])
if mode == "deaf": signal.signal(15, signal.SIG_IGN); signal.signal(2, signal.SIG_IGN)
if mode == "stderr flood": sys.stderr.write("x" * 3000000); sys.stderr.flush()
if mode == "closes stderr": os.close(2)
held = []
for line in sys.stdin:
    q = json.loads(line)
    seq = q.get("seq")
    if q["op"] == "start":
        if mode == "start list": say([]); continue
        if mode == "start empty": say({}); continue
        if mode == "start types": say({"name": 1, "version": [], "methods": "a"}); continue
        if mode == "start twice": say({"name": "x", "version": "1"})
        if mode == "start huge": raw(b'{"name":"' + b"x" * (17 << 20) + b'"}\n'); continue
        if mode == "start not UTF-8": raw(b'{"name":"\xff"}\n'); continue
        say({"name": "x", "version": "1", "operations": ["sign", "verify"]}); continue
    if q["op"] == "stop":
        if mode in ("deaf", "ignores stop"): time.sleep(1000)
        break
    if q["op"] == "verify" and mode in ("always valid",): say({"seq": seq, "valid": True}); continue
    if mode == "hangs": time.sleep(1000)
    elif mode == "deaf": time.sleep(1000)
    elif mode == "crashes": os._exit(3)
    elif mode == "segfaults": os.kill(os.getpid(), 11)
    elif mode == "aborts": os.kill(os.getpid(), 6)
    elif mode == "stops itself": os.kill(os.getpid(), 19)
    elif mode == "closes stdout": os.close(1); time.sleep(1000)
    elif mode == "closes stdin": os.close(0); os._exit(0)
    elif mode == "half a line": raw(b'{"seq":'); os._exit(0)
    elif mode == "no line end": raw(b'{"seq":1,"signature":"x"}'); time.sleep(1000)
    elif mode == "no JSON": say("{'seq': 1}")
    elif mode == "empty lines": raw(b"\n" * 1000)
    elif mode == "a list": say([seq])
    elif mode == "null": say("null")
    elif mode == "not UTF-8": raw(b'{"seq":%d,"signature":"\xff"}\n' % seq)
    elif mode == "NUL": raw(b"\0\n")
    elif mode == "byte order mark": raw(b'\xef\xbb\xbf{"seq":%d,"signature":"x"}\n' % seq)
    elif mode == "deep": say("[" * 100000)
    elif mode == "long line": raw(b'{"seq":%d,"signature":"' % seq + b"x" * (17 << 20) + b'"}\n')
    elif mode == "endless line":
        while True: raw(b"x" * 65536)
    elif mode == "flood":
        while True: raw(b'{"seq":999999,"signature":"x"}\n' * 1000)
    elif mode == "wrong seq": say({"seq": seq + 1000, "signature": "x"})
    elif mode == "negative seq": say({"seq": -1, "signature": "x"})
    elif mode == "huge seq": say('{"seq":99999999999999999999999,"signature":"x"}')
    elif mode == "fraction seq": say('{"seq":%d.5,"signature":"x"}' % seq)
    elif mode == "text seq": say({"seq": str(seq), "signature": "x"})
    elif mode == "no seq": say({"signature": "x"})
    elif mode == "twice": say({"seq": seq, "signature": "x"}); say({"seq": seq, "signature": "x"})
    elif mode == "member twice": say('{"seq":%d,"signature":"x","signature":"y"}' % seq)
    elif mode == "seq twice": say('{"seq":%d,"seq":%d,"signature":"x"}' % (seq, seq))
    elif mode == "value number": say({"seq": seq, "signature": 1})
    elif mode == "value null": say({"seq": seq, "signature": None})
    elif mode == "value list": say({"seq": seq, "signature": ["x"]})
    elif mode == "valid text": say({"seq": seq, "valid": "true"})
    elif mode == "both": say({"seq": seq, "skipped": "a", "signature": "x"})
    elif mode == "skipped and error": say({"seq": seq, "skipped": "a", "error": "b"})
    elif mode == "rejected and value": say({"seq": seq, "rejected": "a", "signature": "x"})
    elif mode == "nothing": say({"seq": seq})
    elif mode == "used number": say({"seq": seq, "signature": "x", "used": {"oauth_nonce": 1}})
    elif mode == "used text": say({"seq": seq, "signature": "x", "used": "nonce"})
    elif mode == "echo": raw(line.encode())
    elif mode == "lone surrogate": say('{"seq":%d,"signature":"\\ud800"}' % seq)
    elif mode == "all skipped": say({"seq": seq, "skipped": "shy"})
    elif mode == "all errors": say({"seq": seq, "error": "no"})
    elif mode == "all rejected": say({"seq": seq, "rejected": "no"})
    elif mode == "wrong": say({"seq": seq, "signature": "x"} if q["op"] == "sign" else {"seq": seq, "valid": False})
    elif mode == "empty value": say({"seq": seq, "signature": ""})
    elif mode == "slow": time.sleep(0.05); say({"seq": seq, "signature": "x"})
    elif mode == "always valid": say({"seq": seq, "skipped": "only verifies"})
    elif mode == "late noise": say({"seq": seq, "signature": "x"}); sys.stderr.write("\x1b[2J::error::x\n" * 100)
    else: say({"seq": seq, "signature": "x"})
if mode == "noise after stop": say("bye")
"""
FAULTS = [
    "no start",
    "ends at once",
    "fails at once",
    "kills itself",
    "noise before start",
    "start list",
    "start types",
    "start huge",
    "start not UTF-8",
    "hangs",
    "deaf",
    "crashes",
    "segfaults",
    "aborts",
    "stops itself",
    "closes stdout",
    "closes stdin",
    "half a line",
    "no line end",
    "no JSON",
    "empty lines",
    "a list",
    "null",
    "not UTF-8",
    "NUL",
    "byte order mark",
    "deep",
    "long line",
    "endless line",
    "flood",
    "wrong seq",
    "negative seq",
    "huge seq",
    "fraction seq",
    "text seq",
    "no seq",
    "member twice",
    "seq twice",
    "value number",
    "value null",
    "value list",
    "valid text",
    "both",
    "skipped and error",
    "rejected and value",
    "nothing",
    "used text",
    "echo",
    "lone surrogate",
    "twice",
    "all errors",
]
# Without an answer to `start` nothing was asked: the error is enough.
NO_START = FAULTS[:9] + ["start empty", "start twice"]
CODES = {
    "all skipped": {4},
    "used number": {1, 3},
    "wrong": {1},
    "all rejected": {1},
    "empty value": {1, 3},
    "slow": {1, 3},
    "always valid": {1, 4},
    "late noise": {1, 3},
    "child": {1, 3},
    "stderr flood": {1, 3},
    "closes stderr": {1, 3},
    "noise after stop": {1, 3},
    "ignores stop": {1, 3},
    "start twice": {3},
    "start empty": {1, 3},
    **{fault: {3} for fault in FAULTS},
}
VECTORS = [vector(f"v{number}") for number in range(4)]


def run(lab, share):
    others = [("verify", ["--role", "verify"]), ("jobs", ["--jobs", "3"]), ("one", ["--in-flight", "1"])]
    cases = [
        (mode, role, words)
        for number, mode in enumerate(CODES)
        for role, words in [("sign", ["--role", "sign"]), others[number % len(others)]]
    ]
    for (mode, role, _), (done, left, report) in zip(cases, lab.each(lambda case: tried(lab, *case), cases, at_once=6)):
        case = f"an adapter that does {mode!r}, {role}"
        lab.sane(done, case)
        if role != "verify":
            lab.code(done, CODES[mode], case)
        else:
            lab.expect(done.code not in (0, None) or mode == "start empty", case, "never green", done.short, done)
        lab.expect(not left, case, "no process stays", f"{len(left)} processes", done)
        lab.expect(done.seconds < 20, case, "it ends in time", f"{done.seconds:.1f} s", done)
        never_began = mode in NO_START and report is None and b"error" in done.err
        lab.expect(
            never_began or report is not None and report.get("exit", {}).get("code") == done.code,
            case,
            "a whole report with the run's exit code",
            report and report.get("exit"),
            done,
        )
        statuses = {result["id"]: result["status"] for result in (report or {}).get("results", [])}
        lab.expect("passed" not in statuses.values(), case, "no vector passes", statuses, done)
    interrupted(lab)
    matrix(lab)


def tried(lab, mode, role, words):
    folder = lab.folder(v=VECTORS)
    write(folder / "a.py", ADAPTER)
    done = lab.run(
        folder,
        "check",
        "v.json",
        "--explain-max",
        "0",
        "--timeout",
        "1",
        "--start-timeout",
        "3",
        "--max-restarts",
        "1",
        *words,
        "--report",
        "json=r.json",
        "--",
        sys.executable,
        "a.py",
        mode,
        read=["r.json"],
        seconds=40,
    )
    time.sleep(0.05)
    try:
        report = strict_json(done.files["r.json"])
    except (KeyError, ValueError):
        report = None
    return done, left_of(folder), report


def interrupted(lab):
    """A signal at any moment ends the run and the adapter, with a report that says it is partial."""
    import os
    import signal

    cases = [
        (mode, number, delay)
        for mode in ("no start", "hangs", "deaf", "child", "slow", "flood", "endless line")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
        for delay in [0.6 if number in (signal.SIGINT, signal.SIGHUP) else 1.1]
    ]

    def one(case):
        mode, number, delay = case
        sent = []
        folder = lab.folder(v=[vector(f"v{index}") for index in range(300)])
        write(folder / "a.py", ADAPTER)

        def after(process):
            time.sleep(delay)
            if process.poll() is None:
                sent.append(number)
                os.kill(process.pid, number)

        done = lab.run(
            folder,
            "check",
            "v.json",
            "--explain-max",
            "0",
            "--in-flight",
            "1",
            "--timeout",
            "20",
            "--report",
            "json=r.json",
            "--",
            sys.executable,
            "a.py",
            mode,
            read=["r.json"],
            after=after,
        )
        time.sleep(0.1)
        return done, left_of(folder), bool(sent)

    for (mode, number, delay), (done, left, is_sent) in zip(cases, lab.each(one, cases, at_once=6)):
        case = f"{number.name} after {delay} s, an adapter that does {mode!r}"
        ended_before = done.code == 3 and (mode == "flood" or not is_sent)
        lab.expect(done.code == 128 + number or ended_before, case, "the code of the signal", done.short, done)
        lab.expect(not left, case, "no process stays after a signal", f"{len(left)} processes", done)
        lab.expect(done.seconds < delay + 5, case, "it ends within five seconds", f"{done.seconds:.1f} s", done)
        try:
            report = strict_json(done.files.get("r.json", b""))
        except ValueError:
            report = {}
        lab.expect(
            ended_before or report.get("exit", {}).get("code") == done.code,
            case,
            "a report of what was finished",
            report.get("exit"),
            done,
        )


def matrix(lab):
    """A row of a matrix is only as green as a run of its own."""
    modes = ["all skipped", "crashes", "wrong", "no JSON", "fails at once", "member twice"]
    for mode in modes:
        folder = lab.folder(v=VECTORS)
        write(folder / "a.py", ADAPTER)
        write(folder / "impl", f"#!/bin/sh\nexec {sys.executable} '{folder}/a.py' '{mode}'\n").chmod(0o755)
        for form in ("text", "json", "markdown"):
            done = lab.run(folder, "matrix", "v.json", "--impl", "./impl", "--format", form, "--timeout", "0.7")
            lab.expect(
                done.code in CODES[mode] | ({3} if mode == "fails at once" else set()),
                f"matrix {form} of {mode!r}",
                "the code of a check",
                done.short,
                done,
            )
            lab.expect(not left_of(folder), f"matrix {form} of {mode!r}", "no process stays", "processes", done)
        done = lab.run(folder, "adapter", "check", "--", sys.executable, "a.py", mode)
        lab.expect(done.code in (1, 3), f"adapter check of {mode!r}", "exit code 1 or 3", done.short, done)
