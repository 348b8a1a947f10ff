"""Ends of adapters: what a program answers, and how it ends, decides the exit code; and nothing of it is left running."""

import base64
import hashlib
import hmac
import itertools
import os

from lab import executable, lines, vector

# An adapter behind which `oauthcheck adapter` answers. It calls `answered(value)` with each answer, which may change it, and `ends()` at the end.
ADAPTER = """#!/usr/bin/env python3
import json, os, signal, subprocess, sys, time
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
CALLS = {"check": "check v.jsonl --role sign --budget 0.3", "two programs": "check v.jsonl --role sign --jobs 2", "in turn": "check v.jsonl --in-flight 1"}


def run(lab):
    for (call, words), end in itertools.product(CALLS.items(), ENDS):
        attempt(lab, f"{call}, end: {end}", words, "pass", *ENDS[end])
    for end in ENDS:
        attempt(lab, f"fuzz, end: {end}", "fuzz --count 3 --budget 0.3", "pass", *ENDS[end])
    for answer, (change, codes) in ANSWERS.items():
        attempt(lab, f"answer: {answer}", CALLS["check"], change, "pass", codes, b"")


def attempt(lab, case, words, answered, ends, codes, word):
    text = ADAPTER.replace("ANSWERED", answered).replace("ENDS", ends)
    folder = lab.folder({"v.jsonl": lines(vector(f"v{n}", expected=SIGNED) for n in range(5)), "adapter": executable(text)})
    run = lab.run(folder, *words.split(), "--timeout", 2, "--", "./adapter")
    lab.code(run, codes, case)
    lab.expect(word in run.err + run.out, case, "it is said how the program ended", run.short, run)
    left = [pid for pid in (folder / "pids").read_text().split() if is_running(pid)]
    lab.expect(not left, case, "no process is left", left, run)


def is_running(pid):
    try:
        os.kill(int(pid), 0)
        return open(f"/proc/{pid}/stat").read().split(") ")[-1][0] != "Z"
    except (OSError, IndexError):
        return False
