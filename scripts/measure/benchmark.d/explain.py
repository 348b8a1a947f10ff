"""The time of `explain` for one wrong signature, and how many sets of mistakes it tries per second."""
import json
import os
import statistics
import subprocess
import sys

from programs import ROOT
from tables import end, heading, note, row

GENERATOR = os.path.join(ROOT, "scripts", "vectors", "make-pitfalls")
BUDGET = 60  # seconds per vector: enough for every search to end


def generated(*arguments):
    command = [sys.executable, GENERATOR, *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def measure(binary, line, directory):
    """CPU seconds of the whole process, and sets of mistakes tried."""
    file = os.path.join(directory, "wrong.jsonl")
    with open(file, "w", encoding="utf-8") as text:
        text.write(line + "\n")
    command = [binary, "explain", file, "--format", "json", "--budget", str(BUDGET)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        answer = json.loads(process.stdout.read())
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return usage.ru_utime + usage.ru_stime, answer["tried"]


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def print_row(name, measured):
    times = [seconds for seconds, _ in measured]
    rate = sum(tried for _, tried in measured) / sum(times)
    tried = statistics.median(tried for _, tried in measured)
    milliseconds = [statistics.median(times), *(percentile(times, at) for at in (0.9, 0.99)), max(times)]
    row(name, len(measured), *(f"{1000 * time:,.0f}" for time in milliseconds),
        f"{tried:,.0f}", f"{rate:,.0f}")


def print_section(bench):
    """A table of times: for one, two and three mistakes, all of these, and no known mistake."""
    count, seed = bench.sizes.explained, bench.seed
    heading("mistakes", "signatures", "median ms of CPU", "90th percentile", "99th", "longest",
            "sets tried, median", "sets per second")
    together = []
    for mistakes in (1, 2, 3):
        note(f"explaining {count} signatures with {mistakes}")
        lines = generated("--random", count, "--mistakes", mistakes, "--seed", seed)
        measured = [measure(bench.binary, line, bench.directory) for line in lines]
        together += measured
        print_row(mistakes, measured)
    print_row("one to three", together)
    note(f"explaining {count} signatures that no mistake gives")
    lines = generated("--random-wrong", count, "--seed", seed)
    print_row("none", [measure(bench.binary, line, bench.directory) for line in lines])
    end()
