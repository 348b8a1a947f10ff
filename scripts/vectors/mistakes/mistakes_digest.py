"""Mistakes with the digest (RFC 5849 3.4.2) and the text of the signature."""
from mistake import family, giving, single
from procedure import digest_with_key_behind, hmac_digest_of_key, plain_digest
from request import HASHES


def declare_labelled_otherwise(hash_name):
    @family(f"{hash_name}-labelled-otherwise")
    def _(request):
        if request.hash not in (None, hash_name):
            yield "", giving(hash=hash_name)


for digest_name in ("sha1", "sha256", "sha512"):
    declare_labelled_otherwise(digest_name)


@family("hash-changed-with-label")
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


@family("plain-hash")
def plain_hash(request):
    if request.hash:
        yield "", giving(digest=plain_digest(None))
        yield ", with SHA-1", giving(digest=plain_digest("sha1"))


single("hmac-arguments-swapped")(giving(digest=hmac_digest_of_key))


@family("base64-line-breaks")
def base64_line_breaks(request):
    for text, line_break in [("LF", b"\n"), ("CR LF", b"\r\n")]:
        for length in (None, 76, 64, 60):
            place = f"after every {length} characters and " if length else ""
            change = giving("text", line_length=length, line_break=line_break)
            yield f"{text} {place}at the end", change
    for text, line_break, length in [("LF", b"\n", 76), ("CR LF", b"\r\n", 76), ("LF", b"\n", 64)]:
        yield f"{text} after {length} characters", giving(
            "text", line_length=length, line_break=line_break, lacks_last_break=True)


single("secrets-appended-to-base-string")(giving(digest=digest_with_key_behind))


@single("signature-not-encoded")
def signature_not_encoded(procedure):
    """Only the header is wrong, see `header_vectors`."""


@family("signature-byte-string")
def signature_byte_string(request):
    for text, end in [("b'…'", b"'"), ("b'…\\n'", b"\\n'")]:
        yield text, giving("text", quotes=(b"b'", end))


@family("other-hash-labelled-otherwise")
def other_hash_labelled_otherwise(request):
    for name in ("md5", "sha224", "sha384"):
        if request.hash not in (None, name):
            yield name.upper(), giving(hash=name)


@family("hmac-labelled-otherwise")
def hmac_labelled_otherwise(request):
    for method in ("HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512"):
        if not request.hash:
            yield method, giving(hmac_instead=HASHES[method])


@family("plaintext-labelled-otherwise")
def plaintext_labelled_otherwise(request):
    if request.hash:
        yield "", giving(sends_key=True)


@family("hex-digest-spelling")
def hex_digest_spelling(request):
    for form, text in [("upper-case hex", "upper-case hexadecimal digits"),
                       ("hex with hyphens", "upper case, with \"-\" between the octets"),
                       ("base64 of upper-case hex", "base64 of upper-case hexadecimal digits")]:
        if request.hash:
            yield text, giving("text", form=form)


OPENSSL_NAMES = {"md5": "MD5", "sha1": "SHA1", "sha224": "SHA2-224", "sha256": "SHA2-256",
                 "sha384": "SHA2-384", "sha512": "SHA2-512"}


@family("openssl-text")
def openssl_text(request):
    if request.hash:
        for before in ("", "(stdin)= ", OPENSSL_NAMES[request.hash] + "(stdin)= "):
            yield before or "hexadecimal digits", giving(
                "text", form="base64 of hex", around_hex=(before.encode(), b"\n"))


@family("digest-newline")
def digest_newline(request):
    for text, end in [("a line feed", b"\n"), ("CR LF", b"\r\n")]:
        if request.hash:
            yield text, giving("text", after_digest=end)
