"""Two runs at once, and parts of a run: nothing that one of them wrote is lost, and parts of different runs make no whole."""

import fnmatch
import itertools
import json

from lab import lines

TRIES = 1_000  # drawn ones
WRONG = {"given": {"text": "a b"}, "expected": {"encoded": "x"}}
RIGHT = {"given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}
FORMS = ["[]", '{"known": []}', None]
# Sets of vectors, with the options that select some of them.
SETS = {
    "all": ([WRONG] + [RIGHT] * 5, ""), "fewer": ([RIGHT] * 4, ""), "mended": ([RIGHT] * 6, ""), "selected": ([WRONG] + [RIGHT] * 5, "--id v[1-5]"),
}


def run(lab):
    for form, number in itertools.product(FORMS, range(4)):
        known(lab, form, [n == number for n in range(8)])
    for number in range(4):
        history(lab, 8, number)
    for first, second in itertools.product(SETS, SETS):
        merged(lab, [SETS[first], SETS[second]], [0, 1])
    for draw in lab.drawn(TRIES):
        drawn(lab, draw)


def drawn(lab, draw):
    kind, count = draw.random(), draw.randrange(2, 11)
    if kind < 0.2:
        known(lab, draw.choice(FORMS), [draw.random() < 0.3 for _ in range(count)])
    elif kind < 0.3:
        history(lab, count, draw.randrange(4))
    else:
        whole = [draw.choice([WRONG, RIGHT, RIGHT]) for _ in range(count)], draw.choice(["", "", "--id v[1-9]"])
        parts = draw.randrange(2, 5)
        order = draw.sample(range(parts), parts if draw.random() < 0.8 else parts - 1)
        merged(lab, [whole if draw.random() < 0.8 else changed(draw, *whole) for _ in range(parts)], order)


def changed(draw, vectors, options):
    """A set that differs from this one by one vector, or by what is selected of it."""
    place, kind = draw.randrange(len(vectors)), draw.randrange(4)
    if kind == 0:
        return vectors, options + " --id v0"
    middle = {1: [], 2: [RIGHT, vectors[place]], 3: [RIGHT if vectors[place] is WRONG else WRONG]}[kind]
    return vectors[:place] + middle + vectors[place + 1:], options


def known(lab, form, are_right):
    """Each run finds its entry in the list, whatever else the other runs change."""
    count = len(are_right)
    files = {f"v{n}.json": {"id": "w", **(RIGHT if is_right else WRONG)} for n, is_right in enumerate(are_right)}
    folder = lab.folder(files | ({} if form is None else {"known.json": form}))
    words = ["--explain-max", 0, "--known", "known.json", "--update-known"]
    runs = lab.each(lambda n: lab.run(folder, "check", f"v{n}.json", *words), range(count), at_once=count)
    for one in runs:
        lab.code(one, {0}, "lists updated at once")
    path = folder / "known.json"
    entries = json.loads(path.read_text()) if path.exists() else []
    ids = sorted(entry["id"] for entry in (entries["known"] if isinstance(entries, dict) else entries))
    wanted = sorted(f"v{n}::w" for n, is_right in enumerate(are_right) if not is_right)
    lab.expect(ids == wanted, "lists updated at once", "the list has an entry of each run", ids, runs[0])
    lab.forget(runs[0])


def history(lab, count, explained):
    folder = lab.folder({f"v{n}.json": {"id": "w", **WRONG} for n in range(count)})
    words = ["--explain-max", explained, "--history", "h.jsonl"]
    runs = lab.each(lambda n: lab.run(folder, "check", f"v{n}.json", *words), range(count), at_once=count)
    for one in runs:
        lab.code(one, {1}, "histories written at once")
    written = len((folder / "h.jsonl").read_text().splitlines())
    lab.expect(written == count, "histories written at once", "the history has a line of each run", written, runs[0])
    lab.forget(runs[0])


def merged(lab, sets, order):
    """Shard after shard, each of its own set, in this order: merged only if all are the same set; complete only if none is missing."""
    folder = lab.folder({})
    for part, (vectors, options) in enumerate(sets):
        (folder / "v.jsonl").write_text(lines({"id": f"v{n}", **vector} for n, vector in enumerate(vectors)))
        lab.run(folder, "check", "v.jsonl", "--shard", f"{part + 1}/{len(sets)}", *options.split(), "--report", f"jsonl={part}.jsonl",
                "--explain-max", 0)
    one = lab.run(folder, "merge", *(f"{part}.jsonl" for part in order), "-o", "merged.jsonl", read=["merged.jsonl"])
    given = [(options, selected(vectors, options)) for vectors, options in map(sets.__getitem__, order)]
    is_one_set, is_complete = all(each == given[0] for each in given), len(order) == len(sets)
    code = 2 if not is_one_set else 3 if not is_complete else int(WRONG in given[0][1].values())
    case = f"merge of {sets} in the order {order}"
    lab.code(one, {code}, case)
    lab.expect(bool(one.files) == is_one_set, case, "only parts of one set are merged", one.files, one)
    lab.forget(one)


def selected(vectors, options):
    """The vectors that are checked, by number."""
    patterns = options.split()[1::2] or ["*"]
    return {n: vector for n, vector in enumerate(vectors) if any(fnmatch.fnmatchcase(f"v{n}", pattern) for pattern in patterns)}
