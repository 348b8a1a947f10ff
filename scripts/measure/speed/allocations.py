"""Allocations per vector: those of additional vectors, without start-up."""
import os
import shutil
import subprocess
import sys

import peers
import programs
from tables import end, heading, note, row

LIMIT = 2  # per vector, on the HMAC path
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "allocations.c")
HAVE_THEIR_OWN = ("go-",)  # prefixes of adapters whose language does not use malloc


def counter(directory):
    """The path of the counting library, or None."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not sys.platform.startswith("linux") or not compiler:
        note("allocations are not counted: this needs Linux with glibc, and a C compiler")
        return None
    path = os.path.join(directory, "allocations.so")
    build = [compiler, "-O2", "-fPIC", "-shared", "-Wall", "-Wextra", SOURCE, "-o", path]
    if subprocess.run(build, stdout=sys.stderr).returncode != 0:
        note("allocations are not counted: the counting library cannot be built")
        return None
    return path


def counted(library, program, file, directory):
    result = os.path.join(directory, "allocations")
    if os.path.exists(result):
        os.remove(result)
    # USE_ZEND_ALLOC=0 turns off PHP's own memory manager.
    extra = {"LD_PRELOAD": library, "ALLOCATIONS": result, "USE_ZEND_ALLOC": "0"}
    with open(program.given(file), "rb") as given:
        subprocess.run(
            program.command(file), check=True, stdin=given, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, **extra},
        )
    with open(result, "rb") as octets:
        return int.from_bytes(octets.read(), sys.byteorder)


def print_section(bench):
    library = counter(bench.directory)
    if library is None:
        return
    few = min(bench.sizes.count // 2, 20_000)
    files = [bench.first(few), bench.first(2 * few)]
    note(f"counting allocations of {few:,} and {2 * few:,} vectors")
    ours = programs.our_programs(bench)
    ready, _ = peers.ready(bench, files[1], 2 * few)
    compared = ours + programs.floors(bench.floor) + ready
    peers.write_session(files[0], files[0] + peers.ENDING)
    heading("program", f"allocations per vector, {few:,} to {2 * few:,}", "at start-up")
    for program in compared:
        if program.name.startswith(HAVE_THEIR_OWN):
            row(program.name, "– (its own allocator)", "–")
            continue
        less, more = (counted(library, program, file, bench.directory) for file in files)
        each = (more - less) / few
        row(program.name, f"{each:,.2f}", f"{less - each * few:,.0f}")
        if program in ours and program.name != "`sign`":
            bench.bars.at_most(f"allocations per vector, {program.name}", [each], LIMIT)
    end()
