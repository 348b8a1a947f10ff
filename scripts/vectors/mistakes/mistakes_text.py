"""Mistakes with the text of names and values (RFC 5849 3.6), the rest of the table."""
import unicodedata

from mistake import family, giving, listed, single
from octets import Encoder, Unclear, decode_percent, decode_utf8, encode, utf16_units
from mistakes_encoding import AGAIN, FIRST, changing, encodes_times
from reading import request_items

CALLERS_VALUES = (b"oauth_callback", b"oauth_token", b"oauth_verifier")


def mapping(change_item):
    """A change of the procedure that changes every item."""
    return listed(lambda items: [change_item(item) for item in items])


def mapping_text(change_text):
    """A change of all names and values."""
    return mapping(lambda item: item.replacing(change_text(item.name), change_text(item.value)))


def mapping_request_values(change_value):
    """A change of the values of query and form."""
    def change_item(item):
        return item.replacing(value=change_value(item.value)) if item.is_of_request else item
    return mapping(change_item)


@family("double-encoded-oauth-values")
def double_encoded_oauth_values(request):
    def encoding(names):
        def change_item(item):
            if item.source == "protocol" and item.name in names:
                return item.replacing(value=encode(item.value))
            return item
        return mapping(change_item)
    present = [name.decode() for name in CALLERS_VALUES if name in request.oauth_names]
    yield " and ".join(present) or "nothing", encoding(CALLERS_VALUES)
    for name, _ in request.oauth:
        if name not in CALLERS_VALUES:
            yield name.decode(), encoding([name])


def latin1(octets):
    try:
        return decode_utf8(octets).encode("iso-8859-1")
    except UnicodeEncodeError as error:
        raise Unclear("how text is written that ISO-8859-1 has not") from error


single("latin1")(mapping_text(latin1))


def windows_1252(octet):
    try:
        return bytes([octet]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(octet)


@family("mojibake")
def mojibake(request):
    yield "ISO-8859-1", mapping_text(lambda octets: octets.decode("iso-8859-1").encode())
    yield "Windows-1252", mapping_text(
        lambda octets: "".join(windows_1252(octet) for octet in octets).encode())


def cesu_8(octets):
    """Each UTF-16 code unit encoded on its own."""
    return b"".join(chr(u).encode("utf-8", "surrogatepass") for u in utf16_units(octets))


single("utf16-escapes")(mapping_text(cesu_8))


def normalizing(form):
    return mapping_text(lambda octets: unicodedata.normalize(form, decode_utf8(octets)).encode())


single("nfd")(normalizing("NFD"))
single("nfc")(normalizing("NFC"))


@family("crlf")
def crlf(request):
    yield "LF became CR LF", mapping_request_values(
        lambda value: value.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    yield "CR LF became LF", mapping_request_values(lambda v: v.replace(b"\r\n", b"\n"))


@family("html-entities")
def html_entities(request):
    yield "\"&\" became \"&amp;\"", mapping_request_values(lambda v: v.replace(b"&", b"&amp;"))
    yield "\"&amp;\" became \"&\"", mapping_request_values(lambda v: v.replace(b"&amp;", b"&"))


@family("joined-with-comma")
def joined_with_comma(request):
    yield "instead of \"&\"", giving("joining", separator=b",")
    yield "instead of \"&\" and \"=\"", giving("joining", separator=b",", equals=b",")


def decode_again(value):
    if b"+" in value:
        raise Unclear("whether a plus sign becomes a space when a value is decoded again")
    return decode_percent(value)


single("query-decoded-twice")(mapping_request_values(decode_again))
encodes_times("names-double-encoded", lambda item: (2, None))


encodes_times("oauth-values-not-encoded", lambda item: (None, 0) if item.source == "protocol" else (None, None))


@family("unreserved-encoded")
def unreserved_encoded(request):
    yield "in the first encoding", changing({"escape": "-._~"}, FIRST)
    yield "in both encodings", changing({"escape": "-._~"}, FIRST, AGAIN)


LITERALS = [
    {b"true": b"True", b"false": b"False", b"null": b"None"},
    {b"True": b"true", b"False": b"false", b"None": b"null"},
    {b"true": b"1", b"false": b""},
    {b"true": b"1", b"false": b"0"},
    {b"": b"None"}, {b"": b"null"}, {b"": b"nil"}, {b"": b"undefined"}, {b"": b"NaN"},
]


@family("language-literals")
def language_literals(request):
    values = {item.value for item in request_items(request)}
    for words in LITERALS:
        def change_item(item, words=words):
            if item.source == "protocol" or item.value not in words:
                return item
            return item.replacing(value=words[item.value])
        body = request.other_body or b""
        if values & words.keys() or any(word and word in body for word in words):
            yield ", ".join(f"\"{old.decode()}\" as \"{new.decode()}\""
                            for old, new in words.items()), mapping(change_item)


@family("every-byte-encoded")
def every_byte_encoded(request):
    for names, is_lower, text in [
            (False, True, "values, in lower case,"), (False, False, "values"),
            (True, True, "names and values, in lower case,"), (True, False, "names and values")]:
        def change(procedure, names=names, is_lower=is_lower):
            procedure.joining.encoder.escape(bytes(range(256)))
            procedure.joining.encoder.has_lower_case_digits = is_lower
            if not names:
                procedure.joining.times_rules.append(lambda item: (0, None))
        yield text, change


@family("spaces-only-encoded")
def spaces_only_encoded(request):
    for text in (b"%20", b"+"):
        def replaced(octets, text=text):
            return octets.replace(b" ", text)

        def change(procedure, replaced=replaced):
            mapping_text(replaced)(procedure)
            procedure.joining.times_rules.append(lambda item: (0, 0))
        yield text.decode(), change


SUB_DELIMITERS = b",!$&'()+;="


@family("comma-not-encoded-both")
def comma_not_encoded_both(request):
    for octet in SUB_DELIMITERS:
        yield chr(octet), changing({"leave": chr(octet)}, FIRST, AGAIN)


class NumberingEncoder(Encoder):
    """Escapes each UTF-16 code unit outside ASCII by its number, as "%" and X2 of .NET."""

    def _unit(self, unit):
        return self.table[unit] if unit < 0x80 else b"%%%02X" % unit


def backslashed(octets):
    return decode_utf8(octets).encode("ascii", "backslashreplace")


@family("characters-by-number")
def characters_by_number(request):
    def change(procedure):
        procedure.joining.encoder = NumberingEncoder()
        procedure.joining.encoder.writes_utf16_units = True
    yield "\"%\" and their number", change
    yield "a backslash and their number", mapping_text(backslashed)
