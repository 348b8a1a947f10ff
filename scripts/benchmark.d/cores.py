"""Two cores against one, by the clock."""
import children
import programs
from tables import end, heading, median_and_spread, note, row

TWO_CORES = 1.8  # times as fast as one


def print_section(bench):
    if not bench.has_jobs:
        return note("two cores are not compared: this oauthcheck has no --jobs")
    if len(children.cores()) == 1:
        return note("two cores are not compared: there is one")
    heading("program", "vectors/s by the clock, --jobs 1", "--jobs 2", "times as fast, median (min–max)")
    count = bench.sizes.count
    one, two = ([programs.our_programs(bench, jobs=jobs)[at] for at in (0, 2)] for jobs in (1, 2))
    for few, many in zip(one, two):
        bench.verify(many, bench.vectors, count)
        walls = []
        for turn in range(bench.sizes.runs):
            note(f"round {turn + 1} of {bench.sizes.runs}")
            pair = (few, many) if turn % 2 == 0 else (many, few)
            taken = [bench.time(program, bench.vectors, count, is_pinned=False).wall for program in pair]
            walls.append(taken if turn % 2 == 0 else taken[::-1])
        ratios = [alone / together for alone, together in walls]
        speeds = (median_and_spread([count / wall for wall in side], "{:,.0f}") for side in zip(*walls))
        row(few.name, *speeds, median_and_spread(ratios, "{:.2f}"))
        bench.bars.at_least(f"speed on two cores against one, {few.name}", ratios, TWO_CORES)
    end()
