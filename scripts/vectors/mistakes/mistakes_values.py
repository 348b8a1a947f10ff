"""Mistakes with values that languages convert to text, and with other values (RFC 5849 3.4.1.3.1)."""
import base64
import hashlib
import re

from bodies import json_members
from languages import MEMBER_TEXTS, TEXTS, layouts, parse_json
from mistake import family, listed
from mistakes_sources import adding, with_value
from octets import Unclear, decode_utf8, encode
from reading import request_items


@family("json-members-as-text")
def json_members_as_text(request):
    members = json_members(request.other_body) if request.other_body is not None else None
    if not members:
        return
    plain = [(name, None if is_nested else value) for name, value, is_nested in members]
    for language, write in MEMBER_TEXTS:
        pairs = [(name.encode(), value.encode())
                 for name, value in write(parse_json(request.other_body.decode()))]
        if pairs and pairs != plain:
            yield language, listed(adding("body", pairs))


@family("list-text")
def list_text(request):
    names = [item.name for item in request_items(request)]
    repeated = any(names.count(name) > 1 for name in names)
    for only_repeated in ([True, False] if repeated else [False] if names else []):
        which = "repeated names" if only_repeated else "each name"
        for language, write_list, _ in TEXTS:
            yield (f"{which} were signed as the text of a list in {language}",
                   listed(joining_values(only_repeated, write_list)))


def joining_values(only_repeated, write_list):
    def change(items):
        values = {}
        for item in items:
            if item.is_of_request:
                values.setdefault(item.name, []).append(decode_utf8(item.value))
        made, seen = [], set()
        for item in items:
            if not item.is_of_request or only_repeated and len(values[item.name]) < 2:
                made.append(item)
            elif item.name not in seen:
                seen.add(item.name)
                made.append(item.replacing(value=write_list(values[item.name]).encode()))
        return made
    return change


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


@family("map-text")
def map_text(request):
    try:
        has_members = any(member(item) for item in request_items(request))
    except Unclear:
        return
    if has_members:
        for language, _, write_map in TEXTS:
            yield language, listed(joining_members(write_map))


def joining_members(write_map):
    def change(items):
        members = {}
        for item in items:
            found = member(item)
            if found:
                members.setdefault(found[0], []).append(
                    (decode_utf8(found[1]), decode_utf8(item.value)))
        made, seen = [], set()
        for item in items:
            found = member(item)
            if not found:
                made.append(item)
            elif found[0] not in seen:
                seen.add(found[0])
                made.append(item.replacing(found[0], write_map(members[found[0]]).encode()))
        return made
    return change


def as_float(value):
    return value + b".0" if re.fullmatch(rb"[0-9]{1,17}", value) else value


def without_zeros(value):
    match = re.fullmatch(rb"([0-9]{1,17})\.([0-9]{0,16}0)", value)
    if not match:
        return value
    fraction = match.group(2).rstrip(b"0")
    return match.group(1) + (b"." + fraction if fraction else b"")


@family("number-text")
def number_text(request):
    for text, change_value in [("Whole numbers got \".0\"", as_float),
                               ("Zeros at the end of fractions were left out", without_zeros)]:
        def change(items, change_value=change_value):
            return [item.replacing(value=change_value(item.value)) if item.is_of_request else item
                    for item in items]
        if any(change_value(item.value) != item.value for item in request_items(request)):
            yield text, listed(change)


def body_hash(name, text):
    return base64.b64encode(hashlib.new(name, text).digest())


def hashing(value):
    return listed(with_value(b"oauth_body_hash", value))


@family("oauth-body-hash-digest")
def oauth_body_hash_digest(request):
    if b"oauth_body_hash" in request.oauth_names:
        own = request.hash or "sha1"
        for name in ("sha1", "sha256", "sha512", "md5"):
            if name != own:
                yield name.upper(), hashing(body_hash(name, request.body or b""))


@family("oauth-body-hash-text")
def oauth_body_hash_text(request):
    if b"oauth_body_hash" not in request.oauth_names:
        return
    body, own = request.body or b"", request.hash or "sha1"
    texts = [(b"", "an empty body"), (body + b"\n", "the body and a line feed"),
             (body.rstrip(b"\r\n"), "the body without its line end")]
    try:
        texts += [(text.encode(), detail) for text, detail in layouts(body.decode())]
    except ValueError:
        pass
    texts.append((encode(body), "the percent-encoded body"))
    seen = {body}
    for text, detail in texts:
        if text not in seen:
            seen.add(text)
            yield detail, hashing(body_hash(own, text))


@family("oauth-body-hash-alphabet")
def oauth_body_hash_alphabet(request):
    if b"oauth_body_hash" not in request.oauth_names:
        return
    right = body_hash(request.hash or "sha1", request.body or b"")
    url = right.replace(b"+", b"-").replace(b"/", b"_")
    seen = {right}
    for value, detail in [(url, "in base64url"), (right.rstrip(b"="), "without \"=\""),
                          (url.rstrip(b"="), "in base64url without \"=\""),
                          (encode(right), "percent-encoded"), (right + b"\n", "with a line feed")]:
        if value not in seen:
            seen.add(value)
            yield detail, hashing(value)


