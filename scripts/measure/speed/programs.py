"""The programs to compare: how to build them, call them and verify their results."""
import dataclasses
import json
import os
import platform
import re
import subprocess
import sys
import typing

from tables import note

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    arguments: list  # FILE is replaced by the vector file's path
    verify: typing.Callable  # (output, vectors, count): ends the benchmark if a result is wrong
    floor: str = None  # the name of the minimal program that does the same work
    # Large output goes to /dev/null in timed runs, so that the disk is not measured.
    output_is_timed: bool = True
    # The ending of the file for stdin, which is named after the vector file.
    stdin_ending: str = None

    def command(self, file):
        return [file if argument == "FILE" else argument for argument in self.arguments]

    def given(self, file):
        return os.devnull if self.stdin_ending is None else file + self.stdin_ending


def our_programs(bench, input_arguments=("FILE",), jobs=1):
    """Those of oauthcheck, on this number of threads."""
    given = ["--jobs", str(jobs), *input_arguments]
    sign = [bench.binary, "sign", "--format", "jsonl"]
    return [
        Program("`check`", [bench.binary, "check", *given, "--report", "human"], says_all_passed,
                "floor, check"),
        Program("`sign`", [*sign, *given], signed_all, "floor, sign", False),
        Program("`sign --emit signature`", [*sign, "--emit", "signature", *given], signed_all,
                "floor, sign", False),
    ]


def floors(floor, file="FILE"):
    """The two of the floor, if it was built."""
    if not floor:
        return []
    return [Program("floor, check", [floor, "check", file], says_all_passed),
            Program("floor, sign", [floor, "sign", file], signed_all, output_is_timed=False)]


def says_all_passed(output, _, count):
    """The last line says that all vectors passed, and that there is nothing else."""
    with open(output, encoding="utf-8") as text:
        last = next((line for line in reversed(text.read().splitlines()) if line.strip()), "")
    numbers = re.sub(r"(?<=\d),(?=\d{3})", "", last)
    passed = re.search(rf"\b{count}\b[^\d]*\bpassed\b", numbers)
    others = re.search(r"\b0*[1-9]\d* (failed|errored|skipped|known|fixed)\b", numbers)
    if not passed or others:
        raise SystemExit(f"benchmark: not all {count} vectors passed; the last line is: {last!r}")


def signed_all(output, vectors, count):
    """Every line has, in order, the signature that the vector expects."""
    found = 0
    with open(output, "rb") as lines, open(vectors, "rb") as questions:
        for line in lines:
            signature = member(json.loads(line), "signature")
            if signature is None:
                continue
            expected = json.loads(next(questions, b"null"))
            if expected is None or signature != expected["expected"]["signature"]:
                raise SystemExit(f"benchmark: signed wrong: {line[:300]!r}")
            found += 1
    if found != count:
        raise SystemExit(f"benchmark: {found} signatures for {count} vectors")


def member(value, name):
    """The member of that name in the object or in an object in it."""
    if not isinstance(value, dict):
        return None
    nested = (member(inner, name) for inner in value.values())
    return value.get(name) or next(filter(None, nested), None)


def install(*packages):
    """Installs Debian packages, where that is possible."""
    subprocess.run(["bash", "-c", f". {ROOT}/scripts/setup.sh && apt_install {' '.join(packages)}"], stdout=sys.stderr)


def build_floor(directory, name="floor", machine="native"):
    """The path of the built floor, or None where it cannot be built."""
    path = os.path.join(directory, name)
    build = [os.environ.get("CXX", "g++"), "-std=c++17", "-O3", f"-march={machine}", "-DNDEBUG", "-DOPENSSL_SUPPRESS_DEPRECATED",
             os.path.join(HERE, "floor.cpp"), "-o", path, "-lsimdjson", "-lcrypto"]
    for attempt in range(2):
        try:
            if subprocess.run(build, stdout=sys.stderr).returncode == 0:
                return path
        except OSError as problem:
            note(f"no floor yet: {problem}")
        if attempt == 0:
            install("g++", "libsimdjson-dev", "libssl-dev")
    note("no floor: it needs g++, libsimdjson-dev and libssl-dev (names of Debian's packages)")
    return None


def build_floor_for_valgrind(directory):
    """Without AVX-512, which `native` may include and valgrind does not support."""
    is_x86 = platform.machine() in ("x86_64", "AMD64")
    return build_floor(directory, "floor-valgrind", "x86-64-v3" if is_x86 else "native")
