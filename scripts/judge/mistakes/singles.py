"""Each single mistake, in its forms, on several requests.

The wrong values come from scripts/vectors/make-pitfalls, whose code is independent of oauthcheck's;
RSA signatures come from the module cryptography.
"""
import base64
import itertools
import textwrap

import harness
from catalogue import CATALOGUE, wrong_signature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from octets import Unclear
from procedure import Procedure
from random_sets import NOT_AT_RANDOM
from request import Request
from scene import SCENES


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


def rsa_signature(vector, base_string):
    """The octets of a signature with the vector's private key."""
    key = serialization.load_pem_private_key(vector["secrets"]["private_key"].encode(), None)
    hash_name = vector["oauth"]["oauth_signature_method"].removeprefix("RSA-")
    return key.sign(base_string, padding.PKCS1v15(), getattr(hashes, hash_name)())


def rsa_vectors():
    """An RSA signature, written in each wrong way."""
    vector = {"request": {"method": "GET", "url": "https://api.example.net/v1/me"},
              "oauth": {"oauth_consumer_key": "app", "oauth_nonce": "n0nce", "oauth_version": "1.0",
                        "oauth_signature_method": "RSA-SHA1", "oauth_timestamp": "1718000000"},
              "secrets": {"private_key": (harness.ROOT / "vectors/keys/rsa-2048-pkcs8.pem").read_text()}}
    octets = rsa_signature(vector, Procedure(Request(vector)).base_string())
    right = base64.b64encode(octets).decode()
    texts = [
        ("hex-digest", octets.hex()),
        ("hex-digest-spelling", octets.hex().upper()),
        ("base64-of-hex", base64.b64encode(octets.hex().encode()).decode()),
        ("base64url", base64.urlsafe_b64encode(octets).decode()),
        ("no-padding", right.rstrip("=")),
        ("base64-line-breaks", base64.encodebytes(octets).decode()),
        ("base64-line-breaks", right + "\n"),
        ("base64-line-breaks", "\r\n".join(textwrap.wrap(right, 76))),
        ("base64-line-breaks", "\n".join(textwrap.wrap(right, 64))),
        ("signature-byte-string", str(base64.b64encode(octets))),
    ]
    for number, (identifier, wrong) in enumerate(texts):
        yield {**vector, "id": f"rsa-text-{number}", "comment": "RSA", "result": "invalid", "pitfall": identifier,
               "expected": {"signature": wrong}}
