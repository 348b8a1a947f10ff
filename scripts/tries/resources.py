"""Large values of every kind, growth of time and memory, signals during long work, numbers out of bounds."""

import itertools
import json
import math
import signal

import formats

from lab import RIGHT, lines, signalled, vector

MEMORY, TIMES = 64 << 20, 10  # at most MEMORY bytes, plus TIMES the size of the vector
SECONDS = 12  # of CPU
TOLERANCE = 1.6  # of n log n: hash tables and buffers grow in steps
LEAST = 0.2  # seconds; below, the start weighs more than the growth
WRONG = {"expected": {"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}


def request(**members):
    return {"request": {"method": "POST", "url": "http://a.example/", **members}, **WRONG}


def numbered(form, count, between=""):
    return between.join(form.format(number) for number in range(count))


def pairs(form, count):
    return [[form.format(number), "v"] for number in range(count)]


def base_string(count):
    return {"expected": {"base_string": "POST&http%3A%2F%2Fa.example%2F&" + numbered("p{:07}%3Dw", count, "%26")}}


# Vectors with one part large: how large for every command, how large to begin with where `check` reads it doubled, and the members.
LARGE = {
    "version segments": (16_000, 4_000, lambda count: request(url="http://a" + "/v1" * count)),
    "path segments": (8_000, 400_000, lambda count: request(url="http://a" + "/x" * count)),
    "segments of numbers": (8_000, 8_000, lambda count: request(url="http://a" + "/12" * count)),
    "segments with escapes": (8_000, 8_000, lambda count: request(url="http://a" + "/a%20b" * count)),
    "labels of a host": (50_000, 50_000, lambda count: request(url="http://" + "a." * count + "b/")),
    "query parameters": (50_000, 80_000, lambda count: request(url="http://a/?" + numbered("p{}=v", count, "&"))),
    "equal parameters": (50_000, 50_000, lambda count: request(query=pairs("a", count))),
    "form parameters": (50_000, 50_000, lambda count: request(form=pairs("p{}", count))),
    "form parameters of one name": (50_000, 80_000, lambda count: request(form=pairs("p", count))),
    "characters of a value": (1_000_000, 500_000, lambda count: request(query=[["a", "+ %\u00e9" * count]])),
    "bytes of a value": (1_000_000, 2_000_000, lambda count: request(url="http://a/?a=" + "x" * count)),
    "members of a JSON body": (20_000, 20_000, lambda count: request(
        content_type="application/json", body="{" + numbered('"m{}":"v"', count, ",") + "}")),
    "bytes of a body": (4_000_000, 4_000_000, lambda count: request(content_type="text/plain", body="x" * count)),
    "a long form body": (100_000, 50_000, lambda count: request(
        content_type="application/x-www-form-urlencoded", body="a=b+c&" * count)),
    "a long nonce": (2_000_000, 500_000, lambda count: {"oauth": {"oauth_nonce": "n" * count, "oauth_timestamp": "1"}, **WRONG}),
    "a long secret": (1_000_000, 500_000, lambda count: {"secrets": {"consumer_secret": "\u00e9s+" * count}, **WRONG}),
    "a long signature": (4_000_000, 1_000_000, lambda count: {"expected": {"signature": "A" * count}}),
    "parameters of a base string": (100_000, 30_000, base_string),
    "other values in a base string": (30_000, 30_000, lambda count: {**request(form=pairs("p{:07}", count)), **base_string(count)}),
    "parameters of a header": (200_000, 40_000, lambda count: {
        "expected": {"authorization_header": "OAuth " + numbered('x{}="y"', count, ", ")}}),
    "protocol parameters": (20_000, 40_000, lambda count: {"oauth": {f"x{number}": "v" for number in range(count)}, **WRONG}),
    "flags": (100_000, 25_000, lambda count: {"flags": [f"f{number}" for number in range(count)]}),
    "unknown members": (100_000, 25_000, lambda count: {f"x{number}": 1 for number in range(count)}),
}
READ = ["check v.jsonl --budget 0.2 --depth 1", "check v.jsonl --budget 1", "sign v.jsonl", "explain v.jsonl --budget 0.2"]
INTERRUPTED = ("version segments", "query parameters", "bytes of a body", "parameters of a base string", "parameters of a header",
               "characters of a value", "a long secret", "a long signature", "protocol parameters")
WORK = ["check v.jsonl --budget 60 --depth 4 --jobs 1", "check v.jsonl --jobs 1 --report json=r.json",
        "explain v.jsonl --budget 60 --depth 4"]

# Texts in the formats of other programs, except those of GrowthTests: the file, how large to begin with, what comes first, what is
# repeated, and what ends it.
HEADER = 'Authorization: OAuth oauth_consumer_key="k", oauth_nonce="n", oauth_signature="AAAA"'
HEAD = f"GET /a HTTP/1.1\nHost: h\n{HEADER}\n"
TRACE = f"=> Send header, 9 bytes (0x9)\n0000: POST /a HTTP/1.1\n0012: Host: h\n001b: {HEADER}\n"
CURL, HTTPIE = f"curl -H '{HEADER}' http://h/ ", f"http http://h/ '{HEADER}' "
LINE = 'h.example:80 1.2.3.4 - - [a] "GET /a?oauth_consumer_key=k&oauth_signature=b HTTP/1.1" 401 1\n'
IMPORTED = {
    "messages": ("a.txt", 10_000, "", HEAD + "\n", ""),
    "headers that go on": ("a.txt", 10_000, "", 'x Authorization: OAuth oauth_nonce="a",\n', ""),
    "URLs of a curl command": ("a.sh", 20_000, CURL, "http://h/{} ", "\n"),
    "headers of a curl command": ("a.sh", 100_000, CURL, "-H a{}:b ", "\n"),
    "data of a curl command": ("a.sh", 100_000, CURL, "-d a=b ", "\n"),
    "options that are noted": ("a.sh", 100_000, CURL, "-u a ", "\n"),
    "curl commands": ("a.sh", 10_000, "", CURL + "-d a=b\n", ""),
    "quoted pieces of a word": ("a.sh", 400_000, CURL + "-d ", "'a'\"b\"", "\n"),
    "query items of an HTTPie command": ("a.sh", 50_000, HTTPIE, "m{}==v ", "\n"),
    "lines of a trace": ("a.trace", 100_000, TRACE + "=> Send data, 9 bytes (0x9)\n", "{:04x}: " + "x" * 64 + "\n", ""),
    "lines of an answer": ("a.log", 200_000, f"> GET /a HTTP/1.1\n> Host: h\n> {HEADER}\n>\n< HTTP/1.1 401 U\n<\n", "curl is it\n", ""),
    "lines of a log": ("a.log", 50_000, f"12:00:01 GET http://h/a {HEADER}\n", '12:00:02 sent "a\\/b" \u201cc\u201d\n', ""),
    "lines of an access log": ("a.log", 50_000, "", LINE, ""),
}
# What is doubled in a request that is written in every format, and the least size.
WRITTEN = {
    "bytes of a query's value": (100_000, lambda count: {"url": "http://h/?a=" + "x" * count}),
    "parameters of a query": (10_000, lambda count: {"url": "http://h/?" + numbered("p{}=v", count, "&")}),
    "parameters of a form": (10_000, lambda count: {"method": "POST", "form": dict(pairs("p{}", count))}),
    "bytes of a protocol parameter": (100_000, lambda count: {"oauth_nonce": "x" * count}),
}

# Numbers out of bounds, for each option.
NUMBERS = ["-1", "0", "9223372036854775807", "9223372036854775808", "1e308", "nan", "inf", "-inf", "1/0", "0/0",
           "9223372036854775807/9223372036854775807", "", " 1", "0x1", "\u0661", "1e-400"]
COUNTED = {
    "check v.json": "--jobs --depth --budget --explain-max --shard --timeout --start-timeout --max-restarts --in-flight",
    "fuzz --count 5": "--seed --from --max-findings",
    "fuzz": "--count --seconds",
}


def run(lab):
    for (name, (count, _, members)), words in itertools.product(LARGE.items(), READ):
        large(lab, name, members(count), words)
    for name, words in itertools.product(INTERRUPTED, WORK):
        interrupted(lab, name, words)
    for name, least, file, text in growing():
        growth(lab, name, least, file, text)
    lab.each(lambda row: lab.attempt(**row), numbers())
    for count in (1_000, 100_000, 1_000_000):
        faults(lab, count)


def measured(lab, case, file, text, *words, **options):
    """A run whose memory stays under 64 MiB plus ten times the text."""
    done = lab.run(lab.folder({file: text}), *words, is_measured=True, **options)
    lab.sane(done, case)
    limit = MEMORY + TIMES * len(text.encode())
    lab.expect(done.memory < limit, case, "memory under 64 MiB plus ten times the text", f"{done.memory >> 20} MiB of {limit >> 20}", done)
    return done


def large(lab, name, members, words):
    text = json.dumps(vector("v", **members)) + "\n"
    case = f"{name}, {len(text):,} bytes, {words}"
    done = measured(lab, case, "v.jsonl", text, *words.split(), seconds=120)
    lab.expect(done.cpu < SECONDS, case, f"it ends within {SECONDS} s of CPU", f"{done.cpu:.1f} s", done)
    lab.forget(done)


def growing():
    """What is doubled, the least size, the name of the file, and the text of a size."""
    for name, (_, least, members) in LARGE.items():
        yield name, least, "v.jsonl", lambda size, members=members: json.dumps(vector("v", **members(size))) + "\n"
    for name, (file, least, start, part, end) in IMPORTED.items():
        yield name, least, file, lambda size, start=start, part=part, end=end: start + numbered(part, size) + end
    for part, (least, members) in WRITTEN.items():
        for place, (name, text) in enumerate(written(members(200))):
            if len(text) > len(written(members(20))[place][1]) + 180:  # the format shows this part
                yield f"{part}, {name}", least, f"a.{name}", lambda size, members=members, place=place: written(members(size))[place][1]


def written(members):
    """A request with these members in every format: names and texts."""
    oauth = {"oauth_consumer_key": "k", "oauth_nonce": "n", "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"}
    oauth |= {name: members.pop(name) for name in list(members) if name in oauth}
    case = formats.Case({"request": {"method": "GET", "url": "http://h/", **members}, "oauth": oauth, **WRONG})
    return [(name, text) for name, text, _ in formats.texts(case)]


def growth(lab, name, least, file, text):
    """At twice and four times the size, time grows near n log n, and memory with the text; no note is repeated for each line."""
    words = ["check", file, "--budget", "0.1", "--depth", "2"] if file == "v.jsonl" else ["import", file]
    used = []
    for size in (least, 2 * least, 4 * least):
        case = f"{name}, {size:,}"
        done = measured(lab, case, file, text(size), *words, seconds=300)
        used.append(max(done.cpu, LEAST))
        lab.expect(len(done.err) < 64 << 10, case, "a note is not repeated for each line", f"{len(done.err)} bytes of notes", done)
        ratio = used[-1] / used[0] / (size * math.log(size) / (least * math.log(least)))
        lab.expect(ratio < TOLERANCE, case, "the time grows near n log n", f"{used} s, {ratio:.2f} times n log n", done)
        lab.forget(done)


def interrupted(lab, name, words):
    """A signal ends long work, at whatever moment it arrives, within a second of CPU and with its code.

    The second is CPU time, which a busy machine does not change: until the signal, a run with one job uses at most the time that passes.
    """
    count, _, members = LARGE[name]
    work = lines(vector(f"v{index}", **members(count)) for index in range(2))
    for moment in (0.3, 0.6, 1, 1.5, 2.5):
        number = signal.SIGTERM if moment == 0.6 else signal.SIGINT
        done = lab.run(lab.folder({"v.jsonl": work}), *words.split(), after=signalled(number, moment), seconds=60)
        case = f"{number.name} after {moment} s in {words} of {name}"
        # A run that is about to end may end by itself.
        lab.code(done, {1, 2, 128 + number}, case)
        lab.expect(done.cpu - moment < 1, case, "it ends within a second of CPU", f"{done.cpu - moment:.2f} s", done)
        lab.forget(done)
        if done.code != 128 + number:
            return


def numbers():
    """No number breaks oauthcheck: as the value of an option or of SOURCE_DATE_EPOCH, or as the number of arguments."""
    yield {"case": "12,000 arguments", "words": ["check", *["v.json"] * 12_000], "codes": {2}}
    for (call, names), value in itertools.product(COUNTED.items(), NUMBERS):
        is_check = call.startswith("check")
        adapter = ["--", "oauthcheck", "adapter"] if is_check else []
        ends = {} if is_check else {"after": signalled(signal.SIGINT, 1), "seconds": 15}
        for name in names.split():
            words = [*call.split(), f"{name}={value}", *adapter]
            yield {"case": " ".join(words), "words": words, "files": {"v.json": RIGHT}, **ends}
    for words, value in itertools.product(("--history h.x", "--known k.json --update-known"), NUMBERS):
        yield {"case": f"SOURCE_DATE_EPOCH={value} {words}", "words": f"check v.json {words}", "files": {"v.json": RIGHT},
               "environment": {"SOURCE_DATE_EPOCH": value}}


def faults(lab, count):
    done = lab.run(lab.folder({"many.json": b"[" + b",".join([b"{}"] * count) + b"]"}), "check", "many.json", seconds=40, is_measured=True)
    case = f"a list of {count:,} faults"
    lab.code(done, {2}, case)
    lab.expect(done.memory < 512 << 20, case, "memory under 512 MiB", f"{done.memory >> 20} MiB", done)
    lab.forget(done)
