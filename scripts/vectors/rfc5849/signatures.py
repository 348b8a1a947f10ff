"""RFC 5849 3.4.2 to 3.4.4: signatures, and the body hash."""

import base64
import hashlib
import hmac
import re

from encoding import octets, percent_encode
from names import HASH_OF_METHOD, InputError, MissingDependency


def signing_key(consumer_secret, token_secret):
    return percent_encode(consumer_secret) + "&" + percent_encode(token_secret)


def base64_text(data):
    return base64.b64encode(data).decode("ascii")


def hmac_signature(method, key, text):
    return base64_text(hmac.new(octets(key), octets(text), HASH_OF_METHOD[method]).digest())


def body_hash(method, body):
    """Draft "OAuth Request Body Hash" 4, section 3.2, with the hash of the method."""
    return base64_text(hashlib.new(HASH_OF_METHOD[method], octets(body)).digest())


def rsa_modules():
    try:
        from cryptography import exceptions
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import padding
    except ImportError:
        raise MissingDependency(
            "an RSA vector needs the Python package `cryptography`, which is not installed"
        )
    return exceptions, hashes, serialization, padding


def rsa_hash(method, hashes):
    return {"sha1": hashes.SHA1, "sha256": hashes.SHA256, "sha512": hashes.SHA512}[
        HASH_OF_METHOD[method]
    ]()


def rsa_signature(method, pem, text):
    """3.4.3: RSASSA-PKCS1-v1_5 over the base string."""
    _, hashes, serialization, padding = rsa_modules()
    try:
        key = serialization.load_pem_private_key(octets(pem), password=None)
    except (ValueError, TypeError) as error:
        raise InputError("secrets.private_key: %s" % error)
    return base64_text(key.sign(octets(text), padding.PKCS1v15(), rsa_hash(method, hashes)))


def public_key_of_certificate(pem):
    """The SubjectPublicKeyInfo of an X.509 certificate; nothing else of it matters here."""

    def element(data, start):
        length, content = data[start + 1], start + 2
        if length & 0x80:
            content += length & 0x7F
            length = int.from_bytes(data[start + 2 : content], "big")
        if content + length > len(data):
            raise ValueError("the certificate is cut off")
        return content, content + length

    try:
        text = re.search(r"-----BEGIN CERTIFICATE-----(.*?)-----END", pem, re.DOTALL).group(1)
        der = base64.b64decode("".join(text.split()), validate=True)
        position, _ = element(der, 0)  # Certificate
        position, _ = element(der, position)  # TBSCertificate
        if der[position] == 0xA0:  # version
            _, position = element(der, position)
        for _ in ("serial number", "algorithm", "issuer", "validity", "subject"):
            _, position = element(der, position)
        _, end = element(der, position)
    except (AttributeError, IndexError):
        raise ValueError("not an X.509 certificate")
    return der[position:end]


def rsa_verifies(method, pem, text, signature):
    exceptions, hashes, serialization, padding = rsa_modules()
    try:
        if "BEGIN CERTIFICATE" in pem:
            key = serialization.load_der_public_key(public_key_of_certificate(pem))
        else:
            key = serialization.load_pem_public_key(octets(pem))
    except (ValueError, TypeError) as error:
        raise InputError("secrets.public_key: %s" % error)
    try:
        raw = base64.b64decode(signature, validate=True)
        key.verify(raw, octets(text), padding.PKCS1v15(), rsa_hash(method, hashes))
    except (ValueError, exceptions.InvalidSignature):
        return False
    return True
