"""RFC 5849, step by step, so that a mistake can change single steps.

A new `Procedure` is right. Mistakes are applied to it one after the other, in the order of the
catalogue: each changes a step as it finds it. Then `signature` carries the steps out.
"""
import base64
import collections
import hashlib
import hmac
import re

from octets import Encoder, Unclear, decode_utf8, encode
from reading import Item, Reading, read_form, read_query
from request import DEFAULT_PORTS


class Uri:
    """The base string URI (3.4.1.2), part by part."""

    def __init__(self, request):
        self.request = request
        self.scheme, self.host, self.path = request.scheme, request.host, request.path or b"/"
        self.keeps_scheme_case = self.keeps_host_case = False
        self.keeps_default_port = self.adds_default_port = False
        self.drops_port = self.drops_known_ports = False
        self.shows_userinfo = False
        self.origin = None
        # The port that is written whatever the URL has; b"" for none.
        self.port_instead = None
        self.has_query = self.has_empty_query = self.has_fragment = False
        # What is written instead of the scheme and "://".
        self.beginning = None

    def octets(self):
        return self._origin() + self.path + self._suffix()

    def _origin(self):
        if self.origin is not None:
            return self.origin
        is_kept = self.keeps_scheme_case or self.keeps_host_case
        scheme = self.scheme if is_kept else self.scheme.lower()
        host = self.host if self.keeps_host_case else self.host.lower()
        userinfo = b""
        if self.shows_userinfo and self.request.userinfo is not None:
            userinfo = self.request.userinfo + b"@"
        port = self._port()
        beginning = scheme + b"://" if self.beginning is None else self.beginning
        return beginning + userinfo + host + (b":" + port if port else b"")

    def _port(self):
        if self.port_instead is not None:
            return self.port_instead
        port, default = self.request.port, DEFAULT_PORTS[self.scheme.lower()]
        if port and port.lstrip(b"0") == default and not self.keeps_default_port:
            port = None
        if self.adds_default_port and not self.request.port:
            port = default
        if self.drops_port or self.drops_known_ports and (
            port and port.lstrip(b"0") in DEFAULT_PORTS.values()
        ):
            port = None
        return port

    def _suffix(self):
        query, text = self.request.query, b""
        if self.has_query and (query == b"" or self.request.has_separate_query):
            raise Unclear("what follows the path")
        if query is not None and (self.has_query or self.has_empty_query and query == b""):
            text += b"?" + query
        if self.has_fragment and self.request.fragment is not None:
            text += b"#" + self.request.fragment
        return text


class Joining:
    """The normalized parameters (3.4.1.3.2): encoding, order, joining."""

    def __init__(self):
        self.encoder = Encoder()
        # Each takes an item and gives how often its name and its value are encoded, or None.
        self.times_rules = []
        self.group = None
        self.compare = by_encoded_pair
        # The places in the sorted list, in the order in which they are joined instead.
        self.rearrangement = None
        self.beginning = b""
        self.separator, self.equals = b"&", b"="
        self.breaks_lines = self.shortens_empty_values = self.ends_with_separator = False
        self.ending = b""

    def octets(self, items):
        entries = self._sorted([Entry(item, *self._encoded(item)) for item in items])
        texts = [self._pair(entry.name, entry.value) for entry in entries]
        text = (self.separator + (b"\n" if self.breaks_lines else b"")).join(texts)
        return self.beginning + text + (self.separator if self.ends_with_separator else b"") + self.ending

    def _encoded(self, item):
        name_times = value_times = 1
        for rule in self.times_rules:
            names, values = rule(item)
            name_times = name_times if names is None else names
            value_times = value_times if values is None else values
        return (repeated(self.encoder, name_times, item.name),
                repeated(self.encoder, value_times, item.value))

    def _sorted(self, entries):
        groups = [entries]
        if self.group:
            groups = [[e for e in entries if self.group(e.item) == rank] for rank in (0, 1)]
        found = [entry for group in groups for entry in self.compare(group)]
        return [found[place] for place in self.rearrangement] if self.rearrangement else found

    def _pair(self, name, value):
        if self.shortens_empty_values and not value:
            return name
        return name + self.equals + value


# An item with its encoded name and value.
Entry = collections.namedtuple("Entry", "item name value")


def repeated(function, times, octets):
    for _ in range(times):
        octets = function(octets)
    return octets


def by_encoded_pair(entries):
    return sorted(entries, key=lambda entry: (entry.name, entry.value))


class Key:
    """The recipe of the signing key (3.4.2)."""

    def __init__(self, request):
        self.consumer, self.token = request.consumer_secret, request.token_secret
        self.encoder = Encoder()
        self.consumer_times = self.token_times = 1
        self.joiner = b"&"
        self.is_encoded_whole = False
        self.ending = b""
        # What is kept of the key.
        self.kept = slice(None)

    def octets(self):
        secrets = [repeated(self.encoder, self.consumer_times, self.consumer),
                   repeated(self.encoder, self.token_times, self.token)]
        key = self.joiner.join(secrets)
        return ((encode(key) if self.is_encoded_whole else key) + self.ending)[self.kept]


