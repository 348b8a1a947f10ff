"""How time and memory grow with each part of one vector, and of a call, while it is explained, and
with each part of a text in another program's format, while it is imported.

Each part is doubled twice. The growth must stay near n log n, and the memory near the vector's size.
"""
import json
import math
import os
import pathlib
import runpy
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


OAUTH = 'oauth_consumer_key="k", oauth_nonce="n", oauth_signature="AAAA"'
HEADER = f"Authorization: OAuth {OAUTH}"


def curl(words):
    return f"curl -H '{HEADER}' http://h/ {words}\n"


def trace(lines):
    return (f"=> Send header, 9 bytes (0x9)\n0000: POST /a HTTP/1.1\n0012: Host: h\n001b: {HEADER}\n"
            + "".join(lines))


# Texts in other programs' formats: what is doubled, the least size, the name of the file, the text.
TEXTS = {
    "quotes that are not closed": (100_000, "a.txt", lambda n: (
        "GET /a HTTP/1.1\nHost: h\nAuthorization: OAuth oauth_nonce=n, " + "a=\u201cx," * n + "\n\n")),
    "names of a malformed header": (100_000, "a.txt", lambda n: (
        f"GET /a HTTP/1.1\nHost: h\nAuthorization: OAuth "
        f"{','.join(f'oauth_{number % 900}=x' for number in range(n))}\n\n")),
    "lines of a header": (200_000, "a.txt", lambda n: (
        f"GET /a HTTP/1.1\nHost: h\n{HEADER}\nA: b\n" + " c\n" * n + "\n")),
    "messages": (10_000, "a.txt", lambda n: f"GET /a HTTP/1.1\nHost: h\n{HEADER}\n\n" * n),
    "URLs of a curl command": (20_000, "a.sh", lambda n: curl(" ".join(
        f"http://h/{number}" for number in range(n)))),
    "headers of a curl command": (100_000, "a.sh", lambda n: curl(" ".join(
        f"-H a{number}:b" for number in range(n)))),
    "data of a curl command": (100_000, "a.sh", lambda n: curl("-d a=b " * n)),
    "options that are noted": (100_000, "a.sh", lambda n: curl("-u a " * n)),
    "curl commands": (10_000, "a.sh", lambda n: curl("-d a=b") * n),
    "quoted pieces of a word": (400_000, "a.sh", lambda n: curl("-d " + "'a'\"b\"" * n)),
    "headers of a wget command": (50_000, "a.sh", lambda n: (
        f"wget --header='{HEADER}' " + " ".join(f"--header=a{number}:b" for number in range(n))
        + " http://h/\n")),
    "members of an HTTPie command": (50_000, "a.sh", lambda n: (
        f"http http://h/ '{HEADER}' " + " ".join(f"m{number}=v" for number in range(n)) + "\n")),
    "headers that HTTPie takes away": (50_000, "a.sh", lambda n: (
        f"http http://h/ '{HEADER}' " + " ".join(f"h{number}:v h{number}:" for number in range(n))
        + "\n")),
    "variables without a value": (50_000, "a.http", lambda n: (
        f"@x = y\nGET http://h/?{'&'.join(f'{{{{v{number}}}}}' for number in range(n))}\n{HEADER}\n")),
    "blocks of a trace": (50_000, "a.trace", lambda n: trace(
        "=> Send data, 1 bytes (0x1)\n0000: x\n" for _ in range(n))),
    "lines of a trace": (100_000, "a.trace", lambda n: trace(
        ["=> Send data, 9 bytes (0x9)\n"] + [f"{64 * number:04x}: {'x' * 64}\n" for number in range(n)])),
    "lines of an answer": (200_000, "a.log", lambda n: (
        f"> GET /a HTTP/1.1\n> Host: h\n> {HEADER}\n>\n< HTTP/1.1 401 U\n<\n" + "curl is it\n" * n)),
    "lines of an access log": (50_000, "a.log", lambda n: (
        'h.example:80 1.2.3.4 - - [a] "GET /a?oauth_consumer_key=k&oauth_signature=b HTTP/1.1" 401 1\n' * n)),
    "entries of a HAR file": (10_000, "a.har", lambda n: json.dumps({"log": {"entries": [{
        "request": {"method": "GET", "url": "http://h/", "headers": [
            {"name": "Authorization", "value": HEADER.split(": ")[1]}]}}] * n}})),
}


