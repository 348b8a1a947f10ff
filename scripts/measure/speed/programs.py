"""The programs to compare: how to build them, call them and verify their results."""
import dataclasses
import json
import os
import platform
import subprocess
import sys
import typing

from tables import note

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    command: typing.Callable  # (vectors): the words of the command that works on this file
    verify: typing.Callable  # (output, vectors, count): ends the benchmark if a result is wrong
    floor: str = None  # the name of the minimal program that does the same work
    stdin: typing.Callable = lambda vectors: os.devnull  # (vectors): the file that it reads


def our_programs(bench, given=(), jobs=1):
    """Those of oauthcheck, on this number of threads; they read the file, or what is `given` instead."""
    def program(name, verify, floor, *words):
        return Program(name, lambda file: [bench.binary, *words, "--jobs", str(jobs), *(given or [file])], verify, floor)

    sign = ["sign", "--format", "jsonl"]
    return [
        program("`check`", says_all_passed, "floor, check", "check", "--report", "human"),
        program("`sign`", signed_all, "floor, sign", *sign),
        program("`sign --emit signature`", signed_all, "floor, sign", *sign, "--emit", "signature"),
    ]


def floors(floor):
    """The two of the floor, if it was built."""
    if not floor:
        return []
    return [Program("floor, check", lambda file: [floor, "check", file], says_all_passed),
            Program("floor, sign", lambda file: [floor, "sign", file], signed_all)]


def says_all_passed(output, _, count):
    with open(output, encoding="utf-8") as text:
        lines = text.read().splitlines()
    if lines[-1].split(": ")[-1] != f"{count} passed, 0 failed":
        raise SystemExit(f"benchmark: not all {count} vectors passed; the last line is: {lines[-1]!r}")


def signed_all(output, vectors, count):
    """The lines have, in order, the signatures that the vectors expect."""
    with open(output, "rb") as lines, open(vectors, "rb") as questions:
        found = [json.loads(line)["signature"] for line in lines]
        expected = [json.loads(line)["expected"]["signature"] for line in questions]
    if found != expected or len(found) != count:
        raise SystemExit(f"benchmark: signed wrong, or not all {count} vectors")


def install(*packages):
    """Installs Debian packages, where that is possible."""
    subprocess.run(["bash", "-c", f". {ROOT}/scripts/setup.sh && apt_install {' '.join(packages)}"], stdout=sys.stderr)


def build_floor(directory):
    """The path of the built floor, or None where it cannot be built."""
    if platform.machine() != "x86_64":
        return note("no floor: it needs a processor with the instructions of x86-64-v3")
    path = os.path.join(directory, "floor")
    # Without AVX-512, which `native` may include, valgrind does not support, and does not make it faster.
    build = ["g++", "-std=c++17", "-O3", "-march=x86-64-v3", "-DNDEBUG", "-DOPENSSL_SUPPRESS_DEPRECATED",
             os.path.join(HERE, "floor.cpp"), "-o", path, "-lsimdjson", "-lcrypto"]
    needed = "g++", "libsimdjson-dev", "libssl-dev"
    try:
        if not os.path.exists("/usr/include/simdjson.h"):
            install(*needed)
        subprocess.run(build, check=True, stdout=sys.stderr)
        return path
    except (OSError, subprocess.CalledProcessError) as problem:
        return note(f"no floor: {problem}; it needs {', '.join(needed)} (names of Debian's packages)")
