"""Vectors for tests of the Spark job: generated ones, and lines with every kind of fault."""
import glob
import json
import os
import subprocess

INVALID = "result", "pitfall", "correct"  # without these, an `invalid` vector fails
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


def write(path, count, seed, first=b""):
    """`count` generated vectors, one in a hundred wrong. After lines with certain prime numbers:
    wrong signatures with a cause, `invalid` vectors, duplicate ids, blank lines, and lines that are
    not vectors. The last line has no line feed."""
    command = [os.path.join(ROOT, "scripts", "measure", "benchmark.d", "generate"), str(count)]
    command += ["--seed", str(seed), "--wrong", "1"]
    mistakes = known_mistakes()
    with open(path, "wb") as file, subprocess.Popen(command, stdout=subprocess.PIPE) as generator:
        file.write(first)
        before = b""
        for number, line in enumerate(generator.stdout, 1):
            line = line.rstrip(b"\n")
            file.write(b"\n" * (number > 1) + line + b"\r" * (number % 3001 == 0))
            for odd in odd_lines(number, line, before, mistakes):
                file.write(b"\n" + odd)
            if number % 1009 == 1:
                before = line
    if generator.returncode:
        raise SystemExit("the vectors could not be generated")


def known_mistakes():
    """The vectors of vectors/pitfalls, which are `invalid` by a known mistake."""
    found = []
    for path in sorted(glob.glob(os.path.join(ROOT, "vectors", "pitfalls", "*.json"))):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        if "defaults" not in document:
            found += document["vectors"]
    return [vector for vector in found if vector.get("pitfall")]


def odd_lines(number, line, before, mistakes):
    """The lines after the generated line with this number; `before` is an earlier line."""
    mistake = {**mistakes[number % len(mistakes)], "id": f"m{number}"}
    unnamed = {name: mistake[name] for name in mistake if name not in INVALID}
    if number % 997 == 0:
        yield as_line(mistake)
    if number % 991 == 0:
        yield as_line(unnamed)
    if number % 4999 == 0:
        yield as_line({**mistake, "pitfall": "not-sorted"})
    if number % 2003 == 0 and before:
        yield before
    if number % 5003 == 0:
        yield line[:300]
    if number % 6007 == 0:
        yield line.replace(b'"request"', b'"requst"', 1)
    if number % 7001 == 0:
        yield line.replace(b"twitter", b"tw\xfftter", 1)
    if number % 8009 == 0:
        yield b" \t"
        yield b""
        yield b'{"id": "behind"} {"id": "it"}'


def as_line(vector):
    return json.dumps(vector, ensure_ascii=False).encode()
