"""Vectors from published documents, written differently with the same meaning, must still pass; with another meaning, they must never pass.

The order of vectors, the number of threads and the kind of file must not change a result.
"""

import copy
import json
import unicodedata
from urllib.parse import quote

from harness import ROOT, encoded, pairs, vectors

from lab import json_lines, lines

BATCH = 400
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def material():
    """Complete HMAC-SHA1 vectors that the set knows as valid, reduced to the signature."""
    found = []
    for path in sorted((ROOT / "vectors").rglob("*.json")):
        for vector in vectors(json.loads(path.read_text("utf-8"))):
            members = {name: vector.get(name, {}) for name in ("request", "oauth", "secrets")}
            members["expected"] = {"signature": vector.get("expected", {}).get("signature")}
            is_valid = vector.get("result", "valid") == "valid" and "given" not in vector
            if is_valid and is_usable(**members) and len(json.dumps(members)) < 3000:
                found.append(members)
    return found


def is_usable(request, oauth, secrets, expected):
    return (isinstance(expected["signature"], str) and "url" in request and request.get("method", "").isalpha()
            and oauth.get("oauth_signature_method") == "HMAC-SHA1" and oauth.get("oauth_nonce") and oauth.get("oauth_timestamp")
            and "oauth_body_hash" not in oauth and secrets.get("consumer_secret"))


# Each way changes a copy of a vector, or returns None where it does not apply. `draw` is where random choices come from.

def shuffled(draw, value):
    """The members of all objects in another order; parameters as objects keep theirs."""
    if not isinstance(value, dict):
        return value
    items = [(name, item if name == "request" else shuffled(draw, item)) for name, item in value.items()]
    draw.shuffle(items)
    return dict(items)


def parameter_order(draw, vector):
    request = vector["request"]
    name = next((name for name in ("query", "form") if name in request and len(pairs(request[name])) > 1), None)
    if name is None:
        return None
    request[name] = pairs(request[name])
    draw.shuffle(request[name])
    return vector


def parts(vector):
    """The scheme, the authority, and the rest of the URL."""
    scheme, rest = vector["request"]["url"].split("://", 1)
    end = min([rest.find(sign) for sign in "/?" if sign in rest] or [len(rest)])
    return scheme, rest[:end], rest[end:]


def with_url(vector, scheme, authority, rest):
    vector["request"]["url"] = f"{scheme}://{authority}{rest}"
    return vector


def any_case(draw, text):
    return "".join(draw.choice([letter.upper(), letter.lower()]) for letter in text)


def host_case(draw, vector):
    scheme, authority, rest = parts(vector)
    if "@" in authority or "%" in authority:
        return None
    return with_url(vector, draw.choice([scheme.upper(), scheme.lower()]), any_case(draw, authority), rest)


def port(http, https):
    def change(draw, vector):
        scheme, authority, rest = parts(vector)
        if ":" in authority or "@" in authority:
            return None
        return with_url(vector, scheme, f"{authority}:{https if scheme.lower() == 'https' else http}", rest)

    return change


def query_in_url(draw, vector):
    """Parameters of `query` move into the URL, percent-encoded."""
    request = vector["request"]
    if not request.get("query") or "#" in request["url"]:
        return None
    text = "&".join("=".join(encoded(str(part)) for part in pair) for pair in pairs(request.pop("query")))
    request["url"] += ("&" if "?" in request["url"] else "?") + text
    return vector


def encoded_more(draw, vector):
    """A letter of the URL's query is percent-encoded, which decodes to the same."""
    url = vector["request"]["url"]
    start = url.find("?") + 1
    places = [place for place in range(start, len(url)) if start and url[place].isalnum() and url[place].isascii()
              and "%" not in url[max(start, place - 2) : place]]
    if not places or "#" in url:
        return None
    place = draw.choice(places)
    vector["request"]["url"] = f"{url[:place]}%{ord(url[place]):02{draw.choice('xX')}}{url[place + 1:]}"
    return vector


def method_case(draw, vector):
    vector["request"]["method"] = vector["request"]["method"].lower()
    return vector


def member(owner, name):
    """A character more."""
    def change(draw, vector):
        value = str(vector[owner].get(name, ""))
        place = draw.randrange(len(value) + 1)
        vector[owner][name] = value[:place] + draw.choice("aZ09-~+ %\u00e9") + value[place:]
        return vector

    return change


def swapped(draw, vector):
    secrets = vector["secrets"]
    secrets["consumer_secret"], secrets["token_secret"] = secrets.get("token_secret", ""), secrets["consumer_secret"]
    return vector if secrets["consumer_secret"] != secrets["token_secret"] else None


def parameter_added(draw, vector):
    more = draw.choice([["", ""], ["a", ""], ["", "a"], ["oauth_x", "1"], ["realm", "1"], ["\u0000", "\u212a"]])
    vector["request"]["query"] = [*pairs(vector["request"].get("query", [])), more]
    return vector


def other_method(draw, vector):
    request = vector["request"]
    request["method"] = draw.choice([name for name in ("GET", "POST", "PUT", "DELETE", "PATCH", "X") if name != request["method"].upper()])
    return vector


def path_case(draw, vector):
    scheme, authority, rest = parts(vector)
    path, mark, query = rest.partition("?")
    changed = path.swapcase()
    return None if changed == path or "%" in path else with_url(vector, scheme, authority, changed + mark + query)


def other_scheme(draw, vector):
    scheme, authority, rest = parts(vector)
    return with_url(vector, "http" if scheme.lower() == "https" else "https", authority, rest)


