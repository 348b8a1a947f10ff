"""What programs read from bodies that are not forms: JSON members and multipart fields."""
import json
import re

SPACE = re.compile(r"[ \t\n\r]*")


def json_members(body):
    """The top-level members of a JSON object: name, value as text, whether it is nested.

    Strings are decoded, everything else is the text as written. None if it is no object.
    """
    try:
        text = body.decode()
        if not isinstance(json.loads(text), dict):
            return None
    except ValueError:
        return None
    decoder, members = json.JSONDecoder(), []
    position = skip(text, text.index("{") + 1)
    while text[position] != "}":
        name, position = decoder.raw_decode(text, position)
        start = skip(text, skip(text, position) + 1)  # after the ":"
        value, end = decoder.raw_decode(text, start)
        written = value if isinstance(value, str) else text[start:end]
        members.append((name.encode(), written.encode(), isinstance(value, (dict, list))))
        position = skip(text, end)
        if text[position] == ",":
            position = skip(text, position + 1)
    return members


def skip(text, position):
    """The position after white space."""
    return SPACE.match(text, position).end()


def multipart_fields(body, content_type):
    """The fields of a multipart/form-data body that are not files."""
    kind = re.match(r"multipart/form-data\s*;", content_type, re.IGNORECASE)
    match = re.search(r'boundary=(?:"([^"]+)"|([^;\s]+))', content_type)
    if not kind or not match:
        return []
    boundary = b"--" + (match.group(1) or match.group(2)).encode()
    fields = []
    for part in (b"\r\n" + body).split(b"\r\n" + boundary)[1:]:
        head, blank_line, content = part.partition(b"\r\n\r\n")
        name = re.search(rb'[ ;]name="([^"]*)"', head)
        if blank_line and name and b"filename=" not in head and not part.startswith(b"--"):
            fields.append((name.group(1), content))
    return fields
