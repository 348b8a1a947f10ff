"""Mistakes with values that languages convert to text, and with other values (RFC 5849 3.4.1.3.1)."""
import base64
import hashlib
import re

from bodies import json_members
from changes import adding, grouped, listed, mapping, mapping_request_values, merging, repeated_names, signing_as, shown
from languages import MEMBER_TEXTS, TEXTS, layouts, parse_json
from octets import Unclear, decode_utf8, encode
from reading import Item, request_items

BODY_HASH, TIMESTAMP = b"oauth_body_hash", b"oauth_timestamp"


# Lists, maps and numbers

def json_members_as_text(request):
    members = json_members(request.other_body or b"")
    if not members:
        return
    plain = [(name, None if is_nested else value) for name, value, is_nested in members]
    for language, write in MEMBER_TEXTS:
        pairs = [(name.encode(), value.encode())
                 for name, value in write(parse_json(request.other_body.decode()))]
        if pairs and pairs != plain:
            yield language, adding("body", pairs)


def request_name(item):
    return item.name if item.is_of_request else None


def as_list(only_repeated, language):
    """The values of one name become the text of a list."""
    def merge(same):
        values = [decode_utf8(item.value) for item in same]
        if only_repeated and len(values) < 2:
            return same[0]
        return same[0].replacing(value=language.list(values).encode())
    return merging(request_name, merge)


def list_text(request):
    items = request_items(request)
    for only_repeated in ([True, False] if repeated_names(items) else [False] if items else []):
        which = "repeated names" if only_repeated else "each name"
        for name, language in TEXTS:
            yield f"{which} were signed as the text of a list in {name}", as_list(only_repeated, language)


def member(item):
    """The family and the name of a member `a[b]`; None for other names."""
    if not item.is_of_request:
        return None
    match = re.fullmatch(rb"([^\[]+)\[([^\[\]]+)\]", item.name)
    if not match:
        if re.fullmatch(rb"[^\[]+\[[^\[]*\][^\[]*\]", item.name):
            raise Unclear("whether a name with two closing brackets is a member")
        return None
    return None if match.group(2).isdigit() else match.groups()


def member_family(item):
    found = member(item)
    return found and found[0]


def as_map(language):
    """The members of a family become the text of a map."""
    def merge(same):
        pairs = [(decode_utf8(member(item)[1]), decode_utf8(item.value)) for item in same]
        return same[0].replacing(member_family(same[0]), language.map(pairs).encode())
    return merging(member_family, merge)


def map_text(request):
    try:
        has_members = any(map(member, request_items(request)))
    except Unclear:
        return
    for name, language in TEXTS if has_members else ():
        yield name, as_map(language)


def as_float(value):
    return value + b".0" if re.fullmatch(rb"[0-9]{1,17}", value) else value


def without_zeros(value):
    match = re.fullmatch(rb"([0-9]{1,17})\.([0-9]{0,16}0)", value)
    if not match:
        return value
    fraction = match.group(2).rstrip(b"0")
    return match.group(1) + (b"." + fraction if fraction else b"")


def number_text(request):
    for text, change_value in [("Whole numbers got \".0\"", as_float),
                               ("Zeros at the end of fractions were left out", without_zeros)]:
        if any(change_value(item.value) != item.value for item in request_items(request)):
            yield text, mapping_request_values(change_value)


# The body hash

def body_hash(name, text):
    return base64.b64encode(hashlib.new(name, text).digest())


def added_body_hashes(request, body):
    if BODY_HASH not in request.oauth_names:
        for name in dict.fromkeys(filter(None, [request.hash, "sha1", "sha256"])):
            yield name.upper(), adding("protocol", [(BODY_HASH, body_hash(name, body))])


def oauth_body_hash_added(request):
    return added_body_hashes(request, b"")


def oauth_body_hash_not_sent(request):
    body = request.body
    if request.form:
        body = b"&".join(encode(name) + b"=" + encode(value) for name, value in request.form)
    return added_body_hashes(request, body) if body else []


def other_body_hashes(values_of):
    """The function gives other values of oauth_body_hash, with what each is."""
    def forms(request):
        own, body = request.hash or "sha1", request.body or b""
        seen = {body_hash(own, body)}
        for value, detail in values_of(own, body) if BODY_HASH in request.oauth_names else ():
            if value not in seen:
                seen.add(value)
                yield detail, signing_as(BODY_HASH, value)
    return forms


@other_body_hashes
def oauth_body_hash_digest(own, body):
    return [(body_hash(name, body), name.upper()) for name in ("sha1", "sha256", "sha512", "md5") if name != own]


