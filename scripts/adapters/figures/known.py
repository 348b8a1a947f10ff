"""Writes the known failures of an adapter, with the reasons that about.json gives, and compares an adapter with them."""

import collections
import json
import subprocess
import tempfile
from pathlib import Path

import causes
import measuring

REASON = "see docs/implementations.md"


def write(tool, name, failures):
    """Records what fails in the adapter's known.json.

    Runs twice: a wrong value that differs each time gets no fingerprint."""
    file = measuring.ADAPTERS / name / "known.json"
    with tempfile.TemporaryDirectory() as folder:
        first, second = (recorded(tool, name, Path(folder) / str(turn)) for turn in range(2))
    known_causes = measuring.about(name)["causes"]
    claimed, _ = causes.assigned(known_causes, failures)
    reasons = {key: cause["text"] for cause, keys in zip(known_causes, claimed) for key in keys}
    other = {key(entry): entry.get("fingerprint") for entry in second}
    for entry in first:
        entry["reason"] = reasons.get(key(entry), REASON)
        if entry.get("fingerprint") != other.get(key(entry)):
            entry.pop("fingerprint", None)
    lines = [json.dumps(entry, ensure_ascii=False) for entry in first]
    file.write_text("[\n  " + ",\n  ".join(lines) + "\n]\n" if lines else "[]\n", "utf-8")


def recorded(tool, name, file):
    done = measuring.check(tool, measuring.adapter(name), *options(name), "--known", file, "--update-known", "--known-reason", REASON)
    if done.returncode:
        raise OSError(f"{name}:\n{done.stderr}")
    return json.loads(file.read_text("utf-8")) if file.exists() else []


def compare(tool, names):
    """Whether exactly the recorded vectors fail. Installs the adapters first; if it cannot install one, it says why."""
    recorded_names = sorted(file.parent.name for file in measuring.ADAPTERS.glob("*/known.json"))
    counts = collections.Counter()
    for name in names or recorded_names:
        if name not in recorded_names:
            raise OSError(f"'{name}' has no known.json; those that have one: {' '.join(recorded_names)}")
        install = subprocess.run([measuring.ADAPTERS / "install", name], capture_output=True, text=True)
        if install.returncode:
            outcome, said = "not tested", install.stderr
        else:
            done = measuring.check(tool, measuring.adapter(name), *options(name), "--explain-max", "200",
                                   "--known", measuring.ADAPTERS / name / "known.json", turns=1)
            outcome, said = "as known" if done.returncode == 0 else "differently", done.stdout + done.stderr
        counts[outcome] += 1
        print(f"{name}: {outcome}", "" if outcome == "as known" else f"\n{said}", flush=True)
    print("adapters:", ", ".join(f"{counts[outcome]} {outcome}" for outcome in ("as known", "differently", "not tested")))
    return not counts["differently"]


def options(name):
    """The options of `check` for this adapter."""
    file = measuring.ADAPTERS / name / "check-options"
    return file.read_text("utf-8").split() if file.exists() else []


def key(entry):
    return causes.operation(entry), entry["id"]
