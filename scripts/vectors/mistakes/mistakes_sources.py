"""Mistakes with the choice of parameters (RFC 5849 3.4.1.3.1)."""
from bodies import json_members, multipart_fields
from changes import adding, is_protocol, keeping, listed, repeated_names, setting, signing_as, shown
from octets import Unclear, decode_form, encode
from reading import Reading, request_items


def without_protocol(*names):
    return keeping(lambda item: not is_protocol(item, *names))


def doubling(is_doubled):
    """Each copy follows its original."""
    return listed(lambda items: [each for item in items for each in ([item, item.replacing()] if is_doubled(item) else [item])])


query_params_left_out = keeping(lambda item: item.source != "query")
query_params_twice = doubling(lambda item: item.source == "query")
form_params_left_out = keeping(lambda item: item.source != "form")
realm_parameter_dropped = keeping(lambda item: item.source == "protocol" or item.name != b"realm")
oauth_named_parameters_dropped = keeping(lambda item: item.source == "protocol" or not item.name.startswith(b"oauth_"))
oauth_version_missing = without_protocol(b"oauth_version")
oauth_token_left_out = without_protocol(b"oauth_token")
oauth_callback_missing = without_protocol(b"oauth_callback")
oauth_verifier_missing = without_protocol(b"oauth_verifier")
nonce_timestamp_not_signed = without_protocol(b"oauth_nonce", b"oauth_timestamp")
oauth_body_hash_missing = without_protocol(b"oauth_body_hash")
oauth_body_hash_twice = doubling(lambda item: is_protocol(item, b"oauth_body_hash"))


def parameter_left_out(request):
    for left_out in request_items(request):
        def change(procedure, left_out=left_out):
            def change_items(items):
                if procedure.reading.splits_at_semicolon and left_out.source == "query":
                    raise Unclear("what of a parameter that is split is left out")
                kept = [item for item in items if item.origin != left_out.origin]
                if len(items) - len(kept) > 1:
                    raise Unclear("whether both copies are left out")
                return kept
            procedure.list_changes.append(change_items)
        yield f"\"{shown(left_out.name)}\"", change


def repeated_name_left_out(request):
    for name in repeated_names(request_items(request)):
        yield f"\"{shown(name)}\"", keeping(lambda item, name=name: item.source == "protocol" or item.name != name)


def preferring(preferred, other):
    """Of a name in query and form, only the parameters of one of them are signed."""
    def change_items(items):
        names = {source: {item.name for item in items if item.source == source} for source in ("query", "form", "body")}
        if names["body"] & names["query"]:
            raise Unclear("whether what was read out of another body replaces the query, or the query replaces it")
        return [item for item in items if item.source != other or item.name not in names[preferred]]
    return listed(change_items)


body_replaces_query = preferring("form", "query")
query_replaces_body = preferring("query", "form")


# Protocol parameters

def oauth_signature_included(request):
    yield " with an empty value", adding("protocol", [(b"oauth_signature", b"")])
    if request.given_signature:
        pair = (b"oauth_signature", request.given_signature.encode())
        yield " with the value of a signature made before", adding("protocol", [pair])


def realm_included(request):
    if request.realm is not None:
        yield "", adding("protocol", [(b"realm", request.realm.encode())])


def oauth_version_added(request):
    if b"oauth_version" not in request.oauth_names:
        yield "", adding("protocol", [(b"oauth_version", b"1.0")])


def oauth_version_1_0a(request):
    sent = request.oauth_value(b"oauth_version")
    for value in [b"1.0"] if sent in (b"1.0a", b"1.0A") else [b"1.0a", b"1.0A"]:
        yield value.decode(), signing_as(b"oauth_version", value)


def oauth_token_empty_added(request):
    if b"oauth_token" not in request.oauth_names:
        yield "", adding("protocol", [(b"oauth_token", b"")])


def oauth_callback_added(request):
    if b"oauth_callback" not in request.oauth_names:
        for value in (b"about:blank", b"oob", b""):
            text = f"as {value.decode()}" if value else "with an empty value"
            yield text, adding("protocol", [(b"oauth_callback", value)])


def signature_method_misspelt(request):
    method = request.signature_method
    if method.startswith("HMAC-"):
        number = method[len("HMAC-"):]
        dashed = number.replace("SHA", "SHA-").replace("MD", "MD-")
        for text in ["HMAC_" + number, method.lower(), "HMAC" + number, "HMAC-" + dashed, number]:
            yield text, signing_as(b"oauth_signature_method", text.encode())


# Other bodies than forms

def json_members_signed(request):
    members = json_members(request.other_body or b"")
    if members:
        flat = [(name, value) for name, value, is_nested in members if not is_nested]
        yield "", adding("body", flat)
        if len(flat) < len(members):
            yield ", nested ones as their text", adding("body", [(name, value) for name, value, _ in members])


def raw_body_as_parameter(request):
    body = request.other_body
    if not body:
        return

    def split_body(procedure):
        def refuse_others(items):
            reading = procedure.reading
            if reading.keeps_plus or reading.keeps_empty_parts or (
                    reading.drops_parts_without_equals or not reading.decodes_form):
                raise Unclear("whether another body is read like a form in this respect, too")
            return items
        procedure.list_changes.append(refuse_others)
        adding("body", [(decode_form(name), decode_form(value)) for name, value, _ in Reading().parts(body)])(procedure)
    yield "if it were one", split_body
    yield "a name", adding("body", [(body, b"")])
    name = request.content_type.split(";")[0]
    if name:
        yield f"the value of {name}", adding("body", [(name.encode(), body)])


def multipart_fields_signed(request):
    fields = multipart_fields(request.other_body or b"", request.content_type)
    if fields:
        yield "", adding("body", fields)


def body_appended(request):
    if body := request.other_body:
        yield ", after \"&\"", setting({"joining.ending": b"&" + body})
        yield ", without \"&\"", setting({"joining.ending": body})
        yield ", percent-encoded, after \"&\"", setting({"joining.ending": b"&" + encode(body)})
