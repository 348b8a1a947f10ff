"""Marked secrets of clients and tokens of `oauthcheck serve`: no answer, line, or data of its page has one.

It needs oauthcheck-live, where the environment (OAUTHCHECK_LIVE) says or beside the tool; a note says so without it.
"""

import base64
import hashlib
import hmac
import http.client
import itertools
import json
import os
import re
import ssl
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import secrets_kept
from lab import Run, end_group, write

CONSUMER = "Mk91Zq/s+e=c\"r<e>t&'7\u00fc9%Wx91jN"
TOKEN = "Mk92Yp/t+o=k\"e<n>t&'8\u00fc9%Vw92kM"
OTHER = "Mk93Xo/o+t=h\"e<r>s&'9\u00fc9%Uv93lL"
READY_SECONDS = 20
METHODS = ["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT", "plaintext", "RSA-SHA1"]
PLACES = ["header", "query", "form"]
ACCEPTS = ["*/*", "application/json", "text/html"]


def encoded(text):
    return quote(text, safe="-._~")


def key():
    return f"{encoded(CONSUMER)}&{encoded(TOKEN)}"


# What a client sends as its signature, by name; None is the correct one of HMAC-SHA1.
SIGNATURES = {
    "the correct one": None,
    "a wrong one": "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "the key": key(),
    "the key, not encoded": f"{CONSUMER}&{TOKEN}",
    "the key, encoded twice": encoded(key()),
    "the key in base64": base64.b64encode(key().encode()).decode(),
    "the key as digits": key().encode().hex(),
    "the consumer secret": CONSUMER,
    "the token secret": encoded(TOKEN),
    "the secret of another token": f"{encoded(CONSUMER)}&{encoded(OTHER)}",
}


def run(lab):
    live = os.environ.get("OAUTHCHECK_LIVE") or str(Path(lab.book.tool).resolve().parent / "oauthcheck-live")
    if not os.access(live, os.X_OK):
        lab.book.notes.append("oauthcheck-live is missing: the secrets of serve were not tried")
        return
    serve(lab, live, [], list(itertools.product(METHODS, SIGNATURES, PLACES)))
    serve(lab, live, ["--misbehave", "pitfall:not-sorted"], list(itertools.product(METHODS, ["the key"], PLACES)))


