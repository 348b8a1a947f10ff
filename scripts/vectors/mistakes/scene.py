"""A request to a service by a kind of client, of which vectors are made.

scenes.json has, in this order:

  clients    clients of well-known kinds of services: their keys and secrets, and other members that they send. In these, {20}
             stands for 20 random letters and digits, {7 digits} for 7 digits, {8 hex} for 8 hex digits, {9 lower} for 9 lower-case
             letters and digits, and {32 base64} for 32 bytes in base64
  scenes     requests like those that well-known services get, in which single mistakes show
  tokens     requests for an access token, and a request with each of these tokens
  sets       sets of mistakes that act together, as programs make them: the scene of their vector, and the number of each mistake's form

All values are drawn from the name of a request; they never protected anything.
"""
import base64
import hashlib
import json
import pathlib
import random
import re
import string

ALPHANUMERIC = string.ascii_letters + string.digits
ALPHABETS = {"": ALPHANUMERIC, " hex": "0123456789abcdef", " lower": string.ascii_lowercase + string.digits}
DATA = json.loads((pathlib.Path(__file__).parent / "scenes.json").read_text(encoding="utf-8"))


def drawn(rng, pattern):
    """The pattern with random text in the place of its braces."""
    def text(match):
        length, kind = int(match[1]), match[2] or ""
        if kind == " base64":
            return base64.b64encode(bytes(rng.randrange(256) for _ in range(length))).decode()
        if kind == " digits":
            return rng.choice("123456789") + "".join(rng.choice(string.digits) for _ in range(length - 1))
        return "".join(rng.choice(ALPHABETS[kind]) for _ in range(length))
    return re.sub(r"\{(\d+)( \w+)?\}", text, pattern)


def client_of(kind, name):
    """The protocol parameters and secrets of a client of this kind."""
    given, rng = DATA["clients"][kind], random.Random(name)
    key, secret, token, token_secret = (
        drawn(rng, given[part]) if part in given else None for part in ("key", "secret", "token", "token_secret"))
    oauth = {"oauth_consumer_key": key, "oauth_token": token, "oauth_signature_method": given.get("method", "HMAC-SHA1"),
             "oauth_timestamp": "", "oauth_nonce": "", "oauth_version": given.get("version", "1.0")}
    oauth |= {member: drawn(rng, value) for member, value in given.get("oauth", {}).items()}
    return oauth, {"consumer_secret": secret, **({} if token_secret is None else {"token_secret": token_secret})}


def digits_of(name):
    return int.from_bytes(hashlib.sha256(name.encode()).digest(), "big")


def nonce(name, length=20):
    """A nonce drawn from a name."""
    number, text = digits_of("nonce " + name), ""
    for _ in range(length):
        number, index = divmod(number, len(ALPHANUMERIC))
        text += ALPHANUMERIC[index]
    return text


def timestamp(name):
    """A time between 2010 and 2025, drawn from a name."""
    return str(1262304000 + digits_of("timestamp " + name) % 473385600)


class Scene:
    """A request without nonce and timestamp.

    `oauth` are further protocol parameters, or others; None takes one away.
    """

    def __init__(self, name, client, method, url, oauth=None, milliseconds=False, **body):
        self.name, self.milliseconds = name, milliseconds
        self.request = {"method": method, "url": url, **body}
        own, self.secrets = client_of(client, name)
        self.oauth = {key: value for key, value in {**own, **(oauth or {})}.items() if value is not None}
        if "realm" in self.oauth:
            self.oauth = {"realm": self.oauth["realm"], **self.oauth}

    def vector(self, name):
        """The members of a vector of this name: request, oauth, secrets."""
        time = timestamp(name) + ("%03d" % (digits_of(name) % 1000) if self.milliseconds else "")
        oauth = {**self.oauth, "oauth_nonce": nonce(name), "oauth_timestamp": time}
        return {"request": self.request, "oauth": oauth, "secrets": self.secrets}


SCENES = {row["name"]: Scene(**row) for row in DATA["scenes"]}
TOKENS = [(Scene(**asking), Scene(**using)) for asking, using in DATA["tokens"]]
SETS = DATA["sets"]
