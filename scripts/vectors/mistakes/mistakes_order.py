"""Mistakes with order and repetition (RFC 5849 3.4.1.3.2)."""
import re

from mistake import changes_list, family, giving, single
from octets import Unclear, utf16_units
from procedure import by_encoded_pair
from reading import Item


def sorts(identifier, compare):
    """Puts the entries of a group into another order."""
    single(identifier)(giving("joining", compare=compare))


def sorted_by(key):
    return lambda entries: sorted(entries, key=key)


def groups(identifier, rank_of_protocol):
    """Parameters whose names begin with oauth_ are a group of their own."""
    def rank(item):
        is_protocol = item.name.startswith(b"oauth_")
        return rank_of_protocol if is_protocol else 1 - rank_of_protocol
    single(identifier)(giving("joining", group=rank))


sorts("not-sorted", lambda entries: entries)
groups("oauth-params-last", 1)
groups("oauth-params-first", 0)
sorts("sorted-before-encoding", sorted_by(lambda entry: entry.item.pair))
sorts("sorted-utf16", sorted_by(lambda entry: [utf16_units(text) for text in entry.item.pair]))
sorts("sorted-case-insensitive", sorted_by(lambda entry: (entry.name.lower(), entry.value.lower())))
sorts("sorted-by-pair", sorted_by(lambda entry: entry.name + b"=" + entry.value))
sorts("sorted-by-name-only", sorted_by(lambda entry: entry.name))


def natural_order(entries):
    """Runs of digits compare as numbers, everything else octet by octet."""
    def by_octets(entry):
        pieces = re.findall(rb"\d+|\D", entry.name)
        return [natural_piece(piece) for piece in pieces], entry.value

    def by_runs(entry):
        pieces = re.findall(rb"\d+|\D+", entry.name)
        return [natural_piece(piece) for piece in pieces], entry.value
    ordered = sorted(entries, key=by_octets)
    if ordered != sorted(entries, key=by_runs):
        raise Unclear("whether what is between numbers is compared as a whole")
    return ordered


def natural_piece(piece):
    """Compares with other pieces: by the first octet, two numbers by their value."""
    return (b"0", int(piece)) if piece.isdigit() else (piece, 0)


sorts("sorted-naturally", natural_order)


@changes_list("duplicates-last-wins")
def duplicates_last_wins(items):
    last = {item.name: index for index, item in enumerate(items)}
    return [item for index, item in enumerate(items) if last[item.name] == index]


@changes_list("duplicates-first-wins")
def duplicates_first_wins(items):
    first = {}
    for index, item in enumerate(items):
        first.setdefault(item.name, index)
    return [item for index, item in enumerate(items) if first[item.name] == index]


@changes_list("duplicate-pairs-merged")
def duplicate_pairs_merged(items):
    first = {}
    for index, item in enumerate(items):
        first.setdefault(item.pair, index)
    return [item for index, item in enumerate(items) if first[item.pair] == index]


def by_name(items):
    found = {}
    for item in items:
        found.setdefault(item.name, []).append(item)
    return found


@changes_list("duplicates-joined-by-comma")
def duplicates_joined_by_comma(items):
    return [same[0].replacing(value=b",".join(item.value for item in same))
            for same in by_name(items).values()]


@changes_list("duplicates-bracketed")
def duplicates_bracketed(items):
    found = by_name(items)
    return [i.replacing(i.name + b"[]") if len(found[i.name]) > 1 else i for i in items]


@changes_list("duplicates-indexed")
def duplicates_indexed(items):
    found = by_name(items)
    return [i.replacing(b"%s[%d]" % (i.name, found[i.name].index(i)))
            if len(found[i.name]) > 1 else i for i in items]


changes_list("empty-values-dropped")(lambda items: [item for item in items if item.value])


@family("object-object")
def object_object(request):
    def beside(items):
        return items + list(families(items).values())

    def in_place(items):
        found, kept = families(items), []
        for item in items:
            if b"[" not in item.name:
                kept.append(item)
            elif stem(item) in found:
                kept.append(found.pop(stem(item)))
        return kept
    yield "beside", lambda procedure: procedure.list_changes.append(beside)
    yield "instead of", lambda procedure: procedure.list_changes.append(in_place)


def stem(item):
    return item.name.partition(b"[")[0]


def families(items):
    """For each family of names `a[b]`, the item that represents its object."""
    found = {}
    for item in items:
        if b"[" not in item.name:
            continue
        if not re.fullmatch(rb"[^\[\]]+(\[[^\[\]]+\])+", item.name):
            raise Unclear("whether a name of this kind is a member of an object")
        found.setdefault(stem(item), Item(item.source, stem(item), b"[object Object]"))
    return found


def newest_first(entries):
    return sorted(entries[::-1], key=lambda entry: entry.name)


sorts("duplicates-reversed", newest_first)


def in_groups(is_first, is_sorted):
    """The oauth_ parameters before or after the others, which stay as they came."""
    def compare(entries):
        protocol = [e for e in entries if e.item.name.startswith(b"oauth_")]
        others = [e for e in entries if not e.item.name.startswith(b"oauth_")]
        if is_sorted:
            protocol = by_encoded_pair(protocol)
        return protocol + others if is_first else others + protocol
    return compare


@family("request-params-not-sorted")
def request_params_not_sorted(request):
    for text, is_first, is_sorted in [("sorted, those of oauth_ preceded", True, True),
                                      ("unsorted, those of oauth_ preceded", True, False),
                                      ("sorted, those of oauth_ followed", False, True)]:
        yield text, giving("joining", compare=in_groups(is_first, is_sorted))
