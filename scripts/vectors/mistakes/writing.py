"""The text of a vector file that a program writes: one vector on each line, so that a changed vector is a changed line."""
import json
import unicodedata


def text_of(title, vectors):
    lines = ",\n".join("    " + plain(vector) for vector in vectors)
    return escaped(f'{{\n  "title": {plain(title)},\n  "vectors": [\n{lines}\n  ]\n}}\n')


def plain(value):
    return json.dumps(value, ensure_ascii=False)


def escaped(text):
    """Separators, control characters, combining characters and the like as escapes."""
    return "".join(character if character.isascii() or unicodedata.category(character)[0] not in "CMZ"
                   else json.dumps(character)[1:-1] for character in text)
