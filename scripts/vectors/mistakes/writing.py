"""The text of a vector file, in the form of the other files of vectors/."""
import json
import unicodedata

WIDTH = 110


def text_of(document):
    return escaped(written(document, "")) + "\n"


def written(value, indentation):
    """JSON indented by 2; pairs and short lists are on one line."""
    inner = indentation + "  "
    if isinstance(value, dict) and value:
        members = [f"{inner}{plain(name)}: {written(member, inner)}"
                   for name, member in value.items()]
        return "{\n" + ",\n".join(members) + f"\n{indentation}}}"
    line = plain(value)
    if isinstance(value, list) and not fits(value, line, indentation):
        elements = [inner + written(element, inner) for element in value]
        return "[\n" + ",\n".join(elements) + f"\n{indentation}]"
    return line


def fits(value, line, indentation):
    """Whether a list is written on one line: a list of texts, or of few pairs."""
    if any(isinstance(element, dict) for element in value):
        return False
    is_of_texts = all(isinstance(element, str) for element in value)
    return is_of_texts or len(indentation) + len(line) <= WIDTH


def plain(value):
    return json.dumps(value, ensure_ascii=False)


def escaped(text):
    """Separators, control characters, combining characters and the like as escapes."""
    return "".join(character if character.isascii() or unicodedata.category(character)[0] not in "CMZ"
                   else json.dumps(character)[1:-1] for character in text)
