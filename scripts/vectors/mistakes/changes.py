"""Changes of a `Procedure`, of which mistakes are made."""
from reading import Item


def setting(values):
    """Members of the procedure get these values, by their paths; text is written as octets where octets are replaced."""
    def change(procedure):
        for path, value in values.items():
            part, _, name = path.rpartition(".")
            owner = getattr(procedure, part) if part else procedure
            is_octets = isinstance(value, str) and isinstance(getattr(owner, name), bytes)
            setattr(owner, name, value.encode() if is_octets else value)
    return change


def together(*changes):
    """These changes, one after the other."""
    def change(procedure):
        for each in changes:
            each(procedure)
    return change


def encoding_times(rule):
    """The rule gives how often name and value of an item are encoded; None: unchanged."""
    return lambda procedure: procedure.joining.times_rules.append(rule)


# Changes of the list of parameters

def listed(change_items):
    """The function changes the list of parameters."""
    return lambda procedure: procedure.list_changes.append(change_items)


def adding(source, pairs):
    return listed(lambda items: items + [Item(source, name, value) for name, value in pairs])


def keeping(is_kept):
    """Only these parameters are signed."""
    return listed(lambda items: [item for item in items if is_kept(item)])


def mapping(change_item):
    return listed(lambda items: [change_item(item) for item in items])


def mapping_text(change_text):
    """All names and values are changed."""
    return mapping(lambda item: item.replacing(change_text(item.name), change_text(item.value)))


def mapping_request_values(change_value):
    """The values of query and form are changed."""
    return mapping(lambda item: item.replacing(value=change_value(item.value)) if item.is_of_request else item)


def is_protocol(item, *names):
    return item.source == "protocol" and item.name in names


def mapping_protocol(names, change_value):
    """The values of these protocol parameters are changed."""
    return mapping(lambda item: item.replacing(value=change_value(item.value)) if is_protocol(item, *names) else item)


def signing_as(name, value):
    """A protocol parameter is signed with this value."""
    return mapping_protocol([name], lambda sent: value)


def grouped(items, key_of):
    """The items that have a key, by their key, in the order of the first of each."""
    found = {}
    for item in items:
        key = key_of(item)
        if key is not None:
            found.setdefault(key, []).append(item)
    return found


def merging(key_of, merge):
    """The items of each key become one, at the place of the first; the others stay."""
    def change_items(items):
        made = {id(same[0]): merge(same) for same in grouped(items, key_of).values()}
        return [made.get(id(item), item) for item in items if id(item) in made or key_of(item) is None]
    return listed(change_items)


def repeated_names(items):
    """The names that occur more than once."""
    names = [item.name for item in items]
    return [name for name in dict.fromkeys(names) if names.count(name) > 1]


def shown(name):
    return name.decode(errors="replace")
