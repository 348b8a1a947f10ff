"""Mistakes with the choice of parameters (RFC 5849 3.4.1.3.1)."""
import base64
import hashlib

from bodies import form_pairs, json_members, multipart_fields
from mistake import changes_list, family, giving, listed
from octets import Unclear, encode
from reading import Item, request_items


def is_protocol(item, *names):
    return item.source == "protocol" and item.name in names


def without_protocol(*names):
    return lambda items: [item for item in items if not is_protocol(item, *names)]


def adding(source, pairs):
    return lambda items: items + [Item(source, name, value) for name, value in pairs]


def doubling(is_doubled):
    """Each copy follows its original."""
    def change(items):
        copies = [[item, item.replacing()] if is_doubled(item) else [item] for item in items]
        return [item for several in copies for item in several]
    return change


def with_value(name, value):
    """Replaces the value of a protocol parameter."""
    def change(items):
        return [i.replacing(value=value) if is_protocol(i, name) else i for i in items]
    return change


changes_list("query-params-left-out")(lambda items: [item for item in items if item.source != "query"])
changes_list("query-params-twice")(doubling(lambda item: item.source == "query"))
changes_list("form-params-left-out")(lambda items: [item for item in items if item.source != "form"])


@family("json-members-signed")
def json_members_signed(request):
    members = json_members(request.other_body) if request.other_body is not None else None
    if members:
        flat = [(name, value) for name, value, is_nested in members if not is_nested]
        yield "", listed(adding("body", flat))
        if len(flat) < len(members):
            whole = [(name, value) for name, value, _ in members]
            yield ", nested ones as their text", listed(adding("body", whole))


@family("raw-body-as-parameter")
def raw_body_as_parameter(request):
    body = request.other_body
    if not body:
        return

    def split_body(procedure):
        def change_items(items):
            reading = procedure.reading
            if reading.keeps_plus or reading.keeps_empty_parts or (
                    reading.drops_parts_without_equals or not reading.decodes_form):
                raise Unclear("whether another body is read like a form in this respect, too")
            return adding("body", form_pairs(body))(items)
        procedure.list_changes.append(change_items)
    yield "if it were one", split_body
    yield "a name", listed(adding("body", [(body, b"")]))


@family("multipart-fields-signed")
def multipart_fields_signed(request):
    fields = multipart_fields(request.other_body or b"", request.content_type)
    if fields:
        yield "", listed(adding("body", fields))


@family("oauth-signature-included")
def oauth_signature_included(request):
    yield " with an empty value", listed(adding("protocol", [(b"oauth_signature", b"")]))
    if request.given_signature:
        pair = (b"oauth_signature", request.given_signature.encode())
        yield " with the value of a signature made before", listed(adding("protocol", [pair]))


@family("realm-included")
def realm_included(request):
    if request.realm is not None:
        yield "", listed(adding("protocol", [(b"realm", request.realm.encode())]))


changes_list("oauth-version-missing")(without_protocol(b"oauth_version"))


@family("oauth-version-added")
def oauth_version_added(request):
    if b"oauth_version" not in request.oauth_names:
        yield "", listed(adding("protocol", [(b"oauth_version", b"1.0")]))


@family("oauth-version-1.0a")
def oauth_version_10a(request):
    sent = request.oauth_value(b"oauth_version")
    for value in [b"1.0"] if sent in (b"1.0a", b"1.0A") else [b"1.0a", b"1.0A"]:
        yield value.decode(), listed(with_value(b"oauth_version", value))


@family("oauth-token-empty-added")
def oauth_token_empty_added(request):
    if b"oauth_token" not in request.oauth_names:
        yield "", listed(adding("protocol", [(b"oauth_token", b"")]))


changes_list("oauth-token-left-out")(without_protocol(b"oauth_token"))
changes_list("oauth-callback-missing")(without_protocol(b"oauth_callback"))


