"""Tests the adapters with every vector, and keeps what the page needs of the reports."""

import collections
import functools
import json
import subprocess
import tempfile
from pathlib import Path

from causes import operation

ROOT = Path(__file__).resolve().parents[3]
ADAPTERS = ROOT / "scripts/adapters"
STATUSES = "passed", "failed", "errored", "skipped"


def about(name):
    return json.loads((ADAPTERS / name / "about.json").read_text("utf-8"))


def names():
    return sorted(file.parent.name for file in ADAPTERS.glob("*/about.json"))


def topic(identifier):
    """The folder of vectors/ that a vector is from, or the file."""
    return identifier.split("::")[0].split("/")[1]


def measured(tool, chosen):
    """The figures of the chosen adapters; raises OSError where one cannot be tested."""
    measures = {name: of_one(report(tool, adapter(name)), name, tool) for name in chosen}
    return {"oauthcheck": version(tool), "commit": commit(), "implementations": measures}


def version(tool):
    return run([tool, "--version"]).split()[0]


def commit():
    """The last commit that changed the vectors."""
    return run(["git", "log", "-1", "--format=%h", "--abbrev=12", "--", "vectors"]).strip()


def run(command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def adapter(name):
    return "scripts/adapters/run", name


def check(tool, command, *options, turns=3):
    """Runs `check vectors/` with this command; repeats it if the command crashed."""
    call = [tool, "check", "vectors/", *options, "--", *command]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode == 3 and turns > 1:
        return check(tool, command, *options, turns=turns - 1)
    return done


def report(tool, command, *options):
    """The report of `check vectors/`."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        done = check(tool, command, "--budget", "10", "--explain-max", "10000", *options, "--report", f"json={file}")
        if not file.exists():
            raise OSError(f"{' '.join(command)} gives no report:\n{done.stderr}")
        return json.loads(file.read_text("utf-8"))


def of_one(found, name, tool):
    figures = {operation: dict.fromkeys(STATUSES, 0) for operation in ("sign", "verify")}
    topics = collections.defaultdict(lambda: [0, 0])
    for result in found["results"]:
        figures[operation(result)][result["status"]] += 1
        if result["status"] != "skipped":
            topics[topic(result["id"])][0] += result["status"] == "passed"
            topics[topic(result["id"])][1] += 1
    return {**found["implementation"], **figures, "topics": dict(sorted(topics.items())),
            "failures": failures(found["results"], effects(tool, name, found["results"]))}


def effects(tool, name, results):
    """The mistakes of the adapter's causes, with the vectors whose signature they change.

    Only mistakes of which it refuses nearly all vectors: if it accepts many of the signatures that
    a mistake changes, it does not make that mistake."""
    verified = {result["id"]: result["status"] for result in results
                if operation(result) == "verify" and result["status"] != "skipped"}
    sets = {tuple(cause["pitfalls"]) for cause in about(name)["causes"] if cause["pitfalls"]}
    found = {pitfalls: changed(tool, pitfalls) & verified.keys() for pitfalls in sorted(sets)}
    return {pitfalls: ids for pitfalls, ids in found.items()
            if 10 * sum(verified[one] == "passed" for one in ids) <= len(ids)}


@functools.cache
def changed(tool, pitfalls):
    options = [word for pitfall in pitfalls for word in ("--pitfall", pitfall)]
    results = report(tool, [tool, "adapter", *options], "--role", "sign", "--explain-max", "0")["results"]
    return {result["id"] for result in results if has_other_signature(result)}


def has_other_signature(result):
    difference = result.get("difference", {"stage": ""})
    return "signature" in [difference["stage"], *difference.get("following", [])]


def failures(results, effects):
    """The failures in groups: how, the mistakes that could explain it, and the ids. The
    explanations of a request that is signed wrongly also hold for its refusal."""
    signed = {result["id"]: explanations(result)
              for result in results if operation(result) == "sign"}
    groups = collections.defaultdict(list)
    for result in results:
        if result["status"] not in ("failed", "errored"):
            continue
        possible = explanations(result)
        if result.get("refuses_right"):
            possible = signed.get(result["id"], []) + [
                [list(pitfalls), []] for pitfalls, ids in effects.items() if result["id"] in ids]
        key = operation(result), what(result), json.dumps(possible)
        groups[key].append(result["id"])
    return [{"operation": asked, "what": how, "explanations": json.loads(possible), "vectors": ids}
            for (asked, how, possible), ids in sorted(groups.items())]


def what(result):
    """What happened, in a few words."""
    if result.get("refuses_right"):
        return "refuses the correct signature"
    if result.get("accepts_wrong"):
        return "accepts: " + ", ".join(result["accepts_wrong"])
    if "difference" in result:
        return "another " + result["difference"]["stage"].replace("_", " ")
    return ("refuses: " if result["status"] == "failed" else "breaks: ") + result.get("reason", "")


def explanations(result):
    """The sets of mistakes that give the value, each with those of the same effect; for an
    accepted wrong signature, the mistakes that were made."""
    sets = [[title.split(" + "), []] for title in result.get("accepts_wrong", [])
            if " " not in title.replace(" + ", "")]
    return sets + [[explanation["pitfalls"], explanation["also"]]
                   for explanation in result.get("diagnosis", {}).get("explanations", [])]
