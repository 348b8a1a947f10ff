"""3 secrets.

Marked secrets of each kind, written in each form, in each place, through each command and format. The tries look for
the secret of each vector in everything that the run printed or wrote, in each form. Nothing may have one.
"""

import base64
import functools
import html
import json
import re
import sys
from urllib.parse import quote

from lab import write

REPORTS = ["human", "json", "jsonl", "junit", "tap", "sarif", "github", "markdown", "html"]
KINDS = ["consumer_secret", "token_secret", "signing_key", "plaintext", "private_key"]
ADAPTER = r"""
import base64, html, json, os, sys
from urllib.parse import quote
sys.stdout.reconfigure(encoding="utf-8"); sys.stderr.reconfigure(encoding="utf-8", errors="replace")
place = sys.argv[1]
forms = {FORMS}
def key(secrets):
    return "&".join(quote(secrets.get(name, ""), safe="-._~") for name in ("consumer_secret", "token_secret"))
for line in sys.stdin:
    q = json.loads(line)
    if q["op"] == "start": print('{"name":"x","version":"1"}', flush=True); continue
    if q["op"] == "stop": break
    kind, form = q["oauth"]["oauth_nonce"].split(".")
    s = q["secrets"]
    text = key(s) if kind in ("signing_key", "plaintext") else s[kind]
    text = forms[form](text)
    seq = q["seq"]
    if place == "line": print("debug: " + text.replace("\n", "|"), flush=True)
    elif place == "repr": print(json.dumps(s), flush=True)
    elif place == "python": print(s, flush=True)
    elif place == "type": print(json.dumps({"seq": seq, "signature": [text]}), flush=True)
    elif place == "no seq": print(json.dumps({"signature": text}), flush=True)
    elif place == "unknown": print(json.dumps({"seq": seq, "secret": text, text: 1}), flush=True)
    elif place == "cut": print("x" * int(q["oauth"]["oauth_timestamp"]) + text, flush=True)
    elif place == "stderr": sys.stderr.write("cannot use " + text); sys.stderr.flush(); os._exit(1)
    elif place == "stderr cut":
        sys.stderr.write("x" * 3000 + text + "y" * (2048 - int(q["oauth"]["oauth_timestamp"]) % 40))
        sys.stderr.flush(); os._exit(1)
    elif place == "used": print(json.dumps({"seq": seq, "used": {"oauth_nonce": text}, "signature": "x"}), flush=True)
    elif place in ("error", "rejected", "skipped"): print(json.dumps({"seq": seq, place: "with " + text}), flush=True)
    else: print(json.dumps({"seq": seq, place: "with " + text}), flush=True)
"""
FORMS = {
    "raw": "str",
    "percent": "lambda t: quote(t, safe='-._~')",
    "lower": "lambda t: quote(t, safe='-._~').lower() if 0 else lower(t)",
    "twice": "lambda t: quote(quote(t, safe='-._~'), safe='-._~')",
    "json": "lambda t: json.dumps(t)[1:-1].replace('/', '\\\\/')",
    "html": "html.escape",
    "base64": "lambda t: base64.b64encode(t.encode()).decode()",
    "urlbase64": "lambda t: base64.urlsafe_b64encode(t.encode()).decode().rstrip('=')",
    "basic": "lambda t: base64.b64encode(('k:' + t).encode()).decode()",
    "hex": "lambda t: t.encode().hex()",
    "HEX": "lambda t: t.encode().hex().upper()",
    "half": "lambda t: t[:len(t) // 2]",
    "piece": "lambda t: t[3:14]",
}
LOWER = "import re\nlower = lambda t: re.sub('%..', lambda m: m.group().lower(), quote(t, safe='-._~'))\n"
TEXT_PLACES = [
    "error",
    "rejected",
    "skipped",
    "line",
    "repr",
    "python",
    "type",
    "no seq",
    "unknown",
    "cut",
    "stderr",
    "stderr cut",
]
VALUE_PLACES = ["signature", "base_string", "authorization_header", "base_string_uri", "parameters", "used"]
FILE_PLACES = ["signature", "base_string", "signing_key", "authorization_header", "parameters", "comment"]
PLAIN = ["plaintext", "PLAINTEXT", "Plaintext"]


