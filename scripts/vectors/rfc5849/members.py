"""The members of a vector file, and the types of their values."""

import re

from names import STAGES, InputError


def is_text(value):
    return isinstance(value, str)


def is_texts(value):
    return isinstance(value, list) and all(is_text(item) for item in value)


def is_text_or_texts(value):
    return is_text(value) or (is_texts(value) and value)


def is_parameters(value):
    if isinstance(value, dict):
        return all(is_text(item) or is_texts(item) for item in value.values())
    return isinstance(value, list) and all(is_texts(item) and len(item) == 2 for item in value)


def is_result(value):
    return value in ("valid", "invalid", "acceptable")


def is_oauth(value):
    if not isinstance(value, dict):
        return False
    for name, item in value.items():
        number = isinstance(item, int) and not isinstance(item, bool)
        allowed = (
            is_text(item)
            or (name == "oauth_timestamp" and number)
            or (name == "oauth_body_hash" and item is True)
        )
        if not allowed or not (name == "realm" or name.startswith("oauth_")):
            return False
    return True


STAGE_VALUES = {stage: is_text_or_texts for stage in STAGES}
SOURCE = {"name": is_text, "url": is_text, "license": is_text, "ref": is_text}
VECTOR = {
    "id": lambda value: is_text(value) and re.fullmatch(r"[A-Za-z0-9._-]+", value),
    "comment": is_text,
    "title": is_text,
    "spec": is_texts,
    "flags": is_texts,
    "source": SOURCE,
    "result": is_result,
    "pitfall": is_text_or_texts,
    "request": {
        "method": is_text,
        "url": is_text,
        "query": is_parameters,
        "form": is_parameters,
        "body": is_text,
        "content_type": is_text,
    },
    "oauth": is_oauth,
    "secrets": {
        "consumer_secret": is_text,
        "token_secret": is_text,
        "private_key": is_text,
        "private_key_file": is_text,
        "public_key": is_text,
        "public_key_file": is_text,
    },
    "given": {"text": is_text, "base_string": is_text, "signing_key": is_text},
    "expected": STAGE_VALUES,
    "correct": STAGE_VALUES,
}
DEFAULTS = {name: check for name, check in VECTOR.items() if name != "id"}
VECTOR_FILE = {
    "$schema": is_text,
    "title": is_text,
    "source": SOURCE,
    "notes": lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
    "defaults": DEFAULTS,
    "vectors": lambda value: isinstance(value, list),
}


def check_members(value, members, path):
    if not isinstance(value, dict):
        raise InputError("%s: must be an object" % path)
    for name, item in value.items():
        inner = "%s.%s" % (path, name)
        if name not in members:
            raise InputError("%s: unknown member" % inner)
        check = members[name]
        if isinstance(check, dict):
            check_members(item, check, inner)
        elif not check(item):
            raise InputError("%s: wrong type or value" % inner)
