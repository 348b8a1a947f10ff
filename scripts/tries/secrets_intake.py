"""Puts recognizable secrets into requests in other programs' formats, and into the files next to them, and runs `import`, `sign`, `share` and `explain`."""

import itertools
import json

import formats
import secrets_kept
from harness import encoded

CONSUMER = "Mk81Zq/s+e=c\"r<e>t&'7\u00fc9%Wx81jN"
TOKEN = "Mk82Yp/t+o=k\"e<n>t&'8\u00fc9%Vw82kM"
KEY = f"{encoded(CONSUMER)}&{encoded(TOKEN)}"
WRONG = "AAAAAAAAAAAAAAAAAAAAAAAAAAA="
URL = "https://a.example/x?b=1"
# The signatures of a request, by name: with the method, and the text of `oauth_signature`.
SIGNATURES = {
    "HMAC-SHA1": ("HMAC-SHA1", WRONG),
    "PLAINTEXT": ("PLAINTEXT", KEY),
    "plaintext": ("plaintext", KEY),
    "PLAINTEXT, longer": ("PLAINTEXT", KEY + "x"),
    "PLAINTEXT, not encoded": ("PLAINTEXT", f"{CONSUMER}&{TOKEN}"),
    "the key under HMAC": ("HMAC-SHA1", KEY),
}


def oauth(method):
    return {"oauth_consumer_key": "ck", "oauth_token": "tk", "oauth_nonce": "n", "oauth_timestamp": "1", "oauth_signature_method": method}


def header(method, signature):
    fields = {**oauth(method), "oauth_signature": signature}.items()
    return "OAuth " + ", ".join(f'{name}="{encoded(value)}"' for name, value in fields)


def without_secrets(method, signature):
    """The request in every format: names, texts and options."""
    case = {"request": {"method": "GET", "url": URL}, "oauth": oauth(method), "expected": {"signature": signature}}
    return [(f"{kind} {number}", text, more) for number, (kind, text, more) in enumerate(formats.texts(formats.Case(case)))]


def named(names, method, **more):
    """The members of a signer's settings, as a program names them."""
    values = ("ck", CONSUMER, "tk", TOKEN, method.upper())
    return {**dict(zip(names.split(), values)), **more}