def another_character(draw, vector):
    """A value's text in another normal form, or with a character that only looks the same."""
    for owner, name in (("secrets", "consumer_secret"), ("oauth", "oauth_token")):
        text = str(vector[owner].get(name, ""))
        alike = [unicodedata.normalize("NFD", text), text.replace("K", "\u212a", 1), text.replace("k", "\u212a", 1),
                 text.replace("a", "\u0430", 1), text.replace(";", "\u037e", 1), text + "\u200b", text + "\u0000", "\ufeff" + text]
        others = [other for other in alike if other != text]
        if draw.random() < 0.7:
            vector[owner][name] = draw.choice(others)
            return vector
    return None


def signature_text(draw, vector):
    """The signature with another character, padding, blank or encoding."""
    text = vector["expected"]["signature"]
    last = len(text.rstrip("=")) - 1
    padding_bits = text[:last] + LETTERS[LETTERS.index(text[last]) ^ draw.choice([1, 2, 3])] + text[last + 1 :]
    place = draw.choice([place for place, letter in enumerate(text) if letter.isalpha()])
    others = [padding_bits, text.rstrip("="), text + "=", text + "\n", " " + text, text + " ", quote(text, safe=""), text + "\u0000",
              text[:place] + text[place].swapcase() + text[place + 1 :], text[:place] + "~" + text[place:], text[::-1],
              text.replace("=", "\u207c"), text + "\u0301", text.lower(), "", "=", text * 2, text[1:]]
    vector["expected"]["signature"] = draw.choice([other for other in others if other != text])
    return vector


SAME = {
    "members in another order": shuffled, "parameters in another order": parameter_order, "scheme and host in other case": host_case,
    "the default port": port(80, 443), "query in the URL": query_in_url, "more percent-encoding": encoded_more,
    "method in lower case": method_case,
}
OTHER = {
    "another nonce": member("oauth", "oauth_nonce"), "another consumer key": member("oauth", "oauth_consumer_key"),
    "another consumer secret": member("secrets", "consumer_secret"), "another token secret": member("secrets", "token_secret"),
    "secrets swapped": swapped, "a parameter more": parameter_added, "another method": other_method, "path in other case": path_case,
    "another scheme": other_scheme, "another port": port(8080, 4430), "a character that looks the same": another_character,
    "another text of the signature": signature_text,
}


def run(lab):
    sources, cases = material(), []
    while len(cases) < lab.tries:
        name, change = lab.random.choice([*SAME.items(), *OTHER.items()])
        vector = change(lab.random, copy.deepcopy(lab.random.choice(sources)))
        if vector is not None:
            cases.append((name, {**vector, "id": f"v{len(cases)}"}))
    batches = [cases[start : start + BATCH] for start in range(0, len(cases), BATCH)]
    for batch, done in zip(batches, lab.each(lambda batch: checked(lab, batch), batches)):
        judge(lab, batch, done)
    for batch in batches[:6]:
        threads(lab, [vector for _, vector in batch])
        files(lab, [vector for _, vector in batch])


def checked(lab, batch):
    text = "".join(json.dumps(vector, ensure_ascii=number % 2 == 0) + "\n" for number, (_, vector) in enumerate(batch))
    return lab.run(lab.folder({"v.jsonl": text}), "check", "v.jsonl", "--report", "jsonl", "--explain-max", "0", seconds=60)


def judge(lab, batch, done):
    lab.sane(done, "check of rewritten vectors")
    statuses = {entry["line"]: entry["status"] for entry in json_lines(done.out) if "status" in entry}
    for number, (name, vector) in enumerate(batch, 1):
        status = statuses.get(number, "errored")
        seen = f"line {number}: {status}: {json.dumps(vector)[:280]}"
        if name in SAME:
            lab.expect(status == "passed", name, "the same meaning passes", seen, done)
        else:
            lab.expect(status in ("failed", "errored"), name, "another meaning never passes", seen, done)


def threads(lab, vectors):
    """The same output whatever the number of threads, byte for byte."""
    folder = lab.folder({"v.jsonl": lines(vectors)})
    explaining = ["check", "--explain-max", "5", "--depth", "1"]
    for words in (explaining, [*explaining, "--report", "jsonl"], ["sign"], ["sign", "--format", "jsonl"]):
        one = lab.run(folder, *words, "v.jsonl", "--jobs", "1")
        for jobs in ("2", "3", "8"):
            other = lab.run(folder, *words, "v.jsonl", "--jobs", jobs)
            is_same = one.out == other.out and one.code == other.code
            lab.expect(is_same, f"{' '.join(words)} --jobs {jobs}", "the same output as with --jobs 1", other.short, other)


def files(lab, vectors):
    """The same results in another order, and in another kind of file."""
    mixed = lab.random.sample(vectors, len(vectors))
    wide = "\r\n\r\n".join(json.dumps(vector, ensure_ascii=False, separators=(" , ", " : ")) for vector in mixed)
    base = statuses(lab, "v.jsonl", lines(vectors))
    for case, name, text in (("a .json file", "v.json", vectors), ("another order", "v.jsonl", lines(mixed)),
                             ("blanks, CR and raw UTF-8", "v.jsonl", wide)):
        other = statuses(lab, name, text)
        for identifier, status in base.items():
            lab.expect(other.get(identifier) == status, f"{case}, vector {identifier}", "the same result", other.get(identifier))


def statuses(lab, name, text):
    done = lab.run(lab.folder({name: text}), "check", name, "--explain-max", "0", "--report", "jsonl")
    return {entry["id"].split("::")[1]: (entry["status"], entry.get("content")) for entry in json_lines(done.out) if "status" in entry}
