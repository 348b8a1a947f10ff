"""One vector: each stage, derived from its request, parameters and secrets."""

from base_string import TOKEN, base_string, base_string_uri, lenient_url, normalized_parameters, split_url
from encoding import form_decode, octets, percent_encode
from header import authorization_header, header_fields
from names import HASH_OF_METHOD, InputError, reason
from signatures import body_hash, hmac_signature, signing_key

FORM = "application/x-www-form-urlencoded"


class Vector:
    """One vector, with every stage that can be derived from it."""

    def __init__(self, document, directory):
        self.id = document["id"]
        self.document = document
        self.directory = directory
        self.request = document.get("request", {})
        if "lenient-url" in document.get("flags", []) and "url" in self.request:
            self.request = self.request | {"url": lenient_url(self.request["url"])}
        self.secrets = document.get("secrets", {})
        self.given = document.get("given", {})
        self.oauth = {
            name: str(value) if isinstance(value, int) and value is not True else value
            for name, value in document.get("oauth", {}).items()
        }
        self.method = self.oauth.get("oauth_signature_method", "HMAC-SHA1")
        self.derived = {}
        if "form" in self.request and ("body" in self.request):
            raise InputError("request: form and body exclude each other")
        if "url" in self.request:
            split_url(self.request["url"])
        if "method" in self.request and not TOKEN.fullmatch(self.request["method"]):
            raise InputError("request.method: not a token: %r" % self.request["method"])
        if self.oauth.get("oauth_body_hash") is True:
            self.oauth["oauth_body_hash"] = self.stage("body_hash")

    def stage(self, name):
        """The value of a stage; InputError if the vector does not determine it."""
        if name not in self.derived:
            self.derived[name] = getattr(self, "derive_" + name)()
        return self.derived[name]

    # stages

    def derive_encoded(self):
        return percent_encode(self.need(self.given, "text", "given.text"))

    def derive_body_hash(self):
        if self.has_form():
            raise InputError("a form body has no oauth_body_hash")
        return body_hash(self.known_method(), self.request.get("body", ""))

    def derive_base_string_uri(self):
        return base_string_uri(self.need(self.request, "url", "request.url"))

    def derive_parameters(self):
        if not self.oauth and not {"url", "query", "form", "body"} & self.request.keys():
            raise InputError("there are no parameters: no request, no oauth")
        return normalized_parameters(self.signed_pairs())

    def derive_base_string(self):
        if "base_string" in self.given:
            return self.given["base_string"]
        method = self.need(self.request, "method", "request.method")
        return base_string(method, self.stage("base_string_uri"), self.stage("parameters"))

    def derive_signing_key(self):
        if "signing_key" in self.given:
            return self.given["signing_key"]
        if self.known_method().startswith("RSA-"):
            raise InputError("%s has no signing key of secrets" % self.method)
        return signing_key(
            self.secrets.get("consumer_secret", ""), self.secrets.get("token_secret", "")
        )

    def derive_signature(self):
        method = self.known_method()
        if method == "PLAINTEXT":
            return self.stage("signing_key")
        if method.startswith("RSA-"):
            pem = self.key("private_key")
            if pem is None:
                raise InputError("an RSA signature needs secrets.private_key")
            from rsa import rsa_signature  # only here: a package that it needs may be missing
            return rsa_signature(method, pem, self.stage("base_string"))
        return hmac_signature(method, self.stage("signing_key"), self.stage("base_string"))

    def derive_authorization_header(self):
        if not self.oauth:
            raise InputError("an Authorization header needs oauth")
        try:
            signature = self.stage("signature")
        except InputError:
            signature = self.need(self.oauth, "oauth_signature", "oauth.oauth_signature")
        return authorization_header(self.oauth, signature)

    # parts

    @staticmethod
    def need(part, member, path):
        if member not in part:
            raise InputError("needs %s" % path)
        return part[member]

    def known_method(self):
        if self.method not in HASH_OF_METHOD:
            raise InputError("unknown oauth_signature_method %r" % self.method)
        return self.method

    def has_form(self):
        content_type = self.request.get("content_type", "")
        media_type = content_type.partition(";")[0].strip().lower()
        return "form" in self.request or ("body" in self.request and media_type == FORM)

    def signed_pairs(self):
        """3.4.1.3.1: query, protocol parameters without realm, form body."""
        pairs = []
        if "url" in self.request:
            pairs += form_decode(split_url(self.request["url"])["query"] or "")
        pairs += decoded_pairs(self.request.get("query", []))
        pairs += decoded_pairs(self.request.get("form", []))
        if "body" in self.request and self.has_form():
            pairs += form_decode(self.request["body"])
        pairs += [(name, value) for name, value in self.oauth.items() if name != "realm"]
        return [pair for pair in pairs if octets(pair[0]) != b"oauth_signature"]

    def key(self, name):
        """A PEM text, from the vector itself or from the file it names."""
        if name in self.secrets:
            return self.secrets[name]
        if name + "_file" not in self.secrets:
            return None
        path = self.directory / self.secrets[name + "_file"]
        try:
            return path.read_text("ascii")
        except (OSError, UnicodeError) as error:
            raise InputError("secrets.%s_file: %s" % (name, reason(error)))

    # comparison

    def compare(self, stage, expected):
        """None if `expected` is correct, else the recomputed value."""
        if isinstance(expected, list):
            findings = [self.compare(stage, value) for value in expected]
            return None if None in findings else findings[0]
        if stage == "signature" and self.is_verified_only():
            from rsa import rsa_verifies
            text = self.stage("base_string")
            if rsa_verifies(self.method, self.key("public_key"), text, expected):
                return None
            return "(the public key does not verify it)"
        actual = self.stage(stage)
        if actual == expected:
            return None
        if stage == "authorization_header":
            fields = header_fields(expected)
            if fields is not None and fields == header_fields(actual):
                return None
        return actual

    def is_verified_only(self):
        return (
            self.known_method().startswith("RSA-")
            and self.key("private_key") is None
            and self.key("public_key") is not None
        )


def decoded_pairs(parameters):
    if isinstance(parameters, list):
        return [tuple(pair) for pair in parameters]
    pairs = []
    for name, value in parameters.items():
        pairs += [(name, item) for item in (value if isinstance(value, list) else [value])]
    return pairs
