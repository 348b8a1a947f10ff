"""Mistakes with the base string's end (RFC 5849 3.4.1.1) and the key (3.4.2)."""
import base64
import binascii
import re

from mistake import family, giving, single
from octets import Unclear, encode


@family("base-string-newline")
def base_string_newline(request):
    for text, end in [("a line feed", b"\n"), ("CR LF", b"\r\n")]:
        yield text, giving(base_string_ending=end)


@family("base-string-without-method")
def base_string_without_method(request):
    for text, start in [(" and its \"&\"", []), ("", [b""])]:
        def change(procedure, start=start):
            compose(procedure, lambda parts: start + parts[1:])
        yield text, change


@family("base-string-without-url")
def base_string_without_url(request):
    for text, between in [(" and its \"&\"", []), ("", [b""])]:
        def change(procedure, between=between):
            compose(procedure, lambda parts: parts[:1] + between + parts[2:])
        yield text, change


def compose(procedure, change_parts):
    """Changes the parts that are joined; two mistakes with them are not defined together."""
    if procedure.compose != b"&".join:
        raise Unclear("two changes of the parts of a base string")
    procedure.compose = lambda parts: b"&".join(change_parts(parts))


@family("base-string-of-url")
def base_string_of_url(request):
    sent = request.scheme + b"://" + request.authority + request.path
    if request.query_text is not None:
        sent += b"?" + request.query_text
    for text, is_sent in [("the URL that was sent", True),
                          ("the URI, \"?\" and the parameters", False)]:
        for has_method in (False, True):
            def change(procedure, is_sent=is_sent, has_method=has_method):
                def whole(parts):
                    url = sent if is_sent else (
                        procedure.uri.octets() + b"?" + procedure.parameters())
                    encoded = procedure.encode_again(url) if procedure.encodes_uri else url
                    return parts[:1] * has_method + [encoded]
                compose(procedure, whole)
            yield ("the method, \"&\" and " if has_method else "") + text, change


@single("no-ampersand")
def no_ampersand(procedure):
    if not procedure.key.token:
        procedure.key.joiner = b""


@single("secrets-swapped")
def secrets_swapped(procedure):
    key = procedure.key
    key.consumer, key.token = key.token, key.consumer


@single("consumer-key-for-secret")
def consumer_key_for_secret(procedure):
    procedure.key.consumer = procedure.request.oauth_value(b"oauth_consumer_key")


@family("token-for-token-secret")
def token_for_token_secret(request):
    if token := request.oauth_value(b"oauth_token"):
        yield "", giving("key", token=token)


@family("keys-for-secrets")
def keys_for_secrets(request):
    if token := request.oauth_value(b"oauth_token"):
        consumer = request.oauth_value(b"oauth_consumer_key")
        yield "", giving("key", consumer=consumer, token=token)


@single("key-and-secret-exchanged")
def key_and_secret_exchanged(procedure):
    secret = procedure.request.consumer_secret
    procedure.key.consumer = procedure.request.oauth_value(b"oauth_consumer_key")

    def change_items(items):
        return [item.replacing(value=secret)
                if item.source == "protocol" and item.name == b"oauth_consumer_key" else item
                for item in items]
    procedure.list_changes.append(change_items)


@family("request-token-secret")
def request_token_secret(request):
    for secret in request.other_token_secrets:
        yield "", giving("key", token=secret)


@single("consumer-secret-newline")
def consumer_secret_newline(procedure):
    procedure.key.consumer += b"\n"


@single("token-secret-newline")
def token_secret_newline(procedure):
    if not procedure.key.token:
        raise Unclear("whether a line feed follows a token secret that is empty")
    procedure.key.token += b"\n"


@single("consumer-secret-leading-space")
def consumer_secret_leading_space(procedure):
    procedure.key.consumer = b" " + procedure.key.consumer


@single("consumer-secret-trailing-space")
def consumer_secret_trailing_space(procedure):
    procedure.key.consumer += b" "


@single("key-trailing-newline")
def key_trailing_newline(procedure):
    procedure.key.ending += b"\n"


NULL_TEXTS = [b"null", b"(null)", b"None", b"undefined", b"nil"]


@family("null-text")
def null_text(request):
    def filling(names, text):
        def change(procedure):
            for name in names:
                if not getattr(procedure.key, name):
                    setattr(procedure.key, name, text)
        return change
    empty = [name for name, secret in [("token", request.token_secret),
                                       ("consumer", request.consumer_secret)] if not secret]
    for names in [[name] for name in empty] + ([empty] if len(empty) == 2 else []):
        for text in NULL_TEXTS:
            yield text.decode(), filling(names, text)


def changing_secrets(change_secret, *names):
    """A change of these secrets of the recipe, where they can be changed."""
    def change(procedure):
        for name in names:
            setattr(procedure.key, name, change_secret(getattr(procedure.key, name)))
    return change