@family("oauth-callback-added")
def oauth_callback_added(request):
    if b"oauth_callback" not in request.oauth_names:
        for value in (b"about:blank", b"oob", b""):
            text = f"as {value.decode()}" if value else "with an empty value"
            yield text, listed(adding("protocol", [(b"oauth_callback", value)]))


changes_list("oauth-verifier-missing")(without_protocol(b"oauth_verifier"))
changes_list("nonce-timestamp-not-signed")(without_protocol(b"oauth_nonce", b"oauth_timestamp"))
changes_list("oauth-body-hash-missing")(without_protocol(b"oauth_body_hash"))


@family("oauth-body-hash-added")
def oauth_body_hash_added(request):
    if b"oauth_body_hash" in request.oauth_names:
        return
    for name in dict.fromkeys(filter(None, [request.hash, "sha1", "sha256"])):
        value = base64.b64encode(hashlib.new(name).digest())
        yield name.upper(), listed(adding("protocol", [(b"oauth_body_hash", value)]))


changes_list("oauth-body-hash-twice")(doubling(lambda item: is_protocol(item, b"oauth_body_hash")))


@family("oauth-body-hash-hex")
def oauth_body_hash_hex(request):
    if b"oauth_body_hash" in request.oauth_names and request.hash:
        text = request.body_digest().hex().encode()
        for detail, value in [("base64 of the hexadecimal digest", base64.b64encode(text)),
                              ("the hexadecimal digest", text)]:
            yield detail, listed(with_value(b"oauth_body_hash", value))


@family("timestamp-milliseconds")
def timestamp_milliseconds(request):
    sent = request.oauth_value(b"oauth_timestamp")
    if len(sent) == 13:
        yield "seconds, sent in milliseconds", listed(with_value(b"oauth_timestamp", sent[:-3]))
    else:
        milliseconds = listed(with_value(b"oauth_timestamp", sent + b"000"))
        yield "milliseconds, sent in seconds", milliseconds


@family("signature-method-misspelt")
def signature_method_misspelt(request):
    method = request.signature_method
    if method.startswith("HMAC-"):
        number = method[len("HMAC-"):]
        dashed = number.replace("SHA", "SHA-").replace("MD", "MD-")
        for text in ["HMAC_" + number, method.lower(), "HMAC" + number, "HMAC-" + dashed, number]:
            yield text, listed(with_value(b"oauth_signature_method", text.encode()))


@family("parameter-left-out")
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
        yield f"\"{left_out.name.decode(errors='replace')}\"", change


@changes_list("body-replaces-query")
def body_replaces_query(items):
    names = {item.name for item in items if item.source in ("form", "body")}
    if any(i.source == "body" and i.name in {q.name for q in items if q.source == "query"}
           for i in items):
        raise Unclear("whether what was read out of another body replaces the query")
    return [item for item in items if item.source != "query" or item.name not in names]


@changes_list("query-replaces-body")
def query_replaces_body(items):
    names = {item.name for item in items if item.source == "query"}
    if any(item.source == "body" and item.name in names for item in items):
        raise Unclear("whether the query replaces what was read out of another body")
    return [item for item in items if item.source != "form" or item.name not in names]


changes_list("realm-parameter-dropped")(
    lambda items: [i for i in items if i.source == "protocol" or i.name != b"realm"])
changes_list("oauth-named-parameters-dropped")(lambda items: [i for i in items
                   if i.source == "protocol" or not i.name.startswith(b"oauth_")])


@family("repeated-name-left-out")
def repeated_name_left_out(request):
    names = [item.name for item in request_items(request)]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f"\"{name.decode(errors='replace')}\"", listed(
            lambda items, name=name: [item for item in items
                                      if item.source == "protocol" or item.name != name])


@family("body-appended")
def body_appended(request):
    if body := request.other_body:
        yield ", after \"&\"", giving("joining", ending=b"&" + body)
        yield ", without \"&\"", giving("joining", ending=body)
        yield ", percent-encoded, after \"&\"", giving("joining", ending=b"&" + encode(body))
