"""6 compare, history, known failures, baselines and merge.

Their files are cut off at many places and changed at random. A damaged file is never "nothing changed", and never a
crash.
"""

import json

from lab import WRONG, strict_json, vector, write

NUMBERS = [
    "9223372036854775807",
    "-9223372036854775808",
    "4611686018427387904",
    "18446744073709551616",
    "1e400",
    "-1",
    "1.5",
    "null",
    '"1"',
    "[]",
    "true",
    "99999999999999999999999999",
]


def run(lab, share):
    files = made(lab)
    cases = cuts(files, max(share // 2, 200)) + mutations(lab.random, files, max(share // 2, 200)) + numbers(files)
    for case, runs in zip(cases, lab.each(lambda case: tried(lab, files, *case), cases)):
        for what, done, allowed in runs:
            lab.sane(done, f"{what}: {case[2]}")
            if allowed:
                lab.code(done, allowed, f"{what}: {case[2]}")
    versions(lab, files)
    empty(lab, files)


def made(lab):
    """The whole files, each from a run, by name."""
    vectors = [vector("a"), vector("b", expected={"signature": "wrong="}), {**WRONG, "id": "c"}]
    folder = lab.folder(v=vectors)
    words = ["check", "v.json", "--depth", "1", "--budget", "0.5"]
    lab.run(
        folder,
        *words,
        "--report",
        "json=r.json",
        "--report",
        "jsonl=r.jsonl",
        "--history",
        "h.jsonl",
        "--known",
        "k.json",
        "--update-known",
    )
    lab.run(folder, *words, "--history", "h.jsonl")
    names = ["v.json", "r.json", "r.jsonl", "h.jsonl", "k.json"]
    if missing := [name for name in names if not (folder / name).exists()]:
        from lab import CannotRun

        raise CannotRun(f"no {', '.join(missing)} from a run with known failures and a history")
    return {name: (folder / name).read_bytes() for name in names}


def cuts(files, count):
    """Each file but the vectors, cut off at equal distances."""
    names = [name for name in files if name != "v.json"]
    found = []
    for name in names:
        text = files[name]
        step = max(1, len(text) * len(names) // count)
        found += [
            (name, text[:length], f"{name} cut off after {length} bytes", True) for length in range(0, len(text), step)
        ]
    return found


def mutations(random, files, count):
    found = []
    for number in range(count):
        name = random.choice([name for name in files if name != "v.json"])
        octets = bytearray(files[name])
        for _ in range(random.choice([1, 1, 2, 8])):
            place = random.randrange(len(octets))
            way = random.randrange(4)
            if way == 0:
                octets[place] = random.randrange(256)
            elif way == 1:
                del octets[place : place + random.choice([1, 1, 10, 100])]
            elif way == 2:
                octets[place:place] = bytes(random.randrange(256) for _ in range(random.choice([1, 3])))
            else:
                octets[place:place] = octets[place : place + random.choice([10, 100])]
        found.append((name, bytes(octets), f"{name} changed, number {number}", False))
    return found


def numbers(files):
    """Each number of each file replaced by one that does not fit."""
    import re

    found = []
    for name in ("r.json", "r.jsonl", "h.jsonl"):
        text = files[name].decode()
        for match in list(re.finditer(r'(?<=": )\d+|(?<=":)\d+', text))[:24]:
            for number in NUMBERS:
                changed = text[: match.start()] + number + text[match.end() :]
                found.append((name, changed.encode(), f"{name} with {number} at byte {match.start()}", False))
    return found


def tried(lab, files, name, octets, case, is_cut):
    """The runs that read one damaged file, with the codes that they may have; None stands for any documented one."""
    folder = lab.folder()
    for other, text in files.items():
        write(folder / other, text)
    damaged = octets != files[name] and octets.strip() != files[name].strip()
    write(folder / name, octets)
    quick = ["--explain-max", "0"]
    if name in ("r.json", "r.jsonl"):
        write(folder / "whole.json", files["r.json"])
        bad = {2} if name == "r.json" else {2, 3, 4}
        cut = bad if is_cut and damaged else None
        return [
            ("compare with the damaged report as new", lab.run(folder, "compare", "whole.json", name), cut),
            ("compare with it as old", lab.run(folder, "compare", name, "whole.json"), {2} if cut == {2} else None),
            ("--baseline", lab.run(folder, "check", "v.json", *quick, "--baseline", name), {2} if cut == {2} else None),
            ("merge", lab.run(folder, "merge", name), cut),
        ]
    if name == "h.jsonl":
        return [
            ("history", lab.run(folder, "history", name), None),
            ("history json", lab.run(folder, "history", name, "--format", "json"), None),
            (
                "--history",
                lab.run(folder, "check", "v.json", *quick, "--history", name, "--report", "html=r.html"),
                {1, 2},
            ),
        ]
    return [
        ("--known", lab.run(folder, "check", "v.json", *quick, "--known", name), {2} if is_cut and damaged else None),
        (
            "--update-known",
            lab.run(folder, "check", "v.json", *quick, "--known", name, "--update-known"),
            {2} if is_cut and damaged else None,
        ),
    ]


def versions(lab, files):
    """Reports of another format, or none at all."""
    for value in ("0", "1", "3", '"2"', "2.0", "2.5", "null", "-2", "[]", "99999999999999999999"):
        for name in ("r.json", "r.jsonl"):
            folder = lab.folder()
            write(folder / "whole.json", files["r.json"])
            write(folder / name, files[name].replace(b'"report": 2', b'"report": ' + value.encode(), 1))
            for words in (["compare", "whole.json", name], ["compare", name, "whole.json"], ["merge", name]):
                lab.code(lab.run(folder, *words), 2, f"{words[0]} of {name} with the format {value}")
    for text in (
        "",
        "{}",
        "[]",
        "null",
        "\0",
        "{" * 100,
        "\ufeff{}",
        '{"oauthcheck":{}}',
        '{"oauthcheck":{"report":2}}',
    ):
        folder = lab.folder(v=[vector()])
        for name in ("x.json", "x.jsonl"):
            write(folder / name, text)
            write(folder / "whole.json", files["r.json"])
            for words in (
                ["compare", "whole.json", name],
                ["compare", name, "whole.json"],
                ["merge", name],
                ["check", "v.json", "--baseline", name],
            ):
                done = lab.run(folder, *words)
                is_old = words[:2] == ["compare", name] or "--baseline" in words
                held = done.code in (2, 3, 4) or is_old and b"cut off" in done.err
                lab.expect(
                    held,
                    f"{' '.join(words)} with {text[:20]!r}",
                    "exit code 2, 3 or 4, or an old report that is said to be cut off",
                    done.short,
                    done,
                )


def empty(lab, files):
    """Where nothing was compared, no run is green."""
    nothing = [
        {"id": "a", "request": {"url": "http://a/"}},
        {"id": "b", "request": {"url": "http://a/"}, "expected": {}},
    ]
    kinds = {"": {}, "invalid": {"result": "invalid"}, "acceptable": {"result": "acceptable", "flags": ["f"]}}
    for kind, members in kinds.items():
        vectors = [{**entry, **members} for entry in nothing]
        folder = lab.folder(v=vectors, k="[]")
        write(folder / "v.jsonl", "".join(json.dumps({**entry, "id": "l" + entry["id"]}) + "\n" for entry in vectors))
        lab.run(folder, "check", "v.json", "--report", "json=old.json")
        for words in (
            [],
            ["--known", "k.json"],
            ["--baseline", "old.json"],
            ["--history", "h.x"],
            *(["--report", form] for form in ("json", "jsonl", "junit", "tap", "sarif", "github", "markdown", "html")),
            ["--fail-on", "never", "--baseline", "old.json"],
        ):
            for file in ("v.json", "v.jsonl"):
                done = lab.run(folder, "check", file, *words)
                lab.code(done, 4, f"check {file} {' '.join(words)}: nothing expected {kind}")
        lab.code(lab.run(folder, "compare", "old.json", "old.json"), 4, f"compare, nothing verified {kind}")
        lab.code(lab.run(folder, "merge", "old.json"), 4, f"merge, nothing verified {kind}")
    skipped = {"a": {"status": "skipped"}, "b": {"status": "skipped"}}
    report = strict_json(files["r.json"])
    report["results"] = [
        {"id": entry["id"], "file": entry["file"], "line": entry["line"], **skipped["a"]} for entry in report["results"]
    ]
    report["summary"] = {"total": 3, "passed": 0, "failed": 0, "known": 0, "skipped": 3, "errored": 0, "causes": []}
    report["exit"] = {"code": 4, "reasons": ["nothing was verified"]}
    folder = lab.folder(s=report)
    write(folder / "whole.json", files["r.json"])
    for form in ("text", "json", "markdown"):
        lab.code(
            lab.run(folder, "compare", "whole.json", "s.json", "--format", form),
            4,
            f"compare {form}, everything newly skipped",
        )
