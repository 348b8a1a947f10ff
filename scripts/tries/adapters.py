"""Adapters that misbehave, in every role: exit code, report and time must be as documented, no vector may pass, and no process may stay."""

import signal
import sys
import time

from lab import executable, left_of, signalled, vector

# What is said to a question by adapters that only say something wrong. SEQ is its number.
SAID = {
    "no JSON": "{'seq': 1}", "empty lines": "\n" * 1000, "a list": "[SEQ]", "null": "null", "NUL": "\0", "deep": "[" * 100_000,
    "wrong seq": '{"seq":999SEQ,"signature":"x"}', "negative seq": '{"seq":-1,"signature":"x"}',
    "huge seq": '{"seq":99999999999999999999999,"signature":"x"}', "fraction seq": '{"seq":SEQ.5,"signature":"x"}',
    "text seq": '{"seq":"SEQ","signature":"x"}', "no seq": '{"signature":"x"}',
    "twice": '{"seq":SEQ,"signature":"x"}\n{"seq":SEQ,"signature":"x"}', "member twice": '{"seq":SEQ,"signature":"x","signature":"y"}',
    "seq twice": '{"seq":SEQ,"seq":SEQ,"signature":"x"}', "value number": '{"seq":SEQ,"signature":1}',
    "value null": '{"seq":SEQ,"signature":null}', "value list": '{"seq":SEQ,"signature":["x"]}', "valid text": '{"seq":SEQ,"valid":"true"}',
    "both": '{"seq":SEQ,"skipped":"a","signature":"x"}', "skipped and error": '{"seq":SEQ,"skipped":"a","error":"b"}',
    "rejected and value": '{"seq":SEQ,"rejected":"a","signature":"x"}', "nothing": '{"seq":SEQ}',
    "used text": '{"seq":SEQ,"signature":"x","used":"nonce"}', "lone surrogate": '{"seq":SEQ,"signature":"\\ud800"}',
    "byte order mark": '\ufeff{"seq":SEQ,"signature":"x"}', "all errors": '{"seq":SEQ,"error":"no"}',
}
# The same, with other codes.
JUDGED = {
    "all skipped": ('{"seq":SEQ,"skipped":"shy"}', {4}), "all rejected": ('{"seq":SEQ,"rejected":"no"}', {1}),
    "empty value": ('{"seq":SEQ,"signature":""}', {1, 3}), "wrong": ('{"seq":SEQ,"signature":"x"}', {1}),
    "used number": ('{"seq":SEQ,"signature":"x","used":{"oauth_nonce":1}}', {1, 3}),
}
# What adapters do instead of an answer, as Python.
DONE = {
    "hangs": "time.sleep(1000)", "deaf": "time.sleep(1000)", "crashes": "os._exit(3)", "segfaults": "os.kill(os.getpid(), 11)",
    "aborts": "os.kill(os.getpid(), 6)", "stops itself": "os.kill(os.getpid(), 19)", "closes stdout": "os.close(1); time.sleep(1000)",
    "closes stdin": "os.close(0); os._exit(0)", "half a line": "raw(b'{\"seq\":'); os._exit(0)",
    "no line end": "raw(b'{\"seq\":1,\"signature\":\"x\"}'); time.sleep(1000)",
    "not UTF-8": "raw(b'{\"seq\":%d,\"signature\":\"\\xff\"}\\n' % seq)",
    "long line": "raw(b'{\"seq\":%d,\"signature\":\"' % seq + b'x' * (17 << 20) + b'\"}\\n')",
    "endless line": "while True: raw(b'x' * 65536)",
    "flood": "while True: raw(b'{\"seq\":999999,\"signature\":\"x\"}\\n' * 1000)", "echo": "raw(line.encode())",
}
# What they do before the first question, as Python: those that never begin, and those that then answer wrong.
NEVER = {
    "no start": "time.sleep(1000)", "ends at once": "sys.exit(0)", "fails at once": "sys.exit(7)",
    "kills itself": "os.kill(os.getpid(), 9)",
    "noise before start": "say('hello')", "start list": "start = '[]'",
    "start types": "start = '{\"name\":1,\"version\":[],\"methods\":\"a\"}'",
    "start huge": "start = '{\"name\":\"' + 'x' * (17 << 20) + '\"}'", "start not UTF-8": "raw(b'{\"name\":\"\\xff\"}\\n')",
    "start twice": "say(start)",
}
FIRST = {
    "child": "subprocess.Popen(['sleep', '1000'])", "stderr flood": "sys.stderr.write('x' * 3000000); sys.stderr.flush()",
    "closes stderr": "os.close(2)",
    "start empty": "start = '{}'", "slow": "pace = 0.05", "late noise": "noise = '\\x1b[2J::error::x\\n' * 100",
    "noise after stop": "last = 'bye'",
    "ignores stop": "last = 'sleep'", "always valid": "valid = True",
}
FAULTS = [*SAID, *DONE, *NEVER]
CODES = {**{mode: {3} for mode in FAULTS}, **{mode: codes for mode, (_, codes) in JUDGED.items()}, **{mode: {1, 3} for mode in FIRST},
         "always valid": {1, 4}}
