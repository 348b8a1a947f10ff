"""10 servers: deaf and slow clients, interim answers, what nobody asked for, damaged state files.

Memory stays within 64 MiB of what the server began with, it goes on answering others, and its state is read or
refused without its values.
"""

import contextlib
import os
import shutil
import socket
import sqlite3
import subprocess
import threading
import time

from lab import Run, end_group, write
from secrets_served import wait_until_ready

GROWTH = 64 << 20
CLIENTS = {"clients": [{"consumer_key": "ck", "consumer_secret": "csMARKsecret", "callbacks": ["http://a/b"]}],
           "tokens": [{"token": "tk", "token_secret": "tsMARKsecret", "consumer_key": "ck"}]}
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
# What a server behind `watch` sends after its answer, by name: a text and how often.
UNASKED = {
    "interim answers": (b"HTTP/1.1 100 C\n\n", 60_000),
    "many interim answers": (b"HTTP/1.1 100 C\r\n\r\n", 600_000),
    "early hints": (b"HTTP/1.1 103 E\r\nLink: </a>\r\n\r\n", 100_000),
    "letters": (b"y" * 65536, 3000),
    "lines": (b"\r\n" * 4096, 10_000),
    "answers": (OK, 100_000),
    "an endless head": (b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 8000, 500),
    "endless chunks": (b"1\r\na\r\n" * 8000, 500),
}


def run(lab, share):
    if b"with network" not in subprocess.run([lab.book.tool, "--version"], capture_output=True).stdout:
        lab.book.notes.append("the tool has no network part: clients of serve and servers of watch were not tried")
        return
    deaf(lab)
    slow(lab)
    upstreams(lab)
    states(lab)


