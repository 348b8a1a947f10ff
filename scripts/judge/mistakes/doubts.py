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


def encoded_secrets(call, secrets):
    return call, {name: quote(value, safe="") for name, value in secrets.items()}


def exchanged(call, secrets):
    return call, {"CONSUMER_SECRET": secrets["TOKEN_SECRET"],
                  "TOKEN_SECRET": secrets["CONSUMER_SECRET"]}


def cut_signature(call, secrets):
    value = next(text for text in call if text.startswith("--signature=")).partition("=")[2]
    return [*without(call, "signature"), f"--signature={value[:len(value) // 2]}"], secrets


def other_scheme(call, secrets):
    url = next(text for text in call if text.startswith("--url=")).partition("=")[2]
    scheme, _, rest = url.partition("://")
    other = {"http": "https", "https": "http"}[scheme.lower()]
    return [*without(call, "url"), f"--url={other}://{rest}"], secrets


def key_as_secret(call, secrets):
    key = next(text for text in call if text.startswith("--oauth=oauth_consumer_key="))
    return call, {"CONSUMER_SECRET": key.split("=", 2)[2],
                  "TOKEN_SECRET": secrets["CONSUMER_SECRET"]}


def no_form(call, secrets):
    return without(call, "form"), secrets


def no_query(call, secrets):
    url = next(text for text in call if text.startswith("--url="))
    return [*without(without(call, "url"), "query"), url.partition("?")[0]], secrets


KINDS = [encoded_signature, around(" ", ""), around("", " "), around('"', '"'), around("'", "'"),
         around("", "\r"), whole_file, no_method, encoded_secrets, exchanged, cut_signature,
         other_scheme, key_as_secret, no_form, no_query]

# What was left out cannot be known; then at least the program must not be blamed.
UNKNOWN = {no_form, no_query}


def is_for(kind, vector, secrets):
    """Whether a slip of this kind changes anything of a request, and can be told from others."""
    request, signature = vector["request"], vector["expected"]["signature"]
    url = request["url"]
    both = all(secrets.values())
    return {
        no_method: request["method"] == "POST",
        encoded_signature: not signature.isalnum(),
        encoded_secrets: any(quote(each, safe="") != each for each in secrets.values())
        and not any("%" in each for each in secrets.values()),
        exchanged: both and secrets["CONSUMER_SECRET"] != secrets["TOKEN_SECRET"],
        key_as_secret: not secrets["TOKEN_SECRET"] and "oauth_consumer_key" in vector["oauth"]
        and not vector["oauth"].get("oauth_token"),
        other_scheme: not vector["request"]["url"].partition("://")[2].split("/")[0].rpartition(
            ":")[2].isdigit(),
        no_form: bool(request.get("form")),
        no_query: "?" in url and not url.endswith("?"),
    }.get(kind, True)


def answers(tool, vectors):
    """For each call: the vector, the kind, whether a reading makes it right, the errors."""
    number = 0
    for vector in vectors:
        call = options(vector)
        secrets = {"CONSUMER_SECRET": vector.get("secrets", {}).get("consumer_secret", ""),
                   "TOKEN_SECRET": vector.get("secrets", {}).get("token_secret", "")}
        kind = KINDS[number % len(KINDS)]
        is_clear = call and len(secrets["CONSUMER_SECRET"]) > 8 and not set(
            secrets["CONSUMER_SECRET"]) & set(" \t\r\n\"'=") and is_for(kind, vector, secrets)
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
        is_read = bool(answer.get("correct_if")) or not answer.get("difference")
        is_right = bool(answer) and (
            is_read or kind in UNKNOWN and not answer.get("explanations"))
        yield vector, KINDS.index(kind), is_right, run.stderr
