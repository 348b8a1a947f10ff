"""Runs oauthcheck in separate folders, within limits, and counts the claims that are true. A family is made of rows: a command to run, and claims about its result."""

import collections
import concurrent.futures
import dataclasses
import json
import os
import random
import resource
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import harness

DOCUMENTED = {0, 1, 2, 3, 4, 129, 130, 131, 143}
TIME_MAX = 30
MEMORY_MAX = 4 << 30
SHOWN_MAX = 3
KEPT_MAX = 60


@dataclasses.dataclass
class Run:
    """One run of the tool and what it left. The CPU time is that of all runs that ended meanwhile."""

    words: list
    folder: Path
    code: int | None
    out: bytes
    err: bytes
    seconds: float
    cpu: float = 0
    memory: int = 0
    files: dict = dataclasses.field(default_factory=dict)

    @property
    def short(self):
        code = f"no end within {self.seconds:.0f} s" if self.code is None else f"code {self.code}"
        last = self.err.strip().splitlines() or self.out.strip().splitlines()
        return f"{code}; {last[-1][:160]!r}" if last else code

    @property
    def again(self):
        return shlex.join(["oauthcheck", *map(os.fsdecode, self.words)])

    def outputs(self):
        """Everything it printed or wrote, by name."""
        return {"standard output": self.out, "standard error": self.err, **self.files}


@dataclasses.dataclass
class Try:
    """A row of a table: one run, and what must hold."""

    case: str
    words: object  # a list, or a text with blanks between the words
    files: dict = dataclasses.field(default_factory=dict)  # as for `write`
    codes: set = None  # those that it may have; any documented one if None
    hides: bytes = b""  # what it never prints
    most: float = TIME_MAX  # seconds
    options: dict = dataclasses.field(default_factory=dict)  # of Lab.run


class Tries(harness.Claims):
    """The claims of all families; of those that are alike, a few that did not hold are shown, and their folders kept."""

    def __init__(self, keep):
        super().__init__()
        self.keep, self.alike = keep, collections.Counter()
        shutil.rmtree(keep, ignore_errors=True)

    def broke(self, family, case, expected, seen, run):
        self.alike[family, expected] += 1
        if self.alike[family, expected] > SHOWN_MAX:
            self.failed.append(case)
            return
        again = f"\n  again     {self.saved(family, run)}{run.again}" if run else ""
        self(f"{family}: {case}", False, f"\n  expected  {expected}\n  happened  {str(seen)[:400]}{again}\n")

    def saved(self, family, run):
        """The command that goes to a copy of the run's folder."""
        kept = self.keep / f"{len(self.failed):03}-{family}"
        if len(self.failed) > KEPT_MAX or not run.folder.is_dir():
            return ""
        try:
            kept.mkdir(parents=True, exist_ok=True)
            for path in run.folder.iterdir():
                if path.is_file() and not path.is_symlink() and path.stat().st_size < 1 << 20:
                    shutil.copy(path, kept)
        except OSError:
            return ""
        return f"cd {kept} && "


