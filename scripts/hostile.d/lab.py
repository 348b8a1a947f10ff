"""Runs the tool in folders of its own, within limits, and writes down what held and what broke."""

import concurrent.futures
import json
import os
import random
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

CODES = {0, 1, 2, 3, 4}
SIGNALS = {129, 130, 131, 143}
TIME_MAX = 30
MEMORY_MAX = 4 << 30
SHOWN_MAX = 3
KEPT_MAX = 60


class CannotRun(Exception):
    """Something is missing that the tries need."""


@dataclass
class Run:
    """One run of the tool and what it left."""

    words: list
    folder: Path
    code: int | None
    out: bytes
    err: bytes
    seconds: float
    memory: int = 0
    shell: str = ""
    files: dict = field(default_factory=dict)

    @property
    def is_sane(self):
        """Whether it ended by itself, with a documented code."""
        return self.code in CODES | SIGNALS and b"Fatal error" not in self.err

    @property
    def short(self):
        code = f"no end within {self.seconds:.0f} s" if self.code is None else f"code {self.code}"
        last = self.err.strip().splitlines() or self.out.strip().splitlines()
        return f"{code}; {last[-1][:160]!r}" if last else code

    def outputs(self):
        """Everything it printed or wrote, by name."""
        return {"standard output": self.out, "standard error": self.err, **self.files}


class Book:
    """The results of all families."""

    def __init__(self, keep, tool):
        self.keep, self.tool, self.families, self.broken, self.notes = keep, tool, {}, [], []
        self.start = time.monotonic()
        shutil.rmtree(keep, ignore_errors=True)

    def save(self, folder, family):
        """A copy of a broken try's folder; None if enough are kept."""
        number = len(self.broken) + 1
        if number > KEPT_MAX or not folder or not folder.is_dir():
            return None
        kept = self.keep / f"{number:03}-{family}"
        try:
            kept.mkdir(parents=True)
            for path in folder.iterdir():
                if path.is_file() and not path.is_symlink() and path.stat().st_size < 1 << 20:
                    shutil.copy(path, kept / path.name)
        except OSError:
            return None
        return kept

    def report(self):
        seen = {}
        for entry in self.broken:
            key = entry["family"], entry["expected"]
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > SHOWN_MAX:
                continue
            print(
                f"BROKE {entry['family']}: {entry['case']}\n  expected  {entry['expected']}\n"
                f"  happened  {entry['happened']}\n  again     {entry['again']}\n"
            )
        for (family, expected), count in seen.items():
            if count > SHOWN_MAX:
                print(f"{family}: {count - SHOWN_MAX} more broke that were expected to: {expected}")
        for note in self.notes:
            print(f"note: {note}")
        print("| family | tried | held | broke |\n| --- | ---: | ---: | ---: |")
        for title, (tried, broke) in self.families.items():
            print(f"| {title} | {tried:,} | {tried - broke:,} | {broke:,} |")
        tried = sum(tried for tried, _ in self.families.values())
        print(f"| all | {tried:,} | {tried - len(self.broken):,} | {len(self.broken):,} |")
        if self.broken:
            self.keep.mkdir(parents=True, exist_ok=True)
            lines = "".join(json.dumps(entry) + "\n" for entry in self.broken)
            (self.keep / "broken.jsonl").write_text(lines, "utf-8")
        print(f"hostile: {tried:,} tries, {len(self.broken):,} broke, {time.monotonic() - self.start:.0f} s")
        return 1 if self.broken else 0


