"""Puts recognizable secrets of each kind, in each form, into each place of adapters, files and command lines: no output may contain one.

`SecretTests` search what every command prints of the vector set.
"""

import base64
import functools
import html
import json
import re
import subprocess
import sys

from harness import ROOT, encoded, stop

from lab import Try, executable, lines

REPORTS = ["json", "jsonl", "junit", "tap", "sarif", "github", "markdown", "html"]
KINDS = ["consumer_secret", "token_secret", "signing_key", "plaintext", "private_key"]
# The forms, as code, because the adapter writes them, too.
FORMS = """
import base64, html, json, re
from urllib.parse import quote
def percent(t): return quote(t, safe="-._~")
FORMS = {
    "raw": str, "percent": percent, "lower": lambda t: re.sub("%..", lambda m: m.group().lower(), percent(t)),
    "twice": lambda t: percent(percent(t)), "json": lambda t: json.dumps(t)[1:-1].replace("/", "\\\\/"), "html": html.escape,
    "base64": lambda t: base64.b64encode(t.encode()).decode(),
    "urlbase64": lambda t: base64.urlsafe_b64encode(t.encode()).decode().rstrip("="),
    "basic": lambda t: base64.b64encode(("k:" + t).encode()).decode(),
    "hex": lambda t: t.encode().hex(), "HEX": lambda t: t.encode().hex().upper(),
    "half": lambda t: t[:len(t) // 2], "piece": lambda t: t[3:14],
}
"""
ADAPTER = FORMS + r"""
import os, sys
sys.stdout.reconfigure(encoding="utf-8"); sys.stderr.reconfigure(encoding="utf-8", errors="replace")
place = sys.argv[1]
def fail(text): sys.stderr.write(text); sys.stderr.flush(); os._exit(1)
for line in sys.stdin:
    q = json.loads(line)
    if q["op"] == "start": print('{"name":"x","version":"1"}', flush=True); continue
    if q["op"] == "stop": break
    kind, form = q["oauth"]["oauth_nonce"].split(".")
    s, seq, length = q["secrets"], q["seq"], int(q["oauth"]["oauth_timestamp"])
    key = "&".join(percent(s.get(name, "")) for name in ("consumer_secret", "token_secret"))
    text = FORMS[form](key if kind in ("signing_key", "plaintext") else s[kind])
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
PLAIN = ["plaintext", "PLAINTEXT", "Plaintext"]
NAMES = {}
exec(FORMS, NAMES)
WRITTEN = NAMES["FORMS"]
PIECES = ("half", "piece")

# A secret where something else belongs. SECRET is it.
SLIP = "Mk99Zq7secret9WxJn"
URL = "explain --url http://a/ --nonce n --timestamp 1"
MISTYPED = ["--consumer-secret SECRET", "--consumer-secret=SECRET", "--consumer_secret SECRET", "--token-secret=SECRET",
            "--secret SECRET", "--password=SECRET", "-s SECRET", "-sSECRET", "--from SECRET"]
SLIPS = [
    *(f"{URL} {option} SECRET" for option in ("--consumer-secret-env", "--consumer-secret-file", "--token-secret-env",
                                              "--token-secret-file", "--private-key-file", "--provider")),
    "check v.json --answers .env", "check .env", "check --jsonl .env", "check o.json", "check o2.json", "sign o.json", "explain o2.json",
    f"{URL} --oauth oauth_consumer_secret=SECRET", f"{URL} --oauth oauth_token_secret=SECRET",
    *(f"{command} r.sh {words}" for command in ("explain", "sign", "share", "import", "check") for words in MISTYPED),
    "explain -- curl https://a.example/ --oauth-secret=SECRET", "explain r.sh --env-file v.json --consumer-secret-env SECRET",
    "sign r.sh --format SECRET", "sign r.sh --emit SECRET",
    *(f"probe {url} --credentials c.json" for url in (
        "http://a.example/SECRET", "http://ck:SECRET@localhost:1/", "http://localhost:1/SECRET", "http://localhost:1/ --rate SECRET",
        "http://localhost:1/?oauth_token_secret=SECRET", "http://localhost:1/ --accepted SECRET")),
    ["explain", "--curl", "curl --consumer-secret SECRET https://a.example/"],
    ["explain", "--curl", "curl https://a.example/ -H 'Authorization: OAuth oauth_consumer_secret=\"SECRET\"'"],
]
PLAIN_VECTOR = {"id": "v", "request": {"url": "http://a/"}, "expected": {"base_string_uri": "http://a/"}}
SLIP_FILES = {".env": f"CONSUMER_SECRET={SLIP}\n", "v.json": [PLAIN_VECTOR], "latin": b"caf\xe9",
              "c.json": {"clients": [{"consumer_key": "ck", "consumer_secret": SLIP}], "tokens": []},
              "o.json": [{**PLAIN_VECTOR, "oauth": {"oauth_consumer_secret": SLIP}}],
              "o2.json": [{**PLAIN_VECTOR, "oauth": {"oauth_token_secret": SLIP}}],
              "r.sh": "curl 'https://a.example/x' -H 'Authorization: OAuth oauth_consumer_key=\"k\"'\n"}
# Bytes that are not UTF-8.
NOT_UTF8 = [["--consumer-secret-file", "latin"], ["--token-secret-file", "latin"], ["--form", b"a=\xe9"], ["--nonce", b"\xe9"],
            ["--consumer-key", b"\xe9"], ["--consumer-secret-env", "LATIN"], ["--token-secret-env", "LATIN"]]


def run(lab):
    private = private_key()
    cases = [("adapter", place) for place in TEXT_PLACES + VALUE_PLACES] + [("file", place) for place in FILE_PLACES]
    for runs in lab.each(lambda case: tried(lab, private, *case), cases):
        for case, vectors, done in runs:
            lab.sane(done, case)
            for vector in vectors:
                judge(lab, case, vector, done)
    search_finds(lab, private)
    lab.try_all(slips())


def made(private, pieces=True, file_place=None):
    """One vector for each kind and form, each with its own marked secrets."""
    vectors = []
    for number, (kind, form) in enumerate((kind, form) for kind in KINDS for form in WRITTEN if pieces or form not in PIECES):
        mark = f"Mk{number:02}Zq/s+e=c\"r<e>t&'7\u00fc9%Wx{number:02}jN"
        secrets = {"token_secret" if kind == "token_secret" else "consumer_secret": mark}
        method = PLAIN[number % 3] if kind == "plaintext" else "HMAC-SHA1"
        if kind == "private_key":
            secrets, method = {"private_key": private}, "RSA-SHA1"
        oauth = {"oauth_nonce": f"{kind}.{form}", "oauth_timestamp": str(40 + number), "oauth_signature_method": method}
        vector = {"id": f"v{number}", "request": {"method": "GET", "url": "http://a.example/"}, "oauth": oauth, "secrets": secrets,
                  "expected": {"base_string_uri": "http://a.example/"}}
        text = "with " + WRITTEN[form](secret_of(vector))
        if file_place == "comment":
            vector["comment"] = text
        elif file_place:
            vector["expected"] = {file_place: text}
        if kind != "private_key" or file_place != "signing_key":
            vectors.append(vector)
    return vectors


def secret_of(vector):
    """The text that the vector's place has: the secret, or the key that is made of both."""
    kind, secrets = vector["oauth"]["oauth_nonce"].split(".")[0], vector["secrets"]
    if kind in ("signing_key", "plaintext"):
        return f"{encoded(secrets.get('consumer_secret', ''))}&{encoded(secrets.get('token_secret', ''))}"
    return secrets[kind]


