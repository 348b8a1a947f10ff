"""Vectors per second: oauthcheck, the floor and the peers in turns, on one core."""
import functools
import os

import peers
import programs
import tables
from tables import end, heading, median_and_spread, row, spread

FLOOR_SHARE = 60  # percent of the floor's speed
PEER_TIMES = 4  # times the speed of the fastest peer


def rounds(bench, compared, file):
    """By program's name, its usage in each round."""
    ways = [functools.partial(bench.time, program, file) for program in compared]
    usages = zip(*tables.in_turns(ways, bench.runs))
    return {program.name: list(used) for program, used in zip(compared, usages)}


def ratios(usages, others):
    """The ratio of the times, round by round."""
    return [usage.cpu / other.cpu for usage, other in zip(usages, others)]


def print_rates(compared, usages, count, against="the floor"):
    heading("program", "vectors per CPU second, median", "min–max", "ns per vector",
            f"time compared with {against}, median (min–max)", "vectors/s of wall-clock time, median", "peak MB")
    for program in compared:
        used = usages[program.name]
        rate, rate_range = spread([count / usage.cpu for usage in used], "{:,.0f}")
        nanoseconds, _ = spread([usage.cpu / count * 1e9 for usage in used], "{:,.0f}")
        wall_rate, _ = spread([count / usage.wall for usage in used], "{:,.0f}")
        floor = usages.get(program.floor)
        ratio = median_and_spread(ratios(used, floor), "{:.2f}") if floor else "–"
        peak = max(used, key=lambda usage: usage.peak).megabytes
        row(program.name, rate, rate_range, nanoseconds, ratio, wall_rate, peak)
    end()


def add_bars(bench, usages, of_peers):
    """`of_peers`: the names of the peers that ran."""
    for name, floor in (("`check`", "floor, check"), ("`sign --emit signature`", "floor, sign")):
        if floor in usages:
            shares = [100 / ratio for ratio in ratios(usages[name], usages[floor])]
            bar = f"speed of {name} in percent of the floor's speed"
            bench.bars.at_least(bar, shares, FLOOR_SHARE, "{:.1f}")
        if of_peers:
            fastest = min(of_peers, key=lambda peer: sum(usage.cpu for usage in usages[peer]))
            bar = f"speed of {name} compared with {fastest}, the fastest peer"
            times = ratios(usages[fastest], usages[name])
            bench.bars.at_least(bar, times, PEER_TIMES)


def print_section(bench):
    file, count = bench.vectors, bench.count
    compared = programs.our_programs(bench) + programs.floors(bench.floor)
    for program in compared:
        bench.verify(program, file, count)
    of_peers = peers.ready(bench, file, count)
    compared += of_peers
    size = os.path.getsize(file) / count - 1
    print(f"{count:,} vectors, with {size:,.0f} bytes per line on average, in {bench.runs} rounds\n")
    usages = rounds(bench, compared, file)
    print_rates(compared, usages, count)
    add_bars(bench, usages, [peer.name for peer in of_peers])
