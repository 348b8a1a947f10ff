"""Uses recognizable secrets of clients and tokens with `serve`, `watch` and `probe`: no answer, no terminal line and no data of a page may contain one of them.

The server behind `watch`, and the one that `probe` tests, send the secrets back in all forms.
"""

import base64
import contextlib
import html
import http.client
import http.server
import itertools
import json
import re
import ssl
import subprocess
import threading
import time

from harness import encoded, signed

import secrets_kept
from lab import Run, end_group

CONSUMER = "Mk91Zq/s+e=c\"r<e>t&'7\u00fc9%Wx91jN"
TOKEN = "Mk92Yp/t+o=k\"e<n>t&'8\u00fc9%Vw92kM"
OTHER = "Mk93Xo/o+t=h\"e<r>s&'9\u00fc9%Uv93lL"
SECRETS = (CONSUMER, TOKEN, OTHER)
KEY = f"{encoded(CONSUMER)}&{encoded(TOKEN)}"
CLIENTS = {"clients": [{"consumer_key": "ck", "consumer_secret": CONSUMER}],
           "tokens": [{"token": "tk", "token_secret": TOKEN, "consumer_key": "ck"},
                      {"token": "t2", "token_secret": OTHER, "consumer_key": "ck"}]}
VARIABLES = {"OAUTH_CONSUMER_KEY": "ck", "OAUTH_CONSUMER_SECRET": CONSUMER, "OAUTH_TOKEN": "tk", "OAUTH_TOKEN_SECRET": TOKEN}
METHODS = ["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT", "plaintext", "RSA-SHA1"]
PLACES = ["header", "query", "form"]
ACCEPTS = ["*/*", "application/json", "text/html"]
# What a client sends as its signature, by name; None is the correct one of HMAC-SHA1.
SIGNATURES = {
    "the correct one": None,
    "a wrong one": "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "the key": KEY,
    "the key, not encoded": f"{CONSUMER}&{TOKEN}",
    "the key, encoded twice": encoded(KEY),
    "the key in base64": base64.b64encode(KEY.encode()).decode(),
    "the key as digits": KEY.encode().hex(),
    "the consumer secret": CONSUMER,
    "the token secret": encoded(TOKEN),
    "the secret of another token": f"{encoded(CONSUMER)}&{encoded(OTHER)}",
}
# Secrets where they do not belong: as protocol parameters, in a malformed header, in another scheme.
MISPLACED = [
    f'OAuth oauth_consumer_secret="{encoded(CONSUMER)}"',
    f'OAuth oauth_consumer_key="ck", oauth_token_secret="{encoded(TOKEN)}"',
    f'OAuth oauth_consumer_key="ck", oauth_token="tk", oauth_signature={encoded(KEY)}',
    f'OAuth oauth_consumer_key="ck", oauth_token="tk", oauth_signature="{KEY}',
    f"Basic {base64.b64encode(f'ck:{CONSUMER}'.encode()).decode()}",
]
PROBED = ["", "-v", "--hard --only ROB-", "--dry-run", "--initiate URL/accepted -v"]
# Secrets in the call of `probe`.
SLIPS = [f"URL/{encoded(CONSUMER)}", f"URL/?oauth_token_secret={encoded(TOKEN)}", CONSUMER, f"http://ck:{encoded(CONSUMER)}@HOST/",
         f"URL --only {CONSUMER}", f"URL --credentials {TOKEN}", f"URL --accepted {CONSUMER}", f"URL --level {TOKEN}",
         f"URL --rate {TOKEN}", f"URL --{TOKEN}"]


def run(lab):
    if not lab.has_network():
        return
    requests = list(itertools.product(METHODS, SIGNATURES, PLACES))
    serve(lab, "serve --clients clients.json", requests)
    serve(lab, "serve --clients clients.json --misbehave pitfall:not-sorted", list(itertools.product(METHODS, ["the key"], PLACES)))
    with telltale() as url:
        # What it answers is passed on as it is, so the answers are not looked at; the page and the lines are.
        serve(lab, f"watch --upstream {url} --secrets clients.json", requests, is_passed_on=True)
        probe(lab, url)