def run(lab, share):
    private = private_key(lab)
    forms = "{" + ", ".join(f"{name!r}: {code}" for name, code in FORMS.items()) + "}"
    source = LOWER + ADAPTER.replace("{FORMS}", forms)
    names = {"quote": quote, "json": json, "html": html, "base64": base64}
    exec(LOWER, names)
    written = {name: eval(code, names) for name, code in FORMS.items()}
    cases = [("adapter", place) for place in TEXT_PLACES + VALUE_PLACES] + [("file", place) for place in FILE_PLACES]
    for runs in lab.each(lambda case: tried(lab, source, written, private, *case), cases):
        for case, vectors, done in runs:
            lab.sane(done, case)
            for number, vector in enumerate(vectors):
                judge(lab, case, vector, done, number)
    by_commands(lab, written, private)
    slips(lab)
    import secrets_intake, secrets_served  # which need `leak` of this module

    secrets_intake.run(lab)
    secrets_served.run(lab)


def made(private, written, pieces=True, file_place=None):
    """One vector for each kind and form, each with its own marked secrets."""
    vectors = []
    for kind in KINDS:
        for form in FORMS:
            if form in ("half", "piece") and not pieces:
                continue
            number = len(vectors)
            mark = f"Mk{number:02}Zq/s+e=c\"r<e>t&'7\u00fc9%Wx{number:02}jN"
            secrets = {"consumer_secret": mark} if kind != "token_secret" else {"token_secret": mark}
            method = PLAIN[number % 3] if kind == "plaintext" else "HMAC-SHA1"
            if kind == "private_key":
                secrets, method = {"private_key": private}, "RSA-SHA1"
            vector = {
                "id": f"v{number}",
                "request": {"method": "GET", "url": "http://a.example/"},
                "oauth": {
                    "oauth_nonce": f"{kind}.{form}",
                    "oauth_timestamp": str(40 + number),
                    "oauth_signature_method": method,
                },
                "secrets": secrets,
                "expected": {"base_string_uri": "http://a.example/"},
            }
            if file_place == "comment":
                vector["comment"] = "with " + written[form](secret_of(vector))
            elif file_place:
                if kind == "private_key" and file_place == "signing_key":
                    continue
                vector["expected"] = {file_place: "with " + written[form](secret_of(vector))}
            vectors.append(vector)
    return vectors


def tried(lab, source, written, private, kind, place):
    """The runs with the secrets in one place."""
    if kind == "file":
        vectors = made(private, written, pieces=False, file_place=place)
        words, command = ["--depth", "1", "--budget", "0.2"], []
    else:
        vectors = made(private, written, pieces=place in TEXT_PLACES)
        words, command = ["--max-restarts", "400", "--explain-max", "3", "--budget", "0.2"], [
            "--",
            sys.executable,
            "a.py",
            place,
        ]
    folder = lab.folder(v=vectors)
    write(folder / "a.py", source)
    reports = [word for form in REPORTS[1:] for word in ("--report", f"{form}=r.{form}")]
    files = [f"r.{form}" for form in REPORTS[1:]] + ["h.jsonl", "k.json"]
    runs = [
        (
            f"check, {kind}: {place}",
            vectors,
            lab.run(
                folder,
                "check",
                "v.json",
                *words,
                "--report",
                "human",
                *reports,
                "--history",
                "h.jsonl",
                "--known",
                "k.json",
                "--update-known",
                *command,
                read=files,
                seconds=100,
            ),
        )
    ]
    if kind == "adapter":
        write(folder / "impl", f"#!/bin/sh\nexec {sys.executable} {folder}/a.py '{place}'\n").chmod(0o755)
        for form in ("text", "json", "markdown"):
            runs.append(
                (
                    f"matrix {form}: {place}",
                    vectors,
                    lab.run(
                        folder,
                        "matrix",
                        "v.json",
                        "--impl",
                        "./impl",
                        "--format",
                        form,
                        "--max-restarts",
                        "400",
                        seconds=100,
                    ),
                )
            )
        answers = lab.run(folder, "vectors", "list", "v.json", "--format", "requests", "--show-secrets").out
        write(folder / "answers.jsonl", answered(answers, source, place, folder))
        runs.append(
            (
                f"check --answers: {place}",
                vectors,
                lab.run(folder, "check", "v.json", "--answers", "answers.jsonl", "--explain-max", "0"),
            )
        )
    else:
        for words in (["explain", "--format", "text", "--depth", "1"], ["explain", "--format", "json", "--depth", "1"]):
            runs.append((f"{' '.join(words)}: {place}", vectors, lab.run(folder, *words, "v.json", seconds=60)))
    return runs


