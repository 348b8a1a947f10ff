"""How languages write lists, maps and JSON values when they convert them to text."""
import json
import re

from octets import Unclear


class Literal(str):
    """A number, true, false or null, as written."""


def plain(text):
    """The text, if all quote it in the same way."""
    if any(ord(c) < 32 and c not in "\n\r\t" or not c.isprintable() and c not in "\n\r\t"
           for c in text):
        raise Unclear("how a language quotes a character that cannot be printed")
    return text


def quoted_by_python(text):
    return repr(plain(text))


def quoted_by_json(text):
    return json.dumps(plain(text), ensure_ascii=False)


def quoted_by_ruby(text):
    if re.search(r"#[{$@]", text):
        raise Unclear("a text that Ruby would interpolate")
    return quoted_by_json(text)


def between(start, separator, end, quote=str):
    return lambda values: start + separator.join(map(quote, values)) + end


def members_between(start, equals, separator, end, quote=plain, is_sorted=False):
    def write(members):
        ordered = sorted(members) if is_sorted else members
        return start + separator.join(quote(n) + equals + quote(v) for n, v in ordered) + end
    return write


def always(text):
    return lambda values: text


# What each language makes of a list of strings and of a map of strings.
TEXTS = [
    ("Python", between("[", ", ", "]", quoted_by_python),
     members_between("{", ": ", ", ", "}", quoted_by_python)),
    ("Ruby", between("[", ", ", "]", quoted_by_ruby),
     members_between("{", "=>", ", ", "}", quoted_by_ruby)),
    ("JSON", between("[", ",", "]", quoted_by_json),
     members_between("{", ":", ",", "}", quoted_by_json)),
    ("Java", between("[", ", ", "]"), members_between("{", "=", ", ", "}")),
    ("Go", between("[", " ", "]"), members_between("map[", ":", " ", "]", is_sorted=True)),
    ("PHP", always("Array"), always("Array")),
    ("C#", always("System.String[]"),
     always("System.Collections.Generic.Dictionary`2[System.String,System.String]")),
]


def parse_json(text):
    """JSON with its numbers and words as written, and its objects as lists of pairs."""
    def pairs(found):
        return ("object", found)
    value = json.loads(text, object_pairs_hook=pairs, parse_int=Literal, parse_float=Literal,
                       parse_constant=Literal)
    return marked(value)


def marked(value):
    """Words as literals, lists and objects as pairs of their kind and content."""
    if isinstance(value, tuple):
        return ("object", [(name, marked(child)) for name, child in value[1]])
    if isinstance(value, list):
        return ("list", [marked(child) for child in value])
    if value is None or isinstance(value, bool):
        return Literal({None: "null", True: "true", False: "false"}[value])
    return value


def kind_of(value):
    if isinstance(value, tuple):
        return value[0]
    return "literal" if isinstance(value, Literal) else "string"


def writing(words, inner_words, quote, write_list, write_object):
    """How a language converts a JSON value to text: `quote` is for texts in a list or an object, which have `inner_words`."""
    def write(value, is_inside=False):
        kind = kind_of(value)
        if kind == "object":
            return write_object((name, write, child) for name, child in value[1])
        if kind == "list":
            return write_list(write(child, True) for child in value[1])
        if kind == "literal":
            return (inner_words if is_inside else words).get(value, str(value))
        return quote(value) if is_inside else value
    return write


def object_between(equals, quote):
    return lambda members: "{" + ", ".join(quote(n) + equals + write(v, True) for n, write, v in members) + "}"


def list_between(start, separator, end):
    return lambda texts: start + separator.join(texts) + end


PYTHON_WORDS = {"true": "True", "false": "False", "null": "None"}
javascript = writing({}, {"null": ""}, str, list_between("", ",", ""), always("[object Object]"))
python = writing(PYTHON_WORDS, PYTHON_WORDS, quoted_by_python, list_between("[", ", ", "]"), object_between(": ", quoted_by_python))
php = writing({"true": "1", "false": "", "null": ""}, {}, str, always("Array"), always("Array"))
ruby = writing({"null": ""}, {"null": "nil"}, quoted_by_ruby, list_between("[", ", ", "]"), object_between("=>", quoted_by_ruby))


def or_empty(value):
    """The text of a value; what is nested is empty."""
    is_null = kind_of(value) == "literal" and value == "null"
    return "" if is_null or kind_of(value) in ("object", "list") else str(value)


def querystring(root):
    """Node's: each value of a list is a pair, and what is nested is empty."""
    return [(name, or_empty(one)) for name, value in root[1]
            for one in (value[1] if kind_of(value) == "list" and value[1] else [value])]


def each_by(write):
    return lambda root: [(name, write(value)) for name, value in root[1]]


def nested(root):
    return [pair for name, value in root[1] for pair in nested_pairs(name, value)]


def nested_pairs(name, value):
    kind = kind_of(value)
    if kind == "object":
        children = [(f"{name}[{key}]", child) for key, child in value[1]]
    elif kind == "list":
        children = [(f"{name}[{index}]", child) for index, child in enumerate(value[1])]
    else:
        return [(name, str(value))]
    return [pair for key, child in children for pair in nested_pairs(key, child)]


MEMBER_TEXTS = [("JavaScript", each_by(javascript)), ("Python", each_by(python)),
                ("PHP", each_by(php)), ("Ruby", each_by(ruby)),
                ("a library that writes a[b]", nested),
                ("Node's querystring", querystring), ("a library that leaves it empty", each_by(or_empty))]


def layouts(text):
    """The JSON text in the layouts that languages write, with what each is."""
    value = parse_json(text)
    for comma, colon, indent, slashes, is_ascii, is_sorted, detail in [
            (",", ":", None, False, False, False, "JSON without spaces"),
            (", ", ": ", None, False, False, False, "JSON with spaces"),
            (", ", ": ", None, False, True, False, "JSON as Python writes it"),
            (",", ":", None, True, True, False, "JSON as PHP writes it"),
            (",", ": ", 2, False, False, False, "JSON indented by two spaces"),
            (",", ": ", 4, False, False, False, "JSON indented by four spaces"),
            (",", ":", None, False, False, True, "JSON with sorted names")]:
        yield Writer(comma, colon, indent, slashes, is_ascii, is_sorted).text(value, 0), detail


class Writer:
    """Writes JSON in one layout."""

    def __init__(self, comma, colon, indent, slashes, is_ascii, is_sorted):
        self.comma, self.colon, self.indent = comma, colon, indent
        self.slashes, self.is_ascii, self.is_sorted = slashes, is_ascii, is_sorted

    def text(self, value, depth):
        kind = kind_of(value)
        if kind == "literal":
            return str(value)
        if kind == "string":
            return self.string(value)
        if kind == "list":
            return self.block("[", [self.text(child, depth + 1) for child in value[1]], "]", depth)
        members = sorted(value[1], key=lambda pair: pair[0]) if self.is_sorted else value[1]
        return self.block("{", [self.string(name) + self.colon + self.text(child, depth + 1)
                                for name, child in members], "}", depth)

    def string(self, text):
        if any(ord(c) < 32 and c not in "\n\r\t" for c in text):
            raise Unclear("which escape of a control character is written")
        written = json.dumps(text, ensure_ascii=self.is_ascii)
        return written.replace("/", "\\/") if self.slashes else written

    def block(self, start, texts, end, depth):
        if self.indent is None or not texts:
            return start + self.comma.join(texts) + end
        line = "\n" + " " * self.indent * (depth + 1)
        return (start + line + (self.comma + line).join(texts)
                + "\n" + " " * self.indent * depth + end)