ADAPTER = """
import json, os, signal, subprocess, sys, time
def say(text): raw(text.encode() + b"\\n")
def raw(octets): sys.stdout.buffer.write(octets); sys.stdout.buffer.flush()
start, pace, noise, last, valid = '{"name":"x","version":"1","operations":["sign","verify"]}', 0, "", "", False
if "MODE" == "deaf": signal.signal(15, signal.SIG_IGN); signal.signal(2, signal.SIG_IGN)
FIRST
for line in sys.stdin:
    q = json.loads(line)
    seq = q.get("seq")
    if q["op"] == "start": say(start); continue
    if q["op"] == "stop": break
    if valid: say(json.dumps({"seq": seq, **({"valid": True} if q["op"] == "verify" else {"skipped": "only verifies"})})); continue
    if "MODE" == "wrong" and q["op"] == "verify": say('{"seq":%d,"valid":false}' % seq); continue
    time.sleep(pace)
    ANSWER
    if noise: sys.stderr.write(noise)
if last == "bye": say(last)
if last == "sleep": time.sleep(1000)
"""
ROLES = [["--role", "sign"], ["--role", "verify"], ["--jobs", "3"], ["--in-flight", "1"]]
INTERRUPTED = ["no start", "hangs", "deaf", "child", "slow", "flood", "endless line"]
MOMENTS = {signal.SIGINT: 0.6, signal.SIGHUP: 0.6, signal.SIGTERM: 1.1, signal.SIGQUIT: 1.1}
IN_A_MATRIX = ["all skipped", "crashes", "wrong", "no JSON", "fails at once", "member twice"]


def source(mode):
    """The program of an adapter."""
    said = SAID.get(mode) or JUDGED.get(mode, ('{"seq":SEQ,"signature":"x"}',))[0]
    answer = DONE.get(mode) or f"say({said!r}.replace('SEQ', str(seq)))"
    return ADAPTER.replace("FIRST", NEVER.get(mode) or FIRST.get(mode) or "").replace("ANSWER", answer).replace("MODE", mode)


def run(lab):
    cases = [(mode, role) for number, mode in enumerate(CODES) for role in (ROLES[0], ROLES[1 + number % 3])]
    for (mode, role), results in zip(cases, lab.each(lambda case: checked(lab, *case), cases, at_once=6)):
        judge(lab, mode, role, *results)
    cases = [(mode, number) for mode in INTERRUPTED for number in MOMENTS]
    for (mode, number), results in zip(cases, lab.each(lambda case: interrupted(lab, *case), cases, at_once=6)):
        judge_interrupted(lab, mode, number, *results)
    for mode in IN_A_MATRIX:
        matrix(lab, mode)


def checked(lab, mode, role):
    folder = lab.folder({"v.json": [vector(f"v{number}") for number in range(4)], "a.py": source(mode)})
    words = "check v.json --explain-max 0 --timeout 1 --start-timeout 3 --max-restarts 1 --report json=r.json".split()
    done = lab.run(folder, *words, *role, "--", sys.executable, "a.py", read=["r.json"], seconds=40)
    time.sleep(0.05)
    return done, left_of(folder)


def judge(lab, mode, role, done, left):
    case = f"an adapter that does {mode!r}, {' '.join(role)}"
    lab.sane(done, case)
    if "verify" in role:
        lab.expect(done.code not in (0, None) or mode == "start empty", case, "never green", done.short, done)
    else:
        lab.code(done, CODES[mode], case)
    lab.expect(not left, case, "no process stays", f"{len(left)} processes", done)
    lab.expect(done.seconds < 20, case, "it ends in time", f"{done.seconds:.1f} s", done)
    # Without an answer to `start` nothing was asked: the error is enough.
    report = done.json("r.json")
    never_began = mode in (*NEVER, "start empty") and not report and b"error" in done.err
    is_whole = never_began or report.get("exit", {}).get("code") == done.code
    lab.expect(is_whole, case, "a whole report with the run's exit code", report.get("exit"), done)
    statuses = [result["status"] for result in report.get("results", [])]
    lab.expect("passed" not in statuses, case, "no vector passes", statuses, done)


def interrupted(lab, mode, number):
    folder = lab.folder({"v.json": [vector(f"v{index}") for index in range(300)], "a.py": source(mode)})
    words = "check v.json --explain-max 0 --in-flight 1 --timeout 20 --report json=r.json --".split()
    sent = []
    done = lab.run(folder, *words, sys.executable, "a.py", read=["r.json"], after=signalled(number, MOMENTS[number], sent))
    time.sleep(0.1)
    return done, left_of(folder), bool(sent)


def judge_interrupted(lab, mode, number, done, left, is_sent):
    """A signal at any moment ends the run and the adapter, with a report that says it is partial."""
    case = f"{number.name} while an adapter does {mode!r}"
    ended_before = done.code == 3 and (mode == "flood" or not is_sent)
    lab.expect(done.code == 128 + number or ended_before, case, "the code of the signal", done.short, done)
    lab.expect(not left, case, "no process stays after a signal", f"{len(left)} processes", done)
    lab.expect(done.seconds < MOMENTS[number] + 5, case, "it ends within five seconds", f"{done.seconds:.1f} s", done)
    code = done.json("r.json").get("exit", {}).get("code")
    lab.expect(ended_before or code == done.code, case, "a report of what was finished", code, done)


def matrix(lab, mode):
    """A row of a matrix is only as green as a run of its own."""
    folder = lab.folder({"v.json": [vector(f"v{number}") for number in range(4)], "a.py": source(mode),
                         "impl": executable(f"#!/bin/sh\nexec {sys.executable} a.py\n")})
    for form in ("text", "json", "markdown"):
        done = lab.run(folder, "matrix", "v.json", "--impl", "./impl", "--format", form, "--timeout", "0.7")
        lab.code(done, CODES[mode], f"matrix {form} of {mode!r}")
        lab.expect(not left_of(folder), f"matrix {form} of {mode!r}", "no process stays", "processes", done)
    done = lab.run(folder, "adapter", "check", "--", sys.executable, "a.py")
    lab.code(done, {1, 3}, f"adapter check of {mode!r}")
