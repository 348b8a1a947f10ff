"""RFC 5849 3.4.3: signatures of RSA, which need the package `cryptography`."""

import base64
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from encoding import octets
from names import InputError
from signatures import base64_text

HASHES = {"RSA-SHA1": hashes.SHA1(), "RSA-SHA256": hashes.SHA256(), "RSA-SHA512": hashes.SHA512()}


def rsa_signature(method, pem, text):
    """RSASSA-PKCS1-v1_5 over the base string."""
    try:
        key = serialization.load_pem_private_key(octets(pem), password=None)
    except (ValueError, TypeError) as error:
        raise InputError("secrets.private_key: %s" % error)
    return base64_text(key.sign(octets(text), padding.PKCS1v15(), HASHES[method]))


def public_key_of_certificate(pem):
    """The SubjectPublicKeyInfo of an X.509 certificate; nothing else of it matters here.

    `cryptography` announces that it will refuse the certificate of a published vector, for its serial number 0.
    """

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
    try:
        if "BEGIN CERTIFICATE" in pem:
            key = serialization.load_der_public_key(public_key_of_certificate(pem))
        else:
            key = serialization.load_pem_public_key(octets(pem))
    except (ValueError, TypeError) as error:
        raise InputError("secrets.public_key: %s" % error)
    try:
        raw = base64.b64decode(signature, validate=True)
        key.verify(raw, octets(text), padding.PKCS1v15(), HASHES[method])
    except (ValueError, InvalidSignature):
        return False
    return True
