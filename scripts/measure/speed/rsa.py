"""Signs with an RSA key as in RFC 8017, independently of any other program."""
import base64
import hashlib

# DigestInfo of SHA-256, before the digest (RFC 8017 section 9.2, note 1).
SHA256_INFO = bytes.fromhex("3031300d060960864801650304020105000420")


class PrivateKey:
    def __init__(self, path):
        """From a PEM file with a PKCS #1 key, "BEGIN RSA PRIVATE KEY"."""
        with open(path, encoding="ascii") as text:
            lines = [line.strip() for line in text if line.strip() and not line.startswith("-----")]
        numbers = integers(base64.b64decode("".join(lines)))
        _, self.modulus, _, _, self.p, self.q, self.dp, self.dq, self.inverse = numbers
        self.size = (self.modulus.bit_length() + 7) // 8

    def sign_sha256(self, message):
        """RSASSA-PKCS1-v1_5 (section 8.2.1), with the Chinese remainder theorem."""
        info = SHA256_INFO + hashlib.sha256(message).digest()
        padded = b"\0\1" + b"\xff" * (self.size - len(info) - 3) + b"\0" + info
        number = int.from_bytes(padded, "big")
        of_p, of_q = pow(number, self.dp, self.p), pow(number, self.dq, self.q)
        of_both = of_q + (of_p - of_q) * self.inverse % self.p * self.q
        return of_both.to_bytes(self.size, "big")


def integers(der):
    """The integers of a DER sequence."""
    _, place, _ = element(der, 0)
    numbers = []
    while place < len(der):
        _, start, place = element(der, place)
        numbers.append(int.from_bytes(der[start:place], "big"))
    return numbers


def element(der, place):
    """Tag, start and end of the contents of the DER element at that place."""
    tag, length, start = der[place], der[place + 1], place + 2
    if length >= 0x80:
        start += length - 0x80
        length = int.from_bytes(der[place + 2 : start], "big")
    return tag, start, start + length
