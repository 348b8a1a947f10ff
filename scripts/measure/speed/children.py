"""Runs one program and measures what it uses; needs GNU time and taskset."""
import contextlib
import dataclasses
import os
import subprocess
import sys
import time


@dataclasses.dataclass(frozen=True)
class Usage:
    cpu: float  # seconds, user and system
    wall: float  # seconds
    peak: float  # bytes of memory

    @property
    def megabytes(self):
        return f"{self.peak / 1e6:.1f}"


def cores():
    """The cores that this process may use."""
    return sorted(os.sched_getaffinity(0))


def run(command, output, errors, given=os.devnull, lines=None, is_pinned=True, codes=(0,)):
    """Runs the command with stdin from a file or from `lines`, stdout and stderr to these files, and on one core if it is pinned. An exit
    code other than those of `codes` ends the benchmark.

    GNU time measures the peak, because the peak of a process that Python starts is at least the one of Python.
    """
    peak = errors + ".peak"
    measured = ["/usr/bin/time", "--format=%M", f"--output={peak}", *command]
    if is_pinned:
        measured = ["taskset", "--cpu-list", str(cores()[-1]), *measured]
    with open(given, "rb") as file, open(output, "wb") as printed, open(errors, "wb") as said:
        started = time.perf_counter()
        child = subprocess.Popen(measured, stdin=subprocess.PIPE if lines else file, stdout=printed, stderr=said)
        if lines:
            with contextlib.suppress(BrokenPipeError), child.stdin:
                child.stdin.writelines(lines)
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - started
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in codes:
        for path in (output, errors):
            show_end(path)
        raise SystemExit(f"benchmark: exit {child.returncode} from: {' '.join(command)}")
    with open(peak, encoding="ascii") as text:
        # Its last line: with an exit code other than 0, there is another line before.
        return Usage(used.ru_utime + used.ru_stime, wall, int(text.read().split()[-1]) * 1024)


def show_end(path):
    if os.path.isfile(path):
        with open(path, "rb") as text:
            text.seek(max(0, os.path.getsize(path) - 2000))
            sys.stderr.buffer.write(text.read())
