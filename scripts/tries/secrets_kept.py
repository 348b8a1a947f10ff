"""Puts recognizable secrets of each kind, in each form, into each place of adapters, files and command lines: no output may contain one.

`SecretTests` search what every command prints of the vector set.
"""

import base64
import functools
import html
import itertools
import json
import re
import subprocess
import sys

from harness import ROOT, encoded

from lab import RIGHT, executable
from texts import FORMATS, REPORTS

PRIVATE = ROOT / "vectors/keys/rsa-1024-pkcs8.pem"
KINDS = ["consumer_secret", "token_secret", "signing_key", "plaintext", "private_key"]
FORMS = {
    "raw": str, "percent": encoded, "lower": lambda text: re.sub("%..", lambda escape: escape.group().lower(), encoded(text)),
    "twice": lambda text: encoded(encoded(text)), "json": lambda text: json.dumps(text)[1:-1].replace("/", "\\/"), "html": html.escape,
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "urlbase64": lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
    "basic": lambda text: base64.b64encode(f"k:{text}".encode()).decode(),
    "hex": lambda text: text.encode().hex(), "HEX": lambda text: text.encode().hex().upper(),
    "half": lambda text: text[:len(text) // 2], "piece": lambda text: text[3:14],
}
PIECES = ("half", "piece")
# It shows the text that shown.json has for a nonce, in one place of its answer.
ADAPTER = r"""
import json, os, sys
sys.stdout.reconfigure(encoding="utf-8"); sys.stderr.reconfigure(encoding="utf-8", errors="replace")
place, shown = sys.argv[1], json.load(open("shown.json"))
def fail(text): sys.stderr.write(text); sys.stderr.flush(); os._exit(1)
for line in sys.stdin:
    q = json.loads(line)
    if q["op"] == "start": print('{"name":"x","version":"1"}', flush=True); continue
    if q["op"] == "stop": break
    s, seq, text, length = q["secrets"], q["seq"], shown[q["oauth"]["oauth_nonce"]], int(q["oauth"]["oauth_timestamp"])
    lines = {"line": "debug: " + text.replace("\n", "|"), "python": str(s), "cut": "x" * length + text}
    values = {"repr": s, "type": {"seq": seq, "signature": [text]}, "no seq": {"signature": text},
              "unknown": {"seq": seq, "secret": text, text: 1}, "used": {"seq": seq, "used": {"oauth_nonce": text}, "signature": "x"}}
    if place == "stderr": fail("cannot use " + text)
    if place == "stderr cut": fail("x" * 3000 + text + "y" * (2048 - length % 40))
    print(lines.get(place) or json.dumps(values.get(place) or {"seq": seq, place: "with " + text}), flush=True)
"""
TEXT_PLACES = ["error", "rejected", "skipped", "line", "repr", "python", "type", "no seq", "unknown", "cut", "stderr", "stderr cut"]
VALUE_PLACES = ["signature", "base_string", "authorization_header", "base_string_uri", "parameters", "used"]
FILE_PLACES = ["signature", "base_string", "signing_key", "authorization_header", "parameters", "comment"]

CHECK = f"check v.json --budget 0.2 --report human {REPORTS} --history h.jsonl --known k.json --update-known"
CALLS = {
    "file": [f"{CHECK} --depth 1", *(f"explain v.json --format {form} --depth 1" for form in ("text", "json"))],
    "adapter": [f"{CHECK} --max-restarts 400 --explain-max 3 -- ./impl",
                *(f"matrix v.json --impl ./impl --format {form} --max-restarts 400" for form in ("text", "json", "markdown")),
                "check v.json --answers answers.jsonl --explain-max 0"],
}
READ = [*(f"r.{form}" for form in FORMATS), "h.jsonl", "k.json"]

# A secret where something else belongs, except in the value of an unknown option (CallTests, HarmlessWordTests). SECRET is it.
SLIP = "Mk99Zq7secret9WxJn"
URL = "explain --url http://a/ --nonce n --timestamp 1"
SLIPS = [
    f"{URL} --token-secret-file SECRET", f"{URL} --provider SECRET",
    "check .env", "check --jsonl .env", "check o.json", "check o2.json", "sign o.json", "explain o2.json",
    *(f"{command} r.sh {words}" for command in ("share", "import", "check") for words in ("-sSECRET", "--from SECRET")),
    "explain -- curl https://a.example/ --oauth-secret=SECRET", "explain r.sh --env-file v.json --consumer-secret-env SECRET",
    "sign r.sh --format SECRET", "sign r.sh --emit SECRET",
    *(f"probe {url} --clients c.json" for url in (
        "http://a.example/SECRET", "http://ck:SECRET@localhost:1/", "http://localhost:1/SECRET", "http://localhost:1/ --rate SECRET",
        "http://localhost:1/?oauth_token_secret=SECRET", "http://localhost:1/ --accepted SECRET")),
    ["explain", "--curl", "curl https://a.example/ -H 'Authorization: OAuth oauth_consumer_secret=\"SECRET\"'"],
]
SLIP_FILES = {".env": f"CONSUMER_SECRET={SLIP}\n", "v.json": [RIGHT],
              "c.json": {"clients": [{"consumer_key": "ck", "consumer_secret": SLIP}], "tokens": []},
              "o.json": [{**RIGHT, "oauth": {"oauth_consumer_secret": SLIP}}],
              "o2.json": [{**RIGHT, "oauth": {"oauth_token_secret": SLIP}}],
              "r.sh": "curl 'https://a.example/x' -H 'Authorization: OAuth oauth_consumer_key=\"k\"'\n"}


def run(lab):
    cases = [("adapter", place) for place in TEXT_PLACES + VALUE_PLACES] + [("file", place) for place in FILE_PLACES]
    for runs in lab.each(lambda case: tried(lab, *case), cases):
        for case, vectors, done in runs:
            lab.sane(done, case)
            for vector in vectors:
                judge(lab, case, vector, done)
    search_finds(lab)
    lab.each(lambda words: slip(lab, words), SLIPS)


def made(pieces=True, file_place=None):
    """One vector for each kind and form, each with its own marked secrets."""
    vectors = []
    kinds = [kind for kind in KINDS if (kind, file_place) != ("private_key", "signing_key")]
    forms = [form for form in FORMS if pieces or form not in PIECES]
    for number, (kind, form) in enumerate(itertools.product(kinds, forms)):
        mark = f"Mk{number:02}Zq/s+e=c\"r<e>t&'7\u00fc9%Wx{number:02}jN"
        secrets, method = {"token_secret" if kind == "token_secret" else "consumer_secret": mark}, "HMAC-SHA1"
        if kind == "plaintext":
            method = ("plaintext", "PLAINTEXT", "Plaintext")[number % 3]
        elif kind == "private_key":
            secrets, method = {"private_key": PRIVATE.read_text()}, "RSA-SHA1"
        vector = {**RIGHT, "id": f"v{number}", "secrets": secrets,
                  "oauth": {"oauth_nonce": f"{kind}.{form}", "oauth_timestamp": str(40 + number), "oauth_signature_method": method}}
        if file_place == "comment":
            vector["comment"] = f"with {text_of(vector)}"
        elif file_place:
            vector["expected"] = {file_place: f"with {text_of(vector)}"}
        vectors.append(vector)
    return vectors


def text_of(vector):
    """What the vector's place shows: the secret, or the key that is made of both, in its form."""
    kind, form = vector["oauth"]["oauth_nonce"].split(".")
    secrets = vector["secrets"]
    if kind in ("signing_key", "plaintext"):
        return FORMS[form](f"{encoded(secrets.get('consumer_secret', ''))}&{encoded(secrets.get('token_secret', ''))}")
    return FORMS[form](secrets[kind])


def tried(lab, kind, place):
    """The runs with the secrets in one place."""
    is_file = kind == "file"
    vectors = made(pieces=place in TEXT_PLACES, file_place=place if is_file else None)
    folder = lab.folder({"v.json": vectors, "a.py": ADAPTER, "impl": executable(f"#!/bin/sh\nexec {sys.executable} a.py '{place}'\n"),
                         "shown.json": {vector["oauth"]["oauth_nonce"]: text_of(vector) for vector in vectors}})
    (folder / "answers.jsonl").write_bytes(b"" if is_file else answered(lab, folder))
    runs = []
    for call in CALLS[kind]:
        done = lab.run(folder, *call.split(), read=READ if call.startswith(CHECK) else (), seconds=100)
        runs.append((f"{kind}: {place}: {call[:60]}", vectors, done))
    return runs


def answered(lab, folder):
    """What the adapter answers to all questions of a file."""
    questions = lab.run(folder, "vectors", "list", "v.json", "--format", "requests", "--show-secrets").out
    asked = b'{"op":"start","protocol":1}\n' + questions
    done = subprocess.run(["./impl"], cwd=folder, input=asked, capture_output=True)
    return b"\n".join(done.stdout.split(b"\n")[1:])


def judge(lab, case, vector, done):
    """A claim for each output: the vector's secret is not in it, in no form, and no long piece of it."""
    kind, form = vector["oauth"]["oauth_nonce"].split(".")
    secret = next(iter(vector["secrets"].values()))
    for name, octets in done.outputs().items():
        found = leak(secret, octets, pieces=form in PIECES or "cut" in case)
        lab.expect(found is None, f"{case}; {kind} as {form}, {name}", "the secret is not in the output", f"found: {found}", done)


def leak(secret, octets, pieces=False):
    """What of the secret is in the output; None if nothing is."""
    needles = key_needles(secret) if "PRIVATE KEY" in secret else needles_of(secret, pieces)
    return next((needle for seen in views(octets) for needle in needles if needle in seen), None)


@functools.lru_cache(maxsize=64)
def views(octets):
    """The output as it is, with HTML's entities resolved, and without backslashes."""
    text = octets.decode("utf-8", "replace")
    return dict.fromkeys([text, html.unescape(text), text.replace("\\", "")])


@functools.lru_cache(maxsize=1024)
def key_needles(pem):
    """Parts of the private half: the first half is the modulus and the exponent, which the public key has, too."""
    rows = [row for row in pem.splitlines() if row and "-----" not in row]
    der = base64.b64decode("".join(rows))
    digits = der[len(der) // 2 :][:32].hex()
    long = [row for row in rows[len(rows) // 2 + 1 :] if len(row) > 15]
    return [*long, digits, digits.upper(), *(base64.b64encode(pem.encode()[skip:][-345:-300]).decode() for skip in range(3))]


@functools.lru_cache(maxsize=1024)
def needles_of(secret, pieces):
    octets = secret.encode()
    found = [FORMS[form](secret) for form in ("raw", "percent", "twice", "html", "json")] + [json.dumps(secret)[1:-1]]
    found += [octets.hex()[:24], octets.hex()[:24].upper(), octets.hex()[-24:]]
    found += [base64.b64encode(octets[skip:][: len(secret) // 3 * 3 - 6]).decode()[:20] for skip in range(3)]
    return found + ([secret[:13], secret[-8:], secret[3:11], encoded(secret)[3:11]] if pieces else [])


def search_finds(lab):
    """The search must find secrets that are shown, or it proves nothing."""
    vectors = made(pieces=False, file_place="signature")
    done = lab.run(lab.folder({"v.json": vectors}), "check", "v.json", "--explain-max", "0", "--show-secrets", "--report", "json")
    found = leak(vectors[0]["secrets"]["consumer_secret"], done.out)
    lab.expect(found, "a report with --show-secrets", "the search finds a secret that is shown", "none", done)


def slip(lab, words):
    words = words.split() if isinstance(words, str) else words
    call = [word.replace("SECRET", SLIP) for word in words]
    lab.attempt(f"a slip: {' '.join(words)}", call, SLIP_FILES, codes={2, 3, 4}, hides=SLIP.encode())
