"""Makes reports of correct and of faulty vectors; checks them with their schema and scripts/vectors/content-of."""
import json, subprocess, tempfile
from pathlib import Path

# Objects that must not be in a report, each with one fault.
FAULTY = [
    {}, [], {"id": "a"}, {"id": "a", "file": "a", "line": 0, "status": "passed"},
    {"id": "a", "file": "a", "line": 1, "status": "good"}, {"id": "a", "file": "a", "line": 1, "status": "passed", "content": "12"},
    {"id": "a", "file": "a", "line": 1, "status": "failed", "difference": {"stage": "header"}},
    {"id": "a", "file": "a", "line": 1, "status": "passed", "duration": 1}, {"error": {"message": "a"}},
    {"summary": {"total": 1}, "exit": {"code": 0, "reasons": []}},
    {"id": "a", "file": "a", "line": 1, "status": "failed",
     "difference": {"stage": "encoded", "expected": "a", "actual": "b", "offset": 0, "following": []}},
    {"oauthcheck": {"version": "1", "report": 1}, "implementation": {"name": "", "version": "", "language": ""}},
]
FAULTY_VECTORS = [
    '{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a+b"}}',
    '{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a+b"}}',
    '{"id": "b", "result": "invalid", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}',
    '{"id": "c", "result": "invalid", "pitfall": "not-sorted", "given": {"text": "a b"}, "expected": {"encoded": "a+b"}}',
    '{"id": "d", "result": "acceptable", "flags": ["f"], "given": {"text": "a b"}, "expected": {"encoded": ["a+b", "b"]}}',
    '{"id": "e"}', '{"id": "f", "expectd": 1}', "not JSON",
]


def judge(tool, root, fault):
    """(what is not as expected, a summary) for reports of the vectors of `root` and of faulty ones."""
    surprises, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        faulty = Path(folder, "faulty-vectors.jsonl")
        faulty.write_text("\n".join(FAULTY_VECTORS) + "\n")
        for name, files, options in [("vectors", ["vectors"], []), ("faulty", [str(faulty), "missing.json"], []),
                                     ("answers", [str(faulty), "vectors/uri"], ["--", str(tool), "adapter", "--pitfall", "plus-for-space"])]:
            paths = {form: Path(folder, f"{name}.{form}") for form in ("json", "jsonl")}
            targets = [item for form, path in paths.items() for item in ("--report", f"{form}={path}")]
            subprocess.run([tool, "check", *files, *targets, *options], cwd=root, capture_output=True)
            lines = [json.loads(line) for line in paths["jsonl"].read_text("utf-8").splitlines()]
            documents = [json.loads(paths["json"].read_text("utf-8")), *lines]
            count += len(documents)
            surprises += [f"{name}: {found}" for found in map(fault, documents) if found]
            if documents[0]["results"] != [line for line in lines if "id" in line]:
                surprises.append(f"{name}: the json and the jsonl report have different results")
            merged = merge(tool, folder, paths.values())
            count += len(merged)
            surprises += [f"{name}, merged: {found}" for found in map(fault, merged) if found]
            if merged[0]["results"] != documents[0]["results"] * 2 or merged[0]["results"] != [line for line in merged if "id" in line]:
                surprises.append(f"{name}: the merged report does not have the results of both parts")
        for document in FAULTY:
            if fault(document) is None:
                surprises.append(f"is accepted: {json.dumps(document)}")
        compared = subprocess.run([root / "scripts/vectors/content-of", "--compare", Path(folder, "vectors.jsonl"), "vectors"],
                                  cwd=root, capture_output=True, text=True)
        if compared.returncode != 0:
            surprises.append(f"contents: {compared.stdout[-500:]}{compared.stderr[-500:]}")
    return surprises, f"{count} objects of reports, {len(FAULTY)} faulty objects, {compared.stdout.strip()}"


def merge(tool, folder, parts):
    """The objects of merged reports of `parts`: of a json report, then of a jsonl report."""
    paths = [Path(folder, f"merged.{form}") for form in ("json", "jsonl")]
    for path in paths:
        subprocess.run([tool, "merge", *parts, "-o", path], capture_output=True)
    return [json.loads(paths[0].read_text("utf-8")), *map(json.loads, paths[1].read_text("utf-8").splitlines())]
