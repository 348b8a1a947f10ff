"""RFC 5849 3.4.1: the signature base string."""

import re

from encoding import percent_encode
from names import InputError

DEFAULT_PORTS = {"http": "80", "https": "443"}

PCHAR = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})"
URL = re.compile(
    r"(?P<scheme>https?)://"
    r"(?:(?P<userinfo>(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*)@)?"
    r"(?P<host>\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})+)"
    r"(?::(?P<port>[0-9]*))?"
    r"(?P<path>(?:/" + PCHAR + r"*)*)"
    r"(?:\?(?P<query>(?:" + PCHAR + r"|[/?])*))?"
    r"(?:\#(?P<fragment>(?:" + PCHAR + r"|[/?])*))?",
    re.IGNORECASE,
)
TOKEN = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")


def lenient_url(url):
    """The URL with escapes for what clients send although a URL cannot have it, and with A-labels."""
    match = re.fullmatch(r" *(https?://)([^/?]*)(.*?) *", url, re.IGNORECASE)
    if match is None or re.search(r"[\x00-\x1f\x7f]", url):
        return url
    scheme, authority, rest = match.groups()
    if not authority.isascii():
        authority = re.sub(r"[^@:]+(?=(:[0-9]*)?$)", lambda found: a_labels(found[0]), authority)
    rest = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", rest)
    rest = re.sub(r"[^%A-Za-z0-9\-._~!$&'()*+,;=:@/?#]", lambda found: percent_encode(found[0]), rest)
    return scheme + authority + rest


def a_labels(host):
    """Punycode of each label in lower case, without the other mappings of IDNA."""
    return ".".join(
        label.lower() if label.isascii() else "xn--" + label.lower().encode("punycode").decode("ascii")
        for label in re.split("[.\u3002\uff0e\uff61]", host)
    )


def split_url(url):
    match = URL.fullmatch(url)
    if match is None:
        raise InputError("request.url: not an absolute http or https URI: %s" % url)
    return match


def base_string_uri(url):
    """3.4.1.2: lower-case scheme and host, no default port, no query, no fragment."""
    parts = split_url(url)
    scheme = parts["scheme"].lower()
    authority = parts["host"].lower()
    if parts["port"] and parts["port"].lstrip("0") != DEFAULT_PORTS[scheme]:
        authority += ":" + parts["port"]
    return "%s://%s%s" % (scheme, authority, parts["path"] or "/")


def normalized_parameters(pairs):
    """3.4.1.3.2: encode, sort by name and then by value, join."""
    encoded = sorted((percent_encode(name), percent_encode(value)) for name, value in pairs)
    return "&".join("%s=%s" % pair for pair in encoded)


def base_string(method, uri, parameters):
    """3.4.1.1: METHOD&URI&parameters, each percent-encoded."""
    return "&".join(percent_encode(part) for part in (method.upper(), uri, parameters))
