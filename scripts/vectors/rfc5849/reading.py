"""Reads vector files. Whether their members are those of the format is checked with vectors/schema.json (judge/schema)."""

import json

from names import InputError, reason


def merged(defaults, own):
    """`own` over `defaults`, objects member by member."""
    if isinstance(defaults, dict) and isinstance(own, dict):
        result = dict(defaults)
        for name, value in own.items():
            result[name] = merged(defaults[name], value) if name in defaults else value
        return result
    return own


def read_file(path):
    """The documents of the vectors in a file; None if the file is a JSON Schema."""
    try:
        text = path.read_bytes().decode("utf-8")
        if path.suffix in (".jsonl", ".ndjson"):
            document = [json.loads(line) for line in text.splitlines() if line.strip()]
        else:
            document = json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(reason(error))
    if isinstance(document, dict):
        if str(document.get("$schema", "")).startswith("https://json-schema.org/"):
            return None
        if "vectors" not in document:
            document = {"vectors": [document]}
    elif isinstance(document, list):
        document = {"vectors": document}
    if not isinstance(document, dict) or not all(isinstance(own, dict) for own in document["vectors"]):
        raise InputError("not a vector, and not a list of vectors")
    vectors = [merged(document.get("defaults", {}), own) for own in document["vectors"]]
    ids = [vector.get("id") for vector in vectors]
    if None in ids or len(set(ids)) < len(ids):
        raise InputError("an id is missing, or occurs twice")
    return vectors
