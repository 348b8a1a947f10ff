"""RFC 5849 3.6, percent encoding, and the decoding of forms."""

from urllib.parse import unquote_to_bytes

UNRESERVED = frozenset(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
)


def octets(text):
    return text.encode("utf-8") if isinstance(text, str) else text


def percent_encode(text):
    """Unreserved characters stay, every other octet becomes %XX in upper case."""
    return "".join(
        chr(octet) if octet in UNRESERVED else "%%%02X" % octet for octet in octets(text)
    )


def form_decode(text):
    """The pairs of a query or form body, as octets (3.4.1.3.1, W3C forms)."""
    pairs = []
    for segment in text.split("&"):
        if segment:
            name, _, value = segment.partition("=")
            pairs.append((form_decode_part(name), form_decode_part(value)))
    return pairs


def form_decode_part(text):
    return unquote_to_bytes(text.replace("+", " "))
