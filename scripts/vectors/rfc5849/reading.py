"""Reads vector files."""

import json

from members import VECTOR, VECTOR_FILE, check_members
from names import InputError, reason


def without_duplicates(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        raise InputError("duplicate member: %s" % ", ".join(twice))
    return members


def parse_json(text):
    def refuse_constant(name):
        raise InputError("%s is not JSON" % name)

    value = json.loads(
        text, object_pairs_hook=without_duplicates, parse_constant=refuse_constant
    )
    refuse_lone_surrogates(value)
    return value


def refuse_lone_surrogates(value):
    if isinstance(value, str):
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            raise InputError("lone surrogate in a string")
    elif isinstance(value, list):
        for item in value:
            refuse_lone_surrogates(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            refuse_lone_surrogates(name)
            refuse_lone_surrogates(item)


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
            document = [parse_json(line) for line in text.splitlines() if line.strip()]
        else:
            document = parse_json(text)
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(reason(error))
    if isinstance(document, dict):
        if str(document.get("$schema", "")).startswith("https://json-schema.org/"):
            return None
        if "vectors" not in document:
            document = {"vectors": [document]}
    elif isinstance(document, list):
        document = {"vectors": document}
    check_members(document, VECTOR_FILE, "file")
    return vector_documents(document)


def vector_documents(document):
    notes = document.get("notes", {})
    vectors, ids = [], set()
    for index, own in enumerate(document["vectors"]):
        path = "vectors[%d]" % index
        check_members(own, VECTOR, path)
        vector = merged(document.get("defaults", {}), own)
        if "id" not in vector:
            raise InputError("%s: id is missing" % path)
        if vector["id"] in ids:
            raise InputError("%s: duplicate id %s" % (path, vector["id"]))
        ids.add(vector["id"])
        for flag in vector.get("flags", []):
            if flag not in notes:
                raise InputError("%s: flag %s is not explained under notes" % (path, flag))
        vectors.append(vector)
    return vectors