class Telltale(http.server.BaseHTTPRequestHandler):
    """Sends back what it should not know. The path says how: /accepted, /refused, /head, /broken, /redirect, /by-turns."""

    protocol_version = "HTTP/1.1"
    count = 0
    told = "\n".join(form for secret in SECRETS for form in (
        secret, encoded(secret), encoded(secret).lower(), encoded(encoded(secret)), json.dumps(secret), html.escape(secret),
        base64.b64encode(secret.encode()).decode(), secret.encode().hex(), f"&{encoded(secret)}&", f"x{secret[4:]}", f"{secret[:-4]}x",
    )).encode()

    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        echo = self.requestline.encode() + b"\n" + str(self.headers).encode() + self.rfile.read(length)
        Telltale.count += 1
        path, body = self.path.split("?")[0], self.told + b"\n" + echo
        if path == "/broken":
            self.wfile.write(f"{encoded(CONSUMER)}: {TOKEN}\r\n\r\n".encode() + self.told)
            self.close_connection = True
            return
        is_accepted = path == "/accepted" or path == "/by-turns" and Telltale.count % 2
        self.send_response(302 if path == "/redirect" else 200 if is_accepted else 401, encoded(CONSUMER) if path == "/head" else None)
        fields = {"/redirect": {"Location": f"/login?secret={encoded(CONSUMER)}"},
                  "/head": {"WWW-Authenticate": f'OAuth oauth_problem="{encoded(CONSUMER)}", key="{encoded(TOKEN)}"',
                            "X-Secret": encoded(TOKEN)}}
        for name, value in {**fields.get(path, {}), "Content-Type": "text/html", "Content-Length": len(body)}.items():
            self.send_header(name, str(value))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.answer
        raise AttributeError(name)


@contextlib.contextmanager
def telltale():
    listening = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Telltale)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}"
    finally:
        listening.shutdown()
        listening.server_close()


def probe(lab, url):
    """Checks of a server that sends the secrets back, and slips in the call."""
    calls = [f"URL/{path} {more}" for path in ("accepted", "refused", "head", "broken", "redirect") for more in PROBED] + SLIPS
    # Each check of such a server is tried several times, so these are a few.
    few = [f"URL/by-turns --only {only}" for only in ("SIG-0", "NON-1", "TRN-", "TOK-")]
    cases = [*itertools.product(calls, (True, False)), *((call, True) for call in few)]

    def each(case):
        call, is_from_file = case
        words = call.replace("URL", url).replace("HOST", url[7:]).split()
        given = ["--credentials", "clients.json"] if is_from_file and "--credentials" not in words else []
        folder = lab.folder({"clients.json": CLIENTS})
        return lab.run(folder, "probe", *words, *given, "--rate", "100000", environment={} if is_from_file else VARIABLES, seconds=60)

    for (call, is_from_file), done in zip(cases, lab.each(each, cases, at_once=4)):
        case = f"probe {call}, secrets of {'a file' if is_from_file else 'the environment'}"
        lab.sane(done, case)
        # A word of the call may be in the message about it; it is no secret that the program was given.
        typed = [secret for secret in SECRETS if any(secret in word for word in done.words)]
        for name, octets in done.outputs().items():
            judge(lab, done, f"{case}, {name}", octets, but=typed)