def answered(questions, source, place, folder):
    import subprocess

    given = b'{"op":"start","protocol":1}\n' + questions
    done = subprocess.run([sys.executable, "a.py", place], cwd=folder, input=given, capture_output=True)
    return b"\n".join(done.stdout.split(b"\n")[1:])


def secret_of(vector):
    """The text that the vector's place has: the secret, or the key that is made of both."""
    kind, secrets = vector["oauth"]["oauth_nonce"].split(".")[0], vector["secrets"]
    if kind in ("signing_key", "plaintext"):
        return (
            quote(secrets.get("consumer_secret", ""), safe="-._~")
            + "&"
            + quote(secrets.get("token_secret", ""), safe="-._~")
        )
    return secrets[kind]


def judge(lab, case, vector, done, number):
    """One try for each output: the vector's secret is not in it, in no form, and no long piece of it."""
    kind, form = vector["oauth"]["oauth_nonce"].split(".")
    for name, octets in done.outputs().items():
        found = leak(vector, octets, pieces=form in ("half", "piece") or "cut" in case)
        lab.expect(
            found is None,
            f"{case}; {kind} as {form}, vector v{number}, {name}",
            "the secret is not in the output",
            f"found: {found}",
            done,
        )


@functools.lru_cache(maxsize=64)
def views(octets):
    """The output as it is, with HTML's entities resolved, and without backslashes."""
    text = octets.decode("utf-8", "replace")
    return dict.fromkeys([text, html.unescape(text), text.replace("\\", "")])