def tried(lab, private, kind, place):
    """The runs with the secrets in one place."""
    is_file = kind == "file"
    vectors = made(private, pieces=place in TEXT_PLACES, file_place=place if is_file else None)
    folder = lab.folder({"v.json": vectors, "a.py": ADAPTER})
    words = ["--depth", "1"] if is_file else ["--max-restarts", "400", "--explain-max", "3"]
    reports = [word for form in REPORTS for word in ("--report", f"{form}=r.{form}")]
    adapter = [] if is_file else ["--", sys.executable, "a.py", place]
    read = [f"r.{form}" for form in REPORTS] + ["h.jsonl", "k.json"]
    calls = [["check", "v.json", *words, "--budget", "0.2", "--report", "human", *reports, "--history", "h.jsonl", "--known", "k.json",
              "--update-known", *adapter]]
    if is_file:
        calls += [["explain", "v.json", "--format", form, "--depth", "1"] for form in ("text", "json")]
    else:
        executable(f"#!/bin/sh\nexec {sys.executable} {folder}/a.py '{place}'\n")(folder / "impl")
        calls += [["matrix", "v.json", "--impl", "./impl", "--format", form, "--max-restarts", "400"]
                  for form in ("text", "json", "markdown")]
        (folder / "answers.jsonl").write_bytes(answered(lab, folder, place))
        calls += [["check", "v.json", "--answers", "answers.jsonl", "--explain-max", "0"]]
    return [(f"{kind}: {place}: {' '.join(call[:6])}", vectors, lab.run(folder, *call, read=read if call == calls[0] else (), seconds=100))
            for call in calls]


