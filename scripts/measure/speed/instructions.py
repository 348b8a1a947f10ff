"""Instructions and allocations per vector, which callgrind counts: those of additional vectors, without start-up."""
import glob
import os
import re
import shutil
import subprocess
import tempfile

import peers
import programs
from tables import end, heading, note, row

LIMIT = 2  # allocations per vector, on the HMAC path
HAVE_THEIR_OWN = ("go-",)  # prefixes of adapters whose language does not use malloc
ALLOCATE = ("malloc", "calloc", "realloc")  # the functions for aligned memory call malloc


def print_section(bench):
    if not shutil.which("valgrind"):
        programs.install("valgrind")
    if not shutil.which("valgrind"):
        return note("instructions and allocations are not counted: valgrind is missing")
    few, many = bench.count // 300, bench.count // 100
    files = [bench.first(few), bench.first(many)]
    ours = programs.our_programs(bench)
    heading("program", "instructions per vector (callgrind)", "allocations per vector", "at start-up")
    for program in ours + programs.floors(bench.floor) + peers.ready(bench, files[1], many):
        note(f"counting instructions and allocations of {program.name}")
        (few_instructions, few_allocations), (many_instructions, many_allocations) = (counted(bench, program, file) for file in files)
        instructions = f"{(many_instructions - few_instructions) / (many - few):,.0f}"
        if program.name.startswith(HAVE_THEIR_OWN):
            row(program.name, instructions, "– (its own allocator)", "–")
            continue
        allocations = (many_allocations - few_allocations) / (many - few)
        row(program.name, instructions, f"{allocations:,.2f}", f"{few_allocations - allocations * few:,.0f}")
        if program in (ours[0], ours[2]):
            bench.bars.at_most(f"allocations per vector, {program.name}", [allocations], LIMIT)
    end()


def counted(bench, program, file):
    """The numbers of instructions and of allocations."""
    command = program.command(file)
    with tempfile.TemporaryDirectory(prefix="oauthcheck-callgrind.") as directory:
        if command[0] == bench.binary:
            # A copy without debug information, because callgrind cannot read that of Swift.
            command[0] = shutil.copy(bench.binary, directory)
            subprocess.run(["strip", "--strip-debug", command[0]], check=True)
        valgrind = ["valgrind", "--tool=callgrind", "--trace-children=yes", f"--callgrind-out-file={directory}/counts.%p"]
        with open(program.stdin(file), "rb") as given:
            # USE_ZEND_ALLOC=0 turns off PHP's own memory manager.
            subprocess.run([*valgrind, *command], check=True, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env={**os.environ, "USE_ZEND_ALLOC": "0"})
        return tuple(map(sum, zip(*map(counts, glob.glob(f"{directory}/counts.*")))))


def counts(path):
    """The instructions, and the calls of functions that allocate, in a file of callgrind."""
    names, allocations, called = {}, 0, None
    with open(path, encoding="utf-8", errors="replace") as lines:
        text = lines.read()
    for number, name, calls in re.findall(r"^(?:c?fn=\((\d+)\)(?: (.*))?|calls=(\d+).*)$", text, re.MULTILINE):
        if calls:
            allocations += int(calls) if names.get(called) in ALLOCATE else 0
        else:
            called = number
            names.setdefault(number, name)
    return int(re.search(r"^(?:summary|totals): (\d+)", text, re.MULTILINE)[1]), allocations
