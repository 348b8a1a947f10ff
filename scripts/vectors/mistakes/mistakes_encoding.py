"""Mistakes with percent encoding (RFC 5849 3.6)."""
import itertools
from operator import attrgetter

from changes import encoding_times, setting, together
from octets import LETTERS_AND_DIGITS, Encoder, Unclear, encode
from procedure import Procedure

FIRST, AGAIN, KEY = map(attrgetter, ("joining.encoder", "encode_again", "key.encoder"))


def changed(encoder, changes):
    """Changes an encoder as catalogue.json says it."""
    encoder.has_lower_case_digits |= changes.get("lower_case", False)
    encoder.writes_utf16_units |= changes.get("utf16_units", False)
    encoder.encodes_only_first |= changes.get("only_first", False)
    if changes.get("space") == "+":
        encoder.write_space_as_plus()
    encoder.escape(changes.get("escape", "").encode())
    encoder.leave(changes.get("leave", "").encode())
    # Some functions list all that stays raw, without "~"; the rest is as in RFC 5849.
    encoder.be_unclear_about(changes.get("unclear", "").encode())


def changing(changes, *encoders):
    """A change of these encoders of the procedure."""
    def change(procedure):
        for encoder_of in encoders:
            changed(encoder_of(procedure), changes)
    return change


def encoding(changes, *encoders):
    """These encoders are changed. Where the secrets do not show a change of theirs, it is another mistake."""
    def forms(request):
        if KEY not in encoders or changes_a_secret(request, changes):
            yield "", changing(changes, *encoders)
    return forms


def changes_a_secret(request, changes):
    """Whether one of the secrets is encoded differently than by RFC 5849."""
    encoder = Encoder()
    changed(encoder, changes)
    try:
        return any(encoder(secret) != encode(secret)
                   for secret in (request.consumer_secret, request.token_secret))
    except Unclear:
        return True


def leaving_one_of(characters, *encoders):
    return lambda request: [(character, changing({"leave": character}, *encoders)) for character in characters]


comma_not_encoded = leaving_one_of(",!$&'()+;=", FIRST)
comma_not_encoded_both = leaving_one_of(",!$&'()+;=", FIRST, AGAIN)

no_first_encoding = encoding_times(lambda item: (0, 0))
names_not_encoded = encoding_times(lambda item: (0, None))
names_double_encoded = encoding_times(lambda item: (2, None))
double_first_encoding = encoding_times(lambda item: (2, 2) if item.is_of_request else (None, None))
oauth_values_not_encoded = encoding_times(lambda item: (None, 0) if item.source == "protocol" else (None, None))
query_copied = together(setting({"reading.decodes_query_names": False, "reading.decodes_query_values": False}),
                        encoding_times(lambda item: (0, 0) if item.source == "query" else (None, None)))


def unreserved_encoded(request):
    yield "in the first encoding", changing({"escape": "-._~"}, FIRST)
    yield "in both encodings", changing({"escape": "-._~"}, FIRST, AGAIN)


def lower_case_hex(request):
    yield "in both encodings", changing({"lower_case": True}, FIRST, AGAIN)
    yield "in the first encoding", changing({"lower_case": True}, FIRST)


def every_byte_encoded(request):
    for names, is_lower, text in [
            (False, True, "values, in lower case,"), (False, False, "values"),
            (True, True, "names and values, in lower case,"), (True, False, "names and values")]:
        def change(procedure, names=names, is_lower=is_lower):
            procedure.joining.encoder.escape(bytes(range(256)))
            procedure.joining.encoder.has_lower_case_digits = is_lower
            if not names:
                names_not_encoded(procedure)
        yield text, change


# An encoder of its own: any set of the special characters may be written differently than by RFC 5849.

UNRESERVED_MARKS = b"-._~"
# What is encoded with it.
PLACES = {"names and values": (FIRST,), "both encodings": (FIRST, AGAIN), "the URL and the joined parameters": (AGAIN,),
          "the secrets": (KEY,), "names, values and secrets": (FIRST, KEY), "both encodings and the secrets": (FIRST, AGAIN, KEY)}


def special_characters(request):
    """The special characters of ASCII in the names, values and secrets, in the URL and in what joins them."""
    procedure = Procedure(request)
    texts = [text for item in procedure.items() for text in (item.name, item.value)]
    octets = b"".join([*texts, procedure.uri.octets(), request.consumer_secret, request.token_secret, b"&="])
    return sorted(octet for octet in {*octets} if octet < 0x80 and octet not in LETTERS_AND_DIGITS + b" %")


OTHER_CHANGES = {"a space became \"+\"": {"space": "+"}, "hex digits were in lower case": {"lower_case": True}, "\"~\" was encoded": {"escape": "~"}}


def with_each_set(member, is_wanted, others=None):
    """Encoders that leave or escape one, two or all of the wanted characters, each with one of the other changes."""
    def forms(request):
        characters = [chr(octet) for octet in special_characters(request) if is_wanted(octet)]
        sets = [*itertools.combinations(characters, 1), *itertools.combinations(characters, 2), tuple(characters)]
        for chosen, (place, encoders), other in itertools.product(filter(None, sets), PLACES.items(), others or [None]):
            changes = [{member: "".join(chosen)}] + ([others[other]] if other else [])
            detail = f"{' '.join(chosen)} in {place}" + (f"; {other}" if other else "")
            if KEY not in encoders or changes_a_secret(request, changes[0] | changes[-1]):
                yield detail, [changing(each, *encoders) for each in changes]
    return forms


bytes_left_unencoded = with_each_set("leave", lambda octet: octet not in UNRESERVED_MARKS)
bytes_encoded_needlessly = with_each_set("escape", lambda octet: octet in UNRESERVED_MARKS)
bytes_encoded_differently = with_each_set("leave", lambda octet: octet not in UNRESERVED_MARKS, OTHER_CHANGES)


class NumberingEncoder(Encoder):
    """Escapes each UTF-16 code unit outside ASCII by its number, as "%" and X2 of .NET."""

    def _unit(self, unit):
        return self.table[unit] if unit < 0x80 else b"%%%02X" % unit