@other_body_hashes
def oauth_body_hash_text(own, body):
    texts = [(b"", "an empty body"), (body + b"\n", "the body and a line feed"),
             (body.rstrip(b"\r\n"), "the body without its line end")]
    try:
        texts += [(text.encode(), detail) for text, detail in layouts(body.decode())]
    except ValueError:
        pass
    texts.append((encode(body), "the percent-encoded body"))
    return [(body_hash(own, text), detail) for text, detail in texts]


@other_body_hashes
def oauth_body_hash_alphabet(own, body):
    right = body_hash(own, body)
    url = right.replace(b"+", b"-").replace(b"/", b"_")
    return [(url, "in base64url"), (right.rstrip(b"="), "without \"=\""),
            (url.rstrip(b"="), "in base64url without \"=\""),
            (encode(right), "percent-encoded"), (right + b"\n", "with a line feed")]


def oauth_body_hash_hex(request):
    if BODY_HASH in request.oauth_names and request.hash:
        text = request.body_digest().hex().encode()
        yield "base64 of the hexadecimal digest", signing_as(BODY_HASH, base64.b64encode(text))
        yield "the hexadecimal digest", signing_as(BODY_HASH, text)


# The timestamp

def other_timestamps(values_of):
    """The function gives other values of oauth_timestamp, if it is one of seconds."""
    def forms(request):
        sent = request.oauth_value(TIMESTAMP)
        for value in values_of(sent) if re.fullmatch(rb"[1-9][0-9]{8,10}", sent) else ():
            yield value.decode(), signing_as(TIMESTAMP, value)
    return forms


@other_timestamps
def timestamp_float(sent):
    digits = sent[1:].rstrip(b"0") or b"0"
    return sent + b".0", sent + b".000000", b"%c.%sE%d" % (sent[0], digits, len(sent) - 1)


@other_timestamps
def timestamp_drawn_twice(sent):
    return [b"%d" % (int(sent) + distance) for far in range(1, 61) for distance in (-far, far)]


@other_timestamps
def timestamp_exact_milliseconds(sent):
    return [b"%s%03d" % (sent, number) for number in range(1, 1000)]


@other_timestamps
def timestamp_fraction(sent):
    return [sent + (b".%03d" % number).rstrip(b"0") for number in range(1, 1000)]


def timestamp_milliseconds(request):
    sent = request.oauth_value(TIMESTAMP)
    if len(sent) == 13:
        yield "seconds, sent in milliseconds", signing_as(TIMESTAMP, sent[:-3])
    else:
        yield "milliseconds, sent in seconds", signing_as(TIMESTAMP, sent + b"000")


# Names and values of forms

def mangled(name):
    """As PHP writes the name of a variable."""
    start, bracket, rest = name.partition(b"[")
    return re.sub(rb"[. ]", b"_", start) + bracket + rest


def php_mangled_names(request):
    if any(mangled(item.name) != item.name for item in request_items(request)):
        yield "", mapping(lambda item: item.replacing(mangled(item.name)) if item.is_of_request else item)


def list_name(item):
    name = request_name(item)
    return name if name and len(name) > 2 and name.endswith(b"[]") else None


def brackets_numbered(request):
    def change_items(items):
        found = grouped(items, list_name)
        return [item.replacing(b"%s[%d]" % (item.name[:-2], found[item.name].index(item)))
                if list_name(item) else item for item in items]
    if any(map(list_name, request_items(request))):
        yield "", listed(change_items)


def values_split_at_comma(request):
    def change_items(items):
        return [item.replacing(value=piece) for item in items
                for piece in (item.value.split(b",") if item.is_of_request else [item.value])]
    if any(b"," in item.value for item in request_items(request)):
        yield "", listed(change_items)


def ampersand_sent_raw(request):
    items = request_items(request)
    last = {item.source: index for index, item in enumerate(items)}
    spans = [(i, i + 1) for i, item in enumerate(items) if i < last[item.source]]
    whole = [(i, last[items[i].source]) for i, _ in spans]
    for first, end in dict.fromkeys(spans + whole):
        def change_items(listed_items, first=first, end=end):
            value = listed_items[first].value + b"".join(
                b"&" + piece.name + (b"=" + piece.value if piece.value else b"")
                for piece in listed_items[first + 1:end + 1])
            return (listed_items[:first] + [listed_items[first].replacing(value=value)]
                    + listed_items[end + 1:])
        yield f"\"{shown(items[first].name)}\" and the next {end - first}", listed(change_items)


def nested_object_empty(request):
    def family(item):
        match = re.fullmatch(rb"([^\[]+)\[.*\]", item.name, re.DOTALL)
        return match and match.group(1)

    def change_items(items):
        return ([item for item in items if not family(item)]
                + [Item("form", name, b"") for name in grouped(items, family)])
    if any(map(family, request_items(request))):
        yield "", listed(change_items)