class SignatureText:
    """How the digest's octets become oauth_signature."""

    def __init__(self):
        self.form = "base64"
        self.after_digest = b""
        self.is_noncanonical = self.is_url_safe = self.lacks_padding = False
        self.line_length, self.line_break = None, b""
        self.lacks_last_break = False
        self.before_hex = self.after_hex = b""
        self.is_encoded = self.has_plus_as_space = False
        self.before = self.after = b""

    def octets(self, digest):
        text = DIGEST_FORMS[self.form](self, digest)
        if self.line_break:
            if not self.form.startswith("base64"):
                raise Unclear("line breaks of base64 in other text")
            text = self._broken(text)
        return self.sent(self.before + text + self.after)

    def sent(self, text):
        """The text as it arrives."""
        if self.is_encoded:
            text = encode(text)
        return text.replace(b"+", b" ") if self.has_plus_as_space else text

    def base64(self, octets):
        text = base64.b64encode(octets)
        if self.is_noncanonical:
            text = noncanonical(text)
        if self.is_url_safe:
            text = text.replace(b"+", b"-").replace(b"/", b"_")
        return text.rstrip(b"=") if self.lacks_padding else text

    def _broken(self, text):
        length = self.line_length or len(text)
        lines = [text[i:i + length] for i in range(0, len(text), length)]
        end = b"" if self.lacks_last_break else self.line_break
        return self.line_break.join(lines) + end


BASE64_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def noncanonical(text):
    """Base64 with the unused bits of the last character before "=" set."""
    padding = text.count(b"=")
    if not padding:
        return text
    unused_bits = {1: 0b11, 2: 0b1111}[padding]
    position = len(text) - padding - 1
    character = BASE64_ALPHABET[BASE64_ALPHABET.index(text[position]) | unused_bits]
    return text[:position] + bytes([character]) + text[position + 1:]


# What is made of the octets of a digest.
DIGEST_FORMS = {
    "base64": lambda text, digest: text.base64(digest + text.after_digest),
    "hex": lambda text, digest: digest.hex().encode(),
    "upper-case hex": lambda text, digest: digest.hex().upper().encode(),
    "hex with hyphens": lambda text, digest: digest.hex("-").upper().encode(),
    "decimal": lambda text, digest: "".join(map(str, digest)).encode(),
    "base64 twice": lambda text, digest: text.base64(text.base64(digest)),
    "base64 of hex": lambda text, digest: text.base64(text.before_hex + digest.hex().encode() + text.after_hex),
    "base64 of upper-case hex": lambda text, digest: text.base64(digest.hex().upper().encode()),
}


class Procedure:
    """All steps for one request."""

    def __init__(self, request):
        self.request = request
        self.method = request.method.upper()
        self.uri = Uri(request)
        self.reading = Reading()
        self.list_changes = []
        self.joining = Joining()
        self.encode_again = Encoder()
        # How often the URI and the parameters are encoded for the base string.
        self.uri_times = self.parameter_times = 1
        self.encodes_base_string = False
        self.base_string_ending = b""
        # Takes the method, the encoded URI and the encoded parameters, and gives the whole.
        self.compose = b"&".join
        self.key = Key(request)
        self.hash = request.hash
        self.digest = hmac_digest
        self.text = SignatureText()
        self.signs_with_base_string = self.sends_key = False
        # The hash of an HMAC that is made whatever the signature method is.
        self.hmac_instead = None

    def items(self):
        """The parameters in the order query, form, protocol."""
        request = self.request
        items = read_query(request, self.reading) + read_form(request, self.reading)
        items = [item for item in items if item.name != b"oauth_signature"]
        items += [Item("protocol", name, value) for name, value in request.oauth]
        for change in self.list_changes:
            items = change(items)
        return items

    def parameters(self):
        """The normalized parameters."""
        return self.joining.octets(self.items())

    def encoded_uri(self, uri):
        return repeated(self.encode_again, self.uri_times, uri)

    def base_string(self):
        parameters = repeated(self.encode_again, self.parameter_times, self.parameters())
        text = self.compose([self.method, self.encoded_uri(self.uri.octets()), parameters])
        return (encode(text) if self.encodes_base_string else text) + self.base_string_ending

    def signature(self):
        """The text of oauth_signature."""
        key = self.key.octets()
        if self.hmac_instead:
            digest = hmac_digest(self.hmac_instead, self.base_string(), key)
            return self.text.octets(digest).decode()
        if self.request.signature_method == "PLAINTEXT" or self.sends_key:
            octets = self.base_string() if self.signs_with_base_string else key
            if self.text.form != "base64" or self.text.line_break or self.text.before:
                raise Unclear("text of a digest where there is no digest")
            return decode_utf8(self.text.sent(octets))
        if self.hash is None:
            raise Unclear("a signature of RSA, which is not made here")
        return self.text.octets(self.digest(self.hash, self.base_string(), key)).decode()


def hmac_digest(hash_name, base_string, key):
    return hmac.new(key, base_string, hash_name).digest()


def hmac_digest_of_key(hash_name, base_string, key):
    return hmac.new(base_string, key, hash_name).digest()


def plain_digest(hash_name):
    """The plain hash of the base string, with the given hash or the one in use."""
    return lambda used, base_string, key: hashlib.new(hash_name or used, base_string).digest()


def digest_with_key_behind(_, base_string, key):
    return hashlib.sha1(base_string + b"&" + key).digest()


def authorization_header(request, signature, encodes_signature=True):
    """The Authorization header (3.5.1), its parameters in the order of their names."""
    written = encode(signature.encode()) if encodes_signature else signature.encode()
    parameters = {encode(name): encode(value) for name, value in request.oauth}
    parameters[b"oauth_signature"] = written
    texts = [b'%s="%s"' % pair for pair in sorted(parameters.items())]
    if request.realm is not None:
        quoted = re.sub(rb'(["\\])', rb"\\\1", request.realm.encode())
        texts.insert(0, b'realm="%s"' % quoted)
    return (b"OAuth " + b", ".join(texts)).decode()