class Serving:
    """A server in a folder of its own."""

    def __init__(self, lab, *words):
        self.folder = lab.folder()
        write(self.folder / "clients.json", CLIENTS)
        self.words = [words[0], "--port", "0", "--tls-port", "0", *words[1:]]
        self.start = time.monotonic()
        with open(self.folder / "out", "wb") as out, open(self.folder / "err", "wb") as err:
            self.process = subprocess.Popen([lab.tool, *self.words], cwd=self.folder, stdin=subprocess.DEVNULL,
                                            stdout=out, stderr=err, start_new_session=True,
                                            env=lab.environment(self.folder))
        ready = wait_until_ready(self.process, self.folder)
        self.port = int(ready["ready"].rsplit(":", 1)[1]) if ready else 0
        self.page = int(ready["page"].rstrip("/").rsplit(":", 1)[1]) if ready and "page" in ready else self.port

    @property
    def memory(self):
        with contextlib.suppress(OSError, ValueError, IndexError):
            with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as text:
                return int(text.read().split("VmRSS:")[1].split()[0]) << 10
        return 1 << 62

    def connect(self, seconds=3):
        return socket.create_connection(("127.0.0.1", self.port), timeout=seconds)

    def answers(self):
        """Whether another client gets an answer."""
        with contextlib.suppress(OSError):
            with socket.create_connection(("127.0.0.1", self.page), timeout=8) as other:
                other.sendall(b"GET /_/state HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                return other.recv(64).startswith(b"HTTP/1.1 ")
        return False

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            end_group(self.process)
            self.process.wait()
        return Run(self.words, self.folder, self.process.returncode, (self.folder / "out").read_bytes(),
                   (self.folder / "err").read_bytes(), time.monotonic() - self.start,
                   shell="oauthcheck " + " ".join(self.words))


def judge(lab, server, case, before):
    lab.expect(server.memory - before < GROWTH, case, "memory grows by less than 64 MiB",
               f"{before >> 20} to {server.memory >> 20} MiB")
    lab.expect(server.answers(), case, "others are answered", "no answer")
    done = server.end()
    lab.code(done, {0, 143}, f"{case}, ended by SIGTERM")


def deaf(lab):
    """Clients that send requests and read no answer."""
    requests = {
        "the page's script": b"GET /_/live.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "the page's list": b"GET /_/requests HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "refused requests": b"GET /r HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: OAuth a\r\n\r\n",
        "bodies": b"POST /r HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n" + b"x" * 9,
    }
    for name, request in requests.items():
        server = Serving(lab, "serve", "--quiet")
        before = server.memory
        with contextlib.suppress(OSError), server.connect(1) as deaf_one:
            end = time.monotonic() + 4
            while time.monotonic() < end and server.memory < before + 4 * GROWTH:
                deaf_one.send(request * lab.random.randrange(200, 600))
        judge(lab, server, f"nobody reads the answers to {name}", before)


def slow(lab):
    """Requests in small pieces, blank lines, and clients that end their sending half."""
    request = b"GET /r HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: OAuth oauth_nonce=\"n\"\r\nConnection: close\r\n\r\n"
    for name in ("half-closed", "in pieces", "blank lines before it"):
        server = Serving(lab, "serve", "--quiet")
        before, answer = server.memory, b""
        with contextlib.suppress(OSError), server.connect() as client:
            if name == "in pieces":
                place = 0
                while place < len(request):
                    size = lab.random.randrange(1, 9)
                    client.sendall(request[place : place + size])
                    place += size
            else:
                client.sendall((b"\r\n" * 3 if name.startswith("blank") else b"") + request)
            if name == "half-closed":
                client.shutdown(socket.SHUT_WR)
            answer = client.recv(64)
        lab.expect(answer.startswith(b"HTTP/1.1 4"), f"a request, {name}", "an answer", answer)
        judge(lab, server, f"a request, {name}", before)


def upstreams(lab):
    """Servers behind `watch` that send more than an answer."""
    for name, (text, count) in UNASKED.items():
        with socket.create_server(("127.0.0.1", 0)) as upstream:

            def answer():
                with contextlib.suppress(OSError):
                    while True:
                        client, _ = upstream.accept()
                        with client, contextlib.suppress(OSError):
                            client.settimeout(4)
                            client.recv(65536)
                            client.sendall(OK)
                            part = text * max(1, min(count, (1 << 20) // len(text)))
                            for _ in range(max(1, count * len(text) // len(part))):
                                client.sendall(part)
                            client.recv(65536)
                            client.sendall(OK)

            threading.Thread(target=answer, daemon=True).start()
            url = f"http://127.0.0.1:{upstream.getsockname()[1]}"
            server = Serving(lab, "watch", "--upstream", url, "--page-port", "0", "--secrets", "clients.json")
            before = server.memory
            with contextlib.suppress(OSError), server.connect(2) as client:
                for _ in range(2):
                    client.sendall(b"GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                    with contextlib.suppress(TimeoutError):
                        while client.recv(1 << 20):
                            pass
            judge(lab, server, f"a server behind watch sends {name}", before)


# Values that no table has from us.
DAMAGES = ["x'ff'", "NULL", "-9223372036854775808", "1.5", "''", "'a' || char(0)", "zeroblob(100000)"]


def states(lab):
    """A state file with one wrong value in any table, or with random bytes changed."""
    server = Serving(lab, "serve", "--clients", "clients.json", "--state", "st.db")
    server.end()
    whole = server.folder / "st.db"
    with contextlib.closing(sqlite3.connect(whole)) as base:
        base.execute("INSERT INTO temporary VALUES (1, 'tmp', 'tmpMARKsecret', 'ck', 'oob', 9999999999, 'f', 'new', '', 0)")
        base.execute("INSERT INTO nonce VALUES (1, x'00')")
        base.execute("INSERT OR REPLACE INTO forgotten VALUES (1, 0)")
        base.commit()
        base.execute("PRAGMA journal_mode = DELETE")
        tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = [(table, row[1]) for table in tables for row in base.execute(f"PRAGMA table_info({table})")]
    cases = [(f"{table}.{column} = {value}", f"UPDATE OR IGNORE {table} SET {column} = {value}")
             for table, column in columns for value in DAMAGES]
    cases += [(f"random bytes, number {number}", None) for number in range(60)]
    content = whole.read_bytes()

    def each(case):
        name, statement = case
        folder = lab.folder()
        write(folder / "clients.json", CLIENTS)
        path = folder / "st.db"
        if statement:
            shutil.copy(whole, path)
            with contextlib.closing(sqlite3.connect(path)) as base, contextlib.suppress(sqlite3.Error):
                base.execute(statement)
                base.commit()
        else:
            damaged = bytearray(content)
            for _ in range(lab.random.randrange(1, 30)):
                damaged[lab.random.randrange(len(damaged))] = lab.random.randrange(256)
            write(path, bytes(damaged))
        return lab.run(folder, "serve", "--port", "0", "--tls-port", "0", "--state", "st.db", seconds=20,
                       after=lambda process: end_when_ready(process))

    for (name, _), done in zip(cases, [each(case) for case in cases]):
        case = f"a state file with {name}"
        lab.code(done, {0, 2, 143}, case)
        lab.expect(b"MARK" not in done.err, case, "no secret in the lines", done.short, done)


def end_when_ready(process):
    """Ends a server that has started, once it has had the time to read its state."""
    time.sleep(0.5)
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, 15)
