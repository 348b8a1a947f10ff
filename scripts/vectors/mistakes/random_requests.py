"""Random requests in which much can go wrong."""
import base64
import re
import string
from urllib.parse import quote

ALPHANUMERIC = string.ascii_letters + string.digits
HOSTS = [
    "api.example.com", "example.com", "www.example.com", "shop.example.org", "api.example.net",
    "API.Example.com", "WWW.Example.org", "photos.Example.net", "a.b.c.example.org",
    "xn--bcher-kva.example.com", "www.xn--caf-dma.example.net", "eu-1.api.example.org",
]
PORTS = [""] * 9 + [":80", ":80", ":443", ":443", ":8080", ":8443"]
SCHEMES = ["https"] * 9 + ["http"] * 7 + ["HTTPS", "Http", "HTTP"]
VERSIONS = ["1", "1.1", "2", "v1", "v2", "V1", "v3", "1.0", "2.0"]
SEGMENTS = [
    "statuses", "update.json", "wp-json", "wc", "orders", "rest", "default", "Users", "photos",
    "products", "lti", "launch.php", "oauth", "request_token", "a%20b", "caf%C3%A9", "caf%c3%a9",
    "x%2Fy", "x%2fy", "50%25", "%7Euser", "~user", "it's", "a,b", "(x)", "wow!", "*", "@me",
    "a:b", "k=v", "a+b", "item;id=5", "matrix;v=1.1;w", "$count", "%E2%82%AC", "A%2BB", "%5bx%5D",
]
LAST_SEGMENTS = ["list;page=2", "item;id=7;x", "users;active"]
NAMES = [
    "a", "b", "c", "q", "status", "text", "file", "size", "page", "Title", "B", "Zone", "a1",
    "a2", "a10", "org", "org-country", "track", "include_entities", "oauth_extra", "oauth_mode",
    "realm", "n!", "x*", "p(1)", "it's", "é", "e\u0301", "名前", "😀", "\uff21", "имя", "two words",
    "a.b", "a_b", "a~b", "d:e", "k/v", "x@y", "p+q", "m=n", "u&v", "5%", "s;t", "c,d",
]
BRACKETED = [
    "filter[status]", "filter[date][from]", "line_items[2]", "line_items[10]", "line_items[1]",
    "searchCriteria[currentPage]", "tags[]", "meta[a b]",
]
PIECES = [
    "hello", "Hello", "x", "1", "20", "2024-01-02", "café", "cafe\u0301", "naïve", "ÅÄÖ", "日本語",
    "Ελλάδα", "👍", "😀", "\uff21", " ", " ", " ", "!", "*", "'", "(", ")", ",", "~", "/", ":", "@",
    "&", "=", "+", "%", "-", ".", "_", ";", "?", "$", "#", "[", "]", "%20", "%41", "&amp;", "\n",
    "\r\n", "a=b", "<b>", "\"", "|", "100%", "//",
]
LATIN_1_PIECES = [piece for piece in PIECES if all(ord(c) < 0x100 for c in piece)]
RAW_IN_QUERY = "!$'()*,;:@/?"


def choose(rng, weighted):
    """One of the keys, by weight."""
    return rng.choices(list(weighted), weights=list(weighted.values()))[0]


def letters(rng, length, alphabet=ALPHANUMERIC):
    return "".join(rng.choice(alphabet) for _ in range(length))


def octets(rng, count):
    return bytes(rng.randrange(256) for _ in range(count))


