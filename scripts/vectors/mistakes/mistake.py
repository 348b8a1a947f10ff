"""What a mistake is, and the list of all, which the modules of the tables fill in order."""
from later import ALONE, GENERATIONS, PAIRED

CATALOGUE = []


class Mistake:
    """One mistake: its id, its table, what it breaks, what is said about it, its instances.

    `instances(request)` yields pairs of a detail for the comment and a function that changes a
    `Procedure`. The first instance is the usual form.
    """

    def __init__(self, table, identifier, spec, comment, instances):
        self.table, self.id, self.spec, self.comment = table, identifier, spec, comment
        self.instances = instances
        self.rank = len(CATALOGUE)


def table(name):
    """The two decorators with which the module of a table declares its mistakes."""

    def family(identifier, section, comment, added=0, companions=None):
        """The function yields the instances for a request; the comment's {} is their detail.

        A mistake that is `added` to those that have vectors has a larger number than all of them:
        it chooses its requests after them, so that their vectors stay as they are. It is tried
        together with at most `companions` others.
        """
        def declare(function):
            if added:
                GENERATIONS[identifier] = added
            if companions == 0:
                ALONE.add(identifier)
            if companions == 1:
                PAIRED.add(identifier)
            spec = "RFC5849 " + section
            CATALOGUE.append(Mistake(name, identifier, spec, comment, function))
            return function
        return declare

    def single(identifier, section, comment, added=0, companions=None):
        """The function changes the procedure; there is no other form."""
        def declare(function):
            family(identifier, section, comment, added, companions)(
                lambda request: [("", function)])
            return function
        return declare

    return family, single


def giving(part="", **members):
    """A change that gives members of a part of the procedure, or of itself, another value."""
    def change(procedure):
        owner = getattr(procedure, part) if part else procedure
        for name, value in members.items():
            setattr(owner, name, value)
    return change


def listed(change_items):
    """A change of the procedure that changes the list of parameters."""
    return lambda procedure: procedure.list_changes.append(change_items)
