"""A vector's request, protocol parameters and secrets, as octets."""
import base64
import hashlib
import re

from octets import encode

HASHES = {
    "HMAC-SHA1": "sha1", "HMAC-SHA256": "sha256", "HMAC-SHA512": "sha512",
    "HMAC-MD5": "md5", "HMAC-SHA224": "sha224", "HMAC-SHA384": "sha384",
}
URL = re.compile(rb"([^:/?#]+)://([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
DEFAULT_PORTS = {b"http": b"80", b"https": b"443"}
FORM_TYPE = "application/x-www-form-urlencoded"


def pairs(parameters):
    """The pairs of a vector's parameters, which are an object or a list of pairs."""
    if isinstance(parameters, dict):
        listed = [(name, [value] if isinstance(value, str) else value)
                  for name, value in parameters.items()]
        parameters = [(name, value) for name, values in listed for value in values]
    return [(name.encode(), value.encode()) for name, value in parameters]


class Request:
    """What a vector gives."""

    def __init__(self, vector):
        request, oauth = vector["request"], vector["oauth"]
        self.method = request["method"].encode()
        self._read_url(request["url"].encode())
        added = b"&".join(encode(n) + b"=" + encode(v) for n, v in pairs(request.get("query", [])))
        self.has_separate_query = bool(added)
        present = [text for text in (self.query, added) if text]
        self.query_text = b"&".join(present) if present else self.query
        self.form = pairs(request["form"]) if "form" in request else None
        self.body = request["body"].encode() if "body" in request else None
        self.content_type = request.get("content_type", "")
        media_type = self.content_type.split(";")[0].strip().lower()
        self.has_form_body = self.body is not None and media_type == FORM_TYPE
        self.signature_method = oauth.get("oauth_signature_method", "HMAC-SHA1")
        self.hash = HASHES.get(self.signature_method)
        self.realm = oauth.get("realm")
        self.given_signature = oauth.get("oauth_signature")
        self.oauth = [(name.encode(), self._oauth_value(name, value))
                      for name, value in oauth.items() if name not in ("realm", "oauth_signature")]
        self.oauth_names = {name for name, _ in self.oauth}
        secrets = vector.get("secrets", {})
        self.consumer_secret = secrets.get("consumer_secret", "").encode()
        self.token_secret = secrets.get("token_secret", "").encode()
        self.other_token_secrets = []

    def _read_url(self, url):
        self.scheme, authority, self.path, self.query, self.fragment = URL.fullmatch(url).groups()
        userinfo, at, server = authority.rpartition(b"@")
        self.authority = authority
        self.userinfo = userinfo if at else None
        host, colon, port = re.fullmatch(rb"(\[.*\]|[^:]*)(:?)(\d*)", server).groups()
        self.host, self.port = host, port if colon else None

    def _oauth_value(self, name, value):
        if name == "oauth_body_hash" and value is True:
            return base64.b64encode(self.body_digest())
        return str(value).encode()

    def body_digest(self):
        """The digest of the raw body, or of nothing, with the method's hash."""
        return hashlib.new(self.hash, self.body or b"").digest()

    def oauth_value(self, name):
        return dict(self.oauth).get(name, b"")

    @property
    def other_body(self):
        """The raw body that is not a form, if there is one."""
        return None if self.has_form_body else self.body
