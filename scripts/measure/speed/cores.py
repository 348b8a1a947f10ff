"""Two cores compared with one, wall-clock time."""
import concurrent.futures

import children
import programs
from tables import end, heading, in_turns, median_and_spread, note, row

TWO_CORES = 1.8  # times as fast as one
# A run is short; another program that needs the second core keeps it for longer.
ROUNDS_MORE = 3


def print_section(bench):
    if len(children.cores()) == 1:
        return note("two cores are not compared: there is only one")
    heading("program", "vectors/s of wall-clock time, --jobs 1", "--jobs 2", "times as fast, median (min–max)",
            "two processes with --jobs 1, compared with one")
    one, two = ([programs.our_programs(bench, jobs=jobs)[at] for at in (0, 2)] for jobs in (1, 2))
    for few, many in zip(one, two):
        bench.verify(many, bench.vectors, bench.count)
        ways = (lambda: wall(bench, few), lambda: wall(bench, many), lambda: wall_of_two(bench, few))
        walls = list(in_turns(ways, ROUNDS_MORE * bench.runs))
        ratios = [alone / together for alone, together, _ in walls]
        machine = [2 * alone / both for alone, _, both in walls]
        speeds = (median_and_spread([bench.count / wall for wall in side], "{:,.0f}") for side in list(zip(*walls))[:2])
        row(few.name, *speeds, median_and_spread(ratios, "{:.2f}"), median_and_spread(machine, "{:.2f}"))
        bench.bars.at_least(f"speed on two cores compared with one, {few.name}", ratios, TWO_CORES)
    end()


def wall(bench, program):
    return bench.time(program, bench.vectors, is_pinned=False).wall


def wall_of_two(bench, program):
    """The time until two processes that run at the same time have both ended."""
    with concurrent.futures.ThreadPoolExecutor(2) as both:
        return max(both.map(lambda _: wall(bench, program), range(2)))
