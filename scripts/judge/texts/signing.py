"""Makes signatures by RFC 5849 §3.4, if wanted with one thing done differently.

Written for this script only from the RFC; it shares no code with oauthcheck or with other scripts.
"""
import base64
import hashlib
import hmac
import re
from urllib.parse import parse_qsl, quote, quote_plus, urlsplit


def pct(text):
    return quote(text, safe="-._~")


def leaving(characters):
    return lambda text: quote(text, safe="-._~" + characters)


def lower_hex(text):
    return re.sub("%..", lambda escape: escape[0].lower(), pct(text))


def by_number(text):
    """Each character escaped by its number, as in OAuthBase.cs."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-._~") else f"%{ord(c):02X}"
                   for c in text)


class Call:
    """A request, its client, and the protocol parameters that the client sends."""

    def __init__(self, method, url, client, number, form=(), body=None, content_type=None,
                 realm=None, signature_method="HMAC-SHA1", **oauth):
        self.method, self.url, self.client = method, url, client
        self.form, self.realm = list(form), realm
        self.body = "&".join(f"{pct(n)}={pct(v)}" for n, v in form) if form else body
        self.content_type = "application/x-www-form-urlencoded" if form else content_type
        self.oauth = {
            "oauth_consumer_key": client["key"], "oauth_nonce": f"k9Xw{number:03}ZqLr7mBv",
            "oauth_signature_method": signature_method,
            "oauth_timestamp": str(1718100000 + 53 * number)}
        if client.get("token"):
            self.oauth["oauth_token"] = client["token"]
        self.oauth["oauth_version"] = "1.0"
        self.oauth.update({f"oauth_{name}": value for name, value in oauth.items()})
        self.signature = None

    @property
    def parts(self):
        return urlsplit(self.url)

    @property
    def host(self):
        return self.parts.netloc

    @property
    def target(self):
        parts = self.parts
        return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    @property
    def fields(self):
        """The protocol parameters as they are sent."""
        return list(self.oauth.items()) + [("oauth_signature", self.signature)]

    @property
    def header(self):
        pairs = [("realm", self.realm)] if self.realm else []
        return "OAuth " + ", ".join(f'{n}="{pct(v)}"' for n, v in pairs + self.fields)

    @property
    def signed_url(self):
        query = "&".join(f"{n}={pct(v)}" for n, v in self.fields)
        return self.url + ("&" if self.parts.query else "?") + query

    def uri(self):
        parts = self.parts
        port = parts.port
        usual = {"http": 80, "https": 443}[parts.scheme]
        host = parts.hostname + (f":{port}" if port and port != usual else "")
        return f"{parts.scheme}://{host}{parts.path or '/'}"

    def pairs(self):
        return (list(self.oauth.items()) + parse_qsl(self.parts.query, keep_blank_values=True)
                + self.form)


def sign(call, *, method=None, uri=None, pairs=None, encode=pct, outer=pct, order=None, text=None,
         key=None, digest="sha1", finish=None):
    """The signature of a call; each argument is something that a program does differently."""
    used = pairs(call) if pairs else call.pairs()
    encoded = [(encode(name), encode(value)) for name, value in used]
    encoded = order(encoded) if order else sorted(encoded)
    joined = "&".join(f"{name}={value}" for name, value in encoded)
    base = "&".join([method or call.method, outer(uri(call) if uri else call.uri()), outer(joined)])
    base = text(base) if text else base
    client = call.client
    secret = key(client) if key else f"{pct(client['secret'])}&{pct(client.get('token_secret', ''))}"
    made = hmac.new(secret.encode(), base.encode(), digest)
    return finish(made.digest()) if finish else base64.b64encode(made.digest()).decode()


def plain_hash(call):
    key = f"{pct(call.client['secret'])}&{pct(call.client.get('token_secret', ''))}"
    made = sign(call, finish=lambda digest: digest)
    assert made
    joined = "&".join(f"{n}={v}" for n, v in sorted((pct(n), pct(v)) for n, v in call.pairs()))
    base = "&".join([call.method, pct(call.uri()), pct(joined)])
    return base64.b64encode(hashlib.sha1((base + key).encode()).digest()).decode()


def without(*names):
    return lambda call: [pair for pair in call.pairs() if pair[0] not in names]


def oauth_only(call):
    return list(call.oauth.items())


def without_query(call):
    return list(call.oauth.items()) + call.form


def plus(text):
    return quote_plus(text, safe="-._~")
