"""Start-up: wall-clock time of almost no work, compared with a program that does nothing."""
import os
import statistics
import time

from tables import end, heading, percentile, row

NOTHING = "/bin/true"
STARTS = 40  # in each round
VERSION_LIMIT, ONE_LIMIT = 10, 15  # milliseconds


def milliseconds(command):
    quiet = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_RDWR, 0) for descriptor in (0, 1)]
    started = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status = os.waitpid(child, 0)
    taken = time.perf_counter() - started
    if status != 0:
        raise SystemExit(f"benchmark: exit {os.waitstatus_to_exitcode(status)} from: {' '.join(command)}")
    return taken * 1000


def print_section(bench):
    one = bench.generate("one.jsonl", 1)
    commands = {
        f"`{NOTHING}`": [NOTHING],
        "`--version`": [bench.binary, "--version"],
        "`check` of one vector": [bench.binary, "check", one],
        "`sign` of one vector": [bench.binary, "sign", one],
    }
    times = {name: [] for name in commands}
    for _ in range(STARTS * bench.runs):
        for name, command in commands.items():
            times[name].append(milliseconds(command))
    nothing = statistics.median(times[f"`{NOTHING}`"])
    heading("program", "ms of wall-clock time, median", "10th–90th percentile", f"above `{NOTHING}`")
    for name, taken in times.items():
        low, middle, high = percentile(taken, 0.1), statistics.median(taken), percentile(taken, 0.9)
        row(name, f"{middle:.2f}", f"{low:.2f}–{high:.2f}", f"{middle - nothing:.2f}")
    end()
    for name, limit in (("`--version`", VERSION_LIMIT), ("`check` of one vector", ONE_LIMIT)):
        bench.bars.at_most(f"ms to start, {name}", [statistics.median(times[name])], limit)
