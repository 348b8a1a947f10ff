#!/usr/bin/env python3
"""Write what the fuzzers start with: a folder of small texts for each target, and a dictionary.

usage: seeds.py FOLDER
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

root = Path(__file__).resolve().parents[3]
# Longer texts cost more per mutation and show nothing that their parts do not.
LENGTH_MAX = 4096


def over(defaults, value):
    """A vector, with the defaults of its file for what it lacks."""
    if not isinstance(defaults, dict) or not isinstance(value, dict):
        return value
    return defaults | {name: over(defaults.get(name), member) for name, member in value.items()}


def all_vectors():
    for path in sorted((root / "vectors").rglob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        for vector in document.get("vectors", []):
            yield over(document.get("defaults"), vector)


def json_texts():
    # Found by name, so that test folders may be renamed.
    path = next((root / "Tests").rglob("json-test-suite.json"))
    suite = json.loads(path.read_text("utf-8"))
    for case in suite["test_parsing"] + suite["test_transform"]:
        text = case["text"].encode() if "text" in case else base64.b64decode(case["base64"])
        yield text * min(case.get("times", 1), 100) + case.get("end", "").encode()


def alike(value, name=""):
    """The same structure with other strings; a method stays valid."""
    if isinstance(value, dict):
        return {name: alike(member, name) for name, member in value.items()}
    if isinstance(value, list):
        return [alike(item) for item in value]
    return value + "x" if isinstance(value, str) and name not in ("method", "oauth_signature_method") else value


def vector_texts():
    """Vectors in files of every form, and as lines."""
    for number, vector in enumerate(vectors):
        line = json.dumps(vector, ensure_ascii=number % 2 == 0)
        shapes = [
            line,
            json.dumps(vector, indent=2),
            f'[{line},\n {{"id": "b"}}]\n',
            f"{line}\n\n{line}\n",
            f"{line}\n{json.dumps(alike(vector), ensure_ascii=number % 2 == 0)}\n",
            f'{{"title": "t", "notes": {{"f": "n"}}, "defaults": {{}}, "vectors": [{line}]}}',
        ]
        yield shapes[number % len(shapes)].encode()


def header_texts():
    """Headers, URIs and bodies, each alone and together as lines of one text."""
    for vector in vectors:
        request = vector.get("request", {})
        header = vector.get("expected", {}).get("authorization_header", "")
        texts = [request.get("url", ""), header if isinstance(header, str) else header[0], "realm", request.get("body", "")]
        yield from (text.encode() for text in texts)
        yield "\n".join(texts).encode()


def names(schema):
    """All names and constants of a JSON Schema."""
    if isinstance(schema, list):
        for value in schema:
            yield from names(value)
    elif isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (word for word in schema.get("enum", []) if isinstance(word, str))
        for value in schema.values():
            yield from names(value)


def words():
    schema = json.loads((root / "vectors/schema.json").read_text("utf-8"))
    yield from (f'"{name}"' for name in sorted(set(names(schema))))
    yield from ["OAuth ", "oauth_", "https://", "%2B", "%E2%98%83", "&", '="', "\\u00e9", "\\uD83D\\uDE00", "\\n"]
    yield from ["true", "false", "null", "[]", "{}", '[["a", "b"]]', "1e99", "-0.5"]


def write(folder, texts):
    folder.mkdir(parents=True, exist_ok=True)
    for text in texts:
        if 0 < len(text) <= LENGTH_MAX:
            (folder / hashlib.sha256(text).hexdigest()[:16]).write_bytes(text)


if len(sys.argv) != 2:
    sys.exit(__doc__)
folder = Path(sys.argv[1])
vectors = list(all_vectors())
write(folder / "json", [*json_texts(), *vector_texts()])
write(folder / "vectors", vector_texts())
write(folder / "header", header_texts())
# A libFuzzer dictionary has one quoted word per line; quotes and backslashes are escaped as in JSON.
(folder / "words").write_text("".join(f"{json.dumps(word)}\n" for word in words()), "ascii")
