"""A server on loopback that sends back what it should not know: the secrets of its clients, in many forms."""

import base64
import contextlib
import html
import http.server
import json
import threading
from urllib.parse import quote


def forms(secret):
    """The secret as programs write it."""
    octets = secret.encode()
    escaped = quote(secret, safe="-._~")
    return [secret, escaped, escaped.lower(), quote(escaped, safe=""), json.dumps(secret), html.escape(secret),
            base64.b64encode(octets).decode(), octets.hex(), f"&{escaped}&", f"x{secret[4:]}", f"{secret[:-4]}x"]


@contextlib.contextmanager
def server(secrets):
    """The URL of the server. Its path says what it does: /accepted, /refused, /head, /broken, /redirect, /by-turns."""
    told = "\n".join(form for secret in secrets for form in forms(secret)).encode()
    line = quote(secrets[0], safe="-._~")

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        count = 0

        def answer(self):
            length = int(self.headers.get("Content-Length") or 0)
            echo = self.requestline.encode() + b"\n" + str(self.headers).encode() + self.rfile.read(length)
            Handler.count += 1
            path = self.path.split("?")[0]
            if path == "/broken":
                self.wfile.write(f"{line}: {secrets[1]}\r\n\r\n".encode() + told)
                self.close_connection = True
                return
            is_accepted = path == "/accepted" or path == "/by-turns" and Handler.count % 2
            status = 302 if path == "/redirect" else 200 if is_accepted else 401
            body = told + b"\n" + echo
            self.send_response(status, line if path == "/head" else None)
            if path == "/redirect":
                self.send_header("Location", f"/login?secret={line}")
            if path == "/head":
                self.send_header("WWW-Authenticate", f'OAuth oauth_problem="{line}", key="{quote(secrets[1])}"')
                self.send_header("X-Secret", quote(secrets[1], safe=""))
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, *_):
            pass

        def __getattr__(self, name):
            if name.startswith("do_"):
                return self.answer
            raise AttributeError(name)

    listening = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}"
    finally:
        listening.shutdown()
        listening.server_close()
