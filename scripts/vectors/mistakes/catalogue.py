"""All mistakes, in the order of the catalogue, and what they do to a request.

catalogue.json has a row for each: its table and id, the section that it breaks, and the comment of its vectors. What it does follows, if a
row can say it: `set` gives members of a `Procedure` other values, and `forms` does so for each form of the mistake, with the detail for
{} in the comment; both only for requests that have the member `only`. `encode`, `encode_both`, `encode_secrets` and `encode_everywhere`
change the encoder of names and values, of the whole base string, of the secrets, and all of these. The function of a language makes four
mistakes. An `unnamed` mistake has only the forms that no other mistake makes on this request. `scenes` are the requests of scenes.json that its vectors have, with the number of the mistake's form if it is not the first.

For other rows a function with the mistake's id as its name does it, in one of the modules mistakes_….py. It takes what it changes: the
`procedure`, or the list of parameters, `items`. If it takes a `request` instead, it gives the mistake's forms for this request.
"""
import contextlib
import inspect
import json
import pathlib
import re

import mistakes_digest
import mistakes_encoding
import mistakes_key
import mistakes_laws
import mistakes_order
import mistakes_sources
import mistakes_text
import mistakes_uri
import mistakes_values
from changes import listed, setting, together
from mistakes_encoding import AGAIN, FIRST, KEY
from octets import Unclear
from procedure import Procedure

ROWS = json.loads((pathlib.Path(__file__).parent / "catalogue.json").read_text(encoding="utf-8"))
MODULES = (mistakes_digest, mistakes_encoding, mistakes_key, mistakes_laws, mistakes_order, mistakes_sources, mistakes_text, mistakes_uri, mistakes_values)
FUNCTIONS = {name: value for module in MODULES for name, value in vars(module).items()}
ENCODERS = {"encode": (FIRST,), "encode_both": (FIRST, AGAIN), "encode_secrets": (FIRST, KEY), "encode_everywhere": (FIRST, AGAIN, KEY)}
# What each of the four mistakes with a function encodes with it.
REACHES = [("", "encode", "Names and values were encoded with {}."),
           ("-both", "encode_both", "Both encodings were done with {}."),
           ("-and-secrets", "encode_secrets", "Names, values and secrets were encoded with {}."),
           ("-everywhere", "encode_everywhere", "Everything, including the secrets, was encoded with {}.")]


class Mistake:
    """One mistake, as its row says it.

    `instances(request)` gives pairs of a detail for the comment and a function that changes a
    `Procedure`. The first instance is the usual form. `scenes` are the requests of its two vectors, with
    the number of an instance if it is not the first. At random it is tried together with at most
    `companions` others.
    """

    def __init__(self, rank, row):
        self.rank, self.table, self.id, self.comment = rank, row["table"], row["id"], row["comment"]
        self.is_unnamed = row.get("unnamed", False)
        self.spec, self.instances, self.companions = "RFC5849 " + row["section"], instances_of(row), row.get("companions")
        self.scenes = [(scene, 0) if isinstance(scene, str) else tuple(scene) for scene in row.get("scenes", [])]


def instances_of(row):
    for key, encoders in ENCODERS.items():
        if key in row:
            return mistakes_encoding.encoding(row[key], *encoders)
    if "set" in row or "forms" in row:
        forms = [(detail, setting(values)) for detail, values in row.get("forms", {"": row.get("set")}).items()]
        return lambda request: forms if "only" not in row or getattr(request, row["only"]) else []
    function = FUNCTIONS[re.sub(r"\W", "_", row["id"])]
    if row.get("unnamed"):
        return lambda request: unnamed(request, function)
    taken, = inspect.signature(function).parameters
    if taken == "request":
        return function
    change = function if taken == "procedure" else listed(function)
    return lambda request: [("", change)]


def unnamed(request, forms):
    """The forms, each a list of changes that all matter, whose signature no other mistake gives."""
    def signature(changes):
        with contextlib.suppress(Unclear):
            return wrong_signature(request, changes)

    others = [mistake for mistake in CATALOGUE if not mistake.is_unnamed and (mistake.companions != 0 or mistake.table in ("uri", "encoding"))]
    named = {signature([change]) for mistake in others for _, change in mistake.instances(request)}
    for detail, changes in forms(request):
        if signature(changes) not in named and all_matter(request, changes):
            yield detail, together(*changes)


def mistake_rows():
    """The rows, with four instead of one for the function of a language."""
    for row in ROWS:
        if "function" not in row:
            yield row
            continue
        for ending, key, comment in REACHES:
            yield {"table": row["table"], "id": row["function"] + ending, "section": row["section"],
                   "comment": comment.format(row["name"]), key: row["encode"], "scenes": row["scenes"][ending], "companions": row.get("companions")}


CATALOGUE = [Mistake(rank, row) for rank, row in enumerate(mistake_rows())]
MISTAKES = {mistake.id: mistake for mistake in CATALOGUE}
assert len(MISTAKES) == len(CATALOGUE)


def procedure_with(request, changes):
    """The procedure with these changes, in this order."""
    procedure = Procedure(request)
    for change in changes:
        change(procedure)
    return procedure


def wrong_signature(request, changes):
    """The signature that these changes give, in this order."""
    return procedure_with(request, changes).signature()


def all_matter(request, changes):
    """The wrong signature; None where a change could be left out, or all of them."""
    wrong = wrong_signature(request, changes)
    for index in range(len(changes)):
        if wrong_signature(request, changes[:index] + changes[index + 1:]) == wrong:
            return None
    return None if wrong == wrong_signature(request, []) else wrong
