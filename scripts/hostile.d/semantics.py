"""7 semantics.

Vectors of published documents, written differently with the same meaning, still pass; with another meaning, they
never do. The order, the number of threads and the kind of file change no result.
"""

import copy
import json
import unicodedata
from urllib.parse import quote

from lab import json_lines, write

BATCH = 400


def run(lab, share):
    sources = material(lab)
    cases = []
    while len(cases) < share:
        source = copy.deepcopy(lab.random.choice(sources))
        name, change, keeps = lab.random.choice(WAYS)
        vector = change(lab.random, source)
        if vector is not None:
            vector["id"] = f"v{len(cases)}"
            cases.append((name, vector, keeps))
    batches = [cases[start : start + BATCH] for start in range(0, len(cases), BATCH)]
    for batch, done in zip(batches, lab.each(lambda batch: checked(lab, batch), batches)):
        judge(lab, batch, done)
    for batch in batches[:6]:
        same(lab, batch)


def material(lab):
    """Complete HMAC-SHA1 vectors that the set knows as valid, reduced to the signature."""
    found = []
    for path in sorted((lab.root / "vectors").rglob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        defaults = data.get("defaults", {}) if isinstance(data, dict) else {}
        for vector in data.get("vectors", []) if isinstance(data, dict) else data:
            merged = {key: {**defaults.get(key, {}), **vector.get(key, {})} for key in ("request", "oauth", "secrets")}
            oauth, request = merged["oauth"], merged["request"]
            signature = vector.get("expected", {}).get("signature")
            if (
                vector.get("result", defaults.get("result", "valid")) == "valid"
                and isinstance(signature, str)
                and "given" not in vector
                and "url" in request
                and oauth.get("oauth_signature_method") == "HMAC-SHA1"
                and oauth.get("oauth_nonce")
                and oauth.get("oauth_timestamp")
                and merged["secrets"].get("consumer_secret")
                and "oauth_body_hash" not in oauth
                and len(json.dumps(merged)) < 3000
                and request.get("method", "").isalpha()
            ):
                found.append({**merged, "expected": {"signature": signature}})
    return found


def pairs(value):
    """Parameters as a list of pairs, in their order."""
    if isinstance(value, list):
        return [list(pair) for pair in value]
    return [[name, one] for name, many in value.items() for one in (many if isinstance(many, list) else [many])]


def shuffled(random, vector):
    def mixed(value):
        if not isinstance(value, dict):
            return value
        items = [(key, mixed(item)) for key, item in value.items()]
        random.shuffle(items)
        return dict(items)

    vector = {**vector, "oauth": mixed(vector["oauth"]), "secrets": mixed(vector["secrets"])}
    items = list(vector.items())
    random.shuffle(items)
    return dict(items)


def parameter_order(random, vector):
    request = vector["request"]
    name = next((name for name in ("query", "form") if name in request and len(pairs(request[name])) > 1), None)
    if not name:
        return None
    listed = pairs(request[name])
    random.shuffle(listed)
    request[name] = listed
    return vector


def host_case(random, vector):
    scheme, rest = vector["request"]["url"].split("://", 1)
    end = min([rest.find(sign) for sign in "/?" if sign in rest] or [len(rest)])
    if "@" in rest[:end] or "%" in rest[:end]:
        return None
    mixed = "".join(random.choice([letter.upper(), letter.lower()]) for letter in rest[:end])
    vector["request"]["url"] = random.choice([scheme.upper(), scheme.lower()]) + "://" + mixed + rest[end:]
    return vector


def default_port(random, vector):
    scheme, rest = vector["request"]["url"].split("://", 1)
    end = min([rest.find(sign) for sign in "/?" if sign in rest] or [len(rest)])
    if ":" in rest[:end] or "@" in rest[:end]:
        return None
    port = {"http": "80", "https": "443"}[scheme.lower()]
    vector["request"]["url"] = f"{scheme}://{rest[:end]}:{port}{rest[end:]}"
    return vector


def other_port(random, vector):
    changed = default_port(random, vector)
    if changed:
        changed["request"]["url"] = (
            changed["request"]["url"].replace(":80", ":8080", 1)
            if ":80" in changed["request"]["url"]
            else changed["request"]["url"].replace(":443", ":4430", 1)
        )
    return changed


def query_in_url(random, vector):
    """Parameters of `query` move into the URL, percent-encoded."""
    request = vector["request"]
    if not request.get("query") or "#" in request["url"]:
        return None
    text = "&".join("=".join(quote(str(part), safe="-._~") for part in pair) for pair in pairs(request.pop("query")))
    request["url"] += ("&" if "?" in request["url"] else "?") + text
    return vector


def encoded_more(random, vector):
    """A letter of the URL's query is percent-encoded, which decodes to the same."""
    url = vector["request"]["url"]
    start = url.find("?") + 1
    places = [
        place
        for place in range(start, len(url))
        if start and url[place].isalnum() and url[place].isascii() and "%" not in url[max(start, place - 2) : place]
    ]
    if not places or "#" in url:
        return None
    place = random.choice(places)
    vector["request"]["url"] = f"{url[:place]}%{ord(url[place]):02{random.choice('xX')}}{url[place + 1:]}"
    return vector


def method_case(random, vector):
    vector["request"]["method"] = vector["request"]["method"].lower()
    return vector


def member(owner, name):
    def change(random, vector):
        value = str(vector[owner].get(name, ""))
        place = random.randrange(len(value) + 1)
        vector[owner][name] = value[:place] + random.choice("aZ09-~+ %\u00e9") + value[place:]
        return vector if owner != "oauth" or name != "oauth_timestamp" else None

    return change


def swapped(random, vector):
    secrets = vector["secrets"]
    secrets["consumer_secret"], secrets["token_secret"] = secrets.get("token_secret", ""), secrets["consumer_secret"]
    return vector if secrets["consumer_secret"] != secrets["token_secret"] else None


def parameter_added(random, vector):
    request = vector["request"]
    request["query"] = pairs(request.get("query", [])) + [
        random.choice([["", ""], ["a", ""], ["", "a"], ["oauth_x", "1"], ["realm", "1"], ["\u0000", "\u212a"]])
    ]
    return vector


def other_method(random, vector):
    others = [
        name for name in ("GET", "POST", "PUT", "DELETE", "PATCH", "X") if name != vector["request"]["method"].upper()
    ]
    vector["request"]["method"] = random.choice(others)
    return vector


def path_case(random, vector):
    url = vector["request"]["url"]
    scheme, rest = url.split("://", 1)
    slash = rest.find("/")
    end = rest.find("?") if "?" in rest else len(rest)
    path = rest[slash:end] if slash >= 0 else ""
    swapped = path.swapcase()
    if slash < 0 or slash > end or swapped == path or "%" in path:
        return None
    vector["request"]["url"] = f"{scheme}://{rest[:slash]}{swapped}{rest[end:]}"
    return vector


def scheme(random, vector):
    name, rest = vector["request"]["url"].split("://", 1)
    vector["request"]["url"] = ("http" if name.lower() == "https" else "https") + "://" + rest
    return vector


def another_character(random, vector):
    """A value's text in another normal form, or with a character that only looks the same."""
    key = vector["secrets"]["consumer_secret"]
    token = str(vector["oauth"].get("oauth_token", ""))
    for owner, name, text in (("secrets", "consumer_secret", key), ("oauth", "oauth_token", token)):
        for other in (
            unicodedata.normalize("NFD", text),
            text.replace("K", "\u212a", 1),
            text.replace("k", "\u212a", 1),
            text.replace("a", "\u0430", 1),
            text + "\u200b",
            text + "\u0000",
            "\ufeff" + text,
            text.replace(";", "\u037e", 1),
        ):
            if other != text and random.random() < 0.4:
                vector[owner][name] = other
                return vector
    return None


def signature_text(random, vector):
    """The signature with another character, padding, blank or encoding."""
    text = vector["expected"]["signature"]
    last = len(text.rstrip("=")) - 1
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    padding_bits = text[:last] + letters[letters.index(text[last]) ^ random.choice([1, 2, 3])] + text[last + 1 :]
    place = random.choice([place for place, letter in enumerate(text) if letter.isalpha()])
    others = [
        padding_bits,
        text.rstrip("="),
        text + "=",
        text + "\n",
        " " + text,
        text + " ",
        quote(text, safe=""),
        text.replace("+", " ") + "\u0000",
        text + "\u0000",
        text[:place] + text[place].swapcase() + text[place + 1 :],
        text[::-1],
        text.replace("=", "\u207c"),
        text + "\u0301",
        text.lower(),
        "",
        "=",
        text * 2,
        text[1:],
    ]
    vector["expected"]["signature"] = random.choice([other for other in others if other != text])
    return vector


WAYS = [
    ("members in another order", shuffled, True),
    ("parameters in another order", parameter_order, True),
    ("scheme and host in other case", host_case, True),
    ("the default port", default_port, True),
    ("query in the URL", query_in_url, True),
    ("more percent-encoding", encoded_more, True),
    ("method in lower case", method_case, True),
    ("another nonce", member("oauth", "oauth_nonce"), False),
    ("another consumer key", member("oauth", "oauth_consumer_key"), False),
    ("another consumer secret", member("secrets", "consumer_secret"), False),
    ("another token secret", member("secrets", "token_secret"), False),
    ("secrets swapped", swapped, False),
    ("a parameter more", parameter_added, False),
    ("another method", other_method, False),
    ("path in other case", path_case, False),
    ("another scheme", scheme, False),
    ("another port", other_port, False),
    ("a character that looks the same", another_character, False),
    ("another text of the signature", signature_text, False),
    ("another text of the signature", signature_text, False),
]


def checked(lab, batch):
    folder = lab.folder()
    write(
        folder / "v.jsonl",
        "".join(
            json.dumps(vector, ensure_ascii=number % 2 == 0, indent=None) + "\n"
            for number, (_, vector, _) in enumerate(batch)
        ),
    )
    return lab.run(folder, "check", "v.jsonl", "--report", "jsonl", "--explain-max", "0", seconds=60)


def judge(lab, batch, done):
    if not lab.sane(done, "check of rewritten vectors"):
        return
    statuses = {entry["line"]: entry["status"] for entry in json_lines(done.out) if "status" in entry}
    for number, (name, vector, keeps) in enumerate(batch, 1):
        status = statuses.get(number, "errored")
        held = status == "passed" if keeps else status in ("failed", "errored")
        lab.expect(
            held,
            name,
            "the same meaning passes" if keeps else "another meaning never passes",
            f"line {number}: {status}: {json.dumps(vector)[:280]}",
            done,
            again=f"sed -n {number}p v.jsonl | oauthcheck check --jsonl -",
        )


def same(lab, batch):
    """The same results whatever the number of threads, the order and the kind of file."""
    folder = lab.folder(v=[vector for _, vector, _ in batch])
    lines = [json.dumps(vector) + "\n" for _, vector, _ in batch]
    write(folder / "v.jsonl", "".join(lines))
    for words in (
        ["check", "--explain-max", "5", "--depth", "1"],
        ["check", "--explain-max", "5", "--depth", "1", "--report", "jsonl"],
        ["sign"],
        ["sign", "--format", "jsonl"],
    ):
        one = lab.run(folder, *words, "v.jsonl", "--jobs", "1")
        for jobs in ("2", "3", "8"):
            other = lab.run(folder, *words, "v.jsonl", "--jobs", jobs)
            lab.expect(
                one.out == other.out and one.code == other.code,
                f"{' '.join(words)} --jobs {jobs}",
                "the same output as with --jobs 1, byte for byte",
                other.short,
                other,
            )
    base = statuses_of(lab.run(folder, "check", "v.jsonl", "--explain-max", "0", "--report", "jsonl"))
    lab.random.shuffle(lines)
    mixed = lab.folder()
    write(mixed / "v.jsonl", "".join(lines))
    write(
        mixed / "wide.jsonl",
        "\r\n\r\n".join(json.dumps(json.loads(line), ensure_ascii=False, separators=(" , ", " : ")) for line in lines),
    )
    for case, done in (
        ("a .json file", lab.run(folder, "check", "v.json", "--explain-max", "0", "--report", "jsonl")),
        ("another order", lab.run(mixed, "check", "v.jsonl", "--explain-max", "0", "--report", "jsonl")),
        ("blanks, CR and raw UTF-8", lab.run(mixed, "check", "wide.jsonl", "--explain-max", "0", "--report", "jsonl")),
    ):
        other = statuses_of(done)
        for identifier, status in base.items():
            lab.expect(
                other.get(identifier) == status,
                f"{case}, vector {identifier}",
                "the same result",
                other.get(identifier),
                done,
            )


def statuses_of(done):
    return {
        entry["id"].split("::")[1]: (entry["status"], entry.get("content"))
        for entry in json_lines(done.out)
        if "status" in entry
    }