def yaml(indent, members):
    return "".join(f"{indent}{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in members.items())


def postman(method, signature):
    auth = named("consumerKey consumerSecret token tokenSecret signatureMethod", method, nonce="n", timestamp="1")
    fields = [{"key": name, "value": value, "type": "string"} for name, value in auth.items()]
    request = {"method": "GET", "url": {"raw": URL}, "header": [], "auth": {"type": "oauth1", "oauth1": fields}}
    if signature != WRONG:
        request["header"] = [{"key": "Authorization", "value": header(method, signature)}]
    schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    return json.dumps({"info": {"name": "c", "schema": schema}, "item": [{"name": "one", "request": request}]})


def insomnia(method, signature):
    auth = named("consumerKey consumerSecret tokenKey tokenSecret signatureMethod", method, type="oauth1", nonce="n", timestamp="1")
    fields = [] if signature == WRONG else [{"name": "Authorization", "value": header(method, signature)}]
    resource = {"_type": "request", "_id": "r", "name": "one", "method": "GET", "url": URL, "headers": fields, "authentication": auth}
    return json.dumps({"_type": "export", "__export_format": 4, "resources": [resource]})


def insomnia_yaml(method, signature):
    auth = named("consumerKey consumerSecret tokenKey tokenSecret signatureMethod", method, type="oauth1")
    return (f"type: collection.insomnia.rest/5.0\nname: a\ncollection:\n  - url: {URL}\n    name: one\n    method: GET\n"
            f"    authentication:\n{yaml('      ', auth)}    headers:\n      - name: Authorization\n"
            f"        value: {json.dumps(header(method, signature))}\n")


def bruno(method, signature):
    auth = named("consumer_key consumer_secret access_token token_secret signature_method", method)
    members = "".join(f"  {name}: {value}\n" for name, value in auth.items())
    sent = "" if signature == WRONG else f"\nheaders {{\n  Authorization: {header(method, signature)}\n}}\n"
    return f"meta {{\n  name: one\n}}\n\nget {{\n  url: {URL}\n  auth: oauth1\n}}\n\nauth:oauth1 {{\n{members}}}\n{sent}"


def open_collection(method, _signature):
    auth = named("consumerKey consumerSecret accessToken accessTokenSecret signatureMethod", method, type="oauth1")
    return f"info:\n  name: one\n  type: http\nhttp:\n  method: GET\n  url: {URL}\n  auth:\n{yaml('    ', auth)}"


def flat(method, signature):
    auth = named("consumerKey consumerSecret token token_secret", method)
    request = {"method": "GET", "url": URL, "signatureMethod": method, "signature": signature, "nonce": "n", "timestamp": "1"}
    return json.dumps({**request, **auth})


def signed_form(method, signature):
    fields = {**oauth(method), "oauth_signature": signature}.items()
    return "curl https://a.example/x " + " ".join(f"-d {name}={encoded(value)}" for name, value in fields)


WITH_SECRETS = {"insomnia": insomnia, "insomnia in YAML": insomnia_yaml, "bruno": bruno, "opencollection": open_collection, "json": flat,
                "curl with a signed form": signed_form, "postman": postman}


def with_secrets(method, signature):
    """The request in those formats in which the settings of the program have the secrets."""
    return [(f"{kind} with secrets", text(method, signature), []) for kind, text in WITH_SECRETS.items()]


COMMANDS = ["import", "import -o o.json",
            *(f"sign --format {form}" for form in ("text", "json", "header", "curl", "httpie", "http", "python", "javascript", "swift")),
            "share", "explain", "explain --brief", "explain --format json"]
SOURCES = ["--env-file .env", "--consumer-secret-file c --token-secret-file t", "--consumer-secret-env CS --token-secret-env TS"]
QUOTED = [value.replace("\\", "\\\\").replace('"', '\\"') for value in (CONSUMER, TOKEN)]
FILES = {".env": 'CONSUMER_SECRET="{}"\nTOKEN_SECRET="{}"\n'.format(*QUOTED), "c": CONSUMER, "t": TOKEN}
VARIABLES = {"CS": CONSUMER, "TS": TOKEN}


def run(lab):
    written = {name: [*without_secrets(*signature), *with_secrets(*signature)] for name, signature in SIGNATURES.items()}
    whole = [(f"{form}, signed with {name}", text, more, words, {})
             for name, texts in written.items() for (form, text, more), words in itertools.product(texts, COMMANDS)]
    try_each(lab, [*whole, *broken_formats(lab, written["PLAINTEXT"]), *broken_settings(), *broken_texts()])


def try_each(lab, cases):
    for (case, _, _, words, _), done in zip(cases, lab.each(lambda case: tried(lab, *case), cases)):
        case = f"{words} of {case}"
        lab.sane(done, case)
        for name, octets in done.outputs().items():
            for secret in (CONSUMER, TOKEN):
                found = secrets_kept.leak(secret, octets)
                lab.expect(found is None, f"{case}, {name}", "the secret is not in the output", f"found: {found}", done)


def tried(lab, _, text, more, words, files):
    """The run, with the secrets from each source by turns; `import` takes none."""
    folder = lab.folder({**FILES, "request": text, **files})
    if not words.startswith("import"):
        source = SOURCES[0] if files else SOURCES[lab.count % len(SOURCES)]
        words += f" {source} " + ("--budget 0.2" if words.startswith("explain") else "")
    first, *rest = words.split()
    return lab.run(folder, first, "request", *rest, *([] if first == "import" else more), environment=VARIABLES, read=["o.json"])


def broken_formats(lab, texts):
    """Every format with a secret in it, cut off and changed at random places."""
    for (form, text, more), words, _ in itertools.product(texts, ["import", "sign", "explain --depth 0", "share"], range(3)):
        octets = text.encode()
        broken = bytearray(octets[: lab.random.randrange(1, len(octets))] if lab.random.random() < 0.5 else octets)
        broken[lab.random.randrange(len(broken))] = lab.random.choice(b"\"'{}[]:=&\n\\%$`\xff<\t")
        # Without that name the key is a parameter like others.
        if b"oauth_signature" in broken:
            yield f"a broken text of {form} ({len(broken)} bytes)", bytes(broken), more, words, {}


def broken_settings():
    """A .env file with a fault beside a secret: the error does not repeat the secret."""
    good = f"curl '{URL}' -H 'Authorization: {header(*SIGNATURES['HMAC-SHA1'])}'\n"
    for line in (CONSUMER, f"CONSUMER_SECRET {CONSUMER}", f"CONSUMER_SECRET='{CONSUMER.replace(chr(39), '')}", f"{CONSUMER}=1",
                 f'CONSUMER_SECRET="{CONSUMER.replace(chr(34), "")}', f"A_CONSUMER_SECRET={CONSUMER}\nB_CONSUMER_SECRET={TOKEN}",
                 f"CONSUMER_SECRET={CONSUMER}\nCLIENT_SECRET={TOKEN}", f"CONSUMER_SECRET: {CONSUMER}", f"export {CONSUMER}"):
        for words in ("explain", "sign"):
            yield f"a .env file of {line[:16]!r}…", good, [], words, {".env": line + "\n"}


def broken_texts():
    """Requests with a fault beside a secret."""
    whole = postman("HMAC-SHA1", WRONG)
    head = f"GET /x?b=1 HTTP/1.1\r\nHost: a.example\r\nAuthorization: {header('PLAINTEXT', KEY)}\r\n\r\n"
    changes = [('"tokenSecret"', '"tokenSecrets"'), ("Mk81", "{{Mk81"), ('"type": "oauth1"', f'"type": {json.dumps(CONSUMER)}'),
               ('"consumerSecret"', '"signatureMethod"'), ('"v2.1.0', '"v9'), ('"ck"', '"{{missing}}"')]
    texts = [whole[: whole.index("tokenSecret")], *(whole.replace(*change) for change in changes), whole + "x", "[" + whole,
             f"curl '{URL}' --consumer-secret {encoded(CONSUMER)}", f"curl '{URL}' -H 'Authorization: OAuth a=\"{encoded(CONSUMER)}",
             f"curl '{URL}' -H 'Authorization: OAuth oauth_consumer_secret=\"{encoded(CONSUMER)}\"'",
             f"{URL}&oauth_signature={encoded(KEY)}", f"{URL}&oauth_consumer_secret={encoded(CONSUMER)}",
             head.replace("HTTP/1.1", "HTTP/1.x"), head.replace("\r\n\r\n", "")]
    for text, words in itertools.product(texts, ("import", "sign", "explain")):
        yield f"{text[:60]!r}…", text, [], words, {}
