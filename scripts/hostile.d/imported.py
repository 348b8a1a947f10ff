"""9 imports: names of the signature, escapes, code pages, links, two-line inputs, growth per format.

A value that equals the key is written under no name. What `share` writes has no piece of the original, whatever
escapes and code page it was in. No link leads out of a request's folder. Twice the text takes twice the time.
"""

import json
import os
import re
import resource
import subprocess

from lab import write

CONSUMER, TOKEN = "zQconsumerMARK77", "zQtokenMARK9931"
KEY = f"{CONSUMER}%26{TOKEN}"
NAMES = ["oauth_signature", "oauth%5Fsignature", "oauth%5fsignature", "%6Fauth_signature", "OAUTH_SIGNATURE",
         "oauth-signature", "oauthSignature", "oauth.signature", "signature", "auth_signature", "sig", "x"]
HEADER = 'OAuth oauth_consumer_key="ck", oauth_nonce="n", oauth_signature_method="{}", oauth_timestamp="1", {}'
SIGNED = HEADER.format("HMAC-SHA1", 'oauth_signature="x"')
CODE_PAGES = ["cp1251", "koi8-r", "cp866", "iso8859-5", "shift_jis", "euc-jp", "gb18030", "big5", "latin-1", "utf-16"]
TEXTS = ["\u0418\u0432\u0430\u043d\u043e\u0432", "\u5c71\u7530\u592a\u90ce", "M\u00fcller\u00df", "secretiban"]
GROWTH_TIMES = 3.2
MEMORY = 160 << 20


def run(lab, share):
    for family in (names, escapes, code_pages, links, two_lines, growth):
        family(lab)


def names(lab):
    """PLAINTEXT signatures under other names, in the header, the query and a form."""
    for name in NAMES + ["".join(lab.random.choice([letter, letter.upper(), f"%{ord(letter):02X}"])
                                 for letter in "oauth_signature") for _ in range(20)]:
        pair = f'{name}="{KEY}"'
        quoted = HEADER.format("PLAINTEXT", pair)
        bare = HEADER.format("PLAINTEXT", "").rstrip(", ")
        texts = {"header": f"curl http://h.test/ -H 'Authorization: {quoted}'",
                 "query": f"curl 'http://h.test/?{name}={KEY}' -H 'Authorization: {bare}'",
                 "form": f"curl http://h.test/ -d '{name}={KEY}' -H 'Authorization: {bare}'"}
        for place, text in texts.items():
            folder = lab.folder()
            write(folder / "c.sh", text)
            write(folder / "s.env", f"CONSUMER_SECRET={CONSUMER}\nTOKEN_SECRET={TOKEN}\n")
            done = lab.run(folder, "import", "c.sh", "--env-file", "s.env")
            case = f"the key as {name} in the {place}"
            lab.sane(done, case)
            shown = done.out + done.err
            lab.expect(b"MARK" not in shown, case, "import writes no secret", shown[-200:], done)


def shared(lab, body=None, query=None):
    request = {"method": "POST", "url": "https://api.example.com/a" + (f"?q={query}" if query else "")}
    if body is not None:
        request |= {"body": body, "content_type": "application/json"}
    oauth = {"oauth_consumer_key": "abcdefghij", "oauth_nonce": "n1234567", "oauth_signature_method": "HMAC-SHA1",
             "oauth_timestamp": "1", **({"oauth_body_hash": True} if body is not None else {})}
    value = {"id": "a", "request": request, "oauth": oauth, "secrets": {"consumer_secret": "kd94hf93k423kf44"},
             "expected": {"signature": "tR3+Ty81lMeYAr/Fid0kMTYa/WM="}}
    return lab.run(lab.folder(v=value), "share", "v.json", "--depth", "1", "--budget", "0.3")


