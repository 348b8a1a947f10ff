"""RFC 5849 3.4.2: the key and the signatures of HMAC; and the body hash."""

import base64
import hashlib
import hmac

from encoding import octets, percent_encode
from names import HASH_OF_METHOD


def signing_key(consumer_secret, token_secret):
    return percent_encode(consumer_secret) + "&" + percent_encode(token_secret)


def base64_text(data):
    return base64.b64encode(data).decode("ascii")


def hmac_signature(method, key, text):
    return base64_text(hmac.new(octets(key), octets(text), HASH_OF_METHOD[method]).digest())


def body_hash(method, body):
    """Draft "OAuth Request Body Hash" 4, section 3.2, with the hash of the method."""
    return base64_text(hashlib.new(HASH_OF_METHOD[method], octets(body)).digest())
