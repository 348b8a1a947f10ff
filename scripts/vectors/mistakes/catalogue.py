"""All mistakes, in the order of the catalogue, and what they do to a request.

catalogue.json has a row for each: its table and id, the section that it breaks, and the comment of its vectors. What it does follows, if a
row can say it: `set` gives members of a `Procedure` other values; `encode`, `encode_both` and `encode_everywhere` change the encoder of
names and values, of the whole base string, and of the secrets as well. For other rows a function does it, which is in one of the modules
mistakes_….py. The function of a language makes four mistakes. `scenes` are the requests of scenes.json that its vectors have, with the
number of the mistake's form if it is not the first.
"""
import json
import pathlib

# These modules declare what the other rows do.
import mistakes_digest  # noqa: F401
import mistakes_encoding as encoding
import mistakes_key  # noqa: F401
import mistakes_method  # noqa: F401
import mistakes_order  # noqa: F401
import mistakes_sources  # noqa: F401
import mistakes_text  # noqa: F401
import mistakes_uri  # noqa: F401
import mistakes_values  # noqa: F401
from mistake import FORMS, Mistake
from procedure import Procedure

ROWS = json.loads((pathlib.Path(__file__).parent / "catalogue.json").read_text(encoding="utf-8"))
# What each of the four mistakes with a function encodes with it.
REACHES = [("", "Names and values were encoded with {}.", encoding.names_and_values),
           ("-both", "Both encodings were done with {}.", encoding.both),
           ("-and-secrets", "Names, values and secrets were encoded with {}.", encoding.names_values_and_secrets),
           ("-everywhere", "Everything, including the secrets, was encoded with {}.", encoding.everywhere)]


def setting(values):
    """A change that gives members of the procedure these values; those of octets are written as text."""
    def change(procedure):
        for path, value in values.items():
            part, _, name = path.rpartition(".")
            owner = getattr(procedure, part) if part else procedure
            setattr(owner, name, value.encode() if isinstance(getattr(owner, name), bytes) else value)
    return change


def instances_of(row):
    if "set" in row:
        return lambda request: [("", setting(row["set"]))]
    for key, forms in [("encode", encoding.names_and_values), ("encode_both", encoding.both),
                       ("encode_everywhere", encoding.everywhere)]:
        if key in row:
            return forms(row[key])
    return FORMS[row["id"]]


def declared():
    """The members of each mistake."""
    for row in ROWS:
        if "function" not in row:
            yield (row["table"], row["id"], row["section"], row["comment"], instances_of(row), row.get("scenes", []),
                   row.get("companions"))
            continue
        for ending, comment, forms in REACHES:
            companions = row.get("companions", 1 if ending == "-and-secrets" else None)
            yield (row["table"], row["function"] + ending, row["section"], comment.format(row["name"]), forms(row["encode"]),
                   row["scenes"][ending], companions)


CATALOGUE = [Mistake(rank, *members) for rank, members in enumerate(declared())]
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
