"""Compares a run with --baseline, which reads an earlier report, with a run that only writes its report."""
from tables import end, heading, in_turns, median_and_spread, row

RATIO = 1.5  # times the processor time of the run without --baseline


def print_section(bench):
    count, old, new = bench.count, bench.path("old.json"), bench.path("new.json")
    plain = [bench.binary, "check", bench.vectors, "--report", f"json={new}"]
    compared = [*plain, "--baseline", old]
    bench.run([*plain[:-1], f"json={old}"])
    ways = (lambda: bench.run(plain), lambda: bench.run(compared))
    usages = list(zip(*in_turns(ways, bench.runs)))
    heading("`check --report json=FILE`", "processor time, s", "peak memory, MB")
    for name, side in zip(("alone", "with `--baseline`"), usages):
        row(name, median_and_spread([usage.cpu for usage in side], "{:.2f}"),
            median_and_spread([usage.peak / 1e6 for usage in side], "{:.0f}"))
    end()
    ratios = [after.cpu / before.cpu for before, after in zip(*usages)]
    bench.bars.at_most(f"time of {count:,} vectors with --baseline, compared with none", ratios, RATIO)
