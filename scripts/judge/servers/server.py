"""A small provider without a flow, which is strict: server.py PORT.

scripts/judge/mutants also runs it with its text changed, in each of the ways that mutants.json lists.
"""

import base64
import hashlib
import hmac
import json
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote, unquote_to_bytes

WINDOW = 300
CLIENTS = {b"ck": b"client-secret-1", b"ck2": b"client-secret-2"}
TOKENS = {b"tk": (b"token-secret-1", b"ck"), b"tk2": (b"token-secret-2", b"ck2")}
METHODS = {b"HMAC-SHA1": hashlib.sha1, b"HMAC-SHA256": hashlib.sha256, b"HMAC-SHA512": hashlib.sha512}
REQUIRED = {b"oauth_consumer_key", b"oauth_signature_method", b"oauth_signature", b"oauth_timestamp", b"oauth_nonce"}
OPTIONAL = {b"oauth_token", b"oauth_version"}
CHALLENGES = ["OAuth"]
SEEN, LOCK = set(), threading.Lock()


class Refused(Exception):
    """A status."""


def require(holds, status):
    if not holds:
        raise Refused(status)


def encoded(octets):
    return quote(octets, safe="~").encode()


def decoded(text):
    require(not re.search(rb"%(?![0-9A-Fa-f]{2})", text), 400)
    return unquote_to_bytes(text)


def pairs_of(text):
    for pair in text.split(b"&"):
        if pair:
            name, _, value = pair.partition(b"=")
            yield decoded(name.replace(b"+", b" ")), decoded(value.replace(b"+", b" "))


def header_of(values):
    found = [v for v in values if v[:5].lower() == b"oauth" and v[5:6] in b" \t"]
    if not found:
        return []
    require(len(values) == 1, 400)
    pairs = []
    for part in re.split(rb',[ \t]*(?=(?:[^"]*"[^"]*")*[^"]*$)', found[0][5:].strip(b" \t")):
        match = re.fullmatch(rb'([A-Za-z0-9_.%~-]+)="([\x20-\x21\x23-\x7e]*)"[ \t]*', part)
        require(match, 400)
        name, value = map(decoded, match.groups())
        if name.lower() != b"realm":
            pairs.append((name, value))
    return pairs


def signature(method, url, pairs, key, digest):
    pairs = sorted((encoded(n), encoded(v)) for n, v in pairs)
    base = b"&".join(encoded(part) for part in (method, url, b"&".join(map(b"=".join, pairs))))
    return base64.b64encode(hmac.new(key, base, digest).digest())


def verify(handler, body):
    fields = [(n.lower(), v.encode("latin-1").strip()) for n, v in handler.headers.items()]
    one = dict(fields)
    raw = handler.requestline.split()[1].encode("latin-1")  # handler.path has one slash where a path begins with two
    if raw.startswith(b"http://"):
        raw = b"/" + raw[7:].partition(b"/")[2]
    path, _, query = raw.partition(b"?")
    media = one.get("content-type", b"").split(b";")[0].strip().lower()
    form = list(pairs_of(body)) if media == b"application/x-www-form-urlencoded" else []
    header = header_of([v for n, v in fields if n == "authorization"])
    places = [header, list(pairs_of(query)), form]
    of_places = [[pair for pair in place if pair[0].startswith(b"oauth_")] for place in places]
    require(any(of_places), 401)
    require(of_places.count([]) == 2, 400)
    protocol = sum(of_places, [])
    oauth = dict(protocol)
    require(len(oauth) == len(protocol), 400)
    require(set(oauth) <= REQUIRED | OPTIONAL, 400)
    require(all(oauth.get(name) for name in REQUIRED), 400)
    require(oauth.get(b"oauth_version", b"1.0") == b"1.0", 400)
    key, token = oauth[b"oauth_consumer_key"], oauth.get(b"oauth_token", b"")
    require(key in CLIENTS, 401)
    token_secret, owner = TOKENS.get(token, (b"", None))
    require(not token or owner == key, 401)
    timestamp = oauth[b"oauth_timestamp"]
    require(re.fullmatch(rb"[1-9][0-9]{0,17}", timestamp), 400)
    require(abs(int(time.time()) - int(timestamp)) <= WINDOW, 401)
    method = oauth[b"oauth_signature_method"]
    require(method in METHODS, 400)
    signed = [pair for place in places for pair in place if pair[0] != b"oauth_signature"]
    url = b"http://" + one.get("host", b"").lower().removesuffix(b":80") + path
    secrets = encoded(CLIENTS[key]) + b"&" + encoded(token_secret)
    right, sent = signature(handler.command.encode(), url, signed, secrets, METHODS[method]), oauth[b"oauth_signature"]
    require(sent == right, 401)
    nonce = (key, token, timestamp, oauth[b"oauth_nonce"])
    with LOCK:
        require(nonce not in SEEN, 401)
        SEEN.add(nonce)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        try:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            while self.headers.get("Transfer-Encoding") == "chunked":
                length = int(self.rfile.readline(), 16)
                body += self.rfile.read(length)
                self.rfile.readline()
                if not length:
                    break
            verify(self, body)
            status = 200
        except Refused as refused:
            status = refused.args[0]
        text = b"ok\n" if status < 300 else b"no\n"
        fields = [("Content-Type", "text/plain"), ("Cache-Control", "private"), ("Connection", "close")]
        if status == 401:
            fields += [("WWW-Authenticate", value) for value in CHALLENGES]
        if status != 204:
            fields.append(("Content-Length", str(len(text))))
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD" and status != 204:
            self.wfile.write(text)
        self.close_connection = True

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.answer
        raise AttributeError(name)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64


server = Server(("127.0.0.1", int(sys.argv[1])), Handler)
print(json.dumps({"ready": f"http://127.0.0.1:{server.server_port}"}), flush=True)
server.serve_forever()