def leak(vector, octets, pieces=False):
    """What of the secret is in the output; None if nothing is."""
    shared = next(iter(vector["secrets"].values()))
    if "PRIVATE KEY" in shared:
        lines = [line for line in shared.splitlines() if line and "-----" not in line]
        der = base64.b64decode("".join(lines))
        # The first half is the modulus and the exponent, which the public key has, too.
        secret = len(der) // 2
        needles = [
            *filter(lambda line: len(line) > 15, lines[len(lines) // 2 + 1 :]),
            der[secret:][:32].hex(),
            der[secret:][:32].hex().upper(),
        ]
        needles += [base64.b64encode(shared.encode()[skip:][-345:-300]).decode() for skip in range(3)]
    else:
        start = [shared[:13], shared[-8:]]
        needles = [shared, quote(shared, safe="-._~"), html.escape(shared), json.dumps(shared)[1:-1]]
        needles += [shared.encode().hex()[:24], shared.encode().hex()[:24].upper(), shared.encode().hex()[-24:]]
        needles += [
            base64.b64encode(shared.encode()[skip:][: len(shared) // 3 * 3 - 6]).decode()[:20] for skip in range(3)
        ]
        for way in [
            lambda t: t,
            lambda t: quote(t, safe="-._~"),
            lambda t: quote(quote(t, safe="-._~"), safe="-._~"),
            html.escape,
            lambda t: json.dumps(t)[1:-1],
            lambda t: json.dumps(t)[1:-1].replace("/", "\\/"),
        ]:
            needles.append(way(shared))
        if pieces:
            needles += start + [shared[3:11], quote(shared, safe="-._~")[3:11]]
    for seen in views(octets):
        for needle in needles:
            if needle in seen:
                return needle
    return None


def by_commands(lab, written, private):
    """The other commands, on files whose secrets are marked and in their values."""
    vectors = made(private, written, pieces=False) + [
        {**vector, "id": f"p{number}", "expected": {"signature": secret_of(vector)}}
        for number, vector in enumerate(made(private, written, pieces=False))
    ]
    folder = lab.folder(v=vectors)
    write(folder / "v.jsonl", "".join(json.dumps({**vector, "id": "l" + vector["id"]}) + "\n" for vector in vectors))
    for name, words in {"old.json": [], "shown.json": ["--show-secrets"], "old.jsonl": []}.items():
        form = name.split(".")[1]
        lab.run(folder, "check", "v.json", "--explain-max", "0", "--report", f"{form}={name}", *words)
    write(folder / "now.json", (folder / "old.json").read_bytes().replace(b'"passed"}', b'"failed"}', 3))
    calls = [["sign", "v.json", "--format", form] for form in ("text", "json", "jsonl", "header", "curl")]
    calls += [["sign", "v.jsonl", "--jobs", jobs] for jobs in "12"] + [
        ["sign", "v.json", "--emit", stage]
        for stage in ("signing_key", "signature", "base_string", "signing_key,signature", "authorization_header")
    ]
    calls += [
        ["check", "v.jsonl", "--explain-max", "0", "--jobs", jobs, "--report", form]
        for jobs in "12"
        for form in ("human", "jsonl")
    ]
    calls += [
        ["compare", *pair, "--format", form]
        for pair in (("old.json", "shown.json"), ("shown.json", "old.json"), ("now.json", "shown.json"))
        for form in ("text", "json", "markdown")
    ]
    calls += [
        ["check", "v.json", "--explain-max", "0", "--baseline", "shown.json", "--report", form]
        for form in ("human", "json", "html")
    ]
    calls += [["merge", "old.json", "--format", form] for form in ("json", "jsonl")]
    calls += [
        ["vectors", "list", "v.json"],
        ["vectors", "list", "v.json", "--format", "jsonl"],
        ["vectors", "list", "v.json", "--format", "requests"],
        ["vectors", "lint", "v.json"],
        ["vectors", "audit", "v.json", "--all"],
        ["vectors", "audit", "v.json", "--format", "json"],
        ["explain", "v.json", "--depth", "2", "--budget", "0.05"],
        ["explain", "v.json", "--depth", "2", "--budget", "0.05", "--brief"],
        ["explain", "v.json", "--depth", "2", "--budget", "0.05", "--format", "json"],
        ["check", "v.json", "--", lab.tool, "adapter"],
        ["check", "v.json", "--", lab.tool, "adapter", "--pitfall", "not-sorted"],
    ]
    for call, done in zip(calls, lab.each(lambda call: lab.run(folder, *call, seconds=60), calls)):
        case = " ".join(call).replace(lab.tool, "oauthcheck")
        lab.sane(done, case)
        for number, vector in enumerate(vectors[: len(vectors) // 2]):
            judge(lab, case, vector, done, number)


def slips(lab):
    """A secret given where something else belongs is not repeated."""
    secret = "Mk99Zq7secret9WxJn"
    folder = lab.folder()
    write(folder / ".env", f"CONSUMER_SECRET={secret}\n")
    write(
        folder / "v.json", [{"id": "v", "request": {"url": "http://a/"}, "expected": {"base_string_uri": "http://a/"}}]
    )
    write(
        folder / "o.json",
        [
            {
                "id": "v",
                "request": {"url": "http://a/"},
                "oauth": {"oauth_consumer_secret": secret},
                "expected": {"base_string_uri": "http://a/"},
            }
        ],
    )
    write(
        folder / "o2.json",
        [
            {
                "id": "v",
                "request": {"url": "http://a/"},
                "oauth": {"oauth_token_secret": secret},
                "expected": {"base_string_uri": "http://a/"},
            }
        ],
    )
    write(folder / "latin", b"caf\xe9")
    url = ["explain", "--url", "http://a/", "--nonce", "n", "--timestamp", "1"]
    calls = [
        [*url, option, secret]
        for option in (
            "--consumer-secret-env",
            "--consumer-secret-file",
            "--token-secret-env",
            "--token-secret-file",
            "--private-key-file",
        )
    ]
    calls += [
        ["check", "v.json", "--answers", ".env"],
        ["check", ".env"],
        ["check", "--jsonl", ".env"],
        ["check", "o.json"],
        ["check", "o2.json"],
        ["sign", "o.json"],
        ["explain", "o2.json"],
        [*url, "--oauth", f"oauth_consumer_secret={secret}"],
        [*url, "--oauth", f"oauth_token_secret={secret}"],
    ]
    write(folder / "r.sh", "curl 'https://a.example/x' -H 'Authorization: OAuth oauth_consumer_key=\"k\"'\n")
    for command in ("explain", "sign", "share", "import", "check"):
        calls += [
            [command, "r.sh", *words]
            for words in (
                ["--consumer-secret", secret],
                [f"--consumer-secret={secret}"],
                ["--consumer_secret", secret],
                [f"--token-secret={secret}"],
                ["--secret", secret],
                [f"--password={secret}"],
                ["-s", secret],
                [f"-s{secret}"],
                ["--from", secret],
            )
        ]
    calls += [
        ["explain", "--curl", f"curl --consumer-secret {secret} https://a.example/"],
        ["explain", "--curl", f"curl https://a.example/ -H 'Authorization: OAuth oauth_consumer_secret=\"{secret}\"'"],
        ["explain", "--", "curl", "https://a.example/", f"--oauth-secret={secret}"],
        ["explain", "r.sh", "--env-file", "v.json", "--consumer-secret-env", secret],
        ["sign", "r.sh", "--format", secret],
        ["sign", "r.sh", "--emit", secret],
        [*url, "--provider", secret],
    ]
    for call in calls:
        done = lab.run(folder, *call)
        lab.code(done, {2, 3}, "a slip: " + " ".join(call[:1] + call[-2:]).replace(secret, "SECRET"))
        seen = done.out + done.err
        lab.expect(
            secret.encode() not in seen,
            "a slip: " + " ".join(call).replace(secret, "SECRET"),
            "the secret is not repeated",
            done.short,
            done,
        )
    for call in (
        [*url, "--consumer-secret-file", "latin"],
        [*url, "--token-secret-file", "latin"],
        [*url, "--form", b"a=\xe9"],
        [*url, "--nonce", b"\xe9"],
        [*url, "--consumer-key", b"\xe9"],
    ):
        lab.code(lab.run(folder, *call), 2, f"bytes that are not UTF-8: {call[-2]}")
    for option in ("--consumer-secret-env", "--token-secret-env"):
        done = lab.run(folder, *url, option, "LATIN", environment={b"LATIN": b"caf\xe9"})
        lab.code(done, 2, f"bytes that are not UTF-8 in the environment: {option}")


def private_key(lab):
    """The PEM text of a made-up private key of the set."""
    for path in sorted((lab.root / "vectors").rglob("*")):
        if path.is_file() and b"PRIVATE KEY-----" in path.read_bytes():
            found = re.search(
                r"-----BEGIN (RSA )?PRIVATE KEY-----(\\n|[^-])+-----END (RSA )?PRIVATE KEY-----",
                path.read_text("utf-8"),
            )
            if found:
                return found.group().replace("\\n", "\n") + "\n"
    from lab import CannotRun

    raise CannotRun("no private key in vectors/")
