"""A request to a service by a kind of client, of which vectors are made."""
import hashlib
import string

import clients

ALPHANUMERIC = string.ascii_letters + string.digits


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
        self.name = name
        made = getattr(clients, client)(clients.Draw(name))
        self.request = {"method": method, "url": url, **body}
        merged = {**made["oauth"], **(oauth or {})}
        self.oauth = {key: value for key, value in merged.items()
                      if value is not None or key in ("oauth_nonce", "oauth_timestamp")}
        if "realm" in self.oauth:
            self.oauth = {"realm": self.oauth["realm"], **self.oauth}
        self.secrets = made["secrets"]
        self.milliseconds = milliseconds
        self.size = len(str(self.request)) + len(str(self.oauth))

    def vector(self, name):
        """The members of a vector of this name: request, oauth, secrets."""
        time = timestamp(name) + ("%03d" % (digits_of(name) % 1000) if self.milliseconds else "")
        oauth = {**self.oauth, "oauth_nonce": nonce(name), "oauth_timestamp": time}
        return {"request": self.request, "oauth": oauth, "secrets": self.secrets}
