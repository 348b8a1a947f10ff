"""How time and memory grow with the number of vectors.

`scripts/hostile resources` doubles the parameters of a vector, and every other part.
"""
import os
import statistics

import programs
from bench import repeated
from tables import end, heading, note, row

MEMORY_LIMIT = 64  # MB, for any number of vectors
MEMORY_FROM = 100_000
IN_STEP = 1.2  # tolerance of the growth: machines vary by this much
DISTINCT = 100_000  # generated vectors; larger numbers repeat these
RUNS_UP_TO = 100_000  # vectors: up to here three runs, above only one


def print_section(bench):
    """Time per vector without start-up, and peak memory: 1,000 vectors, then ten times more each, from a pipe, so that there may be more
    than fit on the disk."""
    counts = [10**power for power in range(3, 8) if 10**power <= bench.most]
    file = bench.generate("growth.jsonl", min(DISTINCT, bench.most))
    check, _, sign = programs.our_programs(bench, ["--jsonl", "-"])

    def usages(program, count, runs):
        return [bench.time(program, file, lines=repeated(file, count)) for _ in range(runs)]

    heading("vectors, through a pipe",
            *(f"{program.name}: {unit}" for program in (check, sign) for unit in ("ns per vector", "peak MB")))
    start = {program: statistics.median(usage.cpu for usage in usages(program, 1, 5)) for program in (check, sign)}
    times, peaks = {check: [], sign: []}, {check: [], sign: []}
    for count in counts:
        cells = []
        for program in (check, sign):
            note(f"{count:,} vectors: {program.name}")
            used = usages(program, count, 3 if count <= RUNS_UP_TO else 1)
            times[program].append((statistics.median(usage.cpu for usage in used) - start[program]) / count)
            peak = max(used, key=lambda usage: usage.peak)
            if count >= MEMORY_FROM:
                peaks[program].append(peak.peak / 1e6)
            cells += [f"{times[program][-1] * 1e9:,.0f}", peak.megabytes]
        row(f"{count:,}", *cells)
    end()
    os.remove(file)
    for program in (check, sign):
        ratio = times[program][-1] / times[program][-3:][0]
        bench.bars.at_most(f"time per vector, {program.name}, {counts[-1]:,} compared with {counts[-3:][0]:,}", [ratio], IN_STEP)
        if peaks[program]:
            bar = f"peak MB, {program.name}, {MEMORY_FROM:,} to {counts[-1]:,} vectors"
            bench.bars.at_most(bar, peaks[program], MEMORY_LIMIT, form="{:.1f}")
            if max(peaks[program]) >= MEMORY_LIMIT:
                bench.failures.append(f"{program.name} uses {MEMORY_LIMIT} MB of memory or more")