# What is doubled in a request that is written in every format, and the least size.
REQUESTS = {
    "bytes of a query's value": (100_000, lambda n: {"url": "http://h/?a=" + "x" * n}),
    "parameters of a query": (10_000, lambda n: {"url": "http://h/?" + pairs(n)}),
    "parameters of a form": (10_000, lambda n: {
        "method": "POST", "form": {f"p{number}": "v" for number in range(n)}}),
    "bytes of a protocol parameter": (100_000, lambda n: {"oauth": {"oauth_nonce": "x" * n}}),
}
FORMATS = pathlib.Path(__file__).resolve().parents[2] / "judge" / "formats"


def written(case, members):
    """The text of a request with these members, in each format: its name, the text."""
    example = json.loads(json.dumps(case["PHOTOS"]))
    example["oauth"] |= members.get("oauth", {})
    example["request"] |= {name: value for name, value in members.items() if name != "oauth"}
    for name, text, _ in case["texts"](case["Case"](example)):
        yield name, text


def shapes():
    """All texts whose parts are doubled: what is doubled, the least size, the file, the text."""
    yield from ((name, *shape) for name, shape in TEXTS.items())
    case = runpy.run_path(str(FORMATS), run_name="formats")
    for part, (least, members) in REQUESTS.items():
        for place, (name, _) in enumerate(written(case, members(1))):
            def text(size, members=members, place=place):
                return list(written(case, members(size)))[place][1]
            if len(text(200)) < len(text(20)) + 180:
                continue  # the format does not show this part
            yield f"{part}, {name}", least, f"a.{name}", text


def measure(bench, part, size):
    """CPU seconds, peak bytes, and the bytes of the file."""
    file = bench.path("scaling.json")
    with open(file, "w", encoding="utf-8") as text:
        json.dump(part(size), text)
    return run(file, [bench.binary, "check", file, "--budget", str(BUDGET), "--depth", "2"])


def measure_text(bench, name, part, size):
    """The same of a text in another program's format, which is imported."""
    file = bench.path(f"scaling-{name}")
    with open(file, "w", encoding="utf-8") as text:
        text.write(part(size))
    return run(file, [bench.binary, "import", file])


def run(file, command):
    # A small process in between: a peak counts from the memory of the process that starts it.
    launch = [sys.executable, "-I", "-S", children.LAUNCH, *[os.devnull] * 3, "-"]
    done = subprocess.run([*launch, *command], check=True, stdout=subprocess.PIPE, text=True)
    code, cpu, _, peak, _ = done.stdout.split()
    if code not in ("0", "1", "2"):
        raise SystemExit(f"benchmark: exit {code} from: {' '.join(command)}")
    return float(cpu), int(peak) * children.PEAK_UNIT, os.path.getsize(file)


def print_section(bench):
    heading("part of a vector", "size", "file, MB", "s of CPU", "peak MB", "growth, in n log n")
    for name, (least, part) in PARTS.items():
        note(f"explaining a vector with more and more {name}")
        print_rows(bench, name, least, lambda size: measure(bench, part, size))
    end()
    heading("part of a text", "size", "file, MB", "s of CPU", "peak MB", "growth, in n log n")
    for name, least, file, part in shapes():
        note(f"importing a text with more and more {name}")
        print_rows(bench, name, least, lambda size: measure_text(bench, file, part, size))
    end()


def print_rows(bench, name, least, measured):
    times = {}
    for factor in (1, 2, STEP):
        size = least * factor
        seconds, peak, octets = measured(size)
        times[factor] = seconds
        ratio = max(seconds, LEAST) / max(times[1], LEAST)
        growth = ratio / (factor * math.log(size) / math.log(least))
        row(name, f"{size:,}", f"{octets / 1e6:.1f}", f"{seconds:.2f}", f"{peak / 1e6:.0f}",
            f"{growth:.2f}")
        if factor > 1 and growth > TOLERANCE:
            bench.failures.append(f"{name}: {growth:.1f} times n log n")
        if peak > MEMORY + MEMORY_PER_BYTE * octets:
            bench.failures.append(f"{name}: {peak / 1e6:.0f} MB for {octets / 1e6:.1f} MB")