def serve(lab, call, requests, is_passed_on=False):
    """A server with marked secrets, all requests to it, and everything that it shows."""
    folder = lab.folder({"clients.json": CLIENTS})
    command, *rest = call.split()
    words = [command, "--port", "0", "--tls-port", "0", "--record", "r.jsonl", *rest]
    with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
        process = subprocess.Popen([lab.tool, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                   start_new_session=True, env=lab.environment(folder))
    done = Run(words, folder, None, b"", b"", 0)
    try:
        ready = wait_until_ready(process, folder / "out")
        if not lab.expect(ready, call, "a ready line", (folder / "err").read_bytes(), done):
            return
        answers = lab.each(lambda case: sent(ready, *case), list(enumerate(requests)))
        if not is_passed_on:
            for (method, name, place), answer in zip(requests, answers):
                judge(lab, done, f"the answer to {method} with {name}, in the {place}", answer)
            misplaced(lab, done, ready)
        page(lab, done, ready)
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            end_group(process)
            process.wait()
    done.code, done.out, done.err = process.returncode, (folder / "out").read_bytes(), (folder / "err").read_bytes()
    lab.code(done, {0, 143}, f"{call}, ended by SIGTERM")
    for name, octets in done.outputs().items():
        judge(lab, done, f"{call}, {name}", octets)
    # The recording has them, since it signs again; nobody else may read it.
    mode = (folder / "r.jsonl").stat().st_mode & 0o777
    lab.expect(mode == 0o600, f"{call}, the recording", "only its owner may read it", oct(mode), done)


def wait_until_ready(process, path):
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(rb'\{"ready".*\}', path.read_bytes()):
            return json.loads(found.group())
        time.sleep(0.05)
    return None


def sent(ready, number, case):
    """The answer to a request: over http and https, and as each kind of text, in turns."""
    method, name, place = case
    base = ready["tls" if method.upper() == "PLAINTEXT" or number % 2 else "ready"]
    header = signed("POST", f"{base.lower()}/a", (CONSUMER, TOKEN), oauth_token="tk", oauth_signature_method=method)
    if SIGNATURES[name] is not None:
        header = re.sub('oauth_signature="[^"]*"', lambda _: f'oauth_signature="{encoded(SIGNATURES[name])}"', header)
    pairs = header.removeprefix("OAuth ").replace(", ", "&").replace('"', "")
    accept = {"Accept": ACCEPTS[number % len(ACCEPTS)]}
    if place == "header":
        return asked(base, "POST", "/a", b"", {**accept, "Authorization": header})
    if place == "query":
        return asked(base, "POST", f"/a?{pairs}", b"", accept)
    return asked(base, "POST", "/a", pairs.encode(), {**accept, "Content-Type": "application/x-www-form-urlencoded"})


def misplaced(lab, done, ready):
    for field, path, accept in itertools.product(MISPLACED, ("/a", "/initiate", "/token", "/authorize"), ACCEPTS):
        answer = asked(ready["ready"], "POST", path, b"", {"Authorization": field, "Accept": accept})
        judge(lab, done, f"the answer of {path} to {field[:40]!r}…, {accept}", answer)


def page(lab, done, ready):
    """What the page gets without a click: the list, each request, the state and the report on the client."""
    base = ready.get("page", ready["ready"])
    listed = asked(base, "GET", "/_/requests", b"", {})
    paths = [*itertools.product(("/", "/_/state", "/_/client", "/client"), ACCEPTS),
             *((f"/_/requests/{number.decode()}", "*/*") for number in re.findall(rb'"number": ?(\d+)', listed))]
    judge(lab, done, "the page's list", listed)
    for path, accept in paths:
        judge(lab, done, f"the page's {path}, {accept}", asked(base, "GET", path, b"", {"Accept": accept}))


def asked(base, verb, target, body, headers):
    """The head and body of an answer."""
    scheme, address = base.rstrip("/").split("://")
    options = {"context": ssl._create_unverified_context()} if scheme == "https" else {}
    connection = (http.client.HTTPSConnection if options else http.client.HTTPConnection)(address, timeout=20, **options)
    try:
        connection.request(verb, target, body, headers)
        answer = connection.getresponse()
        return str(answer.status).encode() + str(answer.headers).encode() + answer.read()
    except (OSError, http.client.HTTPException) as problem:
        return f"no answer: {problem}".encode()
    finally:
        connection.close()


def judge(lab, done, case, octets, but=()):
    """There is an answer, and no secret is in it, in no form, except those of `but`."""
    found = [needle for secret in SECRETS if secret not in but if (needle := secrets_kept.leak(secret, octets))]
    lab.expect(not found and not octets.startswith(b"no answer"), case, "an answer without the secret", found or octets[:200], done)
