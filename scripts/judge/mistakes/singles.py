"""Every mistake alone, in its forms, on several requests.

The wrong values come from scripts/vectors/make-pitfalls, whose code is independent of oauthcheck's;
RSA signatures come from the command openssl.
"""
import base64
import itertools
import pathlib
import subprocess

from catalogue import CATALOGUE, wrong_signature
from octets import Unclear
from procedure import Procedure
from random_sets import NOT_AT_RANDOM
from request import Request
from scene import SCENES

ROOT = pathlib.Path(__file__).resolve().parents[3]


def vectors(scenes_of_each, forms_of_each):
    """Vectors with each mistake: on at most `scenes_of_each` requests, and in at most `forms_of_each` forms on each request."""
    for mistake in CATALOGUE:
        used = 0
        for scene in SCENES.values():
            if used == scenes_of_each or mistake.id in NOT_AT_RANDOM:
                break
            made = list(itertools.islice(wrong_vectors(mistake, scene), forms_of_each))
            used += bool(made)
            yield from made


def wrong_vectors(mistake, scene):
    vector = scene.vector(f"{mistake.id}-{scene.name}")
    request = Request(vector)
    right = Procedure(request).signature()
    instances = list(mistake.instances(request))
    # If there are very many, about forty of them, at equal distances.
    for number in range(0, len(instances), max(1, len(instances) // 40)):
        try:
            wrong = wrong_signature(request, [instances[number][1]])
        except Unclear:
            continue
        if wrong != right:
            yield {**vector, "id": f"{mistake.id}-{scene.name}-{number}", "result": "invalid",
                   "pitfall": mistake.id, "comment": instances[number][0],
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
