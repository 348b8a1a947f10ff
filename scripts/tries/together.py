"""Two runs at once, and parts of a run: nothing that one of them wrote is lost, and parts of different runs make no whole."""

import itertools
import json

from lab import lines

AT_ONCE = 8
WRONG = {"given": {"text": "a b"}, "expected": {"encoded": "x"}}
RIGHT = {"given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}


def run(lab):
    for form, number in itertools.product(["[]", '{"known": []}', None], range(4)):
        known(lab, form, number)
    for number in range(4):
        history(lab, number)
    for first, second in itertools.product(SETS, SETS):
        merged(lab, first, second)


def known(lab, form, number):
    """Each run finds its entry in the list, whatever else the other runs change."""
    files = {f"v{n}.json": {"id": "w", **(RIGHT if n == number else WRONG)} for n in range(AT_ONCE)}
    folder = lab.folder(files | ({} if form is None else {"known.json": form}))
    words = ["--explain-max", 0, "--known", "known.json", "--update-known"]
    runs = lab.each(lambda n: lab.run(folder, "check", f"v{n}.json", *words), range(AT_ONCE), at_once=AT_ONCE)
    for one in runs:
        lab.code(one, {0}, "lists updated at once")
    entries = json.loads((folder / "known.json").read_text())
    ids = [entry["id"] for entry in (entries["known"] if isinstance(entries, dict) else entries)]
    wanted = [f"v{n}::w" for n in range(AT_ONCE) if n != number]
    lab.expect(ids == wanted, "lists updated at once", "the list has an entry of each run", ids, runs[0])


def history(lab, number):
    folder = lab.folder({f"v{n}.json": {"id": "w", **WRONG} for n in range(AT_ONCE)})
    runs = lab.each(lambda n: lab.run(folder, "check", f"v{n}.json", "--explain-max", number, "--history", "h.jsonl"), range(AT_ONCE), at_once=AT_ONCE)
    for one in runs:
        lab.code(one, {1}, "histories written at once")
    count = len((folder / "h.jsonl").read_text().splitlines())
    lab.expect(count == AT_ONCE, "histories written at once", "the history has a line of each run", count, runs[0])


# Sets of vectors, with the options that select some of them.
SETS = {
    "all": ([WRONG] + [RIGHT] * 5, ""), "fewer": ([RIGHT] * 4, ""), "mended": ([RIGHT] * 6, ""), "selected": ([WRONG] + [RIGHT] * 5, "--id v[1-5]"),
}


def merged(lab, first, second):
    """The first shard of one set and the second shard of another: merged only if both are the same set."""
    folder = lab.folder({})
    for part, name in enumerate((first, second), 1):
        vectors, options = SETS[name]
        (folder / "v.jsonl").write_text(lines({"id": f"v{n}", **vector} for n, vector in enumerate(vectors)))
        lab.run(folder, "check", "v.jsonl", "--shard", f"{part}/2", *options.split(), "--report", f"jsonl={part}.jsonl", "--explain-max", 0)
    one = lab.run(folder, "merge", "1.jsonl", "2.jsonl", "-o", "merged.jsonl", read=["merged.jsonl"])
    is_whole = first == second
    lab.code(one, {int(first == "all")} if is_whole else {2}, f"merge of {first} and {second}")
    lab.expect(bool(one.files) == is_whole, f"merge of {first} and {second}", "only a whole is written", one.files, one)