class Lab:
    """Where one family is tried."""

    def __init__(self, name, title, tool, root, seed, book):
        self.name, self.title, self.root, self.book = name, title.rstrip("."), root, book
        self.random = random.Random(f"{seed}/{name}")
        self.seed, self.tried, self.broke = seed, 0, 0
        self.base = Path(tempfile.mkdtemp(prefix="hostile-"))
        self.base.chmod(0o755)
        # A copy: a build in the meantime changes nothing, and another user may run it.
        self.tool = str(shutil.copy(tool, self.base / "oauthcheck"))
        os.chmod(self.tool, 0o755)
        self.count = 0
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, hard))  # children have it, too

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        subprocess.run(["chmod", "-R", "u+rwX", str(self.base)], stderr=subprocess.DEVNULL)
        shutil.rmtree(self.base, ignore_errors=True)
        self.book.families[self.title] = self.tried, self.broke
        print(f"{self.title}: {self.tried:,} tried, {self.broke:,} broke", file=sys.stderr, flush=True)

    def folder(self, **texts):
        """A new folder with these files: `v="…"` for v.json, or names with a dot through `write`."""
        self.count += 1
        folder = self.base / f"{self.count}"
        folder.mkdir()
        for name, text in texts.items():
            write(folder / f"{name}.json", text)
        return folder

    def environment(self, folder):
        return {
            "PATH": f"{self.base}:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "HOSTILE_RUN": str(folder),
            "TMPDIR": str(folder),
        }

    def run(
        self,
        folder,
        *words,
        given=b"",
        seconds=TIME_MAX,
        limits="",
        as_other=False,
        read=(),
        environment=None,
        after=None,
        measure=False,
    ):
        """Runs `oauthcheck WORDS` in `folder`. `limits` are ulimit options; `after(process)` meddles with it."""
        words = [str(word) if not isinstance(word, bytes) else word for word in words]
        command = [self.tool, *words]
        if limits:
            command = ["sh", "-c", f'ulimit {limits} && exec "$@"', "sh", *command]
        if as_other:
            command = [*as_other, *command]
        shown = shlex.join(["oauthcheck", *(os.fsdecode(word) for word in words)])
        shell = f"(ulimit {limits} && {shown})" if limits else shown
        start = time.monotonic()
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            start_new_session=True,
            env={**self.environment(folder), **(environment or {})},
            **streams,
        )
        watcher = Peak(process.pid) if measure else None
        if after:
            after(process)
        try:
            out, err = process.communicate(given, timeout=seconds)
            code = process.returncode
        except subprocess.TimeoutExpired:
            end_group(process)
            out, err = process.communicate()
            code = None
        result = Run(words, folder, code, out, err, time.monotonic() - start, shell=shell)
        result.memory = watcher.end() if watcher else 0
        result.files = {name: read_file(folder / name) for name in read if (folder / name).exists()}
        return result

    def expect(self, held, case, expected, happened, run=None, again=None):
        """Writes down one try."""
        self.tried += 1
        if held:
            return True
        self.broke += 1
        again = again or (run.shell if run else f"scripts/hostile --seed {self.seed} {self.name}")
        kept = self.book.save(run.folder if run else None, self.name)
        if kept:
            again = f"cd {kept} && {again}"
        self.book.broken.append(
            {"family": self.name, "case": case, "expected": expected, "happened": str(happened)[:400], "again": again}
        )
        return False

    def sane(self, run, case):
        return self.expect(run.is_sane, case, "it ends by itself, with a documented exit code", run.short, run)

    def code(self, run, codes, case):
        codes = codes if isinstance(codes, (set, frozenset, tuple, list)) else {codes}
        wanted = " or ".join(str(code) for code in sorted(codes))
        return self.expect(run.code in codes, case, f"exit code {wanted}", run.short, run)

    def each(self, function, cases, at_once=None):
        """The results of `function` for all cases, in their order; more at once than cores if they mostly wait."""
        with concurrent.futures.ThreadPoolExecutor(max_workers=at_once or min(4, os.cpu_count() or 1)) as pool:
            return list(pool.map(function, cases))

    def another_user(self):
        """The words that run a command without root's rights; empty if this is not root, None if it is not possible."""
        if os.geteuid() != 0:
            return []
        if not shutil.which("setpriv"):
            self.book.notes.append("setpriv is missing: what only an ordinary user cannot read was not tried")
            return None
        return ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]


class Peak:
    """The peak memory of a process, looked at while it runs."""

    def __init__(self, pid):
        import threading

        self.pid, self.peak, self.stop = pid, 0, threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.stop.wait(0.02):
            try:
                for line in open(f"/proc/{self.pid}/status"):
                    if line.startswith("VmHWM:"):
                        self.peak = max(self.peak, int(line.split()[1]) << 10)
            except OSError:
                return

    def end(self):
        self.stop.set()
        self.thread.join()
        return self.peak


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def left_of(folder):
    """The processes that a run in `folder` left behind, by the mark in their environment; they are ended."""
    found = []
    mark = f"HOSTILE_RUN={folder}\0".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes():
                found.append(int(entry.name))
                os.kill(int(entry.name), signal.SIGKILL)
        except OSError:
            pass
    return found


def write(path, text):
    """Writes text, bytes or a value as JSON."""
    if isinstance(text, (dict, list)):
        text = json.dumps(text)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return path


def read_file(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def no_twice(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise ValueError("a member occurs twice")
    return dict(pairs)


def not_json(word):
    raise ValueError(word)


def strict_json(text):
    """The value of JSON text: no member twice, no NaN; raises ValueError."""
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    return json.loads(text, object_pairs_hook=no_twice, parse_constant=not_json)


def json_lines(text):
    return [strict_json(line) for line in text.decode("utf-8").split("\n") if line.strip()]


RIGHT = {
    "id": "a",
    "request": {"method": "GET", "url": "http://a.example/?b=1"},
    "expected": {"base_string_uri": "http://a.example/"},
}
WRONG = {**RIGHT, "expected": {"base_string_uri": "http://wrong.example/"}}


def vector(identifier="a", **members):
    """A complete request with made-up secrets; members replace those of the same name."""
    return {
        "id": identifier,
        "request": {"method": "GET", "url": "http://a.example/?b=1"},
        "oauth": {
            "oauth_consumer_key": "key",
            "oauth_nonce": "nonce",
            "oauth_timestamp": "1",
            "oauth_signature_method": "HMAC-SHA1",
            "oauth_token": "token",
        },
        "secrets": {"consumer_secret": "consumer", "token_secret": "secret"},
        "expected": {"base_string_uri": "http://a.example/"},
        **members,
    }
