"""Vectors per second through the adapter protocol and recomputed, wall-clock time."""
import os
import re
import subprocess
import time

from tables import end, heading, median_and_spread, note, row

LEAST = 20_000  # vectors per second signed by our own adapter
IN_FLIGHT = (1, 64, 1000)


def seconds(bench, arguments, count):
    """The time of a run of check in which every vector passes."""
    started = time.perf_counter()
    done = subprocess.run(
        [bench.binary, "check", bench.vectors, *arguments], stdout=subprocess.PIPE, text=True
    )
    taken = time.perf_counter() - started
    if done.returncode != 0 or not re.search(rf"{count} vectors: {count} passed", done.stdout):
        raise SystemExit(f"benchmark: exit {done.returncode}: {done.stdout[-200:]}")
    return taken


def print_section(bench):
    count = bench.sizes.count
    note("testing our own adapter")
    adapter = ["--", os.path.abspath(bench.binary), "adapter"]
    ways = {"recomputed, one core": ["--jobs", "1"]}
    for flying in IN_FLIGHT:
        ways[f"signed by an adapter, {flying} in flight"] = [
            "--role", "sign", "--in-flight", str(flying), *adapter
        ]
    rates = {name: [] for name in ways}
    for turn in range(bench.sizes.runs):
        note(f"round {turn + 1} of {bench.sizes.runs}")
        for name, arguments in ways.items():
            rates[name].append(count / seconds(bench, arguments, count))
    heading("vectors", "per second of wall-clock time, median (min–max)")
    for name, measured in rates.items():
        row(name, median_and_spread(measured, "{:,.0f}"))
    end()
    usual = rates["signed by an adapter, 64 in flight"]
    bench.bars.at_least("vectors per second, our own adapter", usual, LEAST, form="{:,.0f}")
