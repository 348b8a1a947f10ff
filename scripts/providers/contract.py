"""What the providers in Python share: the credentials, the ready line, and the end."""

import json
import os
import sys
import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

CLIENTS = {"ck": "client-secret-1", "ck2": "client-secret-2"}
TOKENS = {"tk": ("token-secret-1", "ck"), "tk2": ("token-secret-2", "ck2")}


SEEN, LOCK = set(), threading.RLock()


def is_new(*nonce):
    """Whether a nonce was not seen before, for the libraries that leave this to their user."""
    with LOCK:
        if nonce in SEEN:
            return False
        SEEN.add(nonce)
        return True


def url_of(environ):
    """The URL as a client signs it: the host of the request, and the text of its URL."""
    if environ["RAW_URI"].startswith("http://"):
        return environ["RAW_URI"]
    host = environ.get("HTTP_HOST") or f"{environ['SERVER_NAME']}:{environ['SERVER_PORT']}"
    return f"http://{host}{environ['RAW_URI']}"


def form_of(environ):
    """The body, if it is a form."""
    if environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower() != "application/x-www-form-urlencoded":
        return ""
    return environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)).decode("latin-1")


def answer(start, is_right):
    """The answer of a protected resource."""
    if is_right:
        start("200 OK", [("Content-Type", "text/plain")])
        return [b"ok"]
    start("401 Unauthorized", [("Content-Type", "text/plain"), ("WWW-Authenticate", "OAuth")])
    return [b"no"]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass

    def get_environ(self):
        # As it was sent, which WSGI itself does not tell.
        return super().get_environ() | {"RAW_URI": self.path}


def exchanging_one_by_one(app):
    """The application with one exchange at a time: the tokens are in memory, without transactions."""
    def answers(environ, start):
        if environ["PATH_INFO"] != "/token":
            return app(environ, start)
        with LOCK:
            return list(app(environ, start))
    return answers


def serve(app):
    """Serves a WSGI application on the port of the command line, until standard input ends."""
    port = int(sys.argv[1])
    server = make_server("127.0.0.1", port, exchanging_one_by_one(app), Server, Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({"ready": f"http://127.0.0.1:{port}"}), flush=True)
    sys.stdin.read()
    os._exit(0)
