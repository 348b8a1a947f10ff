"""Text for man(7), in ASCII, so that every reader of manual pages shows the same characters."""

import re

# In bytes; mandoc wants no more than 80.
LONGEST = 76

SPECIAL = {
    "\\": r"\e", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", "-": r"\-",
    "\u00a0": r"\~", "\u2026": "...", "\u00a7": r"\(sc", "\u2019": r"\(cq", "\u2192": r"\(->",
}


def escaped(text):
    """`text` as it is: no quote, hyphen or backslash of it is changed or lost."""
    return "".join(
        SPECIAL.get(c) or (c if c.isascii() else f"\\[u{ord(c):04X}]") for c in text
    )


def line(text):
    """A line of text, which no reader takes for a request."""
    text = escaped(text)
    return r"\&" + text if text[:1] in (".", "'") else text


def paragraph(text):
    """Sentences begin on new lines, and lines are short, as mandoc asks for."""
    lines = []
    for sentence in re.split(r"(?<=[.:]) ", " ".join(text.split())):
        words = []
        for word in escaped(sentence).split(" "):
            if words and len(" ".join([*words, word])) > LONGEST:
                lines.append(" ".join(words))
                words = []
            words.append(word)
        lines.append(" ".join(words))
    return "\n".join(r"\&" + item if item[:1] in (".", "'") else item for item in lines)


def bold(text):
    return rf"\fB{escaped(text)}\fR"


def italic(text):
    return rf"\fI{escaped(text)}\fR"


def quoted(text):
    """An argument of a macro."""
    return '"' + escaped(text).replace('"', r"\(dq") + '"'


def example(lines):
    """Lines as they are typed."""
    return "\n".join([".RS 4", ".EX", *map(line, lines), ".EE", ".RE"])
