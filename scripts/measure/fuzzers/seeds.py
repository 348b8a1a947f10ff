#!/usr/bin/env python3
"""Write the files that the fuzzers start with: a folder of small texts for each target, and a dictionary.

usage: seeds.py FOLDER
"""

import base64
import hashlib
import json
import re
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path[:0] = [str(root / "scripts"), str(root / "scripts/judge/texts")]
import formats, harness  # noqa: E402

# Longer texts cost more per mutation and show nothing that their parts do not.
LENGTH_MAX = 4096
# The bytes that a transcript of cases writes after a backslash; all others are x and two digits.
ESCAPES = {b"n": b"\n", b"r": b"\r", b"e": b"\x1b", b"\\": b"\\"}
# The members of HAR files, and of the collections of Postman and Insomnia.
MEMBERS = """log entries request response method url headers name value queryString postData mimeType text params
status statusText content encoding info item auth oauth1 noauth key type string raw mode urlencoded formdata file
graphql query variables disabled enabled variable header body protocol host path port originalRequest protocolProfileBehavior
consumerKey consumerSecret token tokenSecret signatureMethod timestamp nonce version realm callback verifier privateKey
includeBodyHash addParamsToHeader addEmptyParamsToSign _type export resources _id parentId parameters authentication
environment workspace request_group data __export_format fileName base64 application/x-www-form-urlencoded"""


def http_texts():
    head = b"POST /a?b=%20 HTTP/1.1\r\nHost: a\r\n"
    yield b"GET / HTTP/1.0\r\n\r\nGET /b HTTP/1.1\nHost: a\nConnection: close\n\n"
    yield head + b"Content-Length: 3\r\nExpect: 100-continue\r\n\r\na=1" + head + b"\r\n"
    yield head + b"Transfer-Encoding: chunked\r\n\r\n3;x=y\r\na=1\r\n0\r\nT: 1\r\n\r\n"
    yield head + b"Authorization: OAuth oauth_nonce=\"n\",\r\n oauth_token=\"\xff\"\r\n\r\n"


def answer_texts():
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
    bodies = [
        b"oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=true", b'{"oauth_token_secret": "b\\u0041"}',
        b'<form method=post action="/a"><input name=oauth_token value=a><button name=b value=c>Allow</button></form>',
        b'<p id="verifier">Your code is <b>AB12</b>', b"[oauth_token_secret] => b\n", b"<oauth_token_secret>\n b\n</oauth_token_secret>",
    ]
    for body in bodies:
        yield head % (len(body), body)
    yield b"".join(head % (len(body), body) for body in bodies)
    yield b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: OAuth oauth_problem=nonce_used\r\n\r\n"
    yield b"HTTP/1.1 302 Found\r\nLocation: http://localhost/cb?oauth_verifier=v\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n"
    yield b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n"


def state_texts():
    yield from (bytes([0, 0, place, value]) for place in (16, 18, 21, 28, 56, 96, 100, 105) for value in (0, 1, 255))
    yield b"\1SQLite format 3\0"


def server_texts():
    header = b'Authorization: OAuth oauth_consumer_key="ck", oauth_token="tk", oauth_nonce="n",'
    header += b' oauth_signature_method="HMAC-SHA1", oauth_timestamp="1700000000", oauth_signature="a"'
    plain = header.replace(b"HMAC-SHA1", b"PLAINTEXT").replace(b'"a"', b'"Secret-of-ck&Secret-of-tk"')
    for path in [b"/a?b=1&b", b"/initiate", b"/authorize?oauth_token=7777", b"/token", b"/oauth/token/request"]:
        for kind in [b"\0\0", b"\1\0", b"\2\0", b"\3\0", b"\0\1", b"\2\1"]:
            for line in [header, plain]:
                head = b"POST " + path + b" HTTP/1.1\r\nHost: a\r\n" + line + b"\r\n"
                yield kind + head + b"\r\n" + head + b"Content-Length: 3\r\n\r\na=1"


