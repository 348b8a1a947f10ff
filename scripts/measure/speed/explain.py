"""The time of `explain` for one wrong signature, with the sets of mistakes that it tries; the time of `check` for many failures."""
import json
import os
import statistics

import harness
from programs import ROOT
from tables import end, heading, note, percentile, row

GENERATOR = os.path.join(ROOT, "scripts", "vectors", "make-pitfalls")
BUDGET = 60  # seconds per vector: enough for every search to end


def generated(*arguments):
    """Vectors with mistakes that were made on purpose, as lines."""
    return harness.output(GENERATOR, *arguments, "--seed", 5849).splitlines()


def measure(bench, line):
    """CPU seconds of the whole process, sets of mistakes tried, and whether it found some."""
    file = bench.path("wrong.jsonl")
    with open(file, "w", encoding="utf-8") as text:
        text.write(line + "\n")
    output = bench.path("answer.json")
    usage = bench.run([bench.binary, "explain", file, "--format", "json", "--budget", str(BUDGET)], output)
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


def print_section(bench):
    """Tables of times: for one, two and three mistakes, and for none; then for whole runs."""
    count = bench.count // 1000
    heading("mistakes", "signatures", "median CPU ms", "90th percentile", "99th", "longest",
            "sets tried, median", "sets per second", "explained")
    together = []
    for mistakes in (1, 2, 3):
        note(f"explaining {count} signatures with {mistakes} mistakes")
        measured = [measure(bench, line) for line in generated("--random", count, "--mistakes", mistakes)]
        print_row(mistakes, measured)
        together += measured
    print_row("one to three", together)
    note(f"explaining {count} signatures with no known mistake")
    print_row("none", [measure(bench, line) for line in generated("--random-wrong", count)])
    end()
    print_runs(bench, bench.count // 200)


def failing(line):
    """The vector as a test that fails, without the names of its mistakes."""
    vector = json.loads(line)
    for name in ("pitfall", "result", "correct"):
        vector.pop(name, None)
    return json.dumps(vector) + "\n"


def print_runs(bench, failures):
    """Whole runs of `check`."""
    heading("failures", "seconds", "CPU seconds", "explained")
    runs = {"one mistake each": ["--random", failures, "--mistakes", 1], "no known mistake": ["--random-wrong", failures]}
    for title, arguments in runs.items():
        note(f"checking {failures} failures with {title}")
        file = bench.path("failing.jsonl")
        with open(file, "w", encoding="utf-8") as text:
            text.writelines(map(failing, generated(*arguments)))
        wall, cpu, explained = min(check(bench, file) for _ in range(bench.runs))
        row(f"{failures:,}, {title}", f"{wall:.2f}", f"{cpu:.2f}", explained)
    end()


def check(bench, file):
    """Seconds, CPU seconds, and how many failures were explained."""
    report = bench.path("report.json")
    usage = bench.run([bench.binary, "check", file, "--report", f"json={report}"], is_pinned=False, codes=(1,))
    with open(report, encoding="utf-8") as text:
        results = json.load(text)["results"]
    return usage.wall, usage.cpu, sum(bool(result["diagnosis"]["explanations"]) for result in results)