class Lab:
    """Where one family is tried."""

    def __init__(self, name, options, claims):
        self.name, self.claims, self.is_small, self.count = name, claims, options.small, 0
        self.random = random.Random(f"{options.seed}/{name}")
        self.base = Path(tempfile.mkdtemp(prefix="hostile-"))
        # A copy, so that a build in the meantime changes nothing.
        self.tool = str(shutil.copy(options.tool, self.base / "oauthcheck"))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, resource.getrlimit(resource.RLIMIT_AS)[1]))  # children have it, too

    def __enter__(self):
        self.before = self.claims.held, len(self.claims.failed)
        return self

    def __exit__(self, *failure):
        shutil.rmtree(self.base, ignore_errors=True)
        held, failed = self.claims.held - self.before[0], len(self.claims.failed) - self.before[1]
        print(f"{self.name}: {held:,} held, {failed:,} broke", flush=True)

    def folder(self, files):
        """A new folder with these files."""
        self.count += 1
        folder = self.base / str(self.count)
        folder.mkdir()
        for name, content in files.items():
            write(folder / name, content)
        return folder

    def size(self, count):
        """How large a part of a vector or a text is to be."""
        return count // 20 if self.is_small else count

    def environment(self, folder):
        return {"PATH": f"{self.base}:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8", "TMPDIR": str(folder)}

    def run(self, folder, *words, seconds=TIME_MAX, read=(), environment=None, after=None):
        """Runs `oauthcheck WORDS` in `folder`. `read` names files that it may write, and `after(process)` meddles with it."""
        words = [word if isinstance(word, bytes) else str(word) for word in words]
        start, before = time.monotonic(), used_by_children()
        process = subprocess.Popen([self.tool, *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   start_new_session=True, env={**self.environment(folder), **(environment or {})})
        peak = Peak(process.pid)
        if after:
            after(process)
        try:
            out, err = process.communicate(b"", timeout=seconds)
            code = process.returncode
        except subprocess.TimeoutExpired:
            end_group(process)
            out, err = process.communicate()
            code = None
        files = {name: content(folder / name) for name in read if (folder / name).exists()}
        return Run(words, folder, code, out, err, time.monotonic() - start, used_by_children() - before, peak.end(), files)

    def expect(self, holds, case, expected, seen, run=None):
        """Counts one claim."""
        if holds:
            self.claims.held += 1
        else:
            self.claims.broke(self.name, case, expected, seen, run)
        return holds

    def sane(self, run, case):
        is_sane = run.code in DOCUMENTED and b"Fatal error" not in run.err
        return self.expect(is_sane, case, "it ends by itself, with a documented exit code", run.short, run)

    def code(self, run, codes, case):
        return self.expect(run.code in codes, case, f"exit code {' or '.join(map(str, sorted(codes)))}", run.short, run)

    def try_all(self, rows, at_once=None):
        """Runs all rows, and counts what each claims."""
        rows = list(rows)
        for row, run in zip(rows, self.each(self.tried, rows, at_once)):
            self.sane(run, row.case) if row.codes is None else self.code(run, row.codes, row.case)
            shown = run.out + run.err
            self.expect(not row.hides or row.hides not in shown, row.case, "the secret is not repeated", run.short, run)
            self.expect(run.seconds < row.most, row.case, f"it ends within {row.most} s", f"{run.seconds:.1f} s", run)

    def tried(self, row):
        return self.run(self.folder(row.files), *(row.words.split() if isinstance(row.words, str) else row.words), **row.options)

    def each(self, function, cases, at_once=None):
        """The results of `function` for all cases, in their order; more at once than cores if they mostly wait."""
        pool = concurrent.futures.ThreadPoolExecutor(max_workers=at_once or min(4, os.cpu_count() or 1))
        try:
            return list(pool.map(function, cases))
        finally:
            pool.shutdown(cancel_futures=True)


class Peak(threading.Thread):
    """The peak memory of a process, looked at while it runs."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.path, self.peak, self.stop = f"/proc/{pid}/status", 0, threading.Event()
        self.start()

    def run(self):
        while not self.stop.wait(0.02):
            for line in content(self.path).splitlines():
                if line.startswith(b"VmHWM:"):
                    self.peak = max(self.peak, int(line.split()[1]) << 10)

    def end(self):
        self.stop.set()
        self.join()
        return self.peak


def used_by_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def signalled(number, after):
    """A function that sends a signal `after` seconds, if the process still runs."""
    def send(process):
        time.sleep(after)
        if process.poll() is None:
            os.kill(process.pid, number)

    return send


def write(path, given):
    """Writes text, bytes, a value as JSON, or what a function makes at the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if callable(given):
        given(path)
        return path
    if isinstance(given, (dict, list)):
        given = json.dumps(given)
    path.write_bytes(given if isinstance(given, bytes) else given.encode("utf-8", "surrogatepass"))
    return path


def executable(text):
    return lambda path: (path.write_text(text), path.chmod(0o755))


def content(path):
    """The bytes of a regular file; none of what cannot be read."""
    try:
        return Path(path).read_bytes() if os.path.isfile(path) else b""
    except OSError:
        return b""


def lines(values):
    """JSON Lines."""
    return "".join(json.dumps(value) + "\n" for value in values)


RIGHT = {"id": "a", "request": {"method": "GET", "url": "http://a.example/?b=1"},
         "expected": {"base_string_uri": "http://a.example/"}}


def vector(identifier="a", **members):
    """A complete request with made-up secrets; members replace those of the same name."""
    oauth = {"oauth_consumer_key": "key", "oauth_nonce": "nonce", "oauth_timestamp": "1", "oauth_signature_method": "HMAC-SHA1",
             "oauth_token": "token"}
    secrets = {"consumer_secret": "consumer", "token_secret": "secret"}
    return {**RIGHT, "id": identifier, "oauth": oauth, "secrets": secrets, **members}
