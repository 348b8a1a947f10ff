"""How languages write lists, maps and JSON values when they convert them to text."""
import json
import re

from octets import Unclear


class Literal(str):
    """A number, true, false or null, as written."""


def parse_json(text):
    """JSON with its numbers and words as written: lists and objects are pairs of their kind and content."""
    value = json.loads(text, object_pairs_hook=lambda pairs: ("object", pairs), parse_int=Literal, parse_float=Literal,
                       parse_constant=Literal)
    return marked(value)


def marked(value):
    """Words as literals, lists as pairs of their kind and content."""
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


def plain(text):
    """The text, if all quote it in the same way."""
    if any(not c.isprintable() and c not in "\n\r\t" for c in text):
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


class Language:
    """How a language converts values to text.

    `lists` has the start, the separator and the end of a list. `maps` has the start of a map, what is between a name and its value, the
    separator, and the end. Either may also be one text, for all lists or maps. `quote` is for texts in them, which have `inner_words`
    instead of `words`. `indent` is for each level, and `ordered` gives the pairs of a map in the order in which they are written.
    """

    def __init__(self, lists, maps, quote=str, words=None, inner_words=None, indent=None, ordered=list):
        self.lists, self.maps, self.quote = lists, maps, quote
        self.words, self.inner_words = words or {}, inner_words or {}
        self.indent, self.ordered = indent, ordered

    def text(self, value, depth=0):
        """The text of a value, which is in a list or a map if it has a depth."""
        kind = kind_of(value)
        if kind == "object":
            return self.map(value[1], depth)
        if kind == "list":
            return self.list(value[1], depth)
        if kind == "literal":
            return (self.inner_words if depth else self.words).get(value, str(value))
        return self.quote(value) if depth else value

    def list(self, values, depth=0):
        if isinstance(self.lists, str):
            return self.lists
        return self._block(*self.lists, [self.text(value, depth + 1) for value in values], depth)

    def map(self, pairs, depth=0):
        if isinstance(self.maps, str):
            return self.maps
        start, equals, separator, end = self.maps
        texts = [self.quote(name) + equals + self.text(value, depth + 1) for name, value in self.ordered(pairs)]
        return self._block(start, separator, end, texts, depth)

    def _block(self, start, separator, end, texts, depth):
        if self.indent is None or not texts:
            return start + separator.join(texts) + end
        line, last = ("\n" + self.indent * level for level in (depth + 1, depth))
        return start + line + (separator + line).join(texts) + last + end


PYTHON_WORDS = {"true": "True", "false": "False", "null": "None"}
PYTHON = Language(("[", ", ", "]"), ("{", ": ", ", ", "}"), quoted_by_python, PYTHON_WORDS, PYTHON_WORDS)
RUBY = Language(("[", ", ", "]"), ("{", "=>", ", ", "}"), quoted_by_ruby, {"null": ""}, {"null": "nil"})
JSON = Language(("[", ",", "]"), ("{", ":", ",", "}"), quoted_by_json)
JAVA = Language(("[", ", ", "]"), ("{", "=", ", ", "}"))
GO = Language(("[", " ", "]"), ("map[", ":", " ", "]"), ordered=sorted)
PHP = Language("Array", "Array", words={"true": "1", "false": "", "null": ""})
C_SHARP = Language("System.String[]", "System.Collections.Generic.Dictionary`2[System.String,System.String]")
JAVASCRIPT = Language(("", ",", ""), "[object Object]", inner_words={"null": ""})

# What makes a text of a list of strings and of a map of strings.
TEXTS = [("Python", PYTHON), ("Ruby", RUBY), ("JSON", JSON), ("Java", JAVA), ("Go", GO), ("PHP", PHP), ("C#", C_SHARP)]


def or_empty(value):
    """The text of a value; what is nested is empty."""
    return "" if kind_of(value) in ("object", "list") or kind_of(value) == "literal" and value == "null" else str(value)


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
    if kind not in ("object", "list"):
        return [(name, str(value))]
    children = value[1] if kind == "object" else enumerate(value[1])
    return [pair for key, child in children for pair in nested_pairs(f"{name}[{key}]", child)]


# What makes pairs of the members of an object.
MEMBER_TEXTS = [("JavaScript", each_by(JAVASCRIPT.text)), ("Python", each_by(PYTHON.text)),
                ("PHP", each_by(PHP.text)), ("Ruby", each_by(RUBY.text)),
                ("a library that writes a[b]", nested),
                ("Node's querystring", querystring), ("a library that leaves it empty", each_by(or_empty))]


def sorted_by_name(pairs):
    return sorted(pairs, key=lambda pair: pair[0])


def layouts(text):
    """The JSON text in the layouts that languages write, with what each is."""
    value = parse_json(text)
    for comma, colon, indent, slash, is_ascii, ordered, detail in [
            (",", ":", None, "/", False, list, "JSON without spaces"),
            (", ", ": ", None, "/", False, list, "JSON with spaces"),
            (", ", ": ", None, "/", True, list, "JSON as Python writes it"),
            (",", ":", None, "\\/", True, list, "JSON as PHP writes it"),
            (",", ": ", "  ", "/", False, list, "JSON indented by two spaces"),
            (",", ": ", "    ", "/", False, list, "JSON indented by four spaces"),
            (",", ":", None, "/", False, sorted_by_name, "JSON with sorted names")]:
        def quote(string):
            if any(ord(c) < 32 and c not in "\n\r\t" for c in string):
                raise Unclear("which escape of a control character is written")
            return json.dumps(string, ensure_ascii=is_ascii).replace("/", slash)
        layout = Language(("[", comma, "]"), ("{", colon, comma, "}"), quote, indent=indent, ordered=ordered)
        yield quote(value) if kind_of(value) == "string" else layout.text(value), detail
