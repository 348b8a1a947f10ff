"""Mistakes with percent encoding (RFC 5849 3.6)."""
from operator import attrgetter

from changes import encoding_times, setting, together
from octets import Encoder, Unclear, encode

FIRST, AGAIN, KEY = map(attrgetter, ("joining.encoder", "encode_again", "key.encoder"))


def changed(encoder, changes):
    """Changes an encoder as catalogue.json says it."""
    encoder.has_lower_case_digits |= changes.get("lower_case", False)
    encoder.writes_utf16_units |= changes.get("utf16_units", False)
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


class NumberingEncoder(Encoder):
    """Escapes each UTF-16 code unit outside ASCII by its number, as "%" and X2 of .NET."""

    def _unit(self, unit):
        return self.table[unit] if unit < 0x80 else b"%%%02X" % unit
