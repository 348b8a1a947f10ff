"""Mistakes with order and repetition (RFC 5849 3.4.1.3.2)."""
import re
from operator import attrgetter

from changes import grouped, keeping, listed, merging, setting
from octets import Unclear, utf16_units
from procedure import by_encoded_pair
from reading import Item

NAME = attrgetter("name")


# Order

def sorting(key):
    """The entries of a group are sorted by another key."""
    return setting({"joining.compare": lambda entries: sorted(entries, key=key)})


def is_oauth(item):
    return item.name.startswith(b"oauth_")


not_sorted = setting({"joining.compare": lambda entries: entries})
oauth_params_last = setting({"joining.group": is_oauth})
oauth_params_first = setting({"joining.group": lambda item: not is_oauth(item)})
sorted_before_encoding = sorting(lambda entry: entry.item.pair)
sorted_utf16 = sorting(lambda entry: [utf16_units(text) for text in entry.item.pair])
sorted_case_insensitive = sorting(lambda entry: (entry.name.lower(), entry.value.lower()))
sorted_by_pair = sorting(lambda entry: entry.name + b"=" + entry.value)
sorted_by_name_only = sorting(NAME)
duplicates_reversed = setting({"joining.compare": lambda entries: sorted(entries[::-1], key=NAME)})


def natural_order(entries):
    """Runs of digits compare as numbers, everything else octet by octet."""
    def sorted_by(pattern):
        return sorted(entries, key=lambda entry: ([natural_piece(piece) for piece in re.findall(pattern, entry.name)], entry.value))
    ordered = sorted_by(rb"\d+|\D")
    if ordered != sorted_by(rb"\d+|\D+"):
        raise Unclear("whether what is between numbers is compared as a whole")
    return ordered


def natural_piece(piece):
    """Compares with other pieces: by the first octet, two numbers by their value."""
    return (b"0", int(piece)) if piece.isdigit() else (piece, 0)


sorted_naturally = setting({"joining.compare": natural_order})


def in_groups(is_first, is_sorted):
    """The oauth_ parameters before or after the others, which stay as they came."""
    def compare(entries):
        protocol = [e for e in entries if is_oauth(e.item)]
        others = [e for e in entries if not is_oauth(e.item)]
        if is_sorted:
            protocol = by_encoded_pair(protocol)
        return protocol + others if is_first else others + protocol
    return setting({"joining.compare": compare})


def request_params_not_sorted(request):
    yield "sorted, those of oauth_ preceded", in_groups(is_first=True, is_sorted=True)
    yield "unsorted, those of oauth_ preceded", in_groups(is_first=True, is_sorted=False)
    yield "sorted, those of oauth_ followed", in_groups(is_first=False, is_sorted=True)


# Repetition

def first_of(items):
    return items[0]


duplicates_first_wins = merging(NAME, first_of)
duplicate_pairs_merged = merging(attrgetter("pair"), first_of)
duplicates_joined_by_comma = merging(NAME, lambda same: same[0].replacing(value=b",".join(item.value for item in same)))
empty_values_dropped = keeping(lambda item: item.value)


def duplicates_last_wins(items):
    last = {item.name: item for item in items}
    return [item for item in items if last[item.name] is item]


def duplicates_bracketed(items):
    found = grouped(items, NAME)
    return [i.replacing(i.name + b"[]") if len(found[i.name]) > 1 else i for i in items]


def duplicates_indexed(items):
    found = grouped(items, NAME)
    return [i.replacing(b"%s[%d]" % (i.name, found[i.name].index(i)))
            if len(found[i.name]) > 1 else i for i in items]


# Objects

def stem_of(item):
    """The name of the object of a name `a[b]`."""
    if b"[" not in item.name:
        return None
    if not re.fullmatch(rb"[^\[\]]+(\[[^\[\]]+\])+", item.name):
        raise Unclear("whether a name of this kind is a member of an object")
    return item.name.partition(b"[")[0]


def as_object(members):
    return Item(members[0].source, stem_of(members[0]), b"[object Object]")


def object_object(request):
    yield "beside", listed(lambda items: items + list(map(as_object, grouped(items, stem_of).values())))
    yield "instead of", merging(stem_of, as_object)