def base64_decoded(secret):
    try:
        decoded = base64.b64decode(secret, validate=True)
    except binascii.Error:
        return secret
    if base64.b64encode(decoded) != secret:
        raise Unclear("whether base64 with unused bits that are set can be decoded")
    return decoded


@family("base64-decoded-secret")
def base64_decoded_secret(request):
    def can_be_decoded(secret):
        try:
            return secret and base64_decoded(secret) != secret
        except Unclear:
            return False
    if can_be_decoded(request.consumer_secret):
        yield "the consumer secret", changing_secrets(base64_decoded, "consumer")
        if can_be_decoded(request.token_secret):
            yield "both secrets", changing_secrets(base64_decoded, "consumer", "token")


def hex_decoded(secret):
    if re.fullmatch(rb"([0-9A-Fa-f]{2})+", secret):
        return bytes.fromhex(secret.decode())
    return secret


@family("hex-decoded-secret")
def hex_decoded_secret(request):
    yield "every secret", changing_secrets(hex_decoded, "consumer", "token")
    yield "the consumer secret alone", changing_secrets(hex_decoded, "consumer")


BOTH = [("both secrets", ("consumer", "token"))]
EACH = [("the consumer secret", ("consumer",)), ("the token secret", ("token",))]
DAMAGES = [
    ("token-secret-leading-space", EACH[1:], [lambda s: b" " + s]),
    ("token-secret-trailing-space", EACH[1:], [lambda s: s + b" "]),
    ("secret-carriage-return", BOTH + EACH, [lambda s: s + b"\r", lambda s: s + b"\r\n"]),
    ("secret-quoted", BOTH + EACH, [lambda s: b'"' + s + b'"', lambda s: b"'" + s + b"'"]),
    ("secret-byte-order-mark", EACH, [lambda s: b"\xef\xbb\xbf" + s]),
    ("secret-byte-string", BOTH + EACH, [lambda s: b"b'" + s + b"'"]),
    ("secret-lower-cased", EACH, [bytes.lower]),
    ("secret-cut-off", EACH, [lambda s: s[:-1]]),
    ("secret-percent-encoded", EACH, [encode]),
    ("secret-upper-cased", EACH, [bytes.upper]),
    ("secret-padding", BOTH + EACH, [lambda s: s.rstrip(b"="), lambda s: s + b"=" * (-len(s) % 4)]),
    ("secret-base64-encoded", BOTH + EACH, [base64.b64encode]),
    ("secret-white-space", BOTH + EACH,
     [lambda s: s + b"\t", lambda s: s + b"\xc2\xa0", lambda s: s + b"\xe2\x80\x8b"]),
]


def declare_damage(identifier, choices, forms):
    """A mistake that changes the text of secrets; an empty one does not change."""
    @family(identifier)
    def _(request):
        given = {"consumer": request.consumer_secret, "token": request.token_secret}
        for form in forms:
            for text, names in choices:
                if all(given[name] and form(given[name]) != given[name] for name in names):
                    yield text, changing_secrets(lambda s, form=form: form(s) if s else s, *names)


for damage in DAMAGES:
    declare_damage(*damage)


def decoded_leniently(text):
    """The octets of base64 characters; bits that do not fill an octet are dropped."""
    text = text.replace(b"-", b"+").replace(b"_", b"/")
    text = text[:len(text) - 1] if len(text) % 4 == 1 else text
    return base64.b64decode(text + b"=" * (-len(text) % 4))


def decoded_by_node(secret):
    return decoded_leniently(re.sub(rb"[^A-Za-z0-9+/_-]", b"", secret.partition(b"=")[0]))


def decoded_by_php(secret):
    return decoded_leniently(re.sub(rb"[^A-Za-z0-9+/]", b"", secret))


@family("base64-leniently-decoded-secret")
def base64_leniently_decoded_secret(request):
    consumer, token = request.consumer_secret, request.token_secret
    for name, decode in [("Node", decoded_by_node), ("PHP", decoded_by_php)]:
        def differs(secret, decode=decode):
            try:
                strict = base64_decoded(secret)
            except Unclear:
                return True
            return secret and (strict == secret or decode(secret) != strict)
        if differs(consumer):
            yield f"{name} decoded the consumer secret", changing_secrets(decode, "consumer")
        if token:
            yield f"{name} decoded the token secret", changing_secrets(decode, "token")
        if consumer and token and (differs(consumer) or differs(token)):
            yield f"{name} decoded both secrets", changing_secrets(decode, "consumer", "token")


@family("consumer-key-and-secret")
def consumer_key_and_secret(request):
    if b"oauth_consumer_key" in request.oauth_names:
        consumer = request.oauth_value(b"oauth_consumer_key")
        yield "", giving("key", consumer=consumer, token=request.consumer_secret)
