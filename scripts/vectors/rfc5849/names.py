"""What the other modules share: the stages, the hash of each method, and the error."""

STAGES = (
    "encoded",
    "body_hash",
    "base_string_uri",
    "parameters",
    "base_string",
    "signing_key",
    "signature",
    "authorization_header",
)

HASH_OF_METHOD = {
    "HMAC-MD5": "md5",
    "HMAC-SHA1": "sha1",
    "HMAC-SHA224": "sha224",
    "HMAC-SHA256": "sha256",
    "HMAC-SHA384": "sha384",
    "HMAC-SHA512": "sha512",
    "RSA-SHA1": "sha1",
    "RSA-SHA256": "sha256",
    "RSA-SHA512": "sha512",
    "PLAINTEXT": "sha1",  # of the body only; PLAINTEXT itself hashes nothing
}


class InputError(Exception):
    """The input is not a vector file, or a vector expects what cannot be derived."""


def reason(error):
    """What an operating system error says, without the path that it repeats."""
    return getattr(error, "strerror", None) or str(error)
