"""Marked secrets in and beside requests in the formats of other programs, through `import`, `sign` and `explain`."""

import importlib.machinery
import importlib.util
import itertools
import json
import sys
from pathlib import Path
from urllib.parse import quote

import secrets_kept
from lab import write

CONSUMER = "Mk81Zq/s+e=c\"r<e>t&'7\u00fc9%Wx81jN"
TOKEN = "Mk82Yp/t+o=k\"e<n>t&'8\u00fc9%Vw82kM"
WRONG = "AAAAAAAAAAAAAAAAAAAAAAAAAAA="
URL = "https://a.example/x?b=1"


def encoded(text):
    return quote(text, safe="-._~")


def key():
    return f"{encoded(CONSUMER)}&{encoded(TOKEN)}"


# The signatures of a request, by name: with the method, and the text of `oauth_signature`.
SIGNATURES = {
    "HMAC-SHA1": ("HMAC-SHA1", WRONG),
    "PLAINTEXT": ("PLAINTEXT", key()),
    "plaintext": ("plaintext", key()),
    "PLAINTEXT, longer": ("PLAINTEXT", key() + "x"),
    "PLAINTEXT, not encoded": ("PLAINTEXT", f"{CONSUMER}&{TOKEN}"),
    "the key under HMAC": ("HMAC-SHA1", key()),
}


def protocol(method, signature):
    values = {"oauth_consumer_key": "ck", "oauth_token": "tk", "oauth_nonce": "n", "oauth_timestamp": "1"}
    return {**values, "oauth_signature_method": method, "oauth_signature": signature}


def header(method, signature):
    fields = protocol(method, signature).items()
    return "OAuth " + ", ".join(f'{name}="{encoded(value)}"' for name, value in fields)


def signed_url(method, signature):
    return URL + "".join(f"&{name}={encoded(value)}" for name, value in protocol(method, signature).items())


def har(method, signature):
    headers = [{"name": "Authorization", "value": header(method, signature)}]
    request = {"method": "GET", "url": URL, "headers": headers, "httpVersion": "HTTP/1.1", "cookies": []}
    request |= {"queryString": [{"name": "b", "value": "1"}], "headersSize": -1, "bodySize": 0}
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "x"}, "entries": [{"request": request}]}})


def postman(method, signature):
    auth = {"consumerKey": "ck", "consumerSecret": CONSUMER, "token": "tk", "tokenSecret": TOKEN, "nonce": "n"}
    auth |= {"timestamp": "1", "signatureMethod": method.upper()}
    request = {"method": "GET", "url": {"raw": URL}, "header": [], "auth": {"type": "oauth1"}}
    request["auth"]["oauth1"] = [{"key": name, "value": value, "type": "string"} for name, value in auth.items()]
    if signature != WRONG:
        request["header"] = [{"key": "Authorization", "value": header(method, signature)}]
    schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    item = [{"name": "one", "request": request}]
    return json.dumps({"info": {"name": "c", "schema": schema}, "item": item})


def head(method, signature):
    return f"GET /x?b=1 HTTP/1.1\r\nHost: a.example\r\nAuthorization: {header(method, signature)}\r\n\r\n"


def log(method, signature):
    lines = "".join(f"> {line}\n" for line in head(method, signature).split("\r\n")[:-1])
    return f"* Connected to a.example (1.2.3.4) port 443 (#0)\n{lines}< HTTP/1.1 401 Unauthorized\n< \n"


def insomnia(method, signature):
    resource = {"_type": "request", "_id": "r", "name": "one", "method": "GET", "url": URL, "headers": []}
    auth = {"type": "oauth1", "consumerKey": "ck", "consumerSecret": CONSUMER, "tokenKey": "tk", "tokenSecret": TOKEN}
    resource["authentication"] = auth | {"signatureMethod": method.upper(), "nonce": "n", "timestamp": "1"}
    if signature != WRONG:
        resource["headers"] = [{"name": "Authorization", "value": header(method, signature)}]
    return json.dumps({"_type": "export", "__export_format": 4, "resources": [resource]})


