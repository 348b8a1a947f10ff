"""Right requests with mistakes in the input of `explain`: the first answer must name the intended input.

Each is a random request with its right signature, given with options, one of which is mistyped as
people do. `explain` must first say how this option must be read so that the signature is correct.
"""
import html
import itertools
import json
import os
import subprocess
from urllib.parse import quote, urlsplit

import harness

SECRETS = ("consumer_secret", "token_secret")


def typed(vector):
    """The values of the options that describe a vector's request, and its secrets; None if it cannot be described like this."""
    request, oauth, secrets = vector["request"], vector["oauth"], vector.get("secrets", {})
    parameters = {name: harness.pairs(request.get(name, [])) for name in ("query", "form")}
    # A variable that holds the consumer secret must not be empty.
    if ("body" in request or "realm" in oauth or True in oauth.values() or not secrets.get("consumer_secret")
            or any(not isinstance(value, str) or "=" in name for pairs in parameters.values() for name, value in pairs)):
        return None
    return {"method": request["method"], "url": request["url"], **parameters, "oauth": [*oauth.items()],
            "signature": vector["expected"]["signature"], **{name: secrets.get(name, "") for name in SECRETS}}


# Each slip takes what is typed, and returns the options that are typed otherwise: none if the slip changes nothing of this request, or
# cannot be told from others.

def around(before, after, name="consumer_secret"):
    return lambda call: {name: before + call[name] + after} if call[name] else {}


def encoded(*names):
    def slip(call):
        return {} if any("%" in call[name] for name in names) else {name: quote(call[name], safe="") for name in names}
    return slip


def other_scheme(call):
    scheme, _, rest = call["url"].partition("://")
    other = {"http": "https", "https": "http"}[scheme.lower()]
    return {} if urlsplit(call["url"]).port else {"url": f"{other}://{rest}"}


def port_added(call):
    host = urlsplit(call["url"]).netloc
    return {} if urlsplit(call["url"]).port else {"url": call["url"].replace(host, f"{host}:8443", 1)}


def port_left_out(call):
    parts = urlsplit(call["url"])
    return {"url": call["url"].replace(f":{parts.port}", "", 1)} if parts.port else {}


def key_as_secret(call):
    oauth = dict(call["oauth"])
    if call["token_secret"] or oauth.get("oauth_token") or "oauth_consumer_key" not in oauth:
        return {}
    return {"consumer_secret": oauth["oauth_consumer_key"], "token_secret": call["consumer_secret"]}


def no_query(call):
    address, _, query = call["url"].partition("?")
    return {"url": address, "query": []} if query else {}


def header(change, encode=lambda text: quote(text, safe="")):
    """The header as it was copied, instead of its parameters."""
    def slip(call):
        pairs = [*call["oauth"], ("oauth_signature", call["signature"])]
        text = "OAuth " + ", ".join(f'{name}="{encode(value)}"' for name, value in pairs)
        return {"oauth": [], "signature": [], "authorization-header": change(text)}
    return slip


def header_decoded(call):
    is_unclear = any(set(value) & set('%"&,+ ') or not value.isascii() for _, value in call["oauth"])
    return {} if is_unclear else header(str, encode=str)(call)


SLIPS = {
    "signature encoded": encoded("signature"),
    "blank before": around(" ", ""), "blank after": around("", " "),
    "quotes": around('"', '"'), "apostrophes": around("'", "'"),
    "carriage return": around("", "\r"), "line feed": around("", "\n"),
    "token quotes": around('"', '"', "token_secret"),
    "token line feed": around("", "\n", "token_secret"),
    "whole file": lambda call: {"consumer_secret": "".join(f"{name.upper()}={call[name]}\n" for name in SECRETS)},
    "no method": lambda call: {"method": []} if call["method"] in ("POST", "PUT", "PATCH", "DELETE") else {},
    "secrets encoded": encoded(*SECRETS),
    "token secret encoded": encoded("token_secret"),
    # The secrets of another environment have the same shape, but other characters.
    "other secrets": lambda call: {name: call[name][::-1].swapcase() for name in SECRETS},
    "exchanged": lambda call: dict(zip(SECRETS, (call["token_secret"], call["consumer_secret"]))) if call["token_secret"] else {},
    "signature cut": lambda call: {"signature": call["signature"][:len(call["signature"]) // 2]},
    "other scheme": other_scheme, "port added": port_added, "port left out": port_left_out, "key as secret": key_as_secret,
    "no form": lambda call: {"form": []}, "no query": no_query,
    "header decoded": header_decoded,
    "header as HTML": header(html.escape),
    "header wrapped": header(lambda text: text.replace(", ", ",\n    ")),
    "header with CRLF": header(lambda text: text.replace(", ", ",\r\n")),
    "header broken": header(lambda text: "\n".join(text[start:start + 76] for start in range(0, len(text), 76))),
    **{f"header cut by {left}": header(lambda text, left=left: text[:-left]) for left in (1, 2, 3, 12)},
}

# What was left out cannot be known; then at least the program must not be blamed.
UNKNOWN = {"no form", "no query", "other secrets", "port left out"}


def explained(tool, call):
    """The answer to a request that was typed, and the errors."""
    words = []
    for name, value in call.items():
        if name not in SECRETS:
            values = [value] if isinstance(value, str) else map("=".join, value)
            words += [f"--{name}={each}" for each in values]
    run = subprocess.run(
        [tool, "explain", "--format", "json", *words, "--consumer-secret-env", "CONSUMER_SECRET", "--token-secret-env", "TOKEN_SECRET"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, env=os.environ | {name.upper(): call[name] for name in SECRETS})
    return json.loads(run.stdout) if run.stdout else {}, run.stderr


def is_meant(answer, is_known):
    """Whether a reading that makes the request right comes first, or nothing is blamed."""
    if not answer or not answer.get("difference"):
        return bool(answer) and not answer.get("malformed_header")
    if answer.get("correct_if"):
        return answer["statements"][0]["topic"] == "input"
    return not is_known and not answer.get("explanations")


def answers(tool, vectors):
    """For each call: the vector, the slip, whether it is read as it was meant, and what was said."""
    slips = itertools.cycle(SLIPS)
    slip = next(slips)
    for vector in vectors:
        call = typed(vector)
        if (not call or len(call["consumer_secret"]) <= 8 or any(set(call[name]) & set(" \t\r\n\"'=") for name in SECRETS)
                or vector["oauth"]["oauth_signature_method"] == "PLAINTEXT"):
            continue
        changed = call | SLIPS[slip](call)
        if changed == call:
            continue
        answer, errors = explained(tool, changed)
        yield vector, slip, is_meant(answer, slip not in UNKNOWN), errors + json.dumps(answer.get("statements"))
        slip = next(slips)
