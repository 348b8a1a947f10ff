"""Puts recognizable secrets into requests in other programs' formats, and runs `import`, `sign`, `share` and `explain`.

`EnvironmentFileTests` say that no fault of a `.env` file repeats its values.
"""

import itertools
import json
import random

import formats
import secrets_kept
from harness import encoded

CONSUMER = "Mk81Zq/s+e=c\"r<e>t&'7\u00fc9%Wx81jN"
TOKEN = "Mk82Yp/t+o=k\"e<n>t&'8\u00fc9%Vw82kM"
KEY = f"{encoded(CONSUMER)}&{encoded(TOKEN)}"
RANDOM = random.Random()
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


def case(method, signature):
    oauth = {"oauth_consumer_key": "ck", "oauth_token": "tk", "oauth_nonce": "n", "oauth_timestamp": "1", "oauth_signature_method": method}
    return formats.Case({"request": {"method": "GET", "url": URL}, "oauth": oauth, "expected": {"signature": signature}})


def without_secrets(method, signature):
    """The request in every format: names, texts and options."""
    return [(f"{kind} {number}", text, more) for number, (kind, text, more) in enumerate(formats.texts(case(method, signature)))]


# How programs name the members of their settings: the key, the secret, the token, its secret, and the method.
NAMES = {
    "postman": "consumerKey consumerSecret token tokenSecret signatureMethod",
    "insomnia": "consumerKey consumerSecret tokenKey tokenSecret signatureMethod",
    "insomnia in YAML": "consumerKey consumerSecret tokenKey tokenSecret signatureMethod",
    "opencollection": "consumerKey consumerSecret accessToken accessTokenSecret signatureMethod",
    "bruno": "consumer_key consumer_secret access_token token_secret signature_method",
    "json": "consumerKey consumerSecret token token_secret signatureMethod",
}


def with_secrets(method, signature):
    """The request in those formats in which the settings of the program have the secrets."""
    settings = {form: dict(zip(names.split(), ("ck", CONSUMER, "tk", TOKEN, method.upper()))) for form, names in NAMES.items()}
    written = case(method, signature)
    if signature == WRONG:
        written.headers = []  # so that it is signed with the settings
    for kind, text, _ in formats.texts(written):
        form = "insomnia in YAML" if kind == "insomnia" and not text.startswith("{") else kind
        if form in NAMES:
            yield f"{form} with secrets", with_settings(form, text, settings[form]), []
    flat = {**settings["json"], "method": "GET", "url": URL, "signature": signature, "nonce": "n", "timestamp": "1"}
    yield "json with secrets", json.dumps(flat), []
    fields = " ".join(f"-d {name}={encoded(value)}" for name, value in written.pairs)
    yield "curl with a signed form", f"curl https://a.example/x {fields}", []


