"""Octets: percent encoding (RFC 5849 3.6) and its variations, percent and form decoding."""
import re

LETTERS_AND_DIGITS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
UNRESERVED = LETTERS_AND_DIGITS + b"-._~"
SUB_DELIMITERS = b"!$&'()*+,;="
ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")


class Unclear(Exception):
    """The description of the mistakes does not determine the result."""


class Encoder:
    """The encoding of RFC 5849 3.6, with some octets written differently."""

    def __init__(self):
        self.table = [bytes([o]) if o in UNRESERVED else b"%%%02X" % o for o in range(256)]
        self.has_lower_case_digits = False
        self.writes_utf16_units = False
        self.encodes_only_first = False
        self.unclear = b""

    def leave(self, octets):
        """These octets are written as they are."""
        for octet in octets:
            self.table[octet] = bytes([octet])
        self._settle(octets)

    def escape(self, octets):
        """These octets are escaped."""
        for octet in octets:
            self.table[octet] = b"%%%02X" % octet
        self._settle(octets)

    def be_unclear_about(self, octets):
        """It is not defined how these octets are written."""
        self.unclear += octets

    def _settle(self, octets):
        self.unclear = bytes(octet for octet in self.unclear if octet not in octets)

    def write_space_as_plus(self):
        self.table[0x20] = b"+"

    def __call__(self, octets):
        if self.unclear and any(octet in octets for octet in self.unclear):
            raise Unclear("how this function writes an octet of the text")
        if self.writes_utf16_units and not octets.isascii():
            text = b"".join(self._unit(unit) for unit in utf16_units(octets))
        else:
            text = b"".join([self.table[octet] for octet in octets])
        if self.encodes_only_first:
            place = next((place for place, octet in enumerate(octets) if self.table[octet] != bytes([octet])), len(octets))
            text = octets[:place] + b"".join(self.table[octet] for octet in octets[place:place + 1]) + octets[place + 1:]
        return self._lowered(text) if self.has_lower_case_digits else text

    def _unit(self, unit):
        if unit < 0x80:
            return self.table[unit]
        return b"%%%02X" % unit if unit < 0x100 else b"%%u%04X" % unit

    @staticmethod
    def _lowered(text):
        # Every "%" of the text begins an escape, because "%" itself is always encoded.
        return re.sub(rb"%(u[0-9A-F]{4}|[0-9A-F]{2})", lambda m: m.group().lower(), text)


encode = Encoder()


def decode_percent(octets):
    """Percent-decodes; what is not an escape stays."""
    return ESCAPE.sub(lambda m: bytes([int(m.group(1), 16)]), octets)


def decode_form(octets):
    """Decodes the name or the value of a form: "+" is a space."""
    return decode_percent(octets.replace(b"+", b" "))


def decode_utf8(octets):
    """The text of UTF-8 octets."""
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unclear("octets that are not UTF-8 are treated as text") from error


def utf16_units(octets):
    """The UTF-16 code units of UTF-8 octets."""
    pairs = decode_utf8(octets).encode("utf-16-be")
    return [pairs[i] << 8 | pairs[i + 1] for i in range(0, len(pairs), 2)]
