"""Marked secrets of clients and tokens of `oauthcheck serve`, `watch` and `probe`: no output has one.

An answer of serve, a line of a terminal and the data of a page are outputs. The server behind `watch`, and the one
that `probe` tests, send the secrets back in all forms.

It needs a tool with the network part; a note says so without it.
"""

import base64
import hashlib
import hmac
import http.client
import itertools
import json
import re
import ssl
import subprocess
import time
from urllib.parse import quote

import secrets_kept
import telltale
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
    if b"with network" not in subprocess.run([lab.book.tool, "--version"], capture_output=True).stdout:
        lab.book.notes.append("the tool has no network part: the secrets of serve, watch and probe were not tried")
        return
    all_cases = list(itertools.product(METHODS, SIGNATURES, PLACES))
    serve(lab, ["serve", "--clients", "clients.json"], all_cases)
    serve(lab, ["serve", "--clients", "clients.json", "--misbehave", "pitfall:not-sorted"],
          list(itertools.product(METHODS, ["the key"], PLACES)))
    with telltale.server([CONSUMER, TOKEN, OTHER]) as upstream:
        # What it answers is passed on as it is, so the answers are not looked at; the page and the lines are.
        serve(lab, ["watch", "--upstream", upstream, "--secrets", "clients.json"], all_cases, is_passed_on=True)
        probe(lab, upstream)


def write_clients(folder, client=None):
    write(folder / "clients.json", {
        "clients": [{"consumer_key": "ck", "consumer_secret": CONSUMER, **(client or {})}],
        "tokens": [{"token": "tk", "token_secret": TOKEN, "consumer_key": "ck"},
                   {"token": "t2", "token_secret": OTHER, "consumer_key": "ck"}],
    })


def probe(lab, url):
    """Checks of a server that sends the secrets back, and slips in the call."""
    secrets = {"OAUTH_CONSUMER_KEY": "ck", "OAUTH_CONSUMER_SECRET": CONSUMER, "OAUTH_TOKEN": "tk",
               "OAUTH_TOKEN_SECRET": TOKEN}
    paths = ["/accepted", "/refused", "/head", "/broken", "/redirect"]
    options = [[], ["-v"], ["--hard", "--only", "ROB-"], ["--dry-run"], ["--initiate", f"{url}/accepted", "-v"]]
    slips = [[f"{url}/{encoded(CONSUMER)}"], [f"{url}/?oauth_token_secret={encoded(TOKEN)}"], [CONSUMER],
             [f"http://ck:{encoded(CONSUMER)}@{url[7:]}/"], [url, "--only", CONSUMER], [url, "--credentials", TOKEN],
             [url, "--accepted", CONSUMER], [url, "--level", TOKEN], [url, "--rate", TOKEN], [url, f"--{TOKEN}"]]
    calls = [([f"{url}{path}", *more], source) for path in paths for more in options for source in ("file", "environment")]
    # Each check of such a server is tried several times, so these are a few.
    calls += [([f"{url}/by-turns", "--only", only], "file") for only in ("SIG-0", "NON-1", "TRN-", "TOK-")]
    calls += [(words, source) for words in slips for source in ("file", "environment")]

    def each(call):
        words, source = call
        folder = lab.folder()
        write_clients(folder)
        given = ["--credentials", "clients.json"] if source == "file" and "--credentials" not in words else []
        environment = secrets if source == "environment" else {}
        return lab.run(folder, "probe", *words, *given, "--rate", "100000", environment=environment, seconds=60)

    for run in lab.each(each, calls, at_once=4):
        lab.sane(run, run.shell)
        # A word of the call may be in the message about it; it is no secret that the program was given.
        typed = [secret for secret in (CONSUMER, TOKEN, OTHER) if any(secret in str(word) for word in run.words)]
        for name, octets in run.outputs().items():
            judge(lab, run, f"{run.shell[:120]}, {name}", octets, but=typed)


def serve(lab, words, cases, is_passed_on=False):
    """A server with marked secrets, all requests to it, and everything that it shows."""
    folder = lab.folder()
    write_clients(folder)
    words = [words[0], "--port", "0", "--tls-port", "0", "--record", "r.jsonl", *words[1:]]
    out, err = open(folder / "out", "wb"), open(folder / "err", "wb")
    process = subprocess.Popen([lab.tool, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                               start_new_session=True, env=lab.environment(folder))
    shell = "oauthcheck " + " ".join(words)
    try:
        ready = wait_until_ready(process, folder)
        made = Run(words, folder, None, b"", (folder / "err").read_bytes(), 0, shell=shell)
        if not lab.expect(ready is not None, shell, "a ready line", made.short, made):
            return
        answers = lab.each(lambda case: sent(ready, *case), list(enumerate(cases)))
        for (method, name, place), answer in zip(cases, answers):
            if not is_passed_on:
                judge(lab, made, f"the answer to {method} with {name}, in the {place}", answer)
        if not is_passed_on:
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
    base = ready.get("page", ready["ready"])
    listed = asked(base, "GET", "/_/requests", b"", {})
    judge(lab, made, "the page's list", listed)
    for path in ("/", "/_/state", "/_/client", "/client"):
        for accept in ACCEPTS:
            answer = asked(base, "GET", path, b"", {"Accept": accept})
            judge(lab, made, f"the page's {path}, {accept}", answer)
    for number in re.findall(rb'"number": ?(\d+)', listed):
        answer = asked(base, "GET", f"/_/requests/{number.decode()}", b"", {})
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


def judge(lab, made, case, octets, but=()):
    """One try: there is an answer, and no secret is in it, in no form, except those of `but`."""
    if octets.startswith(b"no answer"):
        lab.expect(False, case, "an answer", octets, made)
        return
    found = [secrets_kept.leak({"secrets": {"s": secret}}, octets) for secret in (CONSUMER, TOKEN, OTHER)
             if secret not in but]
    found = [needle for needle in found if needle]
    lab.expect(not found, case, "the secret is not in the output", f"found: {found}", made)
