"""Mistakes with the text of names and values (RFC 5849 3.6), the rest of the table."""
import unicodedata

from changes import mapping, mapping_protocol, mapping_request_values, mapping_text, together
from octets import Unclear, decode_percent, decode_utf8, encode, utf16_units
from mistakes_encoding import NumberingEncoder, no_first_encoding
from reading import request_items

CALLERS_VALUES = (b"oauth_callback", b"oauth_token", b"oauth_verifier")
LITERALS = [
    {b"true": b"True", b"false": b"False", b"null": b"None"},
    {b"True": b"true", b"False": b"false", b"None": b"null"},
    {b"true": b"1", b"false": b""},
    {b"true": b"1", b"false": b"0"},
    {b"": b"None"}, {b"": b"null"}, {b"": b"nil"}, {b"": b"undefined"}, {b"": b"NaN"}, {b"": b"true"},
]


def double_encoded_oauth_values(request):
    present = [name.decode() for name in CALLERS_VALUES if name in request.oauth_names]
    yield " and ".join(present) or "nothing", mapping_protocol(CALLERS_VALUES, encode)
    for name, _ in request.oauth:
        if name not in CALLERS_VALUES:
            yield name.decode(), mapping_protocol([name], encode)


# Characters

def in_latin1(octets):
    try:
        return decode_utf8(octets).encode("iso-8859-1")
    except UnicodeEncodeError as error:
        raise Unclear("how text is written that ISO-8859-1 has not") from error


def cesu_8(octets):
    """Each UTF-16 code unit encoded on its own."""
    return b"".join(chr(u).encode("utf-8", "surrogatepass") for u in utf16_units(octets))


def normalizing(form):
    return mapping_text(lambda octets: unicodedata.normalize(form, decode_utf8(octets)).encode())


latin1 = mapping_text(in_latin1)
utf16_escapes = mapping_text(cesu_8)
nfd = normalizing("NFD")
nfc = normalizing("NFC")


def windows_1252(octet):
    try:
        return bytes([octet]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(octet)


def mojibake(request):
    yield "ISO-8859-1", mapping_text(lambda octets: octets.decode("iso-8859-1").encode())
    yield "Windows-1252", mapping_text(lambda octets: "".join(map(windows_1252, octets)).encode())


def numbering_characters(procedure):
    procedure.joining.encoder = NumberingEncoder()
    procedure.joining.encoder.writes_utf16_units = True


def characters_by_number(request):
    yield "\"%\" and their number", numbering_characters
    yield "a backslash and their number", mapping_text(lambda octets: decode_utf8(octets).encode("ascii", "backslashreplace"))


def spaces_only_encoded(request):
    for text in (b"%20", b"+"):
        yield text.decode(), together(mapping_text(lambda octets, text=text: octets.replace(b" ", text)), no_first_encoding)


# Values

def crlf(request):
    yield "LF became CR LF", mapping_request_values(
        lambda value: value.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    yield "CR LF became LF", mapping_request_values(lambda value: value.replace(b"\r\n", b"\n"))


def html_entities(request):
    yield "\"&\" became \"&amp;\"", mapping_request_values(lambda value: value.replace(b"&", b"&amp;"))
    yield "\"&amp;\" became \"&\"", mapping_request_values(lambda value: value.replace(b"&amp;", b"&"))


def decode_again(value):
    if b"+" in value:
        raise Unclear("whether a plus sign becomes a space when a value is decoded again")
    return decode_percent(value)


query_decoded_twice = mapping_request_values(decode_again)


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
