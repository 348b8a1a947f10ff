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

    def json(self, name=None):
        """Its output, or a file of it, as one JSON object; an empty object if it is not JSON."""
        try:
            return strict_json(self.files.get(name, b"") if name else self.out)
        except ValueError:
            return {}


@dataclasses.dataclass
class Try:
    """A row of a table: one run, and what must hold."""

    case: str
    words: object  # a list, or a text with blanks between the words
    files: dict = dataclasses.field(default_factory=dict)  # by name: text, bytes, a value for JSON, or what makes it at a path
    codes: set = None  # those that it may have; any documented one if None
    says: bytes = b""  # what it prints
    hides: bytes = b""  # what it never prints
    keeps: tuple = ()  # the files that stay as they were
    adds: tuple = None  # the files that are new afterwards; any if None
    most: float = TIME_MAX  # seconds
    options: dict = dataclasses.field(default_factory=dict)  # of Lab.run


class Tries(harness.Claims):
    """The claims of all families; of those that are alike, a few that did not hold are shown, and their folders kept."""

    def __init__(self, keep):
        super().__init__()
        self.keep, self.alike, self.notes = keep, collections.Counter(), []
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
        self.name, self.claims, self.tries, self.is_small, self.count = name, claims, options.tries, options.small, 0
        self.random = random.Random(f"{options.seed}/{name}")
        self.base = Path(tempfile.mkdtemp(prefix="hostile-"))
        self.base.chmod(0o755)
        # A copy: a build in the meantime changes nothing, and another user may run it.
        self.tool = str(shutil.copy(options.tool, self.base / "oauthcheck"))
        os.chmod(self.tool, 0o755)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, resource.getrlimit(resource.RLIMIT_AS)[1]))  # children have it, too

    def __enter__(self):
        self.before = self.claims.held, len(self.claims.failed)
        return self

    def __exit__(self, *failure):
        subprocess.run(["chmod", "-R", "u+rwX", self.base], stderr=subprocess.DEVNULL)
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
        return {"PATH": f"{self.base}:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8", "TMPDIR": str(folder),
                "HOSTILE_RUN": str(folder)}

    def run(self, folder, *words, given=b"", seconds=TIME_MAX, limits="", way="", user=(), read=(), environment=None, after=None):
        """Runs `oauthcheck WORDS` in `folder`. `limits` are ulimit options, `way` is where the shell redirects its streams, `user` are
        words that run a command as another user, `read` names files that it may write, and `after(process)` meddles with it."""
        words = [word if isinstance(word, bytes) else str(word) for word in words]
        command = [*user, self.tool, *words]
        if limits or way:
            command = ["sh", "-c", f'{f"ulimit {limits} && " if limits else ""}exec "$@" {way}', "sh", *command]
        start, before = time.monotonic(), used_by_children()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   start_new_session=True, env={**self.environment(folder), **(environment or {})})
        peak = Peak(process.pid)
        if after:
            after(process)
        try:
            out, err = process.communicate(given, timeout=seconds)
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
        for row, (run, before) in zip(rows, self.each(self.tried, rows, at_once)):
            self.judge(row, run, before)

    def tried(self, row):
        folder = self.folder(row.files)
        before = {name: content(folder / name) for name in os.listdir(folder)}
        words = row.words.split() if isinstance(row.words, str) else row.words
        return self.run(folder, *words, **row.options), before

    def judge(self, row, run, before):
        if row.codes is None:
            self.sane(run, row.case)
        else:
            self.code(run, row.codes, row.case)
        shown = run.out + run.err
        self.expect(row.says in shown, row.case, f"it says {row.says!r}", run.short, run)
        self.expect(not row.hides or row.hides not in shown, row.case, "the secret is not repeated", run.short, run)
        self.expect(run.seconds < row.most, row.case, f"it ends within {row.most} s", f"{run.seconds:.1f} s", run)
        for name in row.keeps:
            self.expect(content(run.folder / name) == before[name], row.case, f"{name} is as it was", run.short, run)
        if row.adds is not None:
            added = set(os.listdir(run.folder)) - set(before)
            self.expect(added <= set(row.adds), row.case, "no new file", added, run)

    def each(self, function, cases, at_once=None):
        """The results of `function` for all cases, in their order; more at once than cores if they mostly wait."""
        pool = concurrent.futures.ThreadPoolExecutor(max_workers=at_once or min(4, os.cpu_count() or 1))
        try:
            return list(pool.map(function, cases))
        finally:
            pool.shutdown(cancel_futures=True)

    def has_network(self):
        if "with network" in harness.output(self.tool, "--version"):
            return True
        self.claims.notes.append("the tool has no network part: the secrets of serve, watch and probe were not tried")
        return False

    def another_user(self):
        """The words that run a command without root's rights; None if that is not possible."""
        if os.geteuid() != 0:
            return []
        if not shutil.which("setpriv"):
            self.claims.notes.append("setpriv is missing: what only an ordinary user cannot read was not tried")
            return None
        return ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]


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


def signalled(number, after, sent=None):
    """A function that sends a signal `after` seconds, if the process still runs, and records it in `sent`."""
    def send(process):
        time.sleep(after)
        if process.poll() is None:
            os.kill(process.pid, number)
            if sent is not None:
                sent.append(number)

    return send


def left_of(folder):
    """The processes that a run in `folder` left behind, by the mark in their environment; they are ended."""
    found = []
    mark = f"HOSTILE_RUN={folder}\0".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        if mark in content(entry / "environ"):
            found.append(int(entry.name))
            try:
                os.kill(found[-1], signal.SIGKILL)
            except ProcessLookupError:
                pass
    return found


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


def link(target):
    return lambda path: os.symlink(target, path)


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


def no_twice(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise ValueError("a member occurs twice")
    return dict(pairs)


def not_json(word):
    raise ValueError(word)


def strict_json(text):
    """The value of JSON text: no member twice, no NaN; raises ValueError."""
    return json.loads(text.decode("utf-8"), object_pairs_hook=no_twice, parse_constant=not_json)


def json_lines(text):
    return [strict_json(line) for line in text.split(b"\n") if line.strip()]


RIGHT = {"id": "a", "request": {"method": "GET", "url": "http://a.example/?b=1"},
         "expected": {"base_string_uri": "http://a.example/"}}
WRONG = {**RIGHT, "expected": {"base_string_uri": "http://wrong.example/"}}


def vector(identifier="a", **members):
    """A complete request with made-up secrets; members replace those of the same name."""
    oauth = {"oauth_consumer_key": "key", "oauth_nonce": "nonce", "oauth_timestamp": "1", "oauth_signature_method": "HMAC-SHA1",
             "oauth_token": "token"}
    secrets = {"consumer_secret": "consumer", "token_secret": "secret"}
    return {**RIGHT, "id": identifier, "oauth": oauth, "secrets": secrets, **members}