def read_back(text):
    """The text with its escapes undone as often as there are any."""
    for _ in range(4):
        text = re.sub(r"\\u([0-9a-fA-F]{4})|\\(.)",
                      lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
    return text


def escapes(lab):
    """Text that JSON writes as escapes, in full or in part."""
    for text in TEXTS:
        escaped = "".join(f"\\u{ord(letter):04x}" for letter in text)
        mixed = "".join(lab.random.choice([letter, f"\\u{ord(letter):04X}"]) for letter in text)
        for number, written in enumerate([escaped, mixed, escaped.replace("\\", "\\\\"), json.dumps(escaped)[1:-1]]):
            done = shared(lab, body=f'{{"name": "{written}"}}')
            case = f"{text!r} in JSON, way {number}"
            lab.sane(done, case)
            lab.expect(text not in read_back(done.out.decode("utf-8", "replace")), case,
                       "no decoding of what is shared has the text", done.out[:300], done)


def code_pages(lab):
    """Text in other encodings: no XOR by a constant gives it back."""
    for text in TEXTS:
        for page in CODE_PAGES:
            try:
                content = text.encode(page)
            except UnicodeEncodeError:
                continue
            done = shared(lab, query="".join(f"%{byte:02X}" for byte in content))
            case = f"{text!r} in {page}"
            lab.sane(done, case)
            found = re.search(rb'"url": "[^"?]*\?[^"=]*=([^"]*)"', done.out)
            value = re.sub(rb"%(..)", lambda part: bytes([int(part[1], 16)]), found[1]) if found else b""
            same = [mask for mask in range(256) if content[:4] in bytes(byte ^ mask for byte in value)]
            lab.expect(not same, case, "no XOR by a constant gives the text", f"{value!r}, {same}", done)


def links(lab):
    """Files that a request names, through links out of its folder, in each format that names files."""
    texts = {"c.sh": "curl http://h/ -H 'Authorization: {0}' -H 'Content-Type: text/plain' --data-binary @{1}",
             "w.sh": "wget http://h/ --header='Authorization: {0}' --post-file={1}",
             "i.sh": "http -f POST http://h/ 'Authorization:{0}' a=@{1}",
             "r.http": "POST http://h/ HTTP/1.1\nAuthorization: {0}\nContent-Type: text/plain\n\n< {1}\n",
             "r.hurl": "POST http://h/\nAuthorization: {0}\nfile,{1};\n"}
    for name, text in texts.items():
        for path, target in {"data/file": "../secret", "deep/sub/file": "../../secret", "file": "../secret/file",
                             "etc/file": None}.items():
            folder = lab.folder()
            (folder / "secret").mkdir()
            write(folder / "secret/file", "TOPSECRETMARK")
            link = folder / "pr" / (path.rsplit("/", 1)[0] if "/" in path else path)
            link.parent.mkdir(parents=True)
            os.symlink(target or str(folder / "secret"), link)
            write(folder / "pr" / name, text.format(SIGNED, path))
            for words in (["import", f"pr/{name}"], ["explain", f"pr/{name}", "--depth", "0"]):
                done = lab.run(folder, *words)
                case = f"{words[0]} of {name} with {path}, a link to {target or 'an absolute path'}"
                lab.sane(done, case)
                lab.expect(b"TOPSECRETMARK" not in done.out + done.err, case, "the file is not read", done.short, done)


def two_lines(lab):
    """Inputs of the action as YAML's block scalars give them: every line is read."""
    folder = lab.folder()
    for path in (".github/action", "scripts", "vectors", "ws"):
        (folder / path).mkdir(parents=True)
    script = (lab.root / ".github/action/run").read_bytes()
    write(folder / ".github/action/run", script).chmod(0o755)
    write(folder / "scripts/oauthcheck", f'#!/bin/sh\nexec {lab.tool} "$@"\n').chmod(0o755)
    write(folder / "vectors/own.json", {"id": "own", "given": {"text": "a"}, "expected": {"encoded": "a"}})
    write(folder / "ws/good.json", {"id": "good", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}})
    write(folder / "ws/bad.json", {"id": "bad", "given": {"text": "a b"}, "expected": {"encoded": "WRONG"}})
    for text in ("good.json\nbad.json", "good.json\nbad.json\n", "\nbad.json", "\n\n  bad.json\n", "good.json bad.json",
                 "good.json\n\nbad.json", "\tgood.json\n\tbad.json"):
        done = subprocess.run([folder / ".github/action/run"], cwd=folder / "ws", capture_output=True, timeout=60,
                              env={**lab.environment(folder), "VECTORS": text})
        lab.expect(done.returncode == 1, f"the action with the vectors {text!r}", "exit code 1: bad.json is wrong",
                   f"{done.returncode}: {done.stderr[-200:]!r}", again=f"VECTORS={text!r} .github/action/run")


