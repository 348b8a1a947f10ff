"""Files of earlier runs: a report that is cut off anywhere must never be read as "nothing changed", and a run that compared nothing must not succeed."""

import itertools
import json

from harness import stop

from lab import WRONG, Try, lines, strict_json, vector

QUICK = ["--explain-max", "0"]
CUTS = 60
# The commands that read each file, X, with the codes that they may have when it is cut off.
READ = {
    "r.json": {"compare whole.json X": {2}, "compare X whole.json": {2}, "check v.json --baseline X": {2}, "merge X": {2}},
    "r.jsonl": {"compare whole.json X": {2, 3, 4}, "merge X": {2, 3, 4}, "compare X whole.json": None, "check v.json --baseline X": None},
    "k.json": {"check v.json --known X": {2}, "check v.json --known X --update-known": {2}},
    "h.jsonl": {"history X": None, "history X --format json": None, "check v.json --history X --report html=r.html": {1, 2}},
}
VERSIONS = ["0", "1", "3", '"2"', "2.0", "2.5", "null", "-2", "[]", "99999999999999999999"]
NO_REPORTS = ["", "{}", "[]", "null", "\0", "{" * 100, "\ufeff{}", '{"oauthcheck":{}}', '{"oauthcheck":{"report":2}}']
NOTHING = [{"id": "a", "request": {"url": "http://a/"}}, {"id": "b", "request": {"url": "http://a/"}, "expected": {}}]
KINDS = [{}, {"result": "invalid"}, {"result": "acceptable", "flags": ["f"]}]
WITH = ["", "--known k.json", "--baseline old.json", "--history h.x", "--fail-on never --baseline old.json",
        *(f"--report {form}" for form in ("json", "jsonl", "junit", "tap", "sarif", "github", "markdown", "html"))]


def run(lab):
    files = made(lab)
    lab.try_all([*cuts(files), *versions(files), *skipped(files)])
    no_reports(lab, files)
    for members in KINDS:
        nothing(lab, members)


def made(lab):
    """The files of two runs, by name."""
    folder = lab.folder({"v.json": [vector("a"), vector("b", expected={"signature": "wrong="}), {**WRONG, "id": "c"}]})
    words = ["check", "v.json", "--depth", "1", "--budget", "0.5", "--history", "h.jsonl"]
    lab.run(folder, *words, "--report", "json=r.json", "--report", "jsonl=r.jsonl", "--known", "k.json", "--update-known")
    lab.run(folder, *words)
    names = ["v.json", *READ]
    if missing := [name for name in names if not (folder / name).exists()]:
        stop(f"there is no {', '.join(missing)} after a run with known failures and a history")
    return {name: (folder / name).read_bytes() for name in names}


def cuts(files):
    """Each file cut off at equal distances."""
    for name, calls in READ.items():
        whole = files[name]
        for length in range(0, len(whole.strip()), max(1, len(whole) // CUTS)):
            for call, codes in calls.items():
                words = call.replace("X", name).split() + (QUICK if call.startswith("check") else [])
                there = {**files, "whole.json": files["r.json"], name: whole[:length]}
                yield Try(f"{call}: {name} cut off after {length} bytes", words, there, codes=codes)


def versions(files):
    """Reports of another format."""
    for value, name in itertools.product(VERSIONS, ("r.json", "r.jsonl")):
        changed = files[name].replace(b'"report": 2', b'"report": ' + value.encode(), 1)
        for words in ("compare whole.json X", "compare X whole.json", "merge X"):
            there = {"whole.json": files["r.json"], name: changed}
            yield Try(f"{words}: {name} with the format {value}", words.replace("X", name), there, codes={2})


def no_reports(lab, files):
    """Other texts: an old one of no lines may be said to be cut off."""
    for text, name in itertools.product(NO_REPORTS, ("x.json", "x.jsonl")):
        for words in ("compare whole.json X", "compare X whole.json", "merge X", "check v.json --baseline X"):
            done = lab.run(lab.folder({"v.json": [vector()], "whole.json": files["r.json"], name: text}), *words.replace("X", name).split())
            is_old = words in ("compare X whole.json", "check v.json --baseline X")
            holds = done.code in (2, 3, 4) or is_old and b"cut off" in done.err
            lab.expect(holds, f"{words}: {name} is {text[:20]!r}", "exit code 2, 3 or 4, or the old report is cut off", done.short, done)


def skipped(files):
    """Everything newly skipped is no success."""
    report = strict_json(files["r.json"])
    results = [{**{name: entry[name] for name in ("id", "file", "line")}, "status": "skipped"} for entry in report["results"]]
    report |= {"results": results, "exit": {"code": 4, "reasons": ["nothing was verified"]}}
    report["summary"] = {"total": 3, "passed": 0, "failed": 0, "known": 0, "skipped": 3, "errored": 0, "causes": []}
    for form in ("text", "json", "markdown"):
        yield Try(f"compare {form}, everything newly skipped", f"compare whole.json s.json --format {form}",
                  {"whole.json": files["r.json"], "s.json": report}, codes={4})


def nothing(lab, members):
    """Vectors without expected values, of each kind."""
    vectors = [{**entry, **members} for entry in NOTHING]
    folder = lab.folder({"v.json": vectors, "k.json": "[]", "v.jsonl": lines({**entry, "id": "l" + entry["id"]} for entry in vectors)})
    lab.run(folder, "check", "v.json", "--report", "json=old.json")
    calls = [f"check {file} {words}" for file in ("v.json", "v.jsonl") for words in WITH] + ["compare old.json old.json", "merge old.json"]
    for call in calls:
        lab.code(lab.run(folder, *call.split()), {4}, f"{call}, nothing expected {json.dumps(members)}")
