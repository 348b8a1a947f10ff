"""What the providers in Python share: the credentials, the ready line, and the end."""

import json
import os
import sys
import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

CLIENTS = {"ck": "client-secret-1", "ck2": "client-secret-2"}
TOKENS = {"tk": ("token-secret-1", "ck"), "tk2": ("token-secret-2", "ck2")}


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass

    def get_environ(self):
        # As it was sent, which WSGI itself does not tell.
        return super().get_environ() | {"RAW_URI": self.path}


def serve(app):
    """Serves a WSGI application on the port of the command line, until standard input ends."""
    port = int(sys.argv[1])
    server = make_server("127.0.0.1", port, app, Server, Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({"ready": f"http://127.0.0.1:{port}"}), flush=True)
    sys.stdin.read()
    os._exit(0)
