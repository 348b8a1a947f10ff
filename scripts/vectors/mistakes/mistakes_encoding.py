"""Mistakes with percent encoding (RFC 5849 3.6)."""
from mistake import giving, table
from octets import Encoder, Unclear, encode

SECTION = "3.6"
family, single = table("encoding")
SUB_DELIMITERS_OTHER_THAN_COMMA_AND_STAR = b"!$&'()+;="


def leave(octets):
    return lambda encoder: encoder.leave(octets)


def space_as_plus(encoder):
    encoder.write_space_as_plus()


def escape_tilde(encoder):
    encoder.escape(b"~")


def escape_marks(encoder):
    encoder.escape(b"-._~")


def lower_case_digits(encoder):
    encoder.has_lower_case_digits = True


def utf16_units(encoder):
    encoder.writes_utf16_units = True


def unclear_about_tilde(encoder):
    """Lists all that stays raw, without "~"; the rest is as in RFC 5849."""
    encoder.be_unclear_about(b"~")


def changing_encoder(*changes):
    """A change of the first encoding."""
    def change(procedure):
        for change_encoder in changes:
            change_encoder(procedure.joining.encoder)
    return change


def changing_both(*changes):
    """A change of both encodings."""
    def change(procedure):
        for change_encoder in changes:
            change_encoder(procedure.joining.encoder)
            change_encoder(procedure.encode_again)
    return change


def changing_with_secrets(change_encodings, *changes):
    """The same change, and the secrets are encoded in this way as well."""
    def change(procedure):
        change_encodings(procedure)
        for change_encoder in changes:
            change_encoder(procedure.key.encoder)
    return change


def changes_a_secret(request, changes):
    """Whether one of the secrets is encoded differently than by RFC 5849."""
    encoder = Encoder()
    for change_encoder in changes:
        change_encoder(encoder)
    try:
        return any(encoder(secret) != encode(secret)
                   for secret in (request.consumer_secret, request.token_secret))
    except Unclear:
        return True


def encodes_secrets(identifier, comment, change_encodings, *changes):
    """A mistake that is another one where the secrets do not show it."""
    @family(identifier, SECTION, comment)
    def _(request):
        if changes_a_secret(request, changes):
            yield "", changing_with_secrets(change_encodings, *changes)


def changes_encoder(identifier, comment, *changes):
    single(identifier, SECTION, comment)(changing_encoder(*changes))


changes_encoder("plus-for-space", "Spaces were signed as \"+\".", space_as_plus)


single("plus-not-decoded", "3.4.1.3.1", "\"+\" of query or form was taken as a plus sign.")(
    giving("reading", keeps_plus=True))


FUNCTIONS = [
    ("js-encodeuricomponent", "JavaScript's encodeURIComponent", [leave(b"!'()*")]),
    ("java-urlencoder", "java.net.URLEncoder", [space_as_plus, escape_tilde, leave(b"*")]),
    ("php-urlencode", "PHP's urlencode", [space_as_plus, escape_tilde]),
    ("dotnet-escapedatastring", ".NET's Uri.EscapeDataString before 4.5", [leave(b"!'()*")]),
    ("dotnet-httputility", ".NET's HttpUtility.UrlEncode",
     [lower_case_digits, space_as_plus, leave(b"!*()-_."), unclear_about_tilde]),
    ("python-quote", "Python's urllib quote", [leave(b"/")]),
    ("go-queryescape", "Go's url.QueryEscape", [space_as_plus]),
    ("swift-urlqueryallowed", "Swift's addingPercentEncoding(.urlQueryAllowed)",
     [leave(b"!$&'()*+,/:;=?@")]),
    ("js-escape", "JavaScript's escape", [escape_tilde, leave(b"@*_+-./"), utf16_units]),
    ("python-quote-plus", "Python's quote_plus", [space_as_plus]),
    ("js-encodeuri", "JavaScript's encodeURI", [leave(b";/?:@&=+$,#!'()*")]),
    ("dotnet-webutility", ".NET's WebUtility.UrlEncode",
     [space_as_plus, escape_tilde, leave(b"!*()")]),
    ("dotnet-escapeuristring", ".NET's Uri.EscapeUriString", [leave(b":/?#[]@!$&'()*+,;=")]),
    ("go-pathescape", "Go's url.PathEscape", [leave(b"$&+=:@")]),
    ("ruby-uri-escape", "Ruby's URI.escape", [leave(b"!*'();/?:@&=+$,[]")]),
    ("ruby-encode-uri-component", "Ruby's URI.encode_uri_component",
     [escape_tilde, leave(b"*")]),
    ("rust-non-alphanumeric", "Rust's NON_ALPHANUMERIC", [escape_marks]),
    ("php-old-rawurlencode", "PHP's rawurlencode before 5.3", [escape_tilde]),
    ("python-old-quote", "Python's quote before 3.7", [escape_tilde, leave(b"/")]),
    ("perl-query-form", "query_form of Perl's URI", [space_as_plus, leave(b"!'()*")]),
    ("swift-urluserallowed", "Swift's .urlUserAllowed", [leave(b"!$&'()*+,;=")]),
    ("swift-urlhostallowed", "Swift's .urlHostAllowed on Apple's systems",
     [leave(b"!$&'()*+,:;=[]")]),
    ("swift-urlpathallowed", "Swift's .urlPathAllowed on Apple's systems",
     [leave(b"!$&'()*+,/:=@")]),
    ("swift-urlpathallowed-elsewhere", "Swift's .urlPathAllowed on Linux",
     [leave(b"!$&'()*+,/=@")]),
    ("swift-urlqueryitem", "Swift's URLQueryItem", [leave(b"!$'()*+,/:?@")]),
]

