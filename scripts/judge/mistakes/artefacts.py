"""Part (b): what languages, files and proxies do to values, secrets and signatures.

The wrong values come from scripts/vectors/make-pitfalls, whose code is independent of oauthcheck's;
RSA signatures come from the command openssl.
"""
import base64
import itertools
import pathlib
import subprocess

from catalogue import MISTAKES, wrong_signature
from octets import Unclear
from procedure import Procedure
from request import Request
from scenes import SCENES

ROOT = pathlib.Path(__file__).resolve().parents[3]

KINDS = [
    # signatures and secrets as text
    "signature-byte-string", "secret-byte-string", "null-text", "secret-quoted",
    "secret-carriage-return", "secret-byte-order-mark", "secret-white-space",
    "consumer-secret-newline", "token-secret-newline", "consumer-secret-leading-space",
    "consumer-secret-trailing-space", "token-secret-leading-space", "token-secret-trailing-space",
    "secret-lower-cased", "secret-upper-cased", "secret-percent-encoded", "secret-padding",
    "secret-base64-encoded", "secret-cut-off", "base64-decoded-secret",
    "base64-leniently-decoded-secret",
    # values as languages write them
    "language-literals", "list-text", "map-text", "object-object", "json-members-as-text",
    "number-text", "php-mangled-names", "brackets-numbered",
    # parameters
    "repeated-name-left-out", "body-appended", "request-params-not-sorted",
    # addresses
    "proxy-scheme-and-port", "host-www", "host-sandbox", "host-behind-proxy", "port-missing-text",
    # times
    "timestamp-float", "timestamp-milliseconds", "timestamp-drawn-twice",
    "timestamp-exact-milliseconds", "timestamp-fraction",
    # labels
    "sha1-labelled-otherwise", "sha256-labelled-otherwise", "sha512-labelled-otherwise",
    "other-hash-labelled-otherwise", "hash-changed-with-label", "hmac-labelled-otherwise",
    "plaintext-labelled-otherwise", "plaintext-is-base-string",
    # the body hash
    "oauth-body-hash-hex", "oauth-body-hash-digest", "oauth-body-hash-text",
    "oauth-body-hash-alphabet",
    # the text of the signature
    "hex-digest", "hex-digest-spelling", "base64-of-hex", "openssl-text", "base64url",
    "no-padding", "base64-line-breaks", "base-string-newline", "every-byte-encoded",
    "spaces-only-encoded",
]


def vectors(scenes_of_each, forms_of_each):
    """Each kind on so many requests, in so many forms each."""
    for identifier in KINDS:
        used = 0
        for scene in SCENES:
            if used == scenes_of_each:
                break
            made = list(itertools.islice(wrong_vectors(identifier, scene), forms_of_each))
            used += bool(made)
            yield from made


def wrong_vectors(identifier, scene):
    vector = scene.vector(f"{identifier}-{scene.name}")
    request = Request(vector)
    right = Procedure(request).signature()
    instances = list(MISTAKES[identifier].instances(request))
    # Of very many, some from everywhere.
    for number in range(0, len(instances), max(1, len(instances) // 40)):
        try:
            wrong = wrong_signature(request, [instances[number][1]])
        except Unclear:
            continue
        if wrong != right:
            yield {**vector, "id": f"{identifier}-{scene.name}-{number}", "result": "invalid",
                   "pitfall": identifier, "comment": instances[number][0],
                   "expected": {"signature": wrong}}


RSA_TEXTS = [
    ("hex-digest", lambda octets: octets.hex()),
    ("hex-digest-spelling", lambda octets: octets.hex().upper()),
    ("base64-of-hex", lambda octets: base64.b64encode(octets.hex().encode()).decode()),
    ("base64url", lambda octets: base64.urlsafe_b64encode(octets).decode()),
    ("no-padding", lambda octets: base64.b64encode(octets).decode().rstrip("=")),
    ("base64-line-breaks", lambda octets: base64.encodebytes(octets).decode()),
    ("base64-line-breaks", lambda octets: base64.b64encode(octets).decode() + "\n"),
    ("base64-line-breaks",
     lambda octets: "\r\n".join(parts(base64.b64encode(octets).decode(), 76))),
    ("base64-line-breaks", lambda octets: "\n".join(parts(base64.b64encode(octets).decode(), 64))),
    ("signature-byte-string", lambda octets: str(base64.b64encode(octets))),
]


def parts(text, length):
    return [text[start:start + length] for start in range(0, len(text), length)]


def rsa_vectors():
    """An RSA signature, written in each way."""
    key = ROOT / "vectors/keys/rsa-2048-pkcs8.pem"
    oauth = {"oauth_consumer_key": "app", "oauth_nonce": "n0nce", "oauth_version": "1.0",
             "oauth_signature_method": "RSA-SHA1", "oauth_timestamp": "1718000000"}
    text = "&".join(f"{name}={value}" for name, value in sorted(oauth.items()))
    escaped = text.replace("=", "%3D").replace("&", "%26")
    base = f"GET&https%3A%2F%2Fapi.example.net%2Fv1%2Fme&{escaped}"
    octets = subprocess.run(["openssl", "dgst", "-sha1", "-sign", key], input=base.encode(),
                            capture_output=True, check=True).stdout
    for number, (identifier, write) in enumerate(RSA_TEXTS):
        wrong = write(octets)
        if wrong != base64.b64encode(octets).decode():
            yield {"id": f"rsa-text-{number}", "result": "invalid", "pitfall": identifier,
                   "request": {"method": "GET", "url": "https://api.example.net/v1/me"},
                   "oauth": oauth, "secrets": {"private_key": key.read_text()},
                   "expected": {"signature": wrong}}
