"""1 input files.

Lines of JSON Lines: vectors of the set with bytes, members, URLs, keys or values changed. Each line is a try: its
result is one that a changed vector may have, at its line, and a line that Python's strict reader refuses never
passes.
"""

import copy
import json

from lab import json_lines, strict_json, write

BATCH = 250
ODD_URLS = [
    "",
    "http:",
    "http:/",
    "http://",
    "http:///",
    "http://[::1",
    "http://[::1]:80/",
    "http://a:99999999999999999999/",
    "http://a:-1/",
    "http://a:080/",
    "http://a:/",
    "HTTP://A/",
    "http://a/%",
    "http://a/%2",
    "http://a/%zz",
    "http://a/?%",
    "http://a/?&&&=&=",
    "http://a/?a=%00",
    "http://a/#f",
    "http://u:p@a/",
    "http://a/\u0000",
    "http://a/ ",
    "http://a\\b/",
    "ftp://a/",
    "//a/",
    "a",
    "http://\u00e9/",
    "http://a/\u202e",
    "http://a/?" + "a&" * 999,
    "http://a/" + "../" * 500,
    "http://" + "a" * 5000 + "/",
    "http://1.2.3.4.5/",
    "http://a:80:80/",
    "http://a?b?c",
]
ODD_VALUES = [
    None,
    True,
    False,
    0,
    -1,
    1e308,
    10**40,
    2**63,
    -(2**63),
    0.1,
    "",
    " ",
    "\u0000",
    "\ufeff",
    "\U0010ffff",
    "%",
    "x" * 9000,
    [],
    {},
    [[]],
    [None],
    {"": ""},
    ["a"],
    [["a"]],
    [["a", "b", "c"]],
    [["a", 1]],
    {"a": {"b": "c"}},
    {"a": [[]]},
]
ODD_NAMES = [
    "",
    "id",
    "Id",
    "request",
    "expected",
    "__proto__",
    "toString",
    "a" * 3000,
    "\u0000",
    "oauth_signature",
    "\u212a",
]
ODD_TEXTS = [
    b"",
    b" ",
    b"{",
    b"}",
    b"[]",
    b"null",
    b"1",
    b'"a"',
    b"{}",
    b"[" * 100_000,
    b'{"a":' * 70,
    b'{"id":"a"}{"id":"b"}',
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\0}\0",
    b'{"id":"\xff"}',
    b'{"id":"\\ud800"}',
    b'{"id":"\xed\xa0\x80"}',
    b'{"id":"a",}',
    b"{'id':'a'}",
    b'{"id":NaN}',
    b'{"id":01}',
    b'{"id":1.}',
    b'{"id":+1}',
    b'{"id":"a\tb"}',
    b'{"id":"\\x41"}',
    b"// a",
    b"\0" * 100,
]


def run(lab, share):
    lines = material(lab)
    cases = [("a text that is not a vector", text) for text in ODD_TEXTS]
    while len(cases) < max(share, BATCH):
        cases.append(changed(lab.random, copy.deepcopy(lab.random.choice(lines))))
    cases = [(case, text) for case, text in cases if b"\n" not in text and text.strip(b" \t\r")]
    batches = [cases[start : start + BATCH] for start in range(0, len(cases), BATCH)]
    folders = [lab.folder() for _ in batches]
    for folder, batch in zip(folders, batches):
        write(folder / "v.jsonl", b"\n".join(text for _, text in batch) + b"\n")
    checks = lab.each(
        lambda folder: lab.run(
            folder,
            "check",
            "v.jsonl",
            "--report",
            "jsonl",
            "--explain-max",
            "20",
            "--budget",
            "0.05",
            "--depth",
            "1",
            seconds=60,
        ),
        folders,
    )
    for result, batch in zip(checks, batches):
        judge(lab, result, batch)
    for word in (
        ["sign", "--format", "jsonl"],
        ["sign"],
        ["vectors", "lint"],
        ["vectors", "list"],
        ["explain", "--depth", "0", "--format", "json"],
    ):
        for result in lab.each(lambda folder: lab.run(folder, *word, "v.jsonl", seconds=60), folders[:8]):
            lab.sane(result, f"{' '.join(word)} of changed lines")
    keys(lab)