def with_settings(form, text, settings):
    """The text of a format with these settings of a signer."""
    if form == "bruno":
        members = "".join(f"  {name}: {value}\n" for name, value in settings.items())
        return text.replace("  body: none\n", "  auth: oauth1\n") + f"\nauth:oauth1 {{\n{members}}}\n"
    if form in ("insomnia in YAML", "opencollection"):
        settings = {"type": "oauth1", **settings}
        lines = "".join(f"  {name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in settings.items())
        member = "auth" if form == "opencollection" else "authentication"
        indent = text.partition("headers:")[0].rpartition("\n")[2]
        return text.replace("headers:", f"{member}:\n{lines}headers:".replace("\n", f"\n{indent}"))
    document, settings = json.loads(text), {**settings, "nonce": "n", "timestamp": "1"}
    if form == "insomnia":
        document["resources"][0]["authentication"] = {"type": "oauth1", **settings}
    else:
        document["info"]["schema"] = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
        fields = [{"key": name, "value": value, "type": "string"} for name, value in settings.items()]
        document["item"][0]["request"]["auth"] = {"type": "oauth1", "oauth1": fields}
    return json.dumps(document)


COMMANDS = ["import", "import -o o.json",
            *(f"sign --format {form}" for form in ("text", "json", "header", "curl", "httpie", "http", "python", "javascript", "swift")),
            "share", "explain", "explain --verbose", "explain --format json"]
SOURCES = itertools.cycle(["--env-file .env", "--consumer-secret-file c --token-secret-file t", "--consumer-secret-env CS --token-secret-env TS"])
QUOTED = [json.dumps(value, ensure_ascii=False) for value in (CONSUMER, TOKEN)]
FILES = {".env": "CONSUMER_SECRET={}\nTOKEN_SECRET={}\n".format(*QUOTED), "c": CONSUMER, "t": TOKEN}
VARIABLES = {"CS": CONSUMER, "TS": TOKEN}


def run(lab):
    RANDOM.seed(lab.seed)
    written = {name: [*without_secrets(*signature), *with_secrets(*signature)] for name, signature in SIGNATURES.items()}
    whole = [(f"{form}, signed with {name}", text, more, words)
             for name, texts in written.items() for (form, text, more), words in itertools.product(texts, COMMANDS)]
    cases = [*whole, *broken_formats(written["PLAINTEXT"]), *broken_texts()]
    for (text, _, _, words), done in zip(cases, lab.each(lambda case: tried(lab, *case), cases)):
        case = f"{words} of {text}"
        lab.sane(done, case)
        for name, octets in done.outputs().items():
            found = secrets_kept.leak(CONSUMER, octets) or secrets_kept.leak(TOKEN, octets)
            lab.expect(found is None, f"{case}, {name}", "no secret is in the output", f"found: {found}", done)


def tried(lab, _, text, more, words):
    """The run, with the secrets from each source by turns; `import` takes none."""
    folder = lab.folder({**FILES, "request": text})
    if not words.startswith("import"):
        words += f" {next(SOURCES)} " + ("--budget 0.2" if words.startswith("explain") else "")
    first, *rest = words.split()
    return lab.run(folder, first, "request", *rest, *([] if first == "import" else more), environment=VARIABLES, read=["o.json"])


def broken_formats(texts):
    """Every format with a secret in it, cut off and changed at random places."""
    for (form, text, more), words, _ in itertools.product(texts, ["import", "sign", "explain --depth 0", "share"], range(3)):
        octets = text.encode()
        broken = bytearray(octets[: RANDOM.randrange(1, len(octets))] if RANDOM.random() < 0.5 else octets)
        broken[RANDOM.randrange(len(broken))] = RANDOM.choice(b"\"'{}[]:=&\n\\%$`\xff<\t")
        # Without that name the key is a parameter like others.
        if b"oauth_signature" in broken:
            yield f"a broken text of {form} ({len(broken)} bytes)", bytes(broken), more, words


def broken_texts():
    """Requests with a fault beside a secret."""
    whole = dict(text[:2] for text in with_secrets("HMAC-SHA1", WRONG))["postman with secrets"]
    head = case("PLAINTEXT", KEY).message
    changes = [('"tokenSecret"', '"tokenSecrets"'), ("Mk81", "{{Mk81"), ('"type": "oauth1"', f'"type": {json.dumps(CONSUMER)}'),
               ('"consumerSecret"', '"signatureMethod"'), ('"v2.1.0', '"v9'), ('"ck"', '"{{missing}}"')]
    texts = [whole[: whole.index("tokenSecret")], *(whole.replace(*change) for change in changes), whole + "x", "[" + whole,
             f"curl '{URL}' --consumer-secret {encoded(CONSUMER)}", f"curl '{URL}' -H 'Authorization: OAuth a=\"{encoded(CONSUMER)}",
             f"curl '{URL}' -H 'Authorization: OAuth oauth_consumer_secret=\"{encoded(CONSUMER)}\"'",
             f"{URL}&oauth_signature={encoded(KEY)}", f"{URL}&oauth_consumer_secret={encoded(CONSUMER)}",
             head.replace("HTTP/1.1", "HTTP/1.x"), head.replace("\r\n\r\n", "")]
    for text, words in itertools.product(texts, ("import", "sign", "explain")):
        yield f"{text[:60]!r}…", text, [], words
