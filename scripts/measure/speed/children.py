"""Runs one program and measures what it uses."""
import dataclasses
import os
import subprocess
import sys

LAUNCH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "launch")
# Linux counts the peak in KiB, macOS in bytes.
PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclasses.dataclass(frozen=True)
class Usage:
    cpu: float  # seconds, user and system
    wall: float  # seconds
    peak: float  # bytes of memory
    is_bound: bool  # whether the peak is the launcher's; the program's own may be lower

    @property
    def megabytes(self):
        return f"{'≤ ' if self.is_bound else ''}{self.peak / 1e6:.1f}"


def cores():
    """The cores that this process may use; empty where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def run(command, output, errors, given=os.devnull, producer=None, is_pinned=True):
    """Runs the command with stdin from a file or from the command `producer`, stdout and stderr to
    these files, and on one core if it is pinned and the system can do that. An exit code other than
    0 ends the benchmark."""
    core = str(cores()[-1]) if is_pinned and cores() else "-"
    given = "-" if producer else given
    launched = [sys.executable, "-I", "-S", LAUNCH, given, output, errors, core, *command]
    source = subprocess.Popen(producer, stdout=subprocess.PIPE) if producer else None
    try:
        done = subprocess.run(
            launched, check=True, stdin=source and source.stdout, stdout=subprocess.PIPE, text=True
        )
    finally:
        if source:
            source.stdout.close()
            source.wait()
    code, cpu, wall, peak, bound = done.stdout.split()
    if code != "0" or (source and source.returncode != 0):
        for path in (output, errors):
            show_end(path)
        raise SystemExit(f"benchmark: exit {code} from: {' '.join(command)}")
    return Usage(float(cpu), float(wall), int(peak) * PEAK_UNIT, int(peak) <= int(bound))


def show_end(path):
    if os.path.isfile(path):
        with open(path, "rb") as text:
            text.seek(max(0, os.path.getsize(path) - 2000))
            sys.stderr.buffer.write(text.read())
