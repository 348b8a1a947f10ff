"""How time and memory grow with each part of one vector, and of a call, while it is explained.

Each part is doubled twice. The growth must stay near n log n, and the memory near the vector's size.
"""
import json
import math
import os
import subprocess
import sys

import children
from tables import end, heading, note, row

STEP = 4  # the largest size, compared with the smallest
TOLERANCE = 1.6  # of n log n: hash tables and buffers grow in steps
LEAST = 0.2  # seconds; below, the start weighs more than the growth
BUDGET = 0.1  # seconds for the search, so that the growth is that of everything else
MEMORY = 64e6  # bytes, apart from what the size of the vector explains
MEMORY_PER_BYTE = 10
WRONG = "AAAAAAAAAAAAAAAAAAAAAAAAAAA="


def vector(expected=None, oauth=None, **request):
    return {
        "id": "v", "request": {"method": "POST", "url": "http://a/", **request},
        "oauth": oauth or {"oauth_nonce": "n"}, "secrets": {"consumer_secret": "s"},
        "expected": expected or {"signature": WRONG},
    }


def pairs(count, value="v"):
    return "&".join(f"p{number}={value}" for number in range(count))


def form_pairs(count, name):
    return [[name.format(number), "v"] for number in range(count)]


def encoded(text):
    return text.replace("=", "%3D").replace("&", "%26")


def base_string(count):
    ordered = "&".join(f"p{number:07}=w" for number in range(count))
    return f"POST&http%3A%2F%2Fa%2F&{encoded(ordered)}"


PARTS = {
    "version segments": (4_000, lambda n: vector(url="http://a" + "/v1" * n)),
    "path segments": (400_000, lambda n: vector(url="http://a" + "/x" * n)),
    "query parameters": (80_000, lambda n: vector(url="http://a/?" + pairs(n))),
    "form parameters of one name": (80_000, lambda n: vector(form=form_pairs(n, "p"))),
    "bytes of a value": (2_000_000, lambda n: vector(url="http://a/?a=" + "x" * n)),
    "members of a JSON body": (20_000, lambda n: vector(
        body=json.dumps({f"m{number}": "v" for number in range(n)}), content_type="application/json")),
    "bytes of a body": (4_000_000, lambda n: vector(body="x" * n, content_type="text/plain")),
    "protocol parameters": (40_000, lambda n: vector(
        oauth={f"x{number}": "v" for number in range(n)})),
    "other values in a base string": (30_000, lambda n: vector(
        expected={"base_string": base_string(n)},
        form=[[f"p{number:07}", "v"] for number in range(n)])),
    "parameters of a header": (40_000, lambda n: vector(expected={
        "authorization_header": "OAuth " + ", ".join(f'x{number}="y"' for number in range(n))})),
    "faults": (20_000, lambda n: [1] * n),
}


def measure(bench, part, size):
    """CPU seconds, peak bytes, and the bytes of the file."""
    file = bench.path("scaling.json")
    with open(file, "w", encoding="utf-8") as text:
        json.dump(part(size), text)
    command = [bench.binary, "check", file, "--budget", str(BUDGET), "--depth", "2"]
    # A small process in between: a peak counts from the memory of the process that starts it.
    launch = [sys.executable, "-I", "-S", children.LAUNCH, *[os.devnull] * 3, "-"]
    done = subprocess.run([*launch, *command], check=True, stdout=subprocess.PIPE, text=True)
    code, cpu, _, peak, _ = done.stdout.split()
    if code not in ("1", "2"):
        raise SystemExit(f"benchmark: exit {code} from: {' '.join(command)}")
    return float(cpu), int(peak) * children.PEAK_UNIT, os.path.getsize(file)


def print_section(bench):
    heading("part of a vector", "size", "file, MB", "s of CPU", "peak MB", "growth, in n log n")
    for name, (least, part) in PARTS.items():
        note(f"explaining a vector with more and more {name}")
        times = {}
        for factor in (1, 2, STEP):
            size = least * factor
            seconds, peak, octets = measure(bench, part, size)
            times[factor] = seconds
            ratio = max(seconds, LEAST) / max(times[1], LEAST)
            growth = ratio / (factor * math.log(size) / math.log(least))
            row(name, f"{size:,}", f"{octets / 1e6:.1f}", f"{seconds:.2f}", f"{peak / 1e6:.0f}",
                f"{growth:.2f}")
            if factor > 1 and growth > TOLERANCE:
                bench.failures.append(f"{name}: {growth:.1f} times n log n")
            if peak > MEMORY + MEMORY_PER_BYTE * octets:
                bench.failures.append(f"{name}: {peak / 1e6:.0f} MB for {octets / 1e6:.1f} MB")
    end()
