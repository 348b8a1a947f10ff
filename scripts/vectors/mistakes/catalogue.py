"""All mistakes, in the order of the catalogue, and what they do to a request."""
# The order of these imports is the order of the tables.
import mistakes_method  # noqa: F401
import mistakes_uri  # noqa: F401
import mistakes_sources  # noqa: F401
import mistakes_values  # noqa: F401
import mistakes_encoding  # noqa: F401
import mistakes_text  # noqa: F401
import mistakes_order  # noqa: F401
import mistakes_key  # noqa: F401
import mistakes_digest  # noqa: F401
from mistake import CATALOGUE
from procedure import Procedure

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
