"""What the providers in Python share: the credentials, the ready line, and the end."""

import contextlib
import html
import os
import sys
import threading
from wsgiref.simple_server import WSGIRequestHandler, make_server

CLIENTS = {"ck": "client-secret-1", "ck2": "client-secret-2"}
TOKENS = {"tk": ("token-secret-1", "ck"), "tk2": ("token-secret-2", "ck2")}
SEEN = set()


def is_new(*nonce):
    """Whether a nonce was not seen before, for the libraries that leave this to their user."""
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


def body_of(environ):
    return environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)).decode("latin-1")


def consent(token):
    """The page that asks the user, without a login."""
    return ('<form method="post" action="/authorize">'
            f'<input type="hidden" name="oauth_token" value="{html.escape(token)}">'
            '<button name="decision" value="approve">Approve</button>'
            '<button name="decision" value="deny">Deny</button></form>')


def request_from(kind, environ):
    """The request as an object of a library that is made from Leah Culver's oauth.py; None if it is not an OAuth request."""
    fields = {"Authorization": environ["HTTP_AUTHORIZATION"]} if "HTTP_AUTHORIZATION" in environ else {}
    is_form = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower() == "application/x-www-form-urlencoded"
    form = body_of(environ) if is_form else ""
    return kind.from_request(environ["REQUEST_METHOD"], url_of(environ), headers=fields, query_string=form)


def serve_resource(is_right, refusal):
    """Serves a protected resource for the requests that are right; the library may also refuse with an exception."""
    def answers(environ, start):
        with contextlib.suppress(refusal):
            if is_right(environ):
                start("200 OK", [("Content-Type", "text/plain")])
                return [b"ok"]
        start("401 Unauthorized", [("Content-Type", "text/plain"), ("WWW-Authenticate", "OAuth")])
        return [b"no"]
    serve(answers)


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass

    def get_environ(self):
        # As it was sent, which WSGI itself does not tell.
        return super().get_environ() | {"RAW_URI": self.path}


def serve(app):
    """Serves a WSGI application on the port of the command line, until standard input ends.

    It serves one request after another, because the tokens and nonces are in memory, without transactions.
    """
    port = int(sys.argv[1])
    server = make_server("127.0.0.1", port, app, handler_class=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f'{{"ready": "http://127.0.0.1:{port}"}}', flush=True)
    sys.stdin.read()
    os._exit(0)
