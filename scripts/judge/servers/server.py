"""A small provider without a flow, strict, with one fault, or different as RFC 5849 permits: server.py PORT [FAULT].

mutants.json lists the faults, and the differences that RFC 5849 permits.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote, unquote_to_bytes

FAULT = sys.argv[2] if len(sys.argv) > 2 else ""
PERMITTED = FAULT.removeprefix("permitted:") if FAULT.startswith("permitted:") else ""
WINDOW = {"window-of-a-day": 86_400, "window": 20}.get(PERMITTED, 300)
CLIENTS = {b"ck": b"client-secret-1", b"ck2": b"client-secret-2"}
TOKENS = {b"tk": (b"token-secret-1", b"ck"), b"tk2": (b"token-secret-2", b"ck2")}
NAMES = [b"oauth_" + name for name in (b"consumer_key", b"token", b"signature_method", b"signature", b"timestamp",
                                       b"nonce", b"version")]
METHODS = {b"HMAC-SHA1": hashlib.sha1, b"HMAC-SHA256": hashlib.sha256, b"HMAC-SHA512": hashlib.sha512}
if PERMITTED == "sha1-only":
    METHODS = {b"HMAC-SHA1": hashlib.sha1}
SEEN, LOCK = set(), threading.Lock()


class Refused(Exception):
    """A status."""


def encoded(octets):
    return quote(octets, safe="~").encode()


def decoded(text):
    if re.search(rb"%(?![0-9A-Fa-f]{2})", text):
        raise Refused(400)
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
    if len(values) > 1:
        raise Refused(400)
    pairs, rest = [], found[0][5:].strip(b" \t")
    for part in re.split(rb',[ \t]*(?=(?:[^"]*"[^"]*")*[^"]*$)', rest):
        match = re.fullmatch(rb'([A-Za-z0-9_.%~-]+)="([\x20-\x21\x23-\x7e]*)"[ \t]*', part)
        if not match:
            raise Refused(400)
        name, value = (decoded(text) for text in match.groups())
        if name.lower() != b"realm":
            pairs.append((name, value))
    return pairs


def signature(method, url, pairs, key, digest):
    if FAULT == "sorted-by-pair":
        text = sorted(encoded(n) + b"=" + encoded(v) for n, v in pairs)
    elif FAULT == "sorted-by-name":
        text = [encoded(n) + b"=" + encoded(v) for n, v in sorted(pairs, key=lambda pair: encoded(pair[0]))]
    elif FAULT == "sorted-without-case":
        text = [n + b"=" + v for n, v in sorted(((encoded(n), encoded(v)) for n, v in pairs), key=lambda p: (p[0].lower(), p[1]))]
    else:
        text = [n + b"=" + v for n, v in sorted((encoded(n), encoded(v)) for n, v in pairs)]
    base = b"&".join(encoded(part) for part in (method, url, b"&".join(text)))
    return base64.b64encode(hmac.new(key, base, digest).digest())


def verify(handler, body):
    fields = [(n.lower(), v.encode("latin-1").strip()) for n, v in handler.headers.items()]
    one = dict(fields)
    raw = handler.path.encode("latin-1")
    if raw.startswith(b"http://"):
        raw = b"/" + raw[7:].partition(b"/")[2]
    path, _, query = raw.partition(b"?")
    query_pairs = list(pairs_of(query))
    media = one.get("content-type", b"").split(b";")[0].strip().lower()
    form = list(pairs_of(body)) if media == b"application/x-www-form-urlencoded" else []
    header = header_of([v for n, v in fields if n == "authorization"])
    places = [place for place in (header, query_pairs, form) if any(n.startswith(b"oauth_") for n, _ in place)]
    if not places:
        raise Refused(401)
    if len(places) > 1:
        raise Refused(400)
    protocol = [pair for place in places for pair in place if pair[0].startswith(b"oauth_")]
    if len({n for n, _ in protocol}) < len(protocol):
        raise Refused(400)
    if any(n not in NAMES for n, _ in protocol):
        raise Refused(400)
    one_of = dict(protocol)
    if FAULT == "names-without-case":
        for n, v in header:
            one_of.setdefault(n.lower(), v)
    method = one_of.get(b"oauth_signature_method")
    for name in (b"consumer_key", b"signature_method", b"signature", b"timestamp", b"nonce"):
        if FAULT == "no-nonce" and name in (b"nonce", b"timestamp"):
            continue
        if not one_of.get(b"oauth_" + name):
            raise Refused(400)
    if one_of.get(b"oauth_version", b"1.0") != b"1.0":
        raise Refused(400)
    secret = CLIENTS.get(one_of[b"oauth_consumer_key"])
    if secret is None:
        raise Refused(401)
    token = one_of.get(b"oauth_token", b"")
    token_secret, owner = TOKENS.get(token, (b"", None))
    if PERMITTED == "needs-token" and not token:
        raise Refused(401)
    if token and owner != one_of[b"oauth_consumer_key"]:
        raise Refused(401)
    timestamp = one_of.get(b"oauth_timestamp", b"%d" % time.time())
    if not re.fullmatch(rb"[1-9][0-9]{0,17}", timestamp):
        raise Refused(400)
    if abs(int(time.time()) - int(timestamp)) > WINDOW:
        raise Refused(401)
    if FAULT == "none-method" and method == b"none":
        return
    if method not in METHODS:
        raise Refused(400)
    is_skipped = FAULT == "sha256-unverified" and method == b"HMAC-SHA256" or FAULT == "unverified"
    signed = [pair for pair in header + query_pairs + form if pair[0] != b"oauth_signature"]
    host = one.get("host", b"").lower().removesuffix(b":80")
    key = encoded(secret) + b"&" + encoded(token_secret)
    right = signature(handler.command.encode(), b"http://" + host + path, signed, key, METHODS[method])
    sent = one_of[b"oauth_signature"]
    is_right = sent == right
    if FAULT == "first-characters":
        is_right = right.startswith(sent)
    if FAULT == "more-after":
        is_right = sent.startswith(right)
    if FAULT == "signature-without-case":
        is_right = sent.lower() == right.lower()
    if not is_right and not is_skipped:
        raise Refused(401)
    nonce = (one_of[b"oauth_consumer_key"], token, timestamp, one_of.get(b"oauth_nonce", b"%d" % id(sent)))
    with LOCK:
        if nonce in SEEN and b"oauth_nonce" in one_of:
            raise Refused(401)
        SEEN.add(nonce)


def refused_before(handler):
    """The status of a request that is refused whoever signed it, as servers in front of a provider do; else None."""
    if PERMITTED == "two-methods" and handler.command not in ("GET", "POST"):
        return 405
    if PERMITTED == "no-json" and (handler.headers.get("Content-Type") or "").lower().startswith("application/json"):
        return 415
    if PERMITTED == "sizes":
        if len(handler.path) > 4000:
            return 414
        if sum(len(name) + len(value) for name, value in handler.headers.items()) > 6000:
            return 431
        if int(handler.headers.get("Content-Length") or 0) > 8000:
            return 413
    return None


def challenges(status):
    """The values of WWW-Authenticate."""
    if status != 401 and PERMITTED != "challenge-always":
        return []
    return {
        "challenges": ['Basic realm="a", OAuth realm="b"'],
        "challenge-fields": ['Basic realm="a"', 'OAuth realm="b"'],
        "problem": ['OAuth realm="b", oauth_problem="permission_denied"'],
    }.get(PERMITTED, ["OAuth"])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0" if PERMITTED == "http-1.0" else "HTTP/1.1"

    def answer(self):
        if FAULT == "ends" and "%c3%a9" in self.path:
            os._exit(1)
        if FAULT == "hangs" and "%2541" in self.path:
            time.sleep(60)
        try:
            size = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(size) if size else b""
            while self.headers.get("Transfer-Encoding") == "chunked":
                length = int(self.rfile.readline(), 16)
                body += self.rfile.read(length)
                self.rfile.readline()
                if not length:
                    break
            status = refused_before(self)
            if PERMITTED == "options" and self.command == "OPTIONS":
                status = 204
            if status is None:
                verify(self, body)
                status = 204 if PERMITTED == "no-content" else 200
        except Refused as refused:
            status = refused.args[0]
        self.send(status)

    def send(self, status):
        text = b"ok\n" if status < 300 else b"no\n"
        if PERMITTED == "large":
            text = b"<p>" + text * 30_000
        if PERMITTED == "slow":
            time.sleep(0.05)
        self.send_response(status, "" if PERMITTED == "no-reason" else None)
        fields = [("WWW-Authenticate", value) for value in challenges(status)]
        fields += [("Content-Type", "text/plain"), ("Cache-Control", "private"), ("Connection", "close")]
        is_chunked = PERMITTED == "chunked" and status != 204
        if is_chunked:
            fields.append(("Transfer-Encoding", "chunked"))
            text = b"%x\r\n%s\r\n0\r\n\r\n" % (len(text), text)
        elif status != 204:
            fields.append(("Content-Length", str(len(text))))
        if PERMITTED == "cookie":
            fields.append(("Set-Cookie", "session=a; HttpOnly"))
        if status == 405:
            fields.append(("Allow", "GET, POST"))
        for name, value in fields:
            self.send_header(name.lower() if PERMITTED == "lower-case" else name, value)
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
