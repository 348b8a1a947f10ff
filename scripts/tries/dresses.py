"""Requests as people paste them: no wrong request is lost in a text, so that `check` ends with 0, and no right one is called wrong."""

import html
import itertools
import json
import random

from harness import encoded, signature

TRIES = 3_000
SECRETS = {"r.env": "CONSUMER_SECRET=zQdressMARK75\n"}


class Request:
    """A signed request with a form or a query; a wrong one has the signature of another method."""

    def __init__(self, draw, is_right):
        self.is_right, self.method = is_right, draw.choice(["GET", "POST", "PUT", "DELETE"])
        self.url = f"http://{draw.choice('abc')}.test/{draw.choice(['a', 'v1/items', 'x/y/z'])}"
        pairs = [(name, draw.choice(["1", "hi there", "ü", "a&b"])) for name in draw.sample(["b", "status", "q"], draw.randrange(3))]
        joined = "&".join(f"{name}={encoded(value)}" for name, value in pairs)
        self.form = joined if self.method == "POST" else ""
        self.sent_url = self.url + ("?" + joined if joined and not self.form else "")
        oauth = {"oauth_consumer_key": "ck", "oauth_nonce": f"n{draw.randrange(10**9)}", "oauth_signature_method": "HMAC-SHA1",
                 "oauth_timestamp": "1700000000"}
        oauth["oauth_signature"] = signature(
            self.method if is_right else "TRACE", self.url, ["zQdressMARK75", ""], [*pairs, *oauth.items()])
        self.header = "OAuth " + ", ".join(f'{name}="{encoded(value)}"' for name, value in oauth.items())

    def curl(self):
        method = "" if self.method == ("POST" if self.form else "GET") else f"-X {self.method} "
        return f"curl {method}'{self.sent_url}' -H 'Authorization: {self.header}'" + (f" -d '{self.form}'" if self.form else "")

    def message(self):
        host, _, path = self.sent_url[7:].partition("/")
        body = f"Content-Type: application/x-www-form-urlencoded\nContent-Length: {len(self.form)}\n\n{self.form}\n" if self.form else "\n"
        return f"{self.method} /{path} HTTP/1.1\nHost: {host}\nAuthorization: {self.header}\n{body}"

    def printed(self):
        data = f",\n  data: '{self.form}'" if self.form else ""
        return (f"request {{\n  method: '{self.method.lower()}',\n  url: '{self.sent_url}',\n  headers: {{\n    Authorization: '{self.header}'"
                f"{', ' + chr(10) + '    ' + repr('Content-Type') + ': ' + repr('application/x-www-form-urlencoded') if self.form else ''}\n  }}{data}\n}}")

    def line(self):
        return json.dumps({"method": self.method, "url": self.sent_url, "headers": {"Authorization": self.header} | (
            {"Content-Type": "application/x-www-form-urlencoded"} if self.form else {})} | ({"body": self.form} if self.form else {}))


# What stands before or around one request.
COMMANDS = ["", "sudo ", "time ", "$ ", "user@host:~$ ", "> ", "> > >", "[app] ", "10:11:12 DEBUG - ", "running: ", "retry 3 ", "timeout 5 ", "! ",
            "- ", "+ ", "if ", "- run: ", "ssh host ", "\ufeff", "\u200b", "\u00a0", "\x1b[32m"]
AROUND = [lambda text: text, html.escape, lambda text: html.escape(text, quote=False), lambda text: f"<pre>{html.escape(text)}</pre>",
          lambda text: f"```\n{text}\n```", lambda text: "\n".join("> " + line for line in text.split("\n")),
          lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text, lambda text: f"Hello,\n\n{text}\n\nWhat is wrong?\n"]
ANSWERS = ["", "", "HTTP/1.1 401 Unauthorized\nContent-Type: text/plain\n\nInvalid signature\n", "401\n"]


def dressed(draw, request):
    form = draw.choice(["curl", "message", "printed", "line"])
    text = getattr(request, form)()
    return draw.choice(COMMANDS) + text if form == "curl" else draw.choice(AROUND)(text)


def run(lab):
    lab.each(lambda number: attempt(lab, random.Random(lab.seed << 32 | number)), range(TRIES))


def attempt(lab, draw):
    requests = [Request(draw, draw.random() < 0.6) for _ in range(draw.choice([1, 1, 2, 3]))]
    joined = itertools.chain.from_iterable((dressed(draw, request), draw.choice(ANSWERS)) for request in requests)
    text = "\n".join(part for part in joined if part) + "\n"
    one = lab.run(lab.folder({"m.txt": text, **SECRETS}), "check", "m.txt", "--env-file", "r.env", "--scheme", "http", "--explain-max", 0)
    case = f"{len(requests)} requests, {sum(request.is_right for request in requests)} right"
    lab.sane(one, case)
    are_right = all(request.is_right for request in requests)
    if are_right:
        lab.expect(one.code != 1, case, "no right request is called wrong", text[:400], one)
    else:
        lab.expect(one.code != 0, case, "no wrong request is lost", text[:400], one)
    lab.expect(b"zQdressMARK75" not in one.out + one.err, case, "the secret is not shown", one.short, one)
    lab.forget(one)
