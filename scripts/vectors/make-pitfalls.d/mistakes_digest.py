"""Mistakes with the digest (RFC 5849 3.4.2) and the text of the signature."""
from mistake import table
from procedure import digest_with_key_behind, hmac_digest_of_key, plain_digest
from request import HASHES

SECTION = "3.4.2"
family, single = table("digest")


def declare_labelled_otherwise(hash_name, label):
    @family(f"{hash_name}-labelled-otherwise", SECTION,
            f"Signed with {label}, which oauth_signature_method does not say.")
    def _(request):
        def change(procedure):
            procedure.hash = hash_name
        if request.hash not in (None, hash_name):
            yield "", change


for digest_name, digest_label in [("sha1", "SHA-1"), ("sha256", "SHA-256"), ("sha512", "SHA-512")]:
    declare_labelled_otherwise(digest_name, digest_label)


@family("hash-changed-with-label", SECTION,
        "Signed with {}, in oauth_signature_method as well; another was sent.")
def hash_changed_with_label(request):
    def changing(method):
        def change_items(items):
            return [item.replacing(value=method.encode())
                    if item.source == "protocol" and item.name == b"oauth_signature_method"
                    else item for item in items]

        def change(procedure):
            procedure.hash = HASHES[method]
            procedure.list_changes.append(change_items)
        return change
    if request.hash:
        for method in ("HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512"):
            if method != request.signature_method:
                yield method, changing(method)


@family("plain-hash", SECTION, "The base string was hashed without a key{}.")
def plain_hash(request):
    def digesting(hash_name):
        def change(procedure):
            procedure.digest = plain_digest(hash_name)
        return change
    if request.hash:
        yield "", digesting(None)
        yield ", with SHA-1", digesting("sha1")


@single("hmac-arguments-swapped", SECTION, "Key and text of the HMAC were exchanged.")
def hmac_arguments_swapped(procedure):
    procedure.digest = hmac_digest_of_key


def changes_text(identifier, section, comment, **members):
    """These members of the signature's text get another value."""
    @single(identifier, section, comment)
    def _(procedure):
        for name, value in members.items():
            setattr(procedure.text, name, value)


changes_text("hex-digest", SECTION, "The digest was written in hexadecimal.", form="hex")
changes_text("base64-of-hex", SECTION, "The hexadecimal digest was written in base64.",
             form="base64 of hex")
changes_text("base64url", SECTION, "The digest was written in base64url.", is_url_safe=True)
changes_text("no-padding", SECTION, "The base64 text lacked its \"=\".", lacks_padding=True)


@family("base64-line-breaks", SECTION, "The base64 text was broken into lines: {}.")
def base64_line_breaks(request):
    for text, line_break in [("LF", b"\n"), ("CR LF", b"\r\n")]:
        for length in (None, 76, 64, 60):
            def change(procedure, length=length, line_break=line_break):
                procedure.text.line_length = length
                procedure.text.line_break = line_break
            place = f"after every {length} characters and " if length else ""
            yield f"{text} {place}at the end", change
    for text, line_break, length in [("LF", b"\n", 76), ("CR LF", b"\r\n", 76), ("LF", b"\n", 64)]:
        def change_between(procedure, length=length, line_break=line_break):
            procedure.text.line_length, procedure.text.line_break = length, line_break
            procedure.text.lacks_last_break = True
        yield f"{text} after {length} characters", change_between


changes_text("signature-percent-encoded-twice", "3.5.1",
             "The signature was percent-encoded once too often.", is_encoded=True)
changes_text("signature-plus-as-space", "3.5.1",
             "The signature was not percent-encoded: its \"+\" arrived as a space.",
             has_plus_as_space=True)
changes_text("noncanonical-base64", SECTION,
             "The unused bits of the last base64 character were set.", is_noncanonical=True)


@single("secrets-appended-to-base-string", SECTION,
        "The key was appended to the base string, and the whole was hashed.")
def secrets_appended_to_base_string(procedure):
    procedure.digest = digest_with_key_behind


@single("plaintext-is-base-string", "3.4.4", "The base string was sent in place of the key.")
def plaintext_is_base_string(procedure):
    procedure.signs_with_base_string = True


changes_text("decimal-digest", SECTION, "The digest's octets were written as decimal numbers.",
             form="decimal")


@single("signature-not-encoded", "3.5.1", "The signature is in the header unencoded.")
def signature_not_encoded(procedure):
    """Only the header is wrong, see `header_vectors`."""


@family("signature-byte-string", SECTION, "The base64 text was written as Python's {}.")
def signature_byte_string(request):
    for text, end in [("b'…'", b"'"), ("b'…\\n'", b"\\n'")]:
        def change(procedure, end=end):
            procedure.text.quotes = (b"b'", end)
        yield text, change


@family("other-hash-labelled-otherwise", SECTION,
        "Signed with {}, which oauth_signature_method does not say.")
def other_hash_labelled_otherwise(request):
    for name in ("md5", "sha224", "sha384"):
        def change(procedure, name=name):
            procedure.hash = name
        if request.hash not in (None, name):
            yield name.upper(), change


@family("hmac-labelled-otherwise", SECTION,
        "Signed with {}, although oauth_signature_method is not that of an HMAC.")
def hmac_labelled_otherwise(request):
    for method in ("HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512"):
        def change(procedure, method=method):
            procedure.hmac_instead = HASHES[method]
        if not request.hash:
            yield method, change


@family("plaintext-labelled-otherwise", "3.4.4",
        "The key itself was sent, although oauth_signature_method is not PLAINTEXT{}.")
def plaintext_labelled_otherwise(request):
    def change(procedure):
        procedure.sends_key = True
    if request.hash:
        yield "", change


@family("hex-digest-spelling", SECTION, "The digest was written in {}.")
def hex_digest_spelling(request):
    for form, text in [("upper-case hex", "upper-case hexadecimal digits"),
                       ("hex with hyphens", "upper case, with \"-\" between the octets"),
                       ("base64 of upper-case hex", "base64 of upper-case hexadecimal digits")]:
        def change(procedure, form=form):
            procedure.text.form = form
        if request.hash:
            yield text, change


OPENSSL_NAMES = {"md5": "MD5", "sha1": "SHA1", "sha224": "SHA2-224", "sha256": "SHA2-256",
                 "sha384": "SHA2-384", "sha512": "SHA2-512"}


@family("openssl-text", SECTION, "What openssl prints was written in base64: {}…")
def openssl_text(request):
    if request.hash:
        for before in ("", "(stdin)= ", OPENSSL_NAMES[request.hash] + "(stdin)= "):
            def change(procedure, before=before):
                procedure.text.form = "base64 of hex"
                procedure.text.around_hex = (before.encode(), b"\n")
            yield before or "hexadecimal digits", change


@family("digest-newline", SECTION, "The base64 was that of the digest and {}.",
        added=2, companions=1)
def digest_newline(request):
    for text, end in [("a line feed", b"\n"), ("CR LF", b"\r\n")]:
        def change(procedure, end=end):
            procedure.text.after_digest = end
        if request.hash:
            yield text, change
