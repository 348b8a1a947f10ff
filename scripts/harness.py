"""Code that the Python programs in this folder share: command lines, counted claims, servers, and a signer.

The option `--tool PATH` of a program names the oauthcheck to test. Without it, the program uses the environment variable OAUTHCHECK, or
.build/release/oauthcheck, which `scripts/install` builds. The exit code is 0 if every claim was true, 1 if a claim was false, and 3 if
the command line is wrong or something is missing.

The code that derives signatures to compare them with ours uses nothing of this file: vectors/recompute, vectors/make-pitfalls, vectors/content-of,
and the reading of requests in judge/probe.
"""
import argparse
import base64
import hashlib
import hmac
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
NAME = os.path.relpath(os.path.realpath(sys.argv[0]), ROOT)


def stop(why):
    """Ends the program, because it cannot do its work."""
    print(f"{NAME}: {why}", file=sys.stderr)
    sys.exit(3)


def output(*command, **options):
    """What a command prints; it must succeed."""
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, **options).stdout


class Call(argparse.ArgumentParser):
    """How a program is called; its help is the text at the top of its file."""

    def __init__(self, text, has_tool=True):
        super().__init__(prog=NAME, description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
        if has_tool:
            self.add_argument("--tool", metavar="PATH", default=os.environ.get("OAUTHCHECK") or ROOT / ".build/release/oauthcheck",
                              help="the oauthcheck to test (default: OAUTHCHECK, or .build/release/oauthcheck)")

    def error(self, message):
        stop(f"{message}; see {NAME} --help")

    def parse_args(self, *words):
        call = super().parse_args(*words)
        if hasattr(call, "tool"):
            found = shutil.which(call.tool) or stop(f"there is no program {call.tool}; scripts/install builds .build/release/oauthcheck")
            call.tool = os.path.abspath(found)
        return call


class Claims:
    """Counts what holds, and says what does not."""

    def __init__(self):
        self.held, self.failed = 0, []

    def __call__(self, claim, holds, *seen):
        if holds:
            self.held += 1
            return
        self.failed.append(claim)
        print(f"FAILED: {claim}", *seen, flush=True)

    def end(self, summary):
        """Prints the last line, and ends the program."""
        print(f"{NAME}: {summary}; {self.held} claims held, {len(self.failed)} did not")
        sys.exit(1 if self.failed else 0)


def program(name):
    """Where a program is that may come from PyPI; None if it is not installed."""
    folders = [os.environ.get("OAUTHCHECK_PROGRAMS", ""), str(ROOT / ".build/python/bin")]
    return shutil.which(name, path=os.pathsep.join(folders)) or shutil.which(name)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


class Server:
    """`oauthcheck serve`, or another command that prints where it listens, until the block ends."""

    def __init__(self, tool, *options, command="serve"):
        self.process = subprocess.Popen([tool, command, "--port", "0", "--quiet", *map(str, options)],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline() or stop(f"{tool} {command} did not start")
        ready = json.loads(line)
        self.base, self.tls_base = ready["ready"], ready.get("tls", "")
        self.port = int(self.base.rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)


class Recorder(threading.Thread):
    """A server that keeps the messages it gets, and gives each the same answer."""

    def __init__(self, answer=b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"):
        super().__init__(daemon=True)
        self.answer, self.messages = answer, []
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.socket.getsockname()[1]
        self.start()

    def run(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(10)
                try:
                    self.messages.append(self.message(connection))
                    connection.sendall(self.answer)
                except (OSError, ValueError):
                    continue

    @staticmethod
    def message(connection):
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(1 << 16) or stop_reading()
        head, body = data.split(b"\r\n\r\n", 1)
        lines = head.split(b"\r\n")
        fields = {}
        for line in lines[1:]:
            name, value = line.split(b":", 1)
            fields[name.lower()] = value.strip()
        while len(body) < int(fields.get(b"content-length", 0)):
            body += connection.recv(1 << 16) or stop_reading()
        method, rest = lines[0].split(b" ", 1)
        return {"method": method.decode(), "target": rest.rsplit(b" ", 1)[0], "body": body,
                "type": fields.get(b"content-type", b"").decode(), "header": fields.get(b"authorization", b"").decode()}


def stop_reading():
    raise ValueError("the connection ended before the message")


def merged(defaults, own):
    """The defaults, overridden by a vector's own members, object by object."""
    if not (isinstance(defaults, dict) and isinstance(own, dict)):
        return own
    return {**defaults, **{name: merged(defaults.get(name), value) for name, value in own.items()}}


def vectors(document):
    """The vectors of a file, completed by its defaults."""
    if isinstance(document, list):
        return document
    return [merged(document.get("defaults"), vector) for vector in document.get("vectors", [document])]


def pairs(parameters):
    """Parameters as a list of pairs, whichever way a vector writes them."""
    if isinstance(parameters, list):
        return [list(pair) for pair in parameters]
    return [[name, one] for name, many in parameters.items() for one in (many if isinstance(many, list) else [many])]


def with_exact_end(schema):
    """The schema with patterns as ECMA-262 reads them: Python's "$" also matches before a final line feed."""
    if isinstance(schema, list):
        return [with_exact_end(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: re.sub(r"\$$", r"\\Z", value) if name == "pattern" and isinstance(value, str)
            else with_exact_end(value) for name, value in schema.items()}


def encoded(text):
    return quote(text, safe="~")


def signature(method, url, secrets, pairs):
    """HMAC-SHA1 of a request without a query in its URL: `secrets` are the client's and the token's, `pairs` all that is signed."""
    texts = sorted((encoded(name), encoded(value)) for name, value in pairs)
    text = "&".join([method, encoded(url), encoded("&".join(map("=".join, texts)))])
    key = "&".join(map(encoded, secrets))
    return base64.b64encode(hmac.new(key.encode(), text.encode(), hashlib.sha1).digest()).decode()


def signed(method, url, secrets, parameters=(), **oauth):
    """The `Authorization` header of a client `ck`: `parameters` are the signed parameters of the URL and body."""
    pairs = {"oauth_consumer_key": "ck", "oauth_signature_method": "HMAC-SHA1", "oauth_version": "1.0",
             "oauth_timestamp": str(int(time.time())), "oauth_nonce": os.urandom(8).hex(), **oauth}
    pairs["oauth_signature"] = signature(method, url, secrets, [*pairs.items(), *parameters])
    return "OAuth " + ", ".join(f'{name}="{encoded(value)}"' for name, value in pairs.items())