def serve(lab, live, words, cases):
    """A server with marked secrets, all requests to it, and everything that it shows."""
    folder = lab.folder()
    write(folder / "clients.json", {
        "clients": [{"consumer_key": "ck", "consumer_secret": CONSUMER}],
        "tokens": [{"token": "tk", "token_secret": TOKEN, "consumer_key": "ck"},
                   {"token": "t2", "token_secret": OTHER, "consumer_key": "ck"}],
    })
    words = ["serve", "--port", "0", "--tls-port", "0", "--clients", "clients.json", "--record", "r.jsonl", *words]
    out, err = open(folder / "out", "wb"), open(folder / "err", "wb")
    process = subprocess.Popen([lab.tool, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                               start_new_session=True, env={**lab.environment(folder), "OAUTHCHECK_LIVE": live})
    shell = "oauthcheck " + " ".join(words)
    try:
        ready = wait_until_ready(process, folder)
        made = Run(words, folder, None, b"", (folder / "err").read_bytes(), 0, shell=shell)
        if not lab.expect(ready is not None, shell, "a ready line", made.short, made):
            return
        answers = lab.each(lambda case: sent(ready, *case), list(enumerate(cases)))
        for (method, name, place), answer in zip(cases, answers):
            judge(lab, made, f"the answer to {method} with {name}, in the {place}", answer)
        slips(lab, made, ready)
        page(lab, made, ready)
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            end_group(process)
            process.wait()
        out.close()
        err.close()
    made = Run(words, folder, process.returncode, (folder / "out").read_bytes(), (folder / "err").read_bytes(), 0,
               shell=shell)
    lab.code(made, {0, 143}, f"{shell}, ended by SIGTERM")
    for name, octets in made.outputs().items():
        judge(lab, made, f"{shell}, {name}", octets)
    # The recording has them, since it signs again; nobody else may read it.
    mode = (folder / "r.jsonl").stat().st_mode & 0o777
    lab.expect(mode == 0o600, f"{shell}, the recording", "only its owner may read it", oct(mode), made)


def wait_until_ready(process, folder):
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end and process.poll() is None:
        found = re.search(rb'\{"ready".*\}', (folder / "out").read_bytes())
        if found:
            return json.loads(found.group())
        time.sleep(0.05)
    return None


def base_string(url, parameters):
    pairs = sorted((encoded(name), encoded(value)) for name, value in parameters.items())
    joined = "&".join(f"{name}={value}" for name, value in pairs)
    return "&".join(encoded(part) for part in ("POST", url, joined))


def protocol(url, method, signature, number):
    values = {"oauth_consumer_key": "ck", "oauth_token": "tk", "oauth_nonce": f"n{number}",
              "oauth_timestamp": str(int(time.time())), "oauth_signature_method": method}
    if signature is None:
        text = base_string(url, values).encode()
        signature = base64.b64encode(hmac.digest(key().encode(), text, hashlib.sha1)).decode()
    return {**values, "oauth_signature": signature}


def sent(ready, number, case):
    """The answer to a request: over http and https, and as each kind of text, in turns."""
    method, name, place = case
    base = ready["tls" if method.upper() == "PLAINTEXT" or number % 2 else "ready"]
    values = protocol(f"{base.lower()}/a", method, SIGNATURES[name], number)
    pairs = "&".join(f"{encoded(name)}={encoded(value)}" for name, value in values.items())
    headers, target, body = {"Accept": ACCEPTS[number % len(ACCEPTS)]}, "/a", b""
    if place == "header":
        fields = ", ".join(f'{encoded(name)}="{encoded(value)}"' for name, value in values.items())
        headers["Authorization"] = f"OAuth {fields}"
    elif place == "query":
        target += f"?{pairs}"
    else:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = pairs.encode()
    return asked(base, "POST", target, body, headers)


def slips(lab, made, ready):
    """Secrets where they do not belong: as protocol parameters, in a malformed header, as the consumer key."""
    fields = [
        f'OAuth oauth_consumer_secret="{encoded(CONSUMER)}"',
        f'OAuth oauth_consumer_key="ck", oauth_token_secret="{encoded(TOKEN)}"',
        f'OAuth oauth_consumer_key="ck", oauth_token="tk", oauth_signature={encoded(key())}',
        f'OAuth oauth_consumer_key="ck", oauth_token="tk", oauth_signature="{key()}',
        f"Basic {base64.b64encode(f'ck:{CONSUMER}'.encode()).decode()}",
    ]
    for field, path, accept in itertools.product(fields, ("/a", "/initiate", "/token", "/authorize"), ACCEPTS):
        answer = asked(ready["ready"], "POST", path, b"", {"Authorization": field, "Accept": accept})
        judge(lab, made, f"the answer of {path} to {field[:40]!r}…, {accept}", answer)


def page(lab, made, ready):
    """What the page gets without a click: the list, each request, the state and the report on the client."""
    listed = asked(ready["ready"], "GET", "/_/requests", b"", {})
    judge(lab, made, "the page's list", listed)
    for path in ("/", "/_/state", "/_/client", "/client"):
        for accept in ACCEPTS:
            answer = asked(ready["ready"], "GET", path, b"", {"Accept": accept})
            judge(lab, made, f"the page's {path}, {accept}", answer)
    for number in re.findall(rb'"number": ?(\d+)', listed):
        answer = asked(ready["ready"], "GET", f"/_/requests/{number.decode()}", b"", {})
        judge(lab, made, f"the page's request {number.decode()}", answer)


def asked(base, verb, target, body, headers):
    """The head and body of an answer."""
    scheme, address = base.split("://")
    host, port = address.rstrip("/").rsplit(":", 1)
    if scheme == "https":
        context = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection(host, int(port), timeout=20, context=context)
    else:
        connection = http.client.HTTPConnection(host, int(port), timeout=20)
    try:
        connection.request(verb, target, body, headers)
        answer = connection.getresponse()
        return str(answer.status).encode() + str(answer.headers).encode() + answer.read()
    except (OSError, http.client.HTTPException) as problem:
        return f"no answer: {problem}".encode()
    finally:
        connection.close()


def judge(lab, made, case, octets):
    """One try: there is an answer, and no secret is in it, in no form."""
    if octets.startswith(b"no answer"):
        lab.expect(False, case, "an answer", octets, made)
        return
    found = [secrets_kept.leak({"secrets": {"s": secret}}, octets) for secret in (CONSUMER, TOKEN, OTHER)]
    found = [needle for needle in found if needle]
    lab.expect(not found, case, "the secret is not in the output", f"found: {found}", made)
