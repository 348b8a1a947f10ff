"""Instructions per vector: from the processor's counter if available, else from callgrind."""
import os
import re
import shutil
import subprocess
import tempfile

import programs
from tables import end, heading, note, row


def counter():
    """(name, function of a command to its number of instructions), or None."""
    if shutil.which("perf") and perf(["true"]):
        return "perf stat", perf
    if shutil.which("valgrind"):
        return "callgrind", callgrind
    return None


def print_section(bench):
    tool = counter()
    if tool is None:
        return note("instructions are not counted: neither perf's counter nor valgrind is available")
    name, counted = tool
    note(f"counting instructions with {name}")
    build = programs.build_floor_for_valgrind if name == "callgrind" else programs.build_floor
    floor = build(bench.directory) if bench.floor else None
    compared = programs.our_programs(bench) + programs.floors(floor)
    most = bench.sizes.counted * (40 if name == "perf stat" else 1)
    counts = per_vector(bench, compared, counted, min(bench.sizes.count, most))
    heading("program", f"instructions per vector ({name})")
    for program, value in counts.items():
        row(program, "–" if value is None else f"{value:,.0f}")
    end()


def perf(command):
    return number(["perf", "stat", "-x,", "-e", "instructions:u", *command], r"^(\d+),")


def callgrind(command):
    """Counts for a copy without debug information, because callgrind cannot read some compilers'."""
    with tempfile.TemporaryDirectory(prefix="oauthcheck-callgrind.") as directory:
        program = os.path.join(directory, os.path.basename(command[0]))
        shutil.copy(command[0], program)
        if shutil.which("strip"):
            subprocess.run(["strip", "-g", program], check=True)
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
        return number([*valgrind, program, *command[1:]], r"Collected : (\d+)")


def number(command, pattern):
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, errors="replace",
    )
    found = re.search(pattern, done.stderr, re.MULTILINE)
    return int(found[1]) if found and done.returncode == 0 else None


def per_vector(bench, programs, counted, most):
    """By program's name: the difference between a file of vectors and its first third, per vector;
    start-up cancels out. None where the program fails."""
    files = [bench.first(most // 3), bench.first(most)]
    result = {}
    for program in programs:
        few, many = (counted(program.command(file)) for file in files)
        if few is None or many is None:
            note(f"the instructions of {program.name} could not be counted")
            result[program.name] = None
        else:
            result[program.name] = (many - few) / (most - most // 3)
    return result