class RandomRequest:
    """One random vector without result."""

    def __init__(self, rng):
        self.rng = rng
        self.pieces = PIECES if rng.random() < 0.5 else LATIN_1_PIECES
        self.room = rng.choice([3, 4, 6, 8, 12])
        self.pairs = []

    def vector(self):
        oauth = self.oauth()
        self.room = min(self.room, 12 - len(oauth))
        request = {"method": self.method(), "url": self.url()}
        self.add_body(request, oauth)
        if self.chance(0.5):
            names = list(oauth)
            self.rng.shuffle(names)
            oauth = {name: oauth[name] for name in names}
        return {"request": request, "oauth": oauth, "secrets": self.secrets("oauth_token" in oauth)}

    def chance(self, probability):
        return self.rng.random() < probability

    def method(self):
        method = choose(self.rng, {"GET": 8, "POST": 8, "PUT": 3, "DELETE": 2, "PATCH": 2,
                                   "HEAD": 1})
        return method.lower() if self.chance(0.03) else method

    # The URL

    def url(self):
        userinfo = self.rng.choice(["user:pass@", "me@"]) if self.chance(0.06) else ""
        host = self.rng.choice(HOSTS) + self.rng.choice(PORTS)
        url = self.rng.choice(SCHEMES) + "://" + userinfo + host + self.path() + self.query()
        return url + (self.rng.choice(["#top", "#a=b", "#x?y"]) if self.chance(0.08) else "")

    def path(self):
        kind = choose(self.rng, {"empty": 7, "root": 4, "other": 89})
        if kind != "other":
            return {"empty": "", "root": "/"}[kind]
        segments = [self.rng.choice(SEGMENTS) for _ in range(self.rng.randint(1, 4))]
        if self.chance(0.5):
            segments.insert(self.rng.randrange(len(segments)), self.rng.choice(VERSIONS))
        if self.chance(0.08):
            segments.insert(self.rng.randrange(len(segments)), self.rng.choice([".", "..", ""]))
        if self.chance(0.08):
            segments.append(self.rng.choice(LAST_SEGMENTS))
        path = "/" + "/".join(segments)
        if path.startswith("//"):
            path = "/x" + path
        return path + ("/" if self.chance(0.2) else "")

    def query(self):
        if self.chance(0.2):
            return "?" if self.chance(0.25) else ""
        parts = []
        for name, value in self.some_pairs(self.rng.randint(1, max(1, min(5, self.room)))):
            has_equals = value != "" or self.chance(0.5)
            parts.append(self.raw(name)
                         + ("=" + self.raw(value, is_value=True) if has_equals else ""))
        text = "&".join(parts)
        if self.chance(0.08):
            text = self.rng.choice([text + "&", "&" + text, text.replace("&", "&&", 1)])
        return "?" + text

    def raw(self, text, is_value=False):
        """The text percent-encoded in one of the ways that are allowed in a query."""
        left = RAW_IN_QUERY + ("=" if is_value else "") if self.chance(0.5) else ""
        space = "+" if self.chance(0.5) else "%20"
        written = quote(text, safe=left).replace("%20", space)
        return re.sub("%..", lambda escape: escape[0].lower(), written) if self.chance(0.15) else written

    # Parameters

    def some_pairs(self, count):
        count = min(count, max(self.room, 0))
        self.room -= count
        return [self.new_pair() for _ in range(count)]

    def new_pair(self):
        self.pairs.append(self.pair())
        return self.pairs[-1]

    def pair(self):
        if self.pairs and self.chance(0.25):
            name, value = self.rng.choice(self.pairs)
            return (name, value) if self.chance(0.3) else (name, self.text())
        names = BRACKETED if self.chance(0.15) else NAMES
        return self.rng.choice(names), self.text()

    def text(self):
        if self.chance(0.1):
            return ""
        return "".join(self.rng.choice(self.pieces) for _ in range(self.rng.randint(1, 6)))

    def add_body(self, request, oauth):
        kind = choose(self.rng, {"none": 45, "form": 25, "raw form": 8, "json": 11,
                                 "multipart": 6, "text": 5})
        if kind == "form":
            pairs = self.some_pairs(self.rng.randint(1, 5))
            if pairs:
                request["form"] = [list(pair) for pair in pairs]
        elif kind == "raw form":
            request["body"] = self.query()[1:]
            request["content_type"] = self.rng.choice([
                "application/x-www-form-urlencoded",
                "application/x-www-form-urlencoded; charset=UTF-8"])
        elif kind != "none":
            body = {"json": self.json, "multipart": self.multipart, "text": self.plain}[kind]
            request["body"], request["content_type"] = body()
            if self.chance(0.4) and oauth["oauth_signature_method"] != "PLAINTEXT":
                oauth["oauth_body_hash"] = True

    def json(self):
        members = ['"id": 7', '"name": "café & co"', '"price": 12.50', '"open": true',
                   '"note": null', '"tags": ["a", "b"]', '"address": {"city": "Łódź"}',
                   '"q": "a=b"', '"text": "x\\ny"', '"a": "1"']
        chosen = self.rng.sample(members, self.rng.randint(1, 4))
        return "{" + ", ".join(chosen) + "}", "application/json"

    def multipart(self):
        boundary = "----" + letters(self.rng, 12)
        parts = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'
                 for name, value in [("title", "My photo"), ("is_public", "1"), ("tags", "a,b")]
                 if self.chance(0.7)]
        parts.append('Content-Disposition: form-data; name="photo"; filename="a.txt"\r\n'
                     "Content-Type: text/plain\r\n\r\nhello")
        body = "".join(f"--{boundary}\r\n{part}\r\n" for part in parts) + f"--{boundary}--\r\n"
        return body, f"multipart/form-data; boundary={boundary}"

    def plain(self):
        return self.rng.choice([
            ("<order id=\"1\"><x>2</x></order>", "application/xml"),
            ("Hello World!", "text/plain"),
            ("a=1&b=2", "text/plain"),
            ("status=on", "application/json"),
        ])

    # Protocol parameters and secrets

    def identifier(self):
        return choose(self.rng, {
            letters(self.rng, 22): 10,
            "ck_" + letters(self.rng, 40, "0123456789abcdef"): 3,
            f"{self.rng.randrange(10 ** 9)}-{letters(self.rng, 30)}": 3,
            letters(self.rng, 8) + "/" + letters(self.rng, 6) + "+=": 1,
            "client key@" + letters(self.rng, 4) + "!": 1,
            "clé-" + letters(self.rng, 6): 1,
            letters(self.rng, 4) + "%2F" + letters(self.rng, 4): 1,
        })

    def secret(self):
        return choose(self.rng, {
            letters(self.rng, 41): 8,
            letters(self.rng, 40, "0123456789abcdef"): 3,
            base64.b64encode(octets(self.rng, 24)).decode(): 3,
            base64.b64encode(octets(self.rng, 32)).decode(): 2,
            letters(self.rng, 9) + "&" + letters(self.rng, 5) + "%": 2,
            letters(self.rng, 7) + "+/=" + letters(self.rng, 6) + " ": 1,
            letters(self.rng, 6) + " ~(" + letters(self.rng, 5) + ")!*'": 1,
            "pässword-" + letters(self.rng, 7): 1,
        })

    def oauth(self):
        oauth = {"oauth_consumer_key": self.identifier()}
        if self.chance(0.65):
            oauth["oauth_token"] = self.identifier()
        oauth["oauth_signature_method"] = choose(self.rng, {
            "HMAC-SHA1": 60, "HMAC-SHA256": 20, "HMAC-SHA512": 10, "HMAC-MD5": 2,
            "HMAC-SHA224": 2, "HMAC-SHA384": 2, "PLAINTEXT": 4})
        oauth["oauth_timestamp"] = str(self.rng.randrange(1200000000, 1900000000))
        oauth["oauth_nonce"] = choose(self.rng, {
            letters(self.rng, 16): 8, base64.b64encode(octets(self.rng, 20)).decode(): 2})
        if self.chance(0.6):
            oauth["oauth_version"] = "1.0"
        if self.chance(0.15):
            oauth["oauth_callback"] = self.rng.choice([
                "oob", "https://client.example.com/cb?x=1&y=a%20b", "http://localhost/ready"])
        if self.chance(0.12):
            oauth["oauth_verifier"] = self.rng.choice([letters(self.rng, 8), "a+b/c=", "473 829"])
        if self.chance(0.15):
            oauth["realm"] = self.rng.choice(["Photos", "https://api.example.com/", "Example"])
        return oauth

    def secrets(self, has_token):
        secrets = {"consumer_secret": "" if self.chance(0.02) else self.secret()}
        if has_token and not self.chance(0.06):
            secrets["token_secret"] = self.secret()
        return secrets