def material(lab):
    """The vectors of the set, each as one object, without keys, and short."""
    found = []
    for path in sorted((lab.root / "vectors").rglob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        vectors = data.get("vectors", []) if isinstance(data, dict) else data
        if isinstance(data, dict) and data.get("defaults"):
            continue
        found += [
            vector
            for vector in vectors
            if len(json.dumps(vector)) < 3000 and "_file" not in json.dumps(vector.get("secrets", {}))
        ]
    return found


def changed(random, vector):
    """A way of changing, and the changed line."""
    vector.pop("pitfall", None)
    vector["id"] = f"v{random.getrandbits(60):x}"
    way = random.choice(["bytes", "bytes", "cut", "member", "name", "url", "signature", "twice", "deep"])
    expected = vector.get("expected", {})
    if way == "signature" and isinstance(expected.get("signature"), str) and vector.get("result", "valid") == "valid":
        text = expected["signature"]
        place = random.randrange(len(text) + 1)
        vector["expected"] = {"signature": text[:place] + random.choice("!~ \u00e9A") + text[place:]}
        return "a character too many in the signature", line(vector)
    if way == "url" and isinstance(vector.get("request"), dict):
        vector["request"]["url"] = random.choice(ODD_URLS)
        return "an odd URL", line(vector)
    if way in ("member", "name"):
        owner = random.choice([vector, *(value for value in vector.values() if isinstance(value, dict) and value)])
        name = random.choice(list(owner)) if owner else "id"
        if way == "name":
            owner[random.choice(ODD_NAMES)] = owner.pop(name, "")
        else:
            owner[name] = random.choice(ODD_VALUES)
        return f"an odd {way}", line(vector)
    text = line(vector)
    if way == "cut":
        return "a line cut off", text[: random.randrange(1, len(text))]
    if way == "twice":
        return "a member twice", text[:-1] + b',"id":"again"}'
    if way == "deep":
        depth = random.choice([10, 62, 63, 64, 65, 1000])
        return "deep nesting", text[:-1] + b',"notes":' + b"[" * depth + b"]" * depth + b"}"
    octets = bytearray(text)
    for _ in range(random.choice([1, 1, 2, 4, 16])):
        place = random.randrange(len(octets))
        octets[place : place + random.choice([0, 1, 1, 3])] = bytes(
            random.randrange(256) for _ in range(random.choice([0, 1, 1, 2]))
        )
    return "bytes changed", bytes(octets).replace(b"\n", b" ")


def line(vector):
    return json.dumps(vector, ensure_ascii=False).encode("utf-8", "surrogatepass")


def judge(lab, result, batch):
    """Each line has one result or one error, and no result that it cannot have."""
    if not lab.sane(result, "check of changed lines"):
        return
    try:
        report = json_lines(result.out)
    except ValueError as problem:
        lab.expect(False, "the report of changed lines", "a report that a strict JSON reader accepts", problem, result)
        return
    by_line = {entry["line"]: entry for entry in report if entry.get("line")}
    by_line.update(
        (entry["error"]["line"], {"status": "errored"}) for entry in report if "line" in entry.get("error", {})
    )
    for number, (case, text) in enumerate(batch, 1):
        entry = by_line.get(number, {})
        status = entry.get("status", "nothing")
        allowed = {"errored"} if refused(text) else {"passed", "failed", "skipped", "errored"}
        if case.startswith("a character too many"):
            allowed = {"failed", "errored"}
        if case == "a member twice":
            allowed = {"errored"}
        lab.expect(
            status in allowed,
            case,
            f"the line is {' or '.join(sorted(allowed))}",
            f"line {number}: {status}: {text[:200]!r}",
            result,
            again=f"sed -n {number}p v.jsonl | oauthcheck check --jsonl -",
        )


def refused(text):
    try:
        return not isinstance(strict_json(text), dict)
    except (ValueError, RecursionError):
        return True


def keys(lab):
    """Keys that cannot be used are errors, also of an `invalid` vector."""
    texts = [
        "",
        "x",
        "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
        "-----BEGIN PRIVATE KEY-----\n" + "A" * 64 + "\n-----END PRIVATE KEY-----\n",
        "-----BEGIN CERTIFICATE-----\n%%%\n-----END CERTIFICATE-----\n",
        "\u0000" * 50,
        "-----BEGIN PUBLIC KEY-----\n" * 1000,
        *(
            public_key(*pair)
            for pair in [
                (0, 3),
                (1, 3),
                (1 << 1023 | 1, 0),
                (1 << 1023 | 1, 1),
                (1 << 65535 | 1, 3),
                (1 << 999_999 | 1, 65537),
            ]
        ),
    ]
    cases = [
        (text, member, result)
        for text in texts
        for member in ("public_key", "private_key")
        for result in ("valid", "invalid")
    ]
    for (text, member, kind), done in zip(cases, lab.each(lambda case: run_key(lab, *case), cases)):
        lab.code(done, 2, f"an unusable {member} of {len(text)} characters in a vector that is {kind}")


def run_key(lab, text, member, result):
    vector = {
        "id": "v",
        "result": result,
        "request": {"method": "GET", "url": "http://a/"},
        "oauth": {"oauth_signature_method": "RSA-SHA1"},
        "secrets": {member: text},
        "expected": {"signature": "AQEB"},
    }
    return lab.run(lab.folder(v=vector), "check", "v.json", "--explain-max", "0")


def public_key(modulus, exponent):
    """The PEM text of an RSA key with these numbers, sensible or not."""
    import base64

    def element(tag, content):
        size = len(content)
        length = (
            bytes([size])
            if size < 128
            else bytes([128 + (size.bit_length() + 7) // 8]) + size.to_bytes((size.bit_length() + 7) // 8, "big")
        )
        return bytes([tag]) + length + content

    def number(value):
        return element(2, value.to_bytes(value.bit_length() // 8 + 1, "big"))

    algorithm = bytes.fromhex("300d06092a864886f70d0101010500")
    key = element(0x30, number(modulus) + number(exponent))
    body = base64.b64encode(element(0x30, algorithm + element(3, b"\0" + key))).decode()
    lines = "\n".join(body[start : start + 64] for start in range(0, len(body), 64))
    return f"-----BEGIN PUBLIC KEY-----\n{lines}\n-----END PUBLIC KEY-----\n"