def answered(lab, folder, place):
    """What the adapter answers to all questions of a file."""
    questions = lab.run(folder, "vectors", "list", "v.json", "--format", "requests", "--show-secrets").out
    asked = b'{"op":"start","protocol":1}\n' + questions
    done = subprocess.run([sys.executable, "a.py", place], cwd=folder, input=asked, capture_output=True)
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
    found = [WRITTEN[form](secret) for form in ("raw", "percent", "twice", "html", "json")] + [json.dumps(secret)[1:-1]]
    found += [octets.hex()[:24], octets.hex()[:24].upper(), octets.hex()[-24:]]
    found += [base64.b64encode(octets[skip:][: len(secret) // 3 * 3 - 6]).decode()[:20] for skip in range(3)]
    return found + ([secret[:13], secret[-8:], secret[3:11], encoded(secret)[3:11]] if pieces else [])


def search_finds(lab, private):
    """The search must find secrets that are shown, or it proves nothing."""
    vectors = [{**vector, "expected": {"signature": secret_of(vector)}} for vector in made(private, pieces=False)]
    done = lab.run(lab.folder({"v.json": vectors}), "check", "v.json", "--explain-max", "0", "--show-secrets", "--report", "json")
    found = leak(vectors[0]["secrets"]["consumer_secret"], done.out)
    lab.expect(found, "a report with --show-secrets", "the search finds a secret that is shown", "none", done)


def slips():
    for words in SLIPS:
        words = words.split() if isinstance(words, str) else words
        call = [word.replace("SECRET", SLIP) for word in words]
        yield Try(f"a slip: {' '.join(words)}", call, SLIP_FILES, codes={2, 3, 4}, hides=SLIP.encode())
    for words in NOT_UTF8:
        yield Try(f"bytes that are not UTF-8: {words[0]}", [*URL.split(), *words], SLIP_FILES, codes={2},
                  options={"environment": {b"LATIN": b"caf\xe9"}})


def private_key():
    """The PEM text of a made-up private key of the set."""
    pattern = r"-----BEGIN (RSA )?PRIVATE KEY-----(\\n|[^-])+-----END (RSA )?PRIVATE KEY-----"
    for path in sorted((ROOT / "vectors").rglob("*.*")):
        if found := re.search(pattern, path.read_text("utf-8", "replace")):
            return found.group().replace("\\n", "\n") + "\n"
    stop("there is no private key in vectors/")