def shapes():
    """Texts of so many parts, by name, with the number to begin with."""
    # A debug build is about thirty times slower, so these are a small part of what a release build reads.
    line = f"curl http://h/ -H 'Authorization: {SIGNED}'"
    yield "variables without a value", "v.http", 10_000, lambda count: (
        "@x = y\nGET http://h/?oauth_consumer_key=k&oauth_signature=x&" + "&".join(f"{{{{v{n}}}}}" for n in range(count)))
    yield "the same in Hurl", "v.hurl", 10_000, lambda count: (
        f"GET http://h/?{'&'.join(f'{{{{v{n}}}}}' for n in range(count))}\nAuthorization: {SIGNED}\n")
    yield "items of HTTPie", "i.sh", 10_000, lambda count: (
        f"http http://h/ 'Authorization:{SIGNED}' " + " ".join(f"a{n}==b" for n in range(count)))
    yield "a trace", "t.log", 4_000, lambda count: (
        "=> Send header, 20 bytes (0x14)\n0000: GET /a HTTP/1.1\n" + "".join(f"{n:04x}: A{n}: b\n" for n in range(count)))
    yield "quotes that nothing closes", "h.txt", 5_000, lambda count: (
        "OAuth oauth_consumer_key=ck, " + "a=\u201cx," * count)
    yield "headers of curl", "c.sh", 4_000, lambda count: line + "".join(f" -H a{n}:b" for n in range(count))
    yield "folded lines", "f.txt", 10_000, lambda count: (
        f"GET / HTTP/1.1\nHost: h\nA: b\n{' c' + chr(10)}" * 1 + " d\n" * count + f"Authorization: {SIGNED}\n\n")
    yield "lines of a log", "l.txt", 2_000, lambda count: (
        f"12:00:01 GET http://h/a Authorization: {SIGNED}\n" + "12:00:02 sent \"a\\/b\" \u201cc\u201d\n" * count)
    yield "headers that go on", "l.txt", 300, lambda count: "x Authorization: OAuth oauth_nonce=\"a\",\n" * count


def growth(lab):
    """Time and memory at twice the text, for each format that was not linear, and for the reader of any text."""
    for name, file, count, text in shapes():
        used = []
        for times in (1, 2):
            folder = lab.folder()
            write(folder / file, text(count * times))
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = lab.run(folder, "import", file, seconds=120, measure=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            lab.sane(done, f"{name}, {count * times:,}")
            lab.expect(len(done.err) < 64 << 10, f"{name}, {count * times:,}", "a note is not repeated for each line",
                       f"{len(done.err)} bytes of notes", done)
            lab.expect(done.memory < MEMORY + 10 * (folder / file).stat().st_size, f"{name}, {count * times:,}",
                       "memory under 160 MiB plus ten times the text", f"{done.memory >> 20} MiB", done)
        lab.expect(used[1] < GROWTH_TIMES * used[0] + 0.5 and used[1] < 60, name, "twice the text, twice the time",
                   f"{used[0]:.2f} s and {used[1]:.2f} s", done)
