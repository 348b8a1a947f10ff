"""Ends of adapters: what a program answers, and how it ends, decides the exit code; and nothing of it is left running."""

import base64
import hashlib
import hmac
import itertools
import os
import signal
import time

from lab import executable, lines, vector

# An adapter behind which `oauthcheck adapter` answers. It calls `answered(value)` with each answer, which may change it, and `ends()` at the end.
ADAPTER = """#!/usr/bin/env python3
import json, os, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_DFL)
signer = subprocess.Popen(["oauthcheck", "adapter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
open("pids", "a").write(f"{os.getpid()} {signer.pid} ")
def say(text):
    os.write(1, text.encode())
def answered(value):
    ANSWERED
def ends():
    ENDS
for line in sys.stdin.buffer:
    if json.loads(line)["op"] == "stop":
        ends()
        break
    signer.stdin.write(line)
    signer.stdin.flush()
    value = json.loads(signer.stdout.readline())
    if "seq" in value: answered(value)
    say(json.dumps(value) + "\\n")
"""
# How the program ends, the exit codes of a run without other faults, and a word of what is said.
ENDS = {
    "by itself": ("pass", {0}, b""), "exit code 7": ("sys.exit(7)", {0}, b"code 7"), "exit code 255": ("sys.exit(255)", {0}, b"code 255"),
    "SIGABRT": ("os.abort()", {3}, b"signal 6"), "SIGSEGV": ("os.kill(os.getpid(), signal.SIGSEGV)", {3}, b"signal 11"),
    "a hang": ("time.sleep(600)", {0}, b"did not end"), "a line": ("say('{}\\n')", {3}, b"protocol"),
    "half a line": ("say('{\"seq\":')", {3}, b"last answer"), "a child": ("signer.stdin = os.fork() or time.sleep(600)", {0}, b""),
    "closed output": ("os.close(1)", {0}, b""),
}
# What becomes of a value, and the exit codes of `check`.
ANSWERS = {
    "nothing": ("pass", {0}), "a misspelt signature": ("value['signatur'] = value.pop('signature', ''); value.pop('authorization_header', 0)", {1}),
    "no signature": ("value.pop('signature', 0), value.pop('authorization_header', 0)", {1}),
    "null": ("value['signature'] = value['authorization_header'] = None", {1}), "an empty one": ("value['signature'] = ''", {1}),
    "a wrong header": ("value['authorization_header'] = 'OAuth a=\"b\"'", {1}), "a number": ("value['signature'] = 1", {3}),
    "another number": ("value['seq'] += 100", {3}), "thousands of members": ("value.update({f'm{n}': 1 for n in range(50_000)})", {0}),
    "a large value": ("value['parameters'] = 'a=b&' * (1 << 20)", {1}),
}
# The base string and the signature of `vector()`, so that an answer without one has something to fail.
BASE = b"GET&http%3A%2F%2Fa.example%2F&b%3D1%26" + b"%26".join([
    b"oauth_consumer_key%3Dkey", b"oauth_nonce%3Dnonce", b"oauth_signature_method%3DHMAC-SHA1", b"oauth_timestamp%3D1", b"oauth_token%3Dtoken"])
SIGNED = {"signature": base64.b64encode(hmac.new(b"consumer&secret", BASE, hashlib.sha1).digest()).decode()}
TRIES = 1_000  # drawn ones, beside each end and each answer by itself
# The signals that end a program.
SIGNALS = [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGILL, signal.SIGABRT, signal.SIGFPE, signal.SIGKILL, signal.SIGUSR1,
           signal.SIGSEGV, signal.SIGALRM, signal.SIGTERM]
CALLS = {"check": "check v.jsonl --role sign --budget 0.3", "two programs": "check v.jsonl --role sign --jobs 2", "in turn": "check v.jsonl --in-flight 1"}


def run(lab):
    for (call, words), end in itertools.product(CALLS.items(), ENDS):
        attempt(lab, f"{call}, end: {end}", words, ENDS[end])
    for end in ENDS:
        attempt(lab, f"fuzz, end: {end}", "fuzz --count 3 --budget 0.3", ENDS[end])
    for answer in ANSWERS:
        attempt(lab, f"answer: {answer}", CALLS["check"], ENDS["by itself"], ANSWERS[answer])
    lab.each(lambda draw: attempt(lab, *drawn(draw)), lab.drawn(TRIES), at_once=4)


def drawn(draw):
    """The arguments of `attempt` for a drawn call, with a drawn answer to some of its questions, and a drawn end after a while."""
    statement, codes, word = draw.choice([
        draw.choice(list(ENDS.values())), exit_code(draw.randrange(256)), killed(draw.choice(SIGNALS))])
    end = f"time.sleep({draw.choice([0, 0, draw.random() / 2])}); {statement}", codes, word
    if draw.random() < 0.2:
        words = f"fuzz --count {draw.randrange(1, 9)} --seed {draw.randrange(1 << 32)} --budget 0.3"
        return f"{words}, end: {end[0]}", words, end
    words = draw.choice(["check v.jsonl --budget 0.2", "check v.jsonl --role sign", "check v.jsonl --explain-max 0"])
    words += draw.choice(["", f" --jobs {draw.randrange(1, 5)}", f" --in-flight {draw.randrange(1, 9)}"])
    answer, every, count = draw.choice(list(ANSWERS)), draw.randrange(1, 4), draw.randrange(1, 13)
    case = f"{words}, {count} vectors, each {every}. answer: {answer}, end: {end[0]}"
    return case, words, end, ANSWERS[answer], every, count


def exit_code(code):
    return f"sys.exit({code})", {0}, f"code {code}".encode() if code else b""


def killed(number):
    return f"os.kill(os.getpid(), {number:d}); time.sleep(9)", {3}, f"signal {number:d}".encode()


def attempt(lab, case, words, end, answer=ANSWERS["nothing"], every=1, count=5):
    """Each signature whose number is a multiple of `every` is changed. Of the codes of an answer that was given and of the end, the first in
    the order of docs/results.md is expected."""
    change, answer_codes = answer
    ends, end_codes, word = end
    text = ADAPTER.replace("ANSWERED", f"if 'signature' in value and value['seq'] % {every} == 0: open('changed', 'w'); {change}").replace("ENDS", ends)
    folder = lab.folder({"v.jsonl": lines(vector(f"v{n}", expected=SIGNED) for n in range(count)), "adapter": executable(text)})
    run = lab.run(folder, *words.split(), "--timeout", 2, "--", "./adapter")
    codes = end_codes | (answer_codes if (folder / "changed").exists() else set())
    lab.code(run, {next(code for code in (3, 1, 0) if code in codes)}, case)
    is_left_early = 3 in answer_codes
    lab.expect(is_left_early or word in run.err + run.out, case, "it is said how the program ended", run.short, run)
    left, until = (folder / "pids").read_text().split(), time.monotonic() + 1
    # What was killed takes a moment to end.
    while (left := [pid for pid in left if is_running(pid)]) and time.monotonic() < until:
        time.sleep(0.02)
    lab.expect(not left, case, "no process is left", left, run)
    lab.forget(run)


def is_running(pid):
    try:
        os.kill(int(pid), 0)
        return open(f"/proc/{pid}/stat").read().split(") ")[-1][0] != "Z"
    except (OSError, IndexError):
        return False
