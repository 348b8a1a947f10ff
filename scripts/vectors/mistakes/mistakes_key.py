"""Mistakes with the method and the parts of the base string (RFC 5849 3.4.1.1), and with the key (3.4.2)."""
import base64
import binascii
import re

from changes import setting, signing_as
from octets import Unclear, encode


def signed_as(method):
    """Another method than the request uses."""
    return lambda request: [("", setting({"method": method}))] if request.method.upper() != method else []


method_get, method_post, method_put = signed_as(b"GET"), signed_as(b"POST"), signed_as(b"PUT")
method_delete, method_head, method_patch = signed_as(b"DELETE"), signed_as(b"HEAD"), signed_as(b"PATCH")


def method_lower_case(procedure):
    procedure.method = procedure.method.lower()


def composing(change_parts):
    """Changes the parts that are joined; two mistakes with them are not defined together."""
    def change(procedure):
        if procedure.compose != b"&".join:
            raise Unclear("two changes of the parts of a base string")
        procedure.compose = lambda parts: b"&".join(change_parts(procedure, *parts))
    return change


def base_string_without_method(request):
    yield " and its \"&\"", composing(lambda procedure, method, uri, parameters: [uri, parameters])
    yield "", composing(lambda procedure, method, uri, parameters: [b"", uri, parameters])


def base_string_without_url(request):
    yield " and its \"&\"", composing(lambda procedure, method, uri, parameters: [method, parameters])
    yield "", composing(lambda procedure, method, uri, parameters: [method, b"", parameters])


def base_string_of_url(request):
    query = b"" if request.query_text is None else b"?" + request.query_text
    sent = request.scheme + b"://" + request.authority + request.path + query
    for text, url in [("the URL that was sent", sent), ("the URI, \"?\" and the parameters", None)]:
        for has_method in (False, True):
            def change_parts(procedure, method, uri, parameters, url=url, has_method=has_method):
                whole = url or procedure.uri.octets() + b"?" + procedure.parameters()
                return [method] * has_method + [procedure.encoded_uri(whole)]
            yield ("the method, \"&\" and " if has_method else "") + text, composing(change_parts)


def no_ampersand(procedure):
    if not procedure.key.token:
        procedure.key.joiner = b""


def secrets_swapped(procedure):
    key = procedure.key
    key.consumer, key.token = key.token, key.consumer


def consumer_key_for_secret(procedure):
    procedure.key.consumer = procedure.request.oauth_value(b"oauth_consumer_key")


def key_and_secret_exchanged(procedure):
    consumer_key_for_secret(procedure)
    signing_as(b"oauth_consumer_key", procedure.request.consumer_secret)(procedure)


def token_for_token_secret(request):
    if token := request.oauth_value(b"oauth_token"):
        yield "", setting({"key.token": token})


def keys_for_secrets(request):
    if token := request.oauth_value(b"oauth_token"):
        yield "", setting({"key.consumer": request.oauth_value(b"oauth_consumer_key"), "key.token": token})


def consumer_key_and_secret(request):
    if b"oauth_consumer_key" in request.oauth_names:
        consumer = request.oauth_value(b"oauth_consumer_key")
        yield "", setting({"key.consumer": consumer, "key.token": request.consumer_secret})


def request_token_secret(request):
    for secret in request.other_token_secrets:
        yield "", setting({"key.token": secret})


def changing_secrets(change_secret, *names):
    """A change of these secrets of the recipe."""
    def change(procedure):
        for name in names:
            setattr(procedure.key, name, change_secret(getattr(procedure.key, name)))
    return change


consumer_secret_newline = changing_secrets(lambda secret: secret + b"\n", "consumer")
consumer_secret_leading_space = changing_secrets(lambda secret: b" " + secret, "consumer")
consumer_secret_trailing_space = changing_secrets(lambda secret: secret + b" ", "consumer")


def token_secret_newline(procedure):
    if not procedure.key.token:
        raise Unclear("whether a line feed follows a token secret that is empty")
    procedure.key.token += b"\n"


def null_text(request):
    empty = [name for name, secret in [("token", request.token_secret),
                                       ("consumer", request.consumer_secret)] if not secret]
    for names in [[name] for name in empty] + ([empty] if len(empty) == 2 else []):
        for text in (b"null", b"(null)", b"None", b"undefined", b"nil"):
            yield text.decode(), changing_secrets(lambda secret, text=text: secret or text, *names)


BOTH = [("both secrets", ("consumer", "token"))]
TOKEN = [("the token secret", ("token",))]
EACH = [("the consumer secret", ("consumer",)), *TOKEN]


def damaging(choices, *damages):
    """The text of secrets is changed; an empty one does not change."""
    def forms(request):
        given = {"consumer": request.consumer_secret, "token": request.token_secret}
        for damage in damages:
            for text, names in choices:
                if all(given[name] and damage(given[name]) != given[name] for name in names):
                    yield text, changing_secrets(lambda s, damage=damage: damage(s) if s else s, *names)
    return forms


token_secret_leading_space = damaging(TOKEN, lambda s: b" " + s)
token_secret_trailing_space = damaging(TOKEN, lambda s: s + b" ")
secret_carriage_return = damaging(BOTH + EACH, lambda s: s + b"\r", lambda s: s + b"\r\n")
secret_quoted = damaging(BOTH + EACH, lambda s: b'"' + s + b'"', lambda s: b"'" + s + b"'")
secret_byte_order_mark = damaging(EACH, lambda s: b"\xef\xbb\xbf" + s)
secret_byte_string = damaging(BOTH + EACH, lambda s: b"b'" + s + b"'")
secret_lower_cased = damaging(EACH, bytes.lower)
secret_cut_off = damaging(EACH, lambda s: s[:-1])
secret_percent_encoded = damaging(EACH, encode)
secret_upper_cased = damaging(EACH, bytes.upper)
secret_padding = damaging(BOTH + EACH, lambda s: s.rstrip(b"="), lambda s: s + b"=" * (-len(s) % 4))
secret_base64_encoded = damaging(BOTH + EACH, base64.b64encode)
secret_white_space = damaging(BOTH + EACH, lambda s: s + b"\t", lambda s: s + b"\xc2\xa0", lambda s: s + b"\xe2\x80\x8b")


def hex_decoded(secret):
    return bytes.fromhex(secret.decode()) if re.fullmatch(rb"([0-9A-Fa-f]{2})+", secret) else secret


def hex_decoded_secret(request):
    yield "every secret", changing_secrets(hex_decoded, "consumer", "token")
    yield "the consumer secret alone", changing_secrets(hex_decoded, "consumer")


def base64_decoded(secret):
    try:
        decoded = base64.b64decode(secret, validate=True)
    except binascii.Error:
        return secret
    if base64.b64encode(decoded) != secret:
        raise Unclear("whether base64 with unused bits that are set can be decoded")
    return decoded


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


def decoded_leniently(text):
    """The octets of base64 characters; bits that do not fill an octet are dropped."""
    text = text.replace(b"-", b"+").replace(b"_", b"/")
    text = text[:len(text) - 1] if len(text) % 4 == 1 else text
    return base64.b64decode(text + b"=" * (-len(text) % 4))


def decoded_by_node(secret):
    return decoded_leniently(re.sub(rb"[^A-Za-z0-9+/_-]", b"", secret.partition(b"=")[0]))


def decoded_by_php(secret):
    return decoded_leniently(re.sub(rb"[^A-Za-z0-9+/]", b"", secret))


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
