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


def around(before, after, name="CONSUMER_SECRET"):
    return lambda call, secrets: (call, {**secrets, name: before + secrets[name] + after})


def whole_file(call, secrets):
    text = "".join(f"{name}={value}\n" for name, value in secrets.items())
    return call, {**secrets, "CONSUMER_SECRET": text}


def no_method(call, secrets):
    return without(call, "method"), secrets


def encoded_secrets(call, secrets):
    return call, {name: quote(value, safe="") for name, value in secrets.items()}


def encoded_token_secret(call, secrets):
    return call, {**secrets, "TOKEN_SECRET": quote(secrets["TOKEN_SECRET"], safe="")}


def other_secrets(call, secrets):
    """Those of the other environment: of the same shape, and nothing else is common."""
    return call, {name: value[::-1].swapcase() for name, value in secrets.items()}


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


def other_port(port):
    """The host with another port, or without its own."""
    def typed(call, secrets):
        url = next(text for text in call if text.startswith("--url=")).partition("=")[2]
        parts = urlsplit(url)
        host = (parts.netloc.rpartition(":")[0] if parts.port else parts.netloc) + port
        return [*without(call, "url"), "--url=" + url.replace(parts.netloc, host, 1)], secrets
    return typed


def with_header(change, encode=lambda text: quote(text, safe="")):
    """The header as it was copied, instead of its parameters."""
    def typed(call, secrets):
        pairs = [text.split("=", 2)[1:] for text in call if text.startswith("--oauth=")]
        pairs += [("oauth_signature", text.partition("=")[2]) for text in call
                  if text.startswith("--signature=")]
        header = "OAuth " + ", ".join(f'{name}="{encode(value)}"' for name, value in pairs)
        return [*without(without(call, "oauth"), "signature"),
                "--authorization-header=" + change(header)], secrets
    return typed


def broken_every(length):
    return lambda text: "\n".join(text[start:start + length] for start in range(0, len(text), length))


def key_as_secret(call, secrets):
    key = next(text for text in call if text.startswith("--oauth=oauth_consumer_key="))
    return call, {"CONSUMER_SECRET": key.split("=", 2)[2],
                  "TOKEN_SECRET": secrets["CONSUMER_SECRET"]}


def no_form(call, secrets):
    return without(call, "form"), secrets


def no_query(call, secrets):
    url = next(text for text in call if text.startswith("--url="))
    return [*without(without(call, "url"), "query"), url.partition("?")[0]], secrets


KINDS = {
    "signature encoded": encoded_signature,
    "blank before": around(" ", ""), "blank after": around("", " "),
    "quotes": around('"', '"'), "apostrophes": around("'", "'"),
    "carriage return": around("", "\r"), "line feed": around("", "\n"),
    "token quotes": around('"', '"', "TOKEN_SECRET"),
    "token line feed": around("", "\n", "TOKEN_SECRET"),
    "whole file": whole_file, "no method": no_method, "secrets encoded": encoded_secrets,
    "token secret encoded": encoded_token_secret, "other secrets": other_secrets,
    "exchanged": exchanged, "signature cut": cut_signature, "other scheme": other_scheme,
    "port added": other_port(":8443"), "port left out": other_port(""),
    "key as secret": key_as_secret, "no form": no_form, "no query": no_query,
    "header decoded": with_header(str, encode=str),
    "header as HTML": with_header(html.escape),
    "header wrapped": with_header(lambda text: text.replace(", ", ",\n    ")),
    "header with CRLF": with_header(lambda text: text.replace(", ", ",\r\n")),
    "header broken": with_header(broken_every(76)),
    **{f"header cut by {left}": with_header(lambda text, left=left: text[:-left])
       for left in (1, 2, 3, 12)},
}

# What was left out cannot be known; then at least the program must not be blamed.
UNKNOWN = {"no form", "no query", "other secrets", "port left out"}


def is_for(kind, vector, secrets):
    """Whether a slip of this kind changes anything of a request, and can be told from others."""
    request, signature = vector["request"], vector["expected"]["signature"]
    url, token_secret = request["url"], secrets["TOKEN_SECRET"]
    both = all(secrets.values())
    return {
        "no method": request["method"] in ("POST", "PUT", "PATCH", "DELETE"),
        "token quotes": both, "token line feed": both,
        "signature encoded": not signature.isalnum(),
        "secrets encoded": any(quote(each, safe="") != each for each in secrets.values())
        and not any("%" in each for each in secrets.values()),
        "token secret encoded": quote(token_secret, safe="") != token_secret
        and "%" not in token_secret,
        "exchanged": both and secrets["CONSUMER_SECRET"] != token_secret,
        "key as secret": not token_secret and "oauth_consumer_key" in vector["oauth"]
        and not vector["oauth"].get("oauth_token"),
        "other scheme": not urlsplit(url).port, "port added": not urlsplit(url).port,
        "port left out": bool(urlsplit(url).port),
        "no form": bool(request.get("form")),
        "no query": "?" in url and not url.endswith("?"),
        "header decoded": not any(set(value) & set('%"&,+ ') or not value.isascii()
                                  for value in vector["oauth"].values()),
    }.get(kind, True)


def explained(tool, typed, environment):
    """The answer to a request that was typed, and the errors."""
    run = subprocess.run(
        [tool, "explain", "--format", "json", *typed, "--consumer-secret-env", "CONSUMER_SECRET",
         "--token-secret-env", "TOKEN_SECRET"], capture_output=True, text=True,
        stdin=subprocess.DEVNULL, env={**os.environ, **environment})
    return json.loads(run.stdout) if run.stdout else {}, run.stderr


def is_meant(answer, is_known):
    """Whether a reading that makes the request right comes first, or nothing is blamed."""
    if not answer or not answer.get("difference"):
        return bool(answer) and not answer.get("malformed_header")
    if answer.get("correct_if"):
        return answer["statements"][0]["topic"] == "input"
    return not is_known and not answer.get("explanations")


def secrets_of(vector):
    return {f"{name}_SECRET".upper(): vector.get("secrets", {}).get(f"{name}_secret", "")
            for name in ("consumer", "token")}


def answers(tool, vectors):
    """For each call: the vector, the kind, whether it is read as it was meant, and what was said."""
    kinds = itertools.cycle(KINDS)
    kind = next(kinds)
    for vector in vectors:
        call, secrets = options(vector), secrets_of(vector)
        is_clear = call and len(secrets["CONSUMER_SECRET"]) > 8 and not any(
            set(each) & set(" \t\r\n\"'=") for each in secrets.values())
        if (not is_clear or vector["oauth"]["oauth_signature_method"] == "PLAINTEXT"
                or not is_for(kind, vector, secrets)):
            continue
        answer, errors = explained(tool, *KINDS[kind](call, secrets))
        said = errors + json.dumps(answer.get("statements"))
        yield vector, kind, is_meant(answer, kind not in UNKNOWN), said
        kind = next(kinds)
