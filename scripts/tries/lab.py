"""Runs oauthcheck in separate folders, within limits, and counts the claims that are true."""

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
import sys
import tempfile
import threading
import time
from pathlib import Path

from harness import ROOT

KEPT = ROOT / ".build/hostile"
DOCUMENTED = {0, 1, 2, 3, 4, 129, 130, 131, 143}
TIME_MAX = 30
SHOWN_MAX = 3
# Runs a command and writes its peak of memory, which is at least that of the Python that starts it: so this one is small.
MEASURED = """import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
open("peak", "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(code)"""


@dataclasses.dataclass
class Run:
    """One run of the tool and what it left. The CPU time is that of all runs that ended meanwhile, and the memory is its peak."""

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

    def outputs(self):
        """Everything it printed or wrote, by name."""
        return {"standard output": self.out, "standard error": self.err, **self.files}


class Lab:
    """Where one family is tried."""

    def __init__(self, name, tool, claims, seed=1):
        self.name, self.claims, self.seed = name, claims, seed
        self.alike, self.broken, self.lock = collections.Counter(), set(), threading.Lock()
        self.base = KEPT / name
        shutil.rmtree(self.base, ignore_errors=True)
        self.base.mkdir(parents=True)
        # A copy, so that a build in the meantime changes nothing.
        self.tool = str(shutil.copy(tool, self.base / "oauthcheck"))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # At most 4 GiB for this process and its children.
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, resource.getrlimit(resource.RLIMIT_AS)[1]))

    def end(self):
        """Removes the folders, except those of tries that broke oauthcheck."""
        for path in set(self.base.iterdir()) - self.broken:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        print(f"{self.name}: {self.claims.held:,} claims held so far, {len(self.claims.failed):,} did not", flush=True)

    def folder(self, files):
        """A new folder with these files."""
        folder = Path(tempfile.mkdtemp(dir=self.base))
        for name, content in files.items():
            write(folder / name, content)
        return folder

    def forget(self, run):
        """Removes a folder with large files, unless the run broke oauthcheck."""
        if run.folder not in self.broken:
            shutil.rmtree(run.folder)

    def environment(self, folder):
        return {"PATH": f"{self.base}:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8", "TMPDIR": str(folder)}

    def run(self, folder, *words, seconds=TIME_MAX, read=(), environment=None, after=None, is_measured=False):
        """Runs `oauthcheck WORDS` in `folder`. `read` names files that it may write, and `after(process)` meddles with it."""
        words = list(map(str, words))
        measured = [sys.executable, "-S", "-c", MEASURED] if is_measured else []
        start, before = time.monotonic(), used_by_children()
        process = subprocess.Popen([*measured, self.tool, *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True, env={**self.environment(folder), **(environment or {})})
        if after:
            after(process)
        try:
            out, err = process.communicate(b"", timeout=seconds)
            code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            code = None
        files = {name: content(folder / name) for name in read if (folder / name).exists()}
        memory = int(content(folder / "peak") or 0) << 10
        return Run(words, folder, code, out, err, time.monotonic() - start, used_by_children() - before, memory, files)

    def expect(self, holds, case, expected, seen, run):
        """Counts one claim; of those that are alike, a few that did not hold are shown, and their folders kept."""
        with self.lock:
            self.alike[expected] += not holds
            if holds:
                self.claims.held += 1
            elif self.alike[expected] > SHOWN_MAX:
                self.claims.failed.append(case)
            else:
                self.broken.add(run.folder)
                again = f"cd {run.folder} && {shlex.join(['oauthcheck', *run.words])}"
                seen = f"\n  expected  {expected}\n  happened  {str(seen)[:400]}\n  again     {again}\n"
                self.claims(f"{self.name}: {case}", False, seen)

    def sane(self, run, case):
        is_sane = run.code in DOCUMENTED and b"Fatal error" not in run.err
        self.expect(is_sane, case, "it ends by itself, with a documented exit code", run.short, run)

    def code(self, run, codes, case):
        self.expect(run.code in codes, case, f"exit code {' or '.join(map(str, sorted(codes)))}", run.short, run)

    def attempt(self, case, words, files=None, codes=None, hides=b"", most=TIME_MAX, **options):
        """One run in a new folder with these files, and claims: it has one of the codes, or any documented one, never prints what it
        `hides`, and takes at most this many seconds."""
        run = self.run(self.folder(files or {}), *(words.split() if isinstance(words, str) else words), **options)
        if codes:
            self.code(run, codes, case)
        else:
            self.sane(run, case)
        self.expect(not hides or hides not in run.out + run.err, case, "the secret is not repeated", run.short, run)
        self.expect(run.seconds < most, case, f"it ends within {most} s", f"{run.seconds:.1f} s", run)

    def drawn(self, count):
        """So many generators of random numbers, which are other ones for each seed and family."""
        return (random.Random(f"{self.name} {self.seed} {number}") for number in range(count))

    def each(self, function, cases, at_once=None):
        """The results of `function` for all cases, in their order; more at once than cores if they mostly wait."""
        with concurrent.futures.ThreadPoolExecutor(max_workers=at_once or min(4, os.cpu_count() or 1)) as pool:
            return list(pool.map(function, cases))


def used_by_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def signalled(number, after):
    """A function that sends a signal `after` seconds, if the process still runs."""
    def send(process):
        time.sleep(after)
        process.send_signal(number)

    return send


def write(path, given):
    """Writes text, bytes, a value as JSON, or what a function makes at the path."""
    if callable(given):
        given(path)
    elif isinstance(given, bytes):
        path.write_bytes(given)
    else:
        path.write_text(given if isinstance(given, str) else json.dumps(given), encoding="utf-8", newline="")


def executable(text):
    return lambda path: (path.write_text(text), path.chmod(0o755))


def content(path):
    """The bytes of a file; none if it does not exist."""
    return path.read_bytes() if path.exists() else b""


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
