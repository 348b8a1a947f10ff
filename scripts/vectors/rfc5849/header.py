"""RFC 5849 3.5.1: the Authorization header."""

import re

from encoding import percent_encode


def authorization_header(protocol_parameters, signature):
    """realm first, the others sorted by name; `protocol_parameters` is a dictionary."""
    parameters = dict(protocol_parameters, oauth_signature=signature)
    realm = parameters.pop("realm", None)
    fields = []
    if realm is not None:
        quoted = realm.replace("\\", "\\\\").replace('"', '\\"')
        fields.append('realm="%s"' % quoted)
    for name in sorted(parameters):
        fields.append('%s="%s"' % (percent_encode(name), percent_encode(parameters[name])))
    return "OAuth " + ", ".join(fields)


HEADER_FIELD = re.compile(r'\s*([^\s=,"]+="(?:[^"\\]|\\.)*")\s*(?:,|$)')


def header_fields(header):
    """The header as a sorted list of name="value"; None if it does not have that form."""
    scheme, _, rest = header.partition(" ")
    if scheme != "OAuth":
        return None
    fields, position = [], 0
    while position < len(rest):
        match = HEADER_FIELD.match(rest, position)
        if match is None:
            return None
        fields.append(match.group(1))
        position = match.end()
    return sorted(fields)
