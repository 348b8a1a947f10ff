"""Makes the pages to check, with oauthcheck, from vectors that are made here."""
import json, os, subprocess, sys

import harness
import texts

COMMIT = "0123456789abcdef0123456789abcdef01234567"
HACK = "window.hacked=1;alert(1)"
# Each tries to become markup, script, a request, or a member of an object.
INJECTIONS = [
    f"</script><script>{HACK}</script>", f"</pre></article></style></title></textarea></noscript><script>{HACK}</script>",
    f"<svg/onload={HACK}>", f"\" onmouseover=\"{HACK}\" autofocus onfocus=\"{HACK}\" x=\"", f"\\\"}};{HACK};//", f"`${{{HACK}}}`",
    f"{{{{body}}}}{{{{data}}}}{{{{constructor.constructor('{HACK}')()}}}}", "\u202egnp.exe\u202c \u2066isolate\u2069 \u200bzero\ufeff",
    "<iframe src=http://127.0.0.1:9/></iframe><link rel=stylesheet href=http://127.0.0.1:9/x.css>",
    "<meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'><base href=http://127.0.0.1:9/>",
    "<b>" + "very long text " * 20_000, "__proto__", "constructor", "all", "=all", *texts.MARKUP, *texts.CONTROLS,
]
OAUTH = {"oauth_consumer_key": "key", "oauth_nonce": "nonce", "oauth_timestamp": "1700000000"}
SECRETS = {"consumer_secret": "a secret of the consumer", "token_secret": "a secret of the token"}


def vector(number, value, **more):
    return {"id": f"v{number}", "request": {"method": "GET", "url": "http://example.com/", "query": {"text": value}},
            "oauth": OAUTH, "secrets": SECRETS} | more


def hostile(text, number):
    # The adapter of the end-to-end case answers with the consumer key, in a way that the nonce chooses.
    oauth = OAUTH | {"oauth_consumer_key": text, "oauth_nonce": f"n{number}"}
    return vector(number, text, comment=text, spec=[text], flags=[text], title=text, oauth=oauth,
                  expected={"base_string": text, "signature": text, "parameters": f"a={text}", "authorization_header": text})


class Maker:
    """Makes pages in a folder with the tool."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def run(self, name, *arguments):
        page = self.folder / f"{name}.html"
        command = [self.tool, *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, env=os.environ | {"GITHUB_SHA": COMMIT})
        if "--format" in arguments:
            page.write_bytes(done.stdout)
        if done.returncode not in (0, 1, 2, 3) or not page.exists():
            said = done.stderr.decode(errors="replace")
            sys.exit(f"{harness.NAME}: {command} wrote nothing, or ended with {done.returncode}: {said}")
        return page

    def check(self, name, path, *after, report="html"):
        return self.run(name, "check", path, "--report", f"{report}={name}.html", "--color", "never", *after)

    def lines(self, path, vectors):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(vector) + "\n" for vector in vectors), "utf-8")
        return path.relative_to(self.folder)

    def adapter(self, *pitfalls):
        return ["--", self.tool, "adapter"] + [word for pitfall in pitfalls for word in ("--pitfall", pitfall)]

    def pages(self, is_quick):
        """Name and path of each page; pages that others need come first."""
        texts = ["plain", "a b", "a+b", "ä", "a&b=c", "~", "*", ""]
        small = self.lines("small/set.jsonl", [vector(n, text, comment=f"value {text!r}", spec=["RFC5849 3.6"],
                                                      flags=["even"] if n % 2 == 0 else [])
                                               for n, text in enumerate(texts)])
        self.lines("small/other.jsonl", [vector(n, "x") for n in range(3)])
        yield "failing", self.check("failing", "small", *self.adapter("plus-for-space"))
        yield "nights", self.nights(texts)
        yield "passing", self.check("passing", small, "--role", "sign", *self.adapter())
        yield "known", self.check("known", small, "--known", "known.json", "--update-known", *self.adapter("plus-for-space"))
        self.lines("broken.json", [{"id": "</script>", "request": 1}])
        yield "unusable", self.check("unusable", "broken.json")
        bad = self.lines("bad/<img src=x onerror=alert(1)>.jsonl", [hostile(t, n) for n, t in enumerate(INJECTIONS)])
        yield "hostile", self.check("hostile", bad, "--explain-max", "5")
        liar = str(harness.ROOT / "Tests/EndToEndTests/Cases/hostile/adapter")
        yield "liar", self.check("liar", bad, "--", sys.executable, liar)
        yield "changed", self.changed(bad, liar)
        yield "matrix", self.matrix(liar)
        if is_quick:
            return
        wrong = self.lines("1000.jsonl", [vector(n, f"value {n}", comment=f"A space, and {n}.") for n in range(1000)])
        yield "1000-failing", self.check("1000-failing", wrong, "--role", "sign", *self.adapter("plus-for-space"))
        many = self.lines("20000.jsonl", [vector(n, f"value {n}" if n % 4 == 0 else "x") for n in range(20_000)])
        yield "20000", self.check("20000", many, "--role", "sign", *self.adapter("plus-for-space"))

    def changed(self, bad, liar):
        """What changed since an earlier run, with a chart; all names are injections."""
        named = ["--match", "id", "--history", "runs.jsonl", "--history-label", INJECTIONS[0], "--title", INJECTIONS[2]]
        asked = ["--explain-max", "5", "--", sys.executable, liar]
        self.check("before.json", bad, "--id", "v1*", *named, "--report", "json=before.json", *asked)
        return self.check("changed", bad, *named, "--baseline", "before.json", *asked)

    def nights(self, texts):
        """Six nights in a history: long values that differ late, and a baseline of the night before."""
        long = [vector(n, "much text " * 12 + text, flags=["even"] if n % 2 == 0 else []) for n, text in enumerate(texts)]
        path = self.lines("nights.jsonl", long)
        for night in range(1, 7):
            pitfalls = ["plus-for-space"] if night > 4 else []
            more = ["--baseline", f"night{night - 1}.json"] if night > 1 else []
            page = self.check("nights", path, *more, "--report", f"json=night{night}.json", "--title", "Nightly", "--history", "nights-runs.jsonl",
                              "--history-label", f"night {night}", "--role", "sign", *self.adapter(*pitfalls))
        return page

    def matrix(self, liar):
        names = []
        for name, command in [("right", [self.tool, "adapter"]),
                              ("wrong", [self.tool, "adapter", "--pitfall", "plus-for-space"]),
                              ("liar", [sys.executable, liar]), ("gone", ["false"])]:
            program = self.folder / name
            program.write_text("#!/bin/sh\nexec " + " ".join(f"'{word}'" for word in command) + "\n")
            program.chmod(0o755)
            names.append(f"./{name}")
        return self.run("matrix", "matrix", "small", "bad", "--format", "html", "--impl", *names)
