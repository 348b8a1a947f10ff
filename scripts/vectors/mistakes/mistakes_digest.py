"""Mistakes with the digest (RFC 5849 3.4.2) and the text of the signature."""
from mistake import giving, table
from procedure import digest_with_key_behind, hmac_digest_of_key, plain_digest
from request import HASHES

SECTION = "3.4.2"
family, single = table("digest")


def declare_labelled_otherwise(hash_name, label):
    @family(f"{hash_name}-labelled-otherwise", SECTION,
            f"Signed with {label}, which oauth_signature_method does not say.")
    def _(request):
        if request.hash not in (None, hash_name):
            yield "", giving(hash=hash_name)


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
    if request.hash:
        yield "", giving(digest=plain_digest(None))
        yield ", with SHA-1", giving(digest=plain_digest("sha1"))


single("hmac-arguments-swapped", SECTION, "Key and text of the HMAC were exchanged.")(
    giving(digest=hmac_digest_of_key))


def changes_text(identifier, section, comment, **members):
    """These members of the signature's text get another value."""
    single(identifier, section, comment)(giving("text", **members))


changes_text("hex-digest", SECTION, "The digest was written in hexadecimal.", form="hex")
changes_text("base64-of-hex", SECTION, "The hexadecimal digest was written in base64.",
             form="base64 of hex")
changes_text("base64url", SECTION, "The digest was written in base64url.", is_url_safe=True)
changes_text("no-padding", SECTION, "The base64 text lacked its \"=\".", lacks_padding=True)


@family("base64-line-breaks", SECTION, "The base64 text was broken into lines: {}.")
def base64_line_breaks(request):
    for text, line_break in [("LF", b"\n"), ("CR LF", b"\r\n")]:
        for length in (None, 76, 64, 60):
            place = f"after every {length} characters and " if length else ""
            change = giving("text", line_length=length, line_break=line_break)
            yield f"{text} {place}at the end", change
    for text, line_break, length in [("LF", b"\n", 76), ("CR LF", b"\r\n", 76), ("LF", b"\n", 64)]:
        yield f"{text} after {length} characters", giving(
            "text", line_length=length, line_break=line_break, lacks_last_break=True)


changes_text("signature-percent-encoded-twice", "3.5.1",
             "The signature was percent-encoded once too often.", is_encoded=True)
changes_text("signature-plus-as-space", "3.5.1",
             "The signature was not percent-encoded: its \"+\" arrived as a space.",
             has_plus_as_space=True)
changes_text("noncanonical-base64", SECTION,
             "The unused bits of the last base64 character were set.", is_noncanonical=True)


single("secrets-appended-to-base-string", SECTION,
       "The key was appended to the base string, and the whole was hashed.")(
    giving(digest=digest_with_key_behind))
single("plaintext-is-base-string", "3.4.4", "The base string was sent instead of the key.")(
    giving(signs_with_base_string=True))


changes_text("decimal-digest", SECTION, "The digest's octets were written as decimal numbers.",
             form="decimal")


@single("signature-not-encoded", "3.5.1", "The signature is in the header unencoded.")
def signature_not_encoded(procedure):
    """Only the header is wrong, see `header_vectors`."""


@family("signature-byte-string", SECTION, "The base64 text was written as Python's {}.")
def signature_byte_string(request):
    for text, end in [("b'…'", b"'"), ("b'…\\n'", b"\\n'")]:
        yield text, giving("text", quotes=(b"b'", end))


@family("other-hash-labelled-otherwise", SECTION,
        "Signed with {}, which oauth_signature_method does not say.")
def other_hash_labelled_otherwise(request):
    for name in ("md5", "sha224", "sha384"):
        if request.hash not in (None, name):
            yield name.upper(), giving(hash=name)


@family("hmac-labelled-otherwise", SECTION,
        "Signed with {}, although oauth_signature_method is not that of an HMAC.")
def hmac_labelled_otherwise(request):
    for method in ("HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512"):
        if not request.hash:
            yield method, giving(hmac_instead=HASHES[method])


@family("plaintext-labelled-otherwise", "3.4.4",
        "The key itself was sent, although oauth_signature_method is not PLAINTEXT{}.")
def plaintext_labelled_otherwise(request):
    if request.hash:
        yield "", giving(sends_key=True)


@family("hex-digest-spelling", SECTION, "The digest was written in {}.")
def hex_digest_spelling(request):
    for form, text in [("upper-case hex", "upper-case hexadecimal digits"),
                       ("hex with hyphens", "upper case, with \"-\" between the octets"),
                       ("base64 of upper-case hex", "base64 of upper-case hexadecimal digits")]:
        if request.hash:
            yield text, giving("text", form=form)


OPENSSL_NAMES = {"md5": "MD5", "sha1": "SHA1", "sha224": "SHA2-224", "sha256": "SHA2-256",
                 "sha384": "SHA2-384", "sha512": "SHA2-512"}


@family("openssl-text", SECTION, "What openssl prints was written in base64: {}…")
def openssl_text(request):
    if request.hash:
        for before in ("", "(stdin)= ", OPENSSL_NAMES[request.hash] + "(stdin)= "):
            yield before or "hexadecimal digits", giving(
                "text", form="base64 of hex", around_hex=(before.encode(), b"\n"))


@family("digest-newline", SECTION, "The base64 was that of the digest and {}.",
        added=2, companions=1)
def digest_newline(request):
    for text, end in [("a line feed", b"\n"), ("CR LF", b"\r\n")]:
        if request.hash:
            yield text, giving("text", after_digest=end)
