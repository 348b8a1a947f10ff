"""Clients of well-known kinds of services: keys, tokens, secrets, and what they usually send.

All values are drawn from the client's name; they never protected anything.
"""
import base64
import random
import string

ALPHANUMERIC = string.ascii_letters + string.digits
LOWER = string.ascii_lowercase + string.digits
HEX = "0123456789abcdef"


class Draw:
    """Draws from a name, always the same."""

    def __init__(self, name):
        self.rng = random.Random(name)

    def text(self, length, alphabet=ALPHANUMERIC):
        return "".join(self.rng.choice(alphabet) for _ in range(length))

    def hex(self, length):
        return self.text(length, HEX)

    def digits(self, length):
        return self.text(1, "123456789") + self.text(length - 1, string.digits)

    def base64(self, count):
        return base64.b64encode(bytes(self.rng.randrange(256) for _ in range(count))).decode()


def client(draw, key, secret, token=None, token_secret=None, method="HMAC-SHA1", version=True):
    oauth = {"oauth_consumer_key": key}
    if token is not None:
        oauth["oauth_token"] = token
    oauth["oauth_signature_method"] = method
    oauth["oauth_timestamp"] = oauth["oauth_nonce"] = None
    if version:
        oauth["oauth_version"] = "1.0"
    secrets = {"consumer_secret": secret}
    if token_secret is not None:
        secrets["token_secret"] = token_secret
    return {"oauth": oauth, "secrets": secrets}


def twitter(draw):
    return client(draw, draw.text(25), draw.text(50),
                  f"{draw.digits(9)}-{draw.text(40)}", draw.text(45))


def application(draw):
    """A microblog's application without a user."""
    return client(draw, draw.text(25), draw.text(50))


def woocommerce(draw):
    return client(draw, "ck_" + draw.hex(40), "cs_" + draw.hex(40),
                  method="HMAC-SHA256", version=False)


def woocommerce_sha1(draw):
    return client(draw, "ck_" + draw.hex(40), "cs_" + draw.hex(40), version=False)


def netsuite(draw):
    made = client(draw, draw.hex(64), draw.hex(64), draw.hex(64), draw.hex(64),
                  method="HMAC-SHA256")
    made["oauth"] = {"realm": f"{draw.digits(7)}_SB1", **made["oauth"]}
    return made


def magento(draw):
    return client(draw, draw.text(32, LOWER), draw.text(32, LOWER), draw.text(32, LOWER),
                  draw.text(32, LOWER), method="HMAC-SHA256", version=False)


def lti(draw):
    made = client(draw, f"course-{draw.digits(5)}", f"lti secret: {draw.text(12)}&{draw.text(6)}")
    made["oauth"]["oauth_callback"] = "about:blank"
    return made


def flickr(draw):
    return client(draw, draw.hex(32), draw.hex(16),
                  f"{draw.digits(17)}-{draw.hex(16)}", draw.hex(16))


def base64_secrets(draw):
    return client(draw, draw.text(20), draw.base64(32), draw.text(24), draw.base64(32))


def base64_client(draw):
    return client(draw, draw.text(20), draw.base64(30))


def special(draw):
    """Secrets with characters that must be encoded."""
    return client(draw, draw.text(18), f"{draw.text(9)}&{draw.text(7)}%{draw.text(6)}",
                  draw.text(22), f"{draw.text(8)}+{draw.text(9)}/={draw.text(3)}")


def passphrases(draw):
    """Secrets of words and signs, as people choose them."""
    return client(draw, draw.text(18), f"My {draw.text(6)}~{draw.text(4)}! (it's *{draw.text(3)}*)",
                  draw.text(22), f"{draw.text(5)} & {draw.text(6)}/{draw.text(4)} ~ {draw.text(3)}!")


def passphrase(draw):
    """One such secret, without a token."""
    return client(draw, draw.text(16), f"{draw.text(7)} {draw.text(5)}~*/{draw.text(3)}!")


def sha512(draw):
    return client(draw, draw.text(20), draw.text(40), draw.text(20), draw.text(40),
                  method="HMAC-SHA512")


def plaintext(draw):
    return client(draw, draw.text(18), f"{draw.text(10)}&{draw.text(9)}+", draw.text(22),
                  f"{draw.text(14)}%{draw.text(7)}", method="PLAINTEXT")


def plaintext_client(draw):
    return client(draw, draw.text(18), draw.text(24), method="PLAINTEXT")


def public(draw):
    """A client that has no secrets."""
    return client(draw, draw.text(16), "", draw.text(20), "")


def token_without_secret(draw):
    return client(draw, draw.text(16), draw.text(32), draw.text(20), "")


def special_token(draw):
    """Values of protocol parameters that must be encoded."""
    return client(draw, f"{draw.text(9)}@clients", draw.text(36),
                  f"{draw.text(12)}/{draw.text(5)}=", draw.text(36))
