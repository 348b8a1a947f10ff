"""Mistakes with percent encoding (RFC 5849 3.6)."""
from mistake import family, single
from octets import Encoder, Unclear, encode

SUB_DELIMITERS_OTHER_THAN_COMMA_AND_STAR = b"!$&'()+;="


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


FIRST, AGAIN, KEY = (lambda p: p.joining.encoder), (lambda p: p.encode_again), (lambda p: p.key.encoder)


def names_and_values(changes):
    return lambda request: [("", changing(changes, FIRST))]


def both(changes):
    return lambda request: [("", changing(changes, FIRST, AGAIN))]


def names_values_and_secrets(changes):
    """Where the secrets do not show it, it is another mistake."""
    return lambda request: [("", changing(changes, FIRST, KEY))] if changes_a_secret(request, changes) else []


def everywhere(changes):
    return lambda request: [("", changing(changes, FIRST, AGAIN, KEY))] if changes_a_secret(request, changes) else []


def changes_a_secret(request, changes):
    """Whether one of the secrets is encoded differently than by RFC 5849."""
    encoder = Encoder()
    changed(encoder, changes)
    try:
        return any(encoder(secret) != encode(secret)
                   for secret in (request.consumer_secret, request.token_secret))
    except Unclear:
        return True


@family("comma-not-encoded")
def comma_not_encoded(request):
    for octet in b"," + SUB_DELIMITERS_OTHER_THAN_COMMA_AND_STAR:
        yield chr(octet), changing({"leave": chr(octet)}, FIRST)


def encodes_times(identifier, rule):
    """The rule gives how often name and value of an item are encoded; None: unchanged."""
    single(identifier)(lambda procedure: procedure.joining.times_rules.append(rule))


encodes_times("no-first-encoding", lambda item: (0, 0))
encodes_times("names-not-encoded", lambda item: (0, None))


encodes_times("double-first-encoding", lambda item: (2, 2) if item.is_of_request else (None, None))


@single("query-not-decoded")
def query_not_decoded(procedure):
    procedure.reading.decodes_query_names = procedure.reading.decodes_query_values = False


@single("query-copied")
def query_copied(procedure):
    query_not_decoded(procedure)
    procedure.joining.times_rules.append(
        lambda item: (0, 0) if item.source == "query" else (None, None))
