"""What a mistake is, and how the modules of the tables say what a mistake of catalogue.json does, if the catalogue cannot say it."""

# For each mistake, the function that gives its forms for a request.
FORMS = {}


class Mistake:
    """One mistake: its id, its table, what it breaks, what is said about it, its instances.

    `instances(request)` yields pairs of a detail for the comment and a function that changes a
    `Procedure`. The first instance is the usual form. `scenes` are the requests of its two vectors, with
    the number of an instance if it is not the first. At random it is tried together with at most
    `companions` others.
    """

    def __init__(self, rank, table, identifier, section, comment, instances, scenes=(), companions=None):
        self.rank, self.table, self.id, self.comment = rank, table, identifier, comment
        self.spec, self.instances = "RFC5849 " + section, instances
        self.companions = companions
        self.scenes = [(scene, 0) if isinstance(scene, str) else tuple(scene) for scene in scenes]


def family(identifier):
    """The function yields the instances for a request; the comment's {} is their detail."""
    def declare(function):
        FORMS[identifier] = function
        return function
    return declare


def single(identifier):
    """The function changes the procedure; there is no other form."""
    def declare(function):
        FORMS[identifier] = lambda request: [("", function)]
        return function
    return declare


def changes_list(identifier):
    """The function changes the list of parameters; there is no other form."""
    def declare(function):
        single(identifier)(listed(function))
        return function
    return declare


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
