"""A request in every format that oauthcheck reads, written as the programs with this format write it."""

import html
import json
from urllib.parse import quote, urlsplit


def each(change):
    return lambda lines: "\n".join(map(change, lines)) + "\n"


def smart(line):
    for mark in ("\u201c", "\u201d") * (line.count('"') // 2):
        line = line.replace('"', mark, 1)
    return line.replace("'", "\u2019")


# What people and programs do to the lines of a text.
CHANGES = {
    "as it is": each(str),
    "CRLF": lambda lines: "\r\n".join(lines) + "\r\n",
    "a time": each("2026-07-03T10:41:07.204Z INFO app: {}".format),
    "docker": each("web-1  | {}".format),
    "kubectl": each("[pod/shop-7d9f-x2x/app] 2026-07-03T08:41:07.204118300Z {}".format),
    "logcat": each("07-03 10:41:07.300 18233 18291 D OkHttp  : {}".format),
    "syslog": each("Jul  3 10:41:07 web1 app[12]: {}".format),
    "colours": each("\x1b[32m{}\x1b[0m".format),
    "a fence": lambda lines: "It fails:\n\n```\n" + "\n".join(lines) + "\n```\n\nWhy?\n",
    "a quote": each("> {}".format),
    "an indentation": each("    {}".format),
    "smart quotes": each(smart),
    "HTML": lambda lines: "<pre>" + html.escape("\n".join(lines)) + "</pre>\n",
}


class Case:
    def __init__(self, case):
        request = case["request"]
        self.method, self.url = request["method"], request["url"]
        form = request.get("form", {})
        self.fields = list(form.items())
        self.body = "&".join(f"{quote(n, safe='')}={quote(v, safe='')}" for n, v in form.items())
        pairs = list(case["oauth"].items()) + [("oauth_signature", case["expected"]["signature"])]
        self.pairs = pairs
        self.header = "OAuth " + ", ".join(f'{n}="{quote(v, safe="")}"' for n, v in pairs)
        parts = urlsplit(self.url)
        self.scheme, self.host = parts.scheme, parts.netloc
        self.target = parts.path + (f"?{parts.query}" if parts.query else "")
        self.type = "application/x-www-form-urlencoded" if self.body else ""
        self.headers = [("Authorization", self.header)] + ([("Content-Type", self.type)] if self.type else [])
        self.message = (f"{self.method} {self.target} HTTP/1.1\r\nHost: {self.host}\r\n"
                        + "".join(f"{n}: {v}\r\n" for n, v in self.headers)
                        + f"Content-Length: {len(self.body)}\r\n\r\n")


def texts(c):
    """The name of each format with its text and further options."""
    data = f" --data-raw '{c.body}'" if c.body else ""
    yield "curl", f"curl -X {c.method} '{c.url}' -H 'Authorization: {c.header}'{data}\n", []
    caret = "".join("^" + x if x in '"&|<>^%!' else x for x in
                    f'"{c.url}" -H "Authorization: {c.header.replace(chr(34), chr(92) + chr(34))}"'
                    + (f' --data-raw "{c.body}"' if c.body else ""))
    yield "curl-cmd", f"curl -X {c.method} ^\r\n  {caret}\r\n", []
    power = f"curl.exe -X {c.method} '{c.url}' `\n  -H 'Authorization: {c.header.replace(chr(34), chr(92) + chr(34))}'"
    yield "curl-powershell", power + (f" `\n  -d '{c.body}'" if c.body else "") + "\n", []
    lines = c.message.split("\r\n")[:-1]
    log = f"*   Trying 192.0.2.1:{443 if c.scheme == 'https' else 80}...\n" + ("* SSL connection using TLSv1.3\n" if c.scheme == "https" else "")
    log += "".join(f"> {line}\n" for line in lines) + "< HTTP/1.1 401 Unauthorized\n< \n"
    yield "curl-log", log, ["--body", c.body] if c.body else []
    trace = "== Info: " + ("SSL connection using TLSv1.3" if c.scheme == "https" else "  Trying 192.0.2.1:80...")
    trace += "\n=> Send header, 0 bytes (0x0)\n"
    offset = 0
    for line in lines:
        for start in range(0, max(len(line), 1), 64):
            trace += f"{offset + start:04x}: {line[start:start + 64]}\n"
        offset += len(line) + 2
    if c.body:
        trace += "=> Send data, 0 bytes (0x0)\n"
        trace += "".join(f"{start:04x}: {c.body[start:start + 64]}\n" for start in range(0, len(c.body), 64))
    yield "curl-trace", trace, []
    wget = f"wget -qO- --method={c.method} --header='Authorization: {c.header}'"
    yield "wget", wget + (f" --body-data='{c.body}'" if c.body else "") + f" '{c.url}'\n", []
    log = f"Connecting to {c.host}|192.0.2.1|... connected.\n"
    log += "Initiating SSL handshake.\n" if c.scheme == "https" else ""
    log += f"---request begin---\n{c.message}---request end---\n" + (f"[BODY data: {c.body}]\n" if c.body else "")
    yield "wget-log", log, []
    items = " ".join(f"'{n}={v}'" for n, v in c.fields)
    yield "httpie", f"http {'--form ' if items else ''}{c.method} '{c.url}' 'Authorization:{c.header}' {items}\n", []
    yield "http", c.message + c.body, ["--scheme", c.scheme]
    head = "".join(f"{n}: {v}\n" for n, v in c.headers)
    yield "http-file", f"### A request\n{c.method} {c.url}\n{head}\n{c.body}\n", []
    form = "[FormParams]\n" + "".join(f"{n}: {v}\n" for n, v in c.fields) if c.fields else ""
    yield "hurl", f"{c.method} {c.url}\nAuthorization: {c.header}\n{form}HTTP 401\n", []
    har = {"method": c.method, "url": c.url, "headers": [{"name": n, "value": v} for n, v in c.headers]}
    if c.body:
        har["postData"] = {"mimeType": c.type, "text": c.body}
    yield "har", json.dumps({"log": {"version": "1.2", "entries": [{"request": har}]}}), []
    request = {"method": c.method, "url": {"raw": c.url}, "header": [{"key": n, "value": v} for n, v in c.headers]}
    if c.fields:
        request["body"] = {"mode": "urlencoded", "urlencoded": [{"key": n, "value": v} for n, v in c.fields]}
    yield "postman", json.dumps({"info": {}, "item": [{"name": "a", "request": request}]}), []
    resource = {"_type": "request", "_id": "r", "method": c.method, "url": c.url,
                "headers": [{"name": n, "value": v} for n, v in c.headers]}
    if c.fields:
        resource["body"] = {"mimeType": c.type, "params": [{"name": n, "value": v} for n, v in c.fields]}
    yield "insomnia", json.dumps({"_type": "export", "__export_format": 4, "resources": [resource]}), []
    def yaml(fields, indent, key="name"):
        return "".join(f"{indent}- {key}: {json.dumps(n)}\n{indent}  value: {json.dumps(v)}\n" for n, v in fields)
    text = ("type: collection.insomnia.rest/5.0\nname: a\ncollection:\n"
            f"  - url: {c.url}\n    name: a\n    method: {c.method}\n    headers:\n" + yaml(c.headers, "      "))
    if c.fields:
        text += f"    body:\n      mimeType: {c.type}\n      params:\n" + yaml(c.fields, "        ")
    yield "insomnia", text, []
    text = f"info:\n  name: a\n  type: http\nhttp:\n  method: {c.method}\n  url: {c.url}\n  headers:\n" + yaml(c.headers, "    ")
    if c.fields:
        text += "  body:\n    type: form-urlencoded\n    data:\n" + yaml(c.fields, "      ")
    yield "opencollection", text, []
    block = lambda fields: "".join(f"  {n}: {v}\n" for n, v in fields)
    text = f"meta {{\n  name: a\n}}\n\n{c.method.lower()} {{\n  url: {c.url}\n"
    text += f"  body: {'form-urlencoded' if c.fields else 'none'}\n}}\n\nheaders {{\n{block(c.headers)}}}\n"
    text += f"\nbody:form-urlencoded {{\n{block(c.fields)}}}\n" if c.fields else ""
    yield "bruno", text, []
    rest = ["--method", c.method, "--url", c.url] + (["--body", c.body] if c.body else [])
    yield "header", f"Authorization: {c.header}\n", rest
    if c.body:
        inputs = "".join(f'<input type="hidden" name="{n}" value="{html.escape(v)}"/>\n' for n, v in c.fields + c.pairs)
        yield "html-form", f'<form action="{html.escape(c.url)}" method="{c.method}">\n{inputs}</form>\n', []
    else:
        query = "&".join(f"{n}={quote(v, safe='')}" for n, v in c.pairs)
        signed = c.url + ("&" if "?" in c.url else "?") + query
        yield "url", signed + "\n", ["--method", c.method]
        line = f'192.0.2.1 - - [06/Jul/2026:10:00:00 +0000] "{c.method} {{}} HTTP/1.1" 401 12 "-" "x"\n'
        yield "access-log", line.format(signed[len(c.scheme) + 3 + len(c.host):]), ["--url", f"{c.scheme}://{c.host}"]