for function, text, function_changes in FUNCTIONS:
    changes_encoder(function, f"Names and values were encoded with {text}.", *function_changes)
    single(f"{function}-both", SECTION, f"Both encodings were done with {text}.")(
        changing_both(*function_changes))
    encodes_secrets(f"{function}-and-secrets",
                    f"Names, values and secrets were encoded with {text}.",
                    changing_encoder(*function_changes), *function_changes)
    encodes_secrets(f"{function}-everywhere",
                    f"Everything, including the secrets, was encoded with {text}.",
                    changing_both(*function_changes), *function_changes)

changes_encoder("tilde-encoded", "\"~\" was encoded.", escape_tilde)
changes_encoder("star-not-encoded", "\"*\" was not encoded.", leave(b"*"))
changes_encoder("slash-not-encoded", "\"/\" was not encoded.", leave(b"/"))


@family("comma-not-encoded", SECTION, "\"{}\" was not encoded.")
def comma_not_encoded(request):
    for octet in b"," + SUB_DELIMITERS_OTHER_THAN_COMMA_AND_STAR:
        yield chr(octet), changing_encoder(leave(bytes([octet])))


changes_encoder("brackets-not-encoded", "\"[\" and \"]\" were not encoded.", leave(b"[]"))
single("lower-case-hex", SECTION, "Escapes were written in lower case in both encodings.")(
    changing_both(lower_case_digits))


single("lower-case-hex-outer", SECTION,
       "Escapes of the second encoding were written in lower case.")(
    giving("encode_again", has_lower_case_digits=True))


encodes_secrets("lower-case-hex-everywhere",
                "Escapes were written in lower case, those of the secrets included.",
                changing_both(lower_case_digits), lower_case_digits)


def encodes_times(identifier, section, comment, rule):
    """The rule gives how often name and value of an item are encoded; None: unchanged."""
    @single(identifier, section, comment)
    def _(procedure):
        procedure.joining.times_rules.append(rule)


encodes_times("no-first-encoding", "3.4.1.3.2",
              "Names and values were joined without being encoded.", lambda item: (0, 0))
encodes_times("names-not-encoded", "3.4.1.3.2",
              "Names were joined without being encoded.", lambda item: (0, None))


single("no-second-encoding", "3.4.1.1",
       "The joined parameters were put into the base string without percent-encoding.")(
    giving(encodes_parameters=False))


encodes_times("double-first-encoding", "3.4.1.3.2",
              "Names and values of the request were encoded twice before they were joined.",
              lambda item: (2, 2) if item.is_of_request else (None, None))


@single("query-not-decoded", "3.4.1.3.1", "The query was signed without being decoded first.")
def query_not_decoded(procedure):
    procedure.reading.decodes_query_names = procedure.reading.decodes_query_values = False


@single("query-copied", "3.4.1.3.1", "The query was signed as it is written in the URL.")
def query_copied(procedure):
    query_not_decoded(procedure)
    procedure.joining.times_rules.append(
        lambda item: (0, 0) if item.source == "query" else (None, None))


single("form-not-decoded", "3.4.1.3.1", "The form was signed without being decoded first.")(
    giving("reading", decodes_form=False))
