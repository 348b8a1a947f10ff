"""The time of `explain` for one wrong signature, how many sets of mistakes it tries per second, and the
time of `check` for a thousand failures. With --old, another binary does the same by turns."""
import json
import os
import statistics
import subprocess
import sys

from programs import ROOT
from tables import end, heading, note, percentile, row

GENERATOR = os.path.join(ROOT, "scripts", "vectors", "make-pitfalls")
BUDGET = 60  # seconds per vector: enough for every search to end
FAILURES = 1000


def generated(*arguments):
    command = [sys.executable, GENERATOR, *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def measure(binary, line, bench):
    """CPU seconds of the whole process, sets of mistakes tried, and whether it found some."""
    file = bench.path("wrong.jsonl")
    with open(file, "w", encoding="utf-8") as text:
        text.write(line + "\n")
    output = bench.path("answer.json")
    usage = bench.run([binary, "explain", file, "--format", "json", "--budget", str(BUDGET)], output)
    with open(output, encoding="utf-8") as text:
        answer = json.load(text)
    return usage.cpu, answer["tried"], bool(answer["explanations"])


def print_row(name, measured):
    times = [seconds for seconds, _, _ in measured]
    rate = sum(tried for _, tried, _ in measured) / sum(times)
    tried = statistics.median(tried for _, tried, _ in measured)
    milliseconds = [statistics.median(times), *(percentile(times, at) for at in (0.9, 0.99)), max(times)]
    row(name, len(measured), *(f"{1000 * time:,.0f}" for time in milliseconds),
        f"{tried:,.0f}", f"{rate:,.0f}", sum(found for _, _, found in measured))


def binaries(bench):
    """The binaries by their names in the tables."""
    return {"": bench.binary, **({" (old)": bench.old} if bench.old else {})}


def print_section(bench):
    """Tables of times: for one, two and three mistakes, and for none; then for whole runs."""
    count, seed = bench.sizes.explained, bench.seed
    heading("mistakes", "signatures", "median CPU ms", "90th percentile", "99th", "longest",
            "sets tried, median", "sets per second", "explained")
    together = {name: [] for name in binaries(bench)}
    for mistakes in (1, 2, 3, None):
        note(f"explaining {count} signatures with {mistakes or 'no known mistake'}")
        arguments = ["--random", count, "--mistakes", mistakes] if mistakes else ["--random-wrong", count]
        lines = generated(*arguments, "--seed", seed)
        measured = {name: [] for name in binaries(bench)}
        for line in lines:
            for name, binary in binaries(bench).items():
                measured[name].append(measure(binary, line, bench))
        for name, values in measured.items():
            if mistakes:
                together[name] += values
            else:
                print_row("one to three" + name, together[name])
            print_row(f"{mistakes or 'none'}{name}", values)
    end()
    print_runs(bench)


def failing(line):
    """The vector as a test that fails, without the names of its mistakes."""
    vector = json.loads(line)
    for name in ("pitfall", "result", "correct"):
        vector.pop(name, None)
    return json.dumps(vector) + "\n"


def print_runs(bench):
    """Whole runs of `check` with a thousand failures."""
    heading("failures", "seconds", "CPU seconds", "explained")
    runs = {
        "one mistake each": ["--random", FAILURES, "--mistakes", 1],
        "no known mistake": ["--random-wrong", FAILURES],
    }
    for title, arguments in runs.items():
        note(f"checking {FAILURES} failures with {title}")
        file = bench.path("failing.jsonl")
        with open(file, "w", encoding="utf-8") as text:
            text.writelines(map(failing, generated(*arguments, "--seed", bench.seed)))
        for name, binary in binaries(bench).items():
            best = min(check(binary, file, bench) for _ in range(bench.sizes.runs))
            row(f"{FAILURES:,}, {title}{name}", f"{best[0]:.2f}", f"{best[1]:.2f}", best[2])
    end()


def check(binary, file, bench):
    """Seconds, CPU seconds, and how many failures were explained."""
    report = bench.path("report.json")
    usage = bench.run([binary, "check", file, "--report", f"json={report}"], is_pinned=False, codes=(1,))
    with open(report, encoding="utf-8") as text:
        results = json.load(text)["results"]
    explained = sum(bool(result["diagnosis"]["explanations"]) for result in results)
    return usage.wall, usage.cpu, explained
