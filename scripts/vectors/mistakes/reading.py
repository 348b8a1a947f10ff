"""The parameters of query and form, and how they are read (RFC 5849 3.4.1.3.1)."""
import re

from octets import Unclear, decode_form, encode


class Item:
    """A parameter: where it comes from, its name and its value.

    `source` is "query", "form", "protocol", or "body" for what a mistake reads out of another
    body. `origin` tells the parameters of the request apart, whatever a mistake makes of them.
    """
    __slots__ = ("source", "name", "value", "origin")

    def __init__(self, source, name, value, origin=None):
        self.source, self.name, self.value, self.origin = source, name, value, origin

    def replacing(self, name=None, value=None):
        return Item(self.source, self.name if name is None else name,
                    self.value if value is None else value, self.origin)

    @property
    def pair(self):
        return self.name, self.value

    @property
    def is_of_request(self):
        """Whether it comes from query or form."""
        if self.source == "body":
            raise Unclear("a parameter read out of another body is neither query nor form")
        return self.source != "protocol"


class Reading:
    """How query and form are read (RFC 5849 3.4.1.3.1)."""

    def __init__(self):
        self.appends_fragment = self.cuts_at_question_mark = False
        self.splits_at_semicolon = False
        self.keeps_empty_parts = self.drops_parts_without_equals = False
        self.cuts_at_second_equals = False
        self.keeps_plus = False
        self.decodes_query_names = self.decodes_query_values = self.decodes_form = True
        # Whether these are decoded as a whole, before they are split.
        self.decodes_whole_query = self.decodes_whole_form = False

    def parts(self, text, separators=b"&"):
        """The raw names and values of a text, and where each begins."""
        if not text and self.keeps_empty_parts:
            raise Unclear("whether an empty text has an empty part")
        offset = 0
        for part in re.split(rb"[%s]" % separators, text):
            is_dropped = self.drops_parts_without_equals and b"=" not in part
            if (part or self.keeps_empty_parts) and not is_dropped:
                name, _, value = part.partition(b"=")
                yield name, value, offset
            offset += len(part) + 1

    def decoded(self, octets):
        return decode_form(octets.replace(b"+", b"%2B") if self.keeps_plus else octets)


def read_query(request, reading):
    """The items of the query."""
    text = request.query_text
    if text is None:
        return []
    if reading.appends_fragment and request.fragment is not None:
        if request.has_separate_query:
            raise Unclear("where the fragment goes beside request.query")
        text += b"#" + request.fragment
    if reading.cuts_at_question_mark:
        text = text.split(b"?")[0]
    if reading.decodes_whole_query:
        text = reading.decoded(text)
    items = []
    for name, value, offset in reading.parts(text, b"&;" if reading.splits_at_semicolon else b"&"):
        if reading.cuts_at_second_equals:
            value = value.split(b"=")[0]
        if reading.decodes_query_names:
            name = reading.decoded(name)
        if reading.decodes_query_values:
            value = reading.decoded(value)
        items.append(Item("query", name, value, ("query", offset)))
    return items


def read_form(request, reading):
    """The items of the form, or of the raw body of the form media type."""
    if request.form and reading.decodes_whole_form:
        text = b"&".join(encode(name) + b"=" + encode(value) for name, value in request.form)
        return whole_form(text, reading)
    if request.form is not None:
        change = (lambda octets: octets) if reading.decodes_form else encode
        return [Item("form", change(name), change(value), ("form", index))
                for index, (name, value) in enumerate(request.form)]
    if not request.has_form_body:
        return []
    return whole_form(request.body, reading)


def whole_form(text, reading):
    """The items of a form that is read from its text."""
    text = reading.decoded(text) if reading.decodes_whole_form else text
    change = reading.decoded if reading.decodes_form else (lambda octets: octets)
    return [Item("form", change(name), change(value), ("form", offset))
            for name, value, offset in reading.parts(text)]


def request_items(request):
    """The correct parameters of query and form, with their origin."""
    return read_query(request, Reading()) + read_form(request, Reading())