def yaml(indent, members):
    return "".join(f"{indent}{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in members.items())


def insomnia_yaml(method, signature):
    auth = {"type": "oauth1", "consumerKey": "ck", "consumerSecret": CONSUMER, "tokenKey": "tk", "tokenSecret": TOKEN}
    auth |= {"signatureMethod": method.upper()}
    return (
        f"type: collection.insomnia.rest/5.0\nname: a\ncollection:\n  - url: {URL}\n    name: one\n    method: GET\n"
        f"    authentication:\n{yaml('      ', auth)}    headers:\n      - name: Authorization\n"
        f"        value: {json.dumps(header(method, signature))}\n"
    )


def bruno(method, signature):
    auth = {"consumer_key": "ck", "consumer_secret": CONSUMER, "access_token": "tk", "token_secret": TOKEN}
    auth |= {"signature_method": method.upper()}
    members = "".join(f"  {name}: {value}\n" for name, value in auth.items())
    return (
        f"meta {{\n  name: one\n}}\n\nget {{\n  url: {URL}\n  auth: oauth1\n}}\n\nauth:oauth1 {{\n{members}}}\n"
        + ("" if signature == WRONG else f"\nheaders {{\n  Authorization: {header(method, signature)}\n}}\n")
    )


def open_collection(method, _signature):
    auth = {"type": "oauth1", "consumerKey": "ck", "consumerSecret": CONSUMER, "accessToken": "tk"}
    auth |= {"accessTokenSecret": TOKEN, "signatureMethod": method.upper()}
    return f"info:\n  name: one\n  type: http\nhttp:\n  method: GET\n  url: {URL}\n  auth:\n{yaml('    ', auth)}"


def flat(method, signature):
    members = {"method": "GET", "url": URL, "consumerKey": "ck", "consumerSecret": CONSUMER, "token": "tk"}
    members |= {"token_secret": TOKEN, "signatureMethod": method, "signature": signature, "nonce": "n", "timestamp": "1"}
    return json.dumps(members)


def load_judge():
    """scripts/judge/formats, which writes a request in every format."""
    path = Path(__file__).resolve().parents[1] / "judge/formats"
    loader = importlib.machinery.SourceFileLoader("judge_formats", str(path))
    spec = importlib.util.spec_from_loader("judge_formats", loader)
    module = importlib.util.module_from_spec(spec)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = before
    return module


JUDGE = load_judge()


def written(method, signature):
    """The request in every format: names, texts and options."""
    oauth = protocol(method, signature)
    del oauth["oauth_signature"]
    case = {"request": {"method": "GET", "url": URL}, "oauth": oauth, "expected": {"signature": signature}}
    return list(JUDGE.texts(JUDGE.Case(case)))


def as_written(number):
    return lambda *signature: written(*signature)[number][1]


# Each format with a text of a request, and what its command needs besides.
FORMATS = {
    **{f"{kind} {number}": (as_written(number), more) for number, (kind, _, more) in enumerate(written("", WRONG))},
    "insomnia with secrets": (insomnia, []),
    "insomnia in YAML with secrets": (insomnia_yaml, []),
    "bruno with secrets": (bruno, []),
    "opencollection with secrets": (open_collection, []),
    "json with secrets": (flat, []),
    "curl with a signed form": (
        lambda *s: "curl https://a.example/x "
        + " ".join(f"-d {name}={encoded(value)}" for name, value in protocol(*s).items()),
        [],
    ),
    "postman with secrets": (postman, []),
}
COMMANDS = [
    ["import"],
    ["import", "-o", "o.json"],
    *(["sign", "--format", form] for form in ("text", "json", "header", "curl", "httpie", "http", "python")),
    ["share"],
    ["explain"],
    ["explain", "--brief"],
    ["explain", "--format", "json"],
]
SOURCES = {
    "env": ["--env-file", ".env"],
    "file": ["--consumer-secret-file", "c", "--token-secret-file", "t"],
    "variable": ["--consumer-secret-env", "CS", "--token-secret-env", "TS"],
}


def run(lab):
    cases = list(itertools.product(FORMATS, SIGNATURES, COMMANDS))
    for (form, signature, words), done in zip(cases, lab.each(lambda case: tried(lab, *case), cases)):
        case = f"{' '.join(words)} of {form}, signed with {signature}"
        lab.sane(done, case)
        judge(lab, case, done)
    broken_texts(lab)
    broken_formats(lab)


def broken_formats(lab):
    """Every format with a secret in it, cut off and changed at random places."""
    cases = []
    for form, (text, more) in FORMATS.items():
        octets = text("PLAINTEXT", key()).encode()
        for words in (["import"], ["sign"], ["explain", "--depth", "0", "--budget", "0.2"], ["share"]):
            for _ in range(3):
                place = lab.random.randrange(1, len(octets))
                broken = bytearray(octets[:place] if lab.random.random() < 0.5 else octets)
                broken[lab.random.randrange(len(broken))] = lab.random.choice(b"\"'{}[]:=&\n\\%$`\xff<\t")
                if b"oauth_signature" not in broken:
                    # Then the key is a parameter like others.
                    continue
                cases.append((form, words, more if words[0] != "import" else [], bytes(broken)))

    def each(case):
        _, words, more, octets = case
        folder = folder_of(lab, octets)
        source = SOURCES["env"] if words[0] != "import" else []
        return lab.run(folder, *words, "request", *more, *source)

    for (form, words, _, octets), done in zip(cases, lab.each(each, cases)):
        case = f"{words[0]} of a broken text of {form} ({len(octets)} bytes)"
        lab.sane(done, case)
        judge(lab, case, done)


def folder_of(lab, text):
    folder = lab.folder()
    quoted = {name: value.replace("\\", "\\\\").replace('"', '\\"') for name, value in (("C", CONSUMER), ("T", TOKEN))}
    write(folder / ".env", f'CONSUMER_SECRET="{quoted["C"]}"\nTOKEN_SECRET="{quoted["T"]}"\n')
    write(folder / "c", CONSUMER)
    write(folder / "t", TOKEN)
    write(folder / "request", text)
    return folder


def tried(lab, form, signature, words):
    text, more = FORMATS[form]
    folder = folder_of(lab, text(*SIGNATURES[signature]))
    source = list(SOURCES.values())[lab.count % len(SOURCES)] if words[0] != "import" else []
    more = more if words[0] != "import" else []
    limits = ["--depth", "1", "--budget", "0.2"] if words[0] == "explain" else []
    variables = {"CS": CONSUMER, "TS": TOKEN}
    return lab.run(folder, *words, "request", *more, *source, *limits, environment=variables, read=["o.json"])


def judge(lab, case, done):
    """One try for each output and secret: no form of it is in the output."""
    for name, octets in done.outputs().items():
        for secret in (CONSUMER, TOKEN):
            found = secrets_kept.leak({"secrets": {"s": secret}}, octets)
            lab.expect(found is None, f"{case}, {name}", "the secret is not in the output", f"found: {found}", done)


def broken_texts(lab):
    """Texts with a fault beside a secret: the error does not repeat the secret."""
    good = f"curl '{URL}' -H 'Authorization: {header(*SIGNATURES['HMAC-SHA1'])}'\n"
    lines = [
        CONSUMER,
        f"CONSUMER_SECRET {CONSUMER}",
        f"CONSUMER_SECRET='{CONSUMER.replace(chr(39), '')}",
        f"{CONSUMER}=1",
        f'CONSUMER_SECRET="{CONSUMER.replace(chr(34), "")}',
        f"A_CONSUMER_SECRET={CONSUMER}\nB_CONSUMER_SECRET={TOKEN}",
        f"CONSUMER_SECRET={CONSUMER}\nCLIENT_SECRET={TOKEN}",
        f"CONSUMER_SECRET: {CONSUMER}",
        f"export {CONSUMER}",
    ]
    for line in lines:
        folder = folder_of(lab, good)
        write(folder / ".env", line + "\n")
        for words in (["explain", "request"], ["sign", "request"]):
            done = lab.run(
                folder, *words, "--env-file", ".env", *(["--budget", "0.2"] if words[0] == "explain" else [])
            )
            case = f"{words[0]} with a .env file of {line[:16]!r}…"
            lab.sane(done, case)
            judge(lab, case, done)
    collection = postman("HMAC-SHA1", WRONG)
    texts = [
        collection[: collection.index("tokenSecret")],
        collection.replace('"tokenSecret"', '"tokenSecrets"'),
        collection.replace("Mk81", "{{Mk81"),
        collection.replace('"type": "oauth1"', f'"type": {json.dumps(CONSUMER)}'),
        collection.replace('"consumerSecret"', '"signatureMethod"'),
        collection.replace('"v2.1.0', '"v9'),
        collection.replace('"ck"', '"{{missing}}"'),
        collection + "x",
        "[" + collection,
        f"curl '{URL}' --consumer-secret {quote(CONSUMER)}",
        f"curl '{URL}' -H 'Authorization: OAuth a=\"{quote(CONSUMER)}",
        f"curl '{URL}' -H 'Authorization: OAuth oauth_consumer_secret=\"{encoded(CONSUMER)}\"'",
        f"{URL}&oauth_signature={encoded(key())}",
        f"{URL}&oauth_consumer_secret={encoded(CONSUMER)}",
        head("PLAINTEXT", key()).replace("HTTP/1.1", "HTTP/1.x"),
        head("PLAINTEXT", key()).replace("\r\n\r\n", ""),
    ]
    for text in texts:
        folder = folder_of(lab, text)
        for words in (["import"], ["sign"], ["explain", "--budget", "0.2"]):
            done = lab.run(folder, *words, "request", *(SOURCES["env"] if words[0] != "import" else []))
            case = f"{words[0]} of {text[:60]!r}…"
            lab.sane(done, case)
            judge(lab, case, done)
