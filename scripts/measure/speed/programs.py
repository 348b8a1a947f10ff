"""The programs to compare: how to build them, call them and verify their results."""
import dataclasses
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import typing

from tables import note

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
HEADERS = {"simdjson.h": "libsimdjson-dev", "openssl/sha.h": "libssl-dev"}  # and their packages


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
    """Those of oauthcheck, on this number of threads if it has the option."""
    threads = ["--jobs", str(jobs)] if bench.has_jobs else []
    given = [*threads, *input_arguments]
    sign = [bench.binary, "sign", "--format", "jsonl"]
    return [
        Program("`check`", [bench.binary, "check", *given, "--report", "human"], says_all_passed,
                "floor, check"),
        Program("`sign`", [*sign, *given], signed_all, "floor, sign", False),
        Program("`sign --emit signature`", [*sign, "--emit", "signature", *given], signed_all,
                "floor, sign", False),
    ]


def floors(floor, method="HMAC-SHA1", public_key=None, private_key=None, file="FILE"):
    """The two of the floor, if it was built."""
    if not floor:
        return []
    check, sign = ([floor, work, method, file] for work in ("check", "sign"))
    return [
        Program("floor, check", [*check, *filter(None, [public_key])], says_all_passed),
        Program("floor, sign", [*sign, *filter(None, [private_key])], signed_all,
                output_is_timed=False),
    ]


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


def build_oauthcheck():
    note("building oauthcheck")
    script = os.path.join(ROOT, "scripts", "oauthcheck")
    subprocess.run([script, "--version"], check=True, stdout=sys.stderr)
    return os.path.join(ROOT, ".build", "release", "oauthcheck")


def build_floor(directory, name="floor", machine="native"):
    """The path of the built floor, or None where it cannot be built."""
    compiler = os.environ.get("CXX") or shutil.which("g++") or shutil.which("c++") or "g++"
    packages = missing_packages(compiler)
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        note(f"installing {' '.join(packages)}")
        # What is there stays as it is: the same OpenSSL before and after.
        subprocess.run(["apt-get", "update", "-q"], stdout=sys.stderr)
        install = ["apt-get", "install", "-q", "-y", "--no-upgrade", "--no-install-recommends"]
        subprocess.run([*install, *packages], stdout=sys.stderr)
        packages = missing_packages(compiler)
    if packages:
        note(f"no floor: install {' and '.join(packages)} (names of Debian's packages)")
        return None
    path = os.path.join(directory, name)
    subprocess.run(
        [
            compiler, "-std=c++17", "-O3", f"-march={machine}", "-DOPENSSL_SUPPRESS_DEPRECATED",
            *package_flags("--cflags-only-I"), os.path.join(HERE, "floor.cpp"), "-o", path,
            *package_flags("--libs"), "-lsimdjson", "-lcrypto",
        ],
        check=True,
    )
    return path


def build_floor_for_valgrind(directory):
    """Without AVX-512, which `native` may include and valgrind does not support."""
    is_x86 = platform.machine() in ("x86_64", "AMD64")
    return build_floor(directory, "floor-valgrind", "x86-64-v3" if is_x86 else "native")


def missing_packages(compiler):
    if not shutil.which(compiler):
        if "CXX" in os.environ:
            raise SystemExit(f"benchmark: CXX is {compiler}, which is not installed")
        return ["g++", *HEADERS.values()]
    return [package for header, package in HEADERS.items() if not has_header(compiler, header)]


def has_header(compiler, header):
    command = [compiler, "-E", "-x", "c++", *package_flags("--cflags-only-I"), "-"]
    source = f"#include <{header}>\n".encode()
    return subprocess.run(command, input=source, capture_output=True).returncode == 0


def package_flags(kind):
    if not shutil.which("pkg-config"):
        return []
    done = subprocess.run(
        ["pkg-config", kind, "simdjson", "libcrypto"], capture_output=True, text=True
    )
    return done.stdout.split() if done.returncode == 0 else []