def seconds(request):
    """The timestamp, if it is one of seconds."""
    sent = request.oauth_value(b"oauth_timestamp")
    return sent if re.fullmatch(rb"[1-9][0-9]{8,10}", sent) else None


def timed(value):
    return value.decode(), listed(with_value(b"oauth_timestamp", value))


@family("timestamp-float")
def timestamp_float(request):
    sent = seconds(request)
    if sent:
        yield timed(sent + b".0")
        yield timed(sent + b".000000")
        digits = sent[1:].rstrip(b"0") or b"0"
        yield timed(b"%c.%sE%d" % (sent[0], digits, len(sent) - 1))


@family("timestamp-drawn-twice")
def timestamp_drawn_twice(request):
    sent = seconds(request)
    if sent:
        for distance in range(1, 61):
            yield timed(b"%d" % (int(sent) - distance))
            yield timed(b"%d" % (int(sent) + distance))


@family("timestamp-exact-milliseconds")
def timestamp_exact_milliseconds(request):
    sent = seconds(request)
    for number in range(1, 1000) if sent else []:
        yield timed(b"%s%03d" % (sent, number))


@family("timestamp-fraction")
def timestamp_fraction(request):
    sent = seconds(request)
    for number in range(1, 1000) if sent else []:
        yield timed(sent + (b".%03d" % number).rstrip(b"0"))


def mangled(name):
    """As PHP writes the name of a variable."""
    start, bracket, rest = name.partition(b"[")
    return re.sub(rb"[. ]", b"_", start) + bracket + rest


@family("php-mangled-names")
def php_mangled_names(request):
    if any(mangled(item.name) != item.name for item in request_items(request)):
        yield "", listed(lambda items: [
            item.replacing(name=mangled(item.name)) if item.is_of_request else item
            for item in items])


@family("brackets-numbered")
def brackets_numbered(request):
    def is_element(item):
        return item.is_of_request and len(item.name) > 2 and item.name.endswith(b"[]")

    def change(items):
        counts, made = {}, []
        for item in items:
            if is_element(item):
                number = counts.get(item.name, 0)
                counts[item.name] = number + 1
                item = item.replacing(name=b"%s[%d]" % (item.name[:-2], number))
            made.append(item)
        return made
    if any(is_element(item) for item in request_items(request)):
        yield "", listed(change)


@family("values-split-at-comma")
def values_split_at_comma(request):
    def change_items(items):
        return [item.replacing(value=piece) for item in items
                for piece in (item.value.split(b",") if item.is_of_request else [item.value])]
    if any(b"," in item.value for item in request_items(request)):
        yield "", listed(change_items)


@family("ampersand-sent-raw")
def ampersand_sent_raw(request):
    items = request_items(request)
    last = {source: max(i for i, item in enumerate(items) if item.source == source)
            for source in {item.source for item in items}}
    spans = [(i, i + 1) for i, item in enumerate(items) if i < last[item.source]]
    whole = [(i, last[items[i].source]) for i, _ in spans]
    for first, end in dict.fromkeys(spans + whole):
        def change_items(listed_items, first=first, end=end):
            pieces = listed_items[first + 1:end + 1]
            value = listed_items[first].value + b"".join(
                b"&" + piece.name + (b"=" + piece.value if piece.value else b"")
                for piece in pieces)
            return (listed_items[:first] + [listed_items[first].replacing(value=value)]
                    + listed_items[end + 1:])
        name = items[first].name.decode(errors="replace")
        yield f"\"{name}\" and the next {end - first}", listed(change_items)


@family("nested-object-empty")
def nested_object_empty(request):
    def family_of(item):
        match = re.fullmatch(rb"([^\[]+)\[.*\]", item.name, re.DOTALL)
        return match and match.group(1)

    def change_items(items):
        names = dict.fromkeys(name for name in map(family_of, items) if name)
        return ([item for item in items if not family_of(item)]
                + adding("form", [(name, b"") for name in names])([]))
    if any(map(family_of, request_items(request))):
        yield "", listed(change_items)


@family("oauth-body-hash-not-sent")
def oauth_body_hash_not_sent(request):
    body = request.body
    if request.form:
        body = b"&".join(encode(name) + b"=" + encode(value) for name, value in request.form)
    if body and b"oauth_body_hash" not in request.oauth_names:
        for name in dict.fromkeys(filter(None, [request.hash, "sha1", "sha256"])):
            value = base64.b64encode(hashlib.new(name, body).digest())
            yield name.upper(), listed(adding("protocol", [(b"oauth_body_hash", value)]))