def all_vectors():
    for path in sorted((root / "vectors").rglob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        yield from harness.vectors(document) if "vectors" in document else []


def json_texts():
    # Found by name, so that test folders may be renamed.
    path = next((root / "Tests").rglob("json-test-suite.json"))
    suite = json.loads(path.read_text("utf-8"))
    for case in suite["test_parsing"] + suite["test_transform"]:
        text = case["text"].encode() if "text" in case else base64.b64decode(case["base64"])
        yield text * min(case.get("times", 1), 100) + case.get("end", "").encode()


def vector_texts():
    """Vectors in files of every form, and as lines."""
    for number, vector in enumerate(vectors):
        line = json.dumps(vector, ensure_ascii=number % 2 == 0)
        shapes = [
            line,
            json.dumps(vector, indent=2),
            f'[{line},\n {{"id": "b"}}]\n',
            f"{line}\n\n{line}\n",
            f'{{"title": "t", "notes": {{"f": "n"}}, "defaults": {{}}, "vectors": [{line}]}}',
        ]
        yield shapes[number % len(shapes)].encode()


def header_texts():
    """Headers, URIs and bodies, each alone and together as lines of one text."""
    for vector in vectors:
        request = vector.get("request", {})
        header = vector.get("expected", {}).get("authorization_header", "")
        texts = [request.get("url", ""), header if isinstance(header, str) else header[0], "realm", request.get("body", "")]
        yield from (text.encode() for text in texts)
        yield "\n".join(texts).encode()


def case_texts():
    """The input files of the end-to-end cases, and what the cases print, which is named stdout."""
    folder = root / "Tests/EndToEndTests/Cases"
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        if path.parent != folder:
            yield path.name, path.read_bytes()
            continue
        name, text = "stdout", b""
        for line in path.read_bytes().split(b"\n"):
            if line.startswith(b"    ") or not line and text:
                text += line[4:] + b"\n"
            elif line.startswith(b"\\   "):
                text += re.sub(rb"\\(x..|.)", lambda match: ESCAPES.get(match[1]) or bytes.fromhex(match[1][1:].decode()), line[4:])
            elif text or line.startswith(b"@ "):
                # The last empty line is between two cases.
                yield name, text.rstrip(b"\n") + b"\n" if name == "stdout" else text
                name, text = line[2:-1].decode() if line.startswith(b"@ ") and line.endswith(b":") else "stdout", b""


def record_texts():
    """What the end-to-end cases print and read as reports, histories, known failures and answers."""
    yield b'{"name": "mine", "version": "1.0", "language": "c", "methods": ["HMAC-SHA1"], "operations": ["sign"]}'
    yield b'{"seq": 1, "signature": "tR3+Ty81lMeYAr/Fid0kMTYa/WM=", "base_string": "GET&http%3A%2F%2Fa%2F&a%3Db"}'
    yield b'{"seq": 2, "verified": true}\n{"seq": 3, "skipped": "no RSA"}\n{"seq": 4, "error": "no"}'
    known = {"id": "set::plus", "stage": "encoded", "pitfalls": ["plus-for-space"], "fingerprint": "ebe149d61de50864"}
    yield json.dumps([known | {"reason": "r", "expires": "2026-12-31"}]).encode()
    for name, text in case_texts():
        if name.endswith((".json", ".jsonl", "stdout")) and any(word in text for word in (b'"oauthcheck"', b'"known"', b'"seq"')):
            yield text


def request_texts():
    """Requests in all formats: those of the cases and examples, and one as each program writes it."""
    case = formats.Case({"request": {"method": "POST", "url": "https://a.example/b?c=d", "form": {"e": "f g"}},
                         "oauth": {"oauth_consumer_key": "k", "oauth_nonce": "n"}, "expected": {"signature": "a+b="}})
    yield from (text.encode() for _, text, _ in formats.texts(case))
    examples = [(path.name, path.read_bytes()) for path in sorted((root / "docs/examples").iterdir())]
    for name, text in [*case_texts(), *examples]:
        if name.endswith(".env") or "." in name and b"oauth" in text.lower() and b'"expected"' not in text:
            yield text


def words():
    # The names of members, and their constants.
    yield from sorted(set(re.findall(r'"[\w-]{1,30}"', (root / "vectors/schema.json").read_text("utf-8"))))
    yield from ["OAuth ", "oauth_", "https://", "%2B", "%E2%98%83", "&", '="', "\\u00e9", "\\uD83D\\uDE00", "\\n"]
    yield from ["true", "false", "null", "[]", "{}", '[["a", "b"]]', "1e99", "-0.5"]
    yield from (f'"{name}"' for name in MEMBERS.split())
    yield from ["{{", "}}", "{{ _.h }}", "{%", "HTTP/1.1", "Content-Length: ", "Transfer-Encoding: chunked"]


def write(folder, texts):
    folder.mkdir(parents=True, exist_ok=True)
    for text in texts:
        if 0 < len(text) <= LENGTH_MAX:
            (folder / hashlib.sha256(text).hexdigest()[:16]).write_bytes(text)


if len(sys.argv) != 2:
    sys.exit(__doc__)
folder = Path(sys.argv[1])
vectors = list(all_vectors())
targets = {
    "json": [*json_texts(), *vector_texts()], "vectors": vector_texts(), "header": header_texts(), "records": record_texts(),
    "requests": request_texts(), "http": http_texts(), "server": server_texts(), "answers": answer_texts(), "state": state_texts(),
}
for name, texts in targets.items():
    write(folder / name, texts)
# A libFuzzer dictionary has one quoted word per line; quotes and backslashes are escaped as in JSON.
(folder / "words").write_text("".join(f"{json.dumps(word)}\n" for word in words()), "ascii")
