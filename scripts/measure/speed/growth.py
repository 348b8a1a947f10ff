"""How time and memory grow with the number of vectors.

`scripts/hostile resources` doubles the parameters of a vector, and every other part.
"""
import math
import os
import statistics

import programs
from tables import end, heading, note, row

MEMORY_LIMIT = 64e6  # bytes, for any number of vectors
MEMORY_FROM = 100_000
IN_STEP = 1.2  # tolerance of the growth: machines vary by this much
DISTINCT = 100_000  # generated vectors; larger numbers repeat these
RUNS_UP_TO = 100_000  # vectors: up to here three runs, above only one


def piped_programs(bench):
    """They read vectors from a pipe, so that there may be more than fit on the disk."""
    ours = programs.our_programs(bench, ["--jsonl", "-"])
    return [program for program in ours if program.name != "`sign`"] + (
        programs.floors(bench.floor, file="/dev/stdin")[:1]
    )


def columns(compared, *units):
    return [f"{program.name}: {unit}" for program in compared for unit in units]


def print_section(bench):
    """Time per vector without start-up, and peak memory: 1,000 vectors, then ten times more each."""
    most = bench.sizes.most
    counts = [10**power for power in range(3, 8) if 10**power <= most]
    file = bench.generate("growth.jsonl", min(DISTINCT, most))
    compared = piped_programs(bench)
    heading("vectors, through a pipe", *columns(compared, "ns per vector", "peak MB"))
    start = {}
    for program in compared:
        start[program.name] = statistics.median(
            bench.run(program.command(file), producer=bench.repeated(file, 1)).cpu for _ in range(5)
        )
    times, peaks = {program.name: {} for program in compared}, {}
    for count in counts:
        cells = []
        for program in compared:
            note(f"{count:,} vectors: {program.name}")
            usages = [
                bench.run(program.command(file), producer=bench.repeated(file, count))
                for _ in range(3 if count <= RUNS_UP_TO else 1)
            ]
            each = statistics.median(usage.cpu - start[program.name] for usage in usages) / count
            peak = max(usages, key=lambda usage: usage.peak)
            times[program.name][count] = each
            if count >= MEMORY_FROM:
                peaks.setdefault(program.name, []).append(peak.peak)
            cells += [f"{each * 1e9:,.0f}", peak.megabytes]
        row(f"{count:,}", *cells)
    end()
    os.remove(file)
    say_vectors(bench, counts, times, peaks)


def say_vectors(bench, counts, times, peaks):
    few, many = counts[-3:][0], counts[-1]
    for name, each in times.items() if few < many else ():
        ratio = each[many] / each[few] if each[few] > 0 else math.inf
        print(f"{name}: with {many:,} vectors, each takes {ratio:.2f} times as long as with {few:,} vectors.")
        if not name.startswith("floor"):
            bar = f"time per vector, {name}, {many:,} compared with {few:,}"
            bench.bars.at_most(bar, [ratio], IN_STEP)
    end()
    for name, found in peaks.items():
        if not name.startswith("floor"):
            bar = f"peak MB, {name}, {MEMORY_FROM:,} to {many:,} vectors"
            bench.bars.at_most(bar, [peak / 1e6 for peak in found], MEMORY_LIMIT / 1e6, form="{:.1f}")
    if any(peak >= MEMORY_LIMIT for found in peaks.values() for peak in found):
        bench.failures.append(f"more than {MEMORY_LIMIT / 1e6:.0f} MB of memory")
