"""Mistakes with the digest (RFC 5849 3.4.2) and the text of the signature."""
import hashlib

from changes import setting, signing_as, together
from procedure import digest_with_key_behind, hmac_digest, hmac_digest_of_key, plain_digest
from request import HASHES

METHODS = ("HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512")
OPENSSL_NAMES = {"md5": "MD5", "sha1": "SHA1", "sha224": "SHA2-224", "sha256": "SHA2-256",
                 "sha384": "SHA2-384", "sha512": "SHA2-512"}


def labelled_otherwise(*names):
    """One of these hashes is used, which oauth_signature_method does not say."""
    def forms(request):
        for name in names:
            if request.hash not in (None, name):
                yield name.upper(), setting({"hash": name})
    return forms


sha1_labelled_otherwise = labelled_otherwise("sha1")
sha256_labelled_otherwise = labelled_otherwise("sha256")
sha512_labelled_otherwise = labelled_otherwise("sha512")
other_hash_labelled_otherwise = labelled_otherwise("md5", "sha224", "sha384")
hmac_arguments_swapped = setting({"digest": hmac_digest_of_key})
secrets_appended_to_base_string = setting({"digest": digest_with_key_behind})


def hash_changed_with_label(request):
    for method in METHODS if request.hash else ():
        if method != request.signature_method:
            yield method, together(setting({"hash": HASHES[method]}), signing_as(b"oauth_signature_method", method.encode()))


def hmac_labelled_otherwise(request):
    for method in METHODS if not request.hash else ():
        yield method, setting({"hmac_instead": HASHES[method]})


def plain_hash(request):
    if request.hash:
        yield "", setting({"digest": plain_digest(None)})
        yield ", with SHA-1", setting({"digest": plain_digest("sha1")})


def base64_line_breaks(request):
    for text, line_break in [("LF", b"\n"), ("CR LF", b"\r\n")]:
        for length in (None, 76, 64, 60):
            place = f"after every {length} characters and " if length else ""
            yield f"{text} {place}at the end", setting({"text.line_length": length, "text.line_break": line_break})
    for text, line_break, length in [("LF", b"\n", 76), ("CR LF", b"\r\n", 76), ("LF", b"\n", 64), ("LF", b"\n", 60), ("CR LF", b"\r\n", 64)]:
        yield f"{text} after {length} characters", setting({
            "text.line_length": length, "text.line_break": line_break, "text.lacks_last_break": True})


def signature_not_encoded(procedure):
    """Only the header is wrong, see `header_vectors`."""


def openssl_text(request):
    if request.hash:
        for before in ("", "(stdin)= ", OPENSSL_NAMES[request.hash] + "(stdin)= "):
            yield before or "hexadecimal digits", setting({
                "text.form": "base64 of hex", "text.before_hex": before.encode(), "text.after_hex": b"\n"})


def utf16_hashed(request):
    def digest(charset, is_text, is_key):
        def wrong(hash_name, text, key):
            return hmac_digest(hash_name, text.decode().encode(charset) if is_text else text,
                               key.decode().encode(charset) if is_key else key)
        return setting({"digest": wrong})
    for charset in ("utf-16-le", "utf-16-be") if request.hash else ():
        for what, is_text, is_key in [("base string and key", True, True), ("base string", True, False), ("key", False, True)]:
            yield f"{what} in {charset.upper()}", digest(charset, is_text, is_key)


def until_zero(digest):
    """What a string of C keeps; a few octets prove nothing."""
    return digest.partition(b"\0")[0] if digest.find(b"\0") > 2 else digest


def digest_as_text(request):
    readings = [("each octet as a character of ISO-8859-1, in UTF-8", lambda digest: digest.decode("latin-1").encode()),
                ("decoded as UTF-8", lambda digest: digest.decode(errors="replace").encode()),
                ("decoded as ASCII, with question marks", lambda digest: bytes(octet if octet < 0x80 else 0x3F for octet in digest)),
                ("up to its first zero octet", until_zero), ("in reversed order", lambda digest: digest[::-1])]
    for detail, reading in readings if request.hash else ():
        yield detail, setting({"digest": lambda *arguments, reading=reading: reading(hmac_digest(*arguments))})


def empty_text_hashed(request):
    forms = [("", hmac_digest_of_nothing),
             (", and the base string was written before the digest",
              lambda hash_name, text, key: text + hmac_digest_of_nothing(hash_name, text, key))]
    for detail, digest in forms if request.hash else ():
        yield detail, setting({"digest": digest})


def hmac_digest_of_nothing(hash_name, _, key):
    return hmac_digest(hash_name, b"", key)


def digest_made_differently(request):
    def hashed(name, text):
        return hashlib.new(name, text).digest()
    forms = [("of a plain hash of key and base string", lambda name, text, key: hashed(name, key + text)),
             ("of a plain hash of base string and key", lambda name, text, key: hashed(name, text + key)),
             ("of the SHA-256 hash of the base string",
              lambda name, text, key: hmac_digest(name, hashed("sha256", text), key)),
             ("of the hexadecimal text of the base string's SHA-1 hash",
              lambda name, text, key: hmac_digest(name, hashed("sha1", text).hex().encode(), key)),
             ("with the SHA-1 hash of the key", lambda name, text, key: hmac_digest(name, text, hashed("sha1", key)))]
    for detail, digest in forms if request.hash else ():
        yield detail, [setting({"digest": digest})]
