"""Right requests with input that is not what was meant: the first answer must be what was meant.

Each is a random request with its right signature, given with options, one of which is typed as
people type it. `explain` must say first how it has to be read for the signature to be correct.
"""
import json
import os
import subprocess
from urllib.parse import quote


def options(vector):
    """The options that describe a vector's request; None where none can."""
    request, oauth = vector["request"], vector["oauth"]
    if "body" in request or "realm" in oauth or True in oauth.values():
        return None
    call = [f"--method={request['method']}", f"--url={request['url']}"]
    for name in ("query", "form"):
        pairs = request.get(name, [])
        pairs = pairs.items() if isinstance(pairs, dict) else pairs
        for key, value in pairs:
            if not isinstance(value, str) or "=" in key:
                return None
            call.append(f"--{name}={key}={value}")
    call += [f"--oauth={name}={value}" for name, value in oauth.items()]
    return call + [f"--signature={vector['expected']['signature']}"]


def without(call, name):
    return [text for text in call if not text.startswith(f"--{name}=")]


def encoded_signature(call, secrets):
    signature = next(text for text in call if text.startswith("--signature="))
    value = signature.partition("=")[2]
    return [*without(call, "signature"), "--signature=" + quote(value, safe="")], secrets


def around(before, after):
    return lambda call, secrets: (call, {**secrets, "CONSUMER_SECRET":
                                         before + secrets["CONSUMER_SECRET"] + after})


def whole_file(call, secrets):
    text = "".join(f"{name}={value}\n" for name, value in secrets.items())
    return call, {**secrets, "CONSUMER_SECRET": text}


def no_method(call, secrets):
    return without(call, "method"), secrets


KINDS = [encoded_signature, around(" ", ""), around("", " "), around('"', '"'), around("'", "'"),
         around("", "\r"), whole_file, no_method]


def answers(tool, vectors):
    """For each call: the vector, the kind, whether a reading makes it right, the errors."""
    number = 0
    for vector in vectors:
        call = options(vector)
        secrets = {"CONSUMER_SECRET": vector.get("secrets", {}).get("consumer_secret", ""),
                   "TOKEN_SECRET": vector.get("secrets", {}).get("token_secret", "")}
        kind = KINDS[number % len(KINDS)]
        is_clear = call and len(secrets["CONSUMER_SECRET"]) > 8 and not set(
            secrets["CONSUMER_SECRET"]) & set(" \t\r\n\"'=") and (
            kind is not no_method or vector["request"]["method"] == "POST") and (
            kind is not encoded_signature or not vector["expected"]["signature"].isalnum())
        if not is_clear or vector["oauth"]["oauth_signature_method"] == "PLAINTEXT":
            continue
        number += 1
        typed, environment = kind(call, secrets)
        run = subprocess.run(
            [tool, "explain", "--format", "json", "--depth", "1", *typed, "--consumer-secret-env",
             "CONSUMER_SECRET", "--token-secret-env", "TOKEN_SECRET"],
            capture_output=True, text=True, stdin=subprocess.DEVNULL,
            env={**os.environ, **environment})
        answer = json.loads(run.stdout) if run.stdout else {}
        # A method that is not given is the one that a form suggests.
        is_right = bool(answer) and (bool(answer.get("correct_if")) or not answer.get("difference"))
        yield vector, KINDS.index(kind), is_right, run.stderr
