"""Waits that a signal must end: for a secret at a terminal, for a lock, and for a reader that does not read."""

import fcntl
import json
import os
import pty
import select
import signal
import subprocess
import termios
import time

from lab import RIGHT, Run, end_group, left_of, vector, write

SECRET = "Mk77Zq9typedWxJn"
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
# What happens at the prompt: the bytes that are typed, the signals that are sent, and the exit codes expected.
ENDINGS = {
    "a secret": (SECRET + "\n", [], {0}),
    "an empty line": ("\n", [], {0}),
    "Ctrl-D": ("\x04", [], {0}),
    "Ctrl-C": ("\x03", [], {130}),
    "Ctrl-\\": ("\x1c", [], {131}),
    "half a secret and Ctrl-C": (SECRET[:8] + "\x03", [], {130}),
    "half a secret and SIGTERM": (SECRET[:8], [signal.SIGTERM], {143}),
    "two signals": ("", [signal.SIGINT, signal.SIGTERM], {130, 143, -signal.SIGTERM}),
    **{number.name: ("", [number], {128 + number}) for number in SIGNALS},
}


def run(lab):
    prompts(lab)
    locks(lab)
    readers(lab)


def echoes(terminal):
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


def read_until(controller, text, seconds):
    """What the terminal shows, until `text` is in it; all that it shows if `text` is None."""
    seen, end = b"", time.monotonic() + seconds
    while (text is None or text not in seen) and time.monotonic() < end:
        ready, _, _ = select.select([controller], [], [], 0.05)
        if not ready:
            if text is None:
                return seen
            continue
        try:
            seen += os.read(controller, 65536)
        except OSError:
            return seen
    return seen


def prompts(lab):
    """The terminal shows again what is typed on every way out of the prompt, and no secret was shown."""
    calls = {"consumer": [], "token": ["--token", "t"]}
    for prompt, more in calls.items():
        for ending, (typed, numbers, codes) in ENDINGS.items():
            words = ["explain", "--url", "http://a/", "--nonce", "n", "--timestamp", "1", *more]
            case = f"{ending} at the prompt for the {prompt} secret"
            done, before, after = at_terminal(lab, words, prompt, typed, numbers)
            lab.expect(not before, case, "what is typed is not shown at the prompt", before, done)
            lab.expect(after, case, "the terminal shows what is typed afterwards", after, done)
            lab.code(done, codes, case)
            lab.expect(SECRET[:8].encode() not in done.out, case, "the secret is not shown", done.short, done)
            lab.expect(done.seconds < 5, case, "it ends within five seconds", f"{done.seconds:.1f} s", done)


def at_terminal(lab, words, prompt, typed, numbers):
    """A run at a terminal of its own, and whether the terminal echoed at the prompt, and after the run."""
    folder = lab.folder()
    controller, terminal = pty.openpty()
    start = time.monotonic()

    def own():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [lab.tool, *words],
        cwd=folder,
        env=lab.environment(folder),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        preexec_fn=own,
    )
    seen = read_until(controller, b"ecret (input hidden)", 10)
    if prompt == "token":
        os.write(controller, b"consumer\n")
        seen += read_until(controller, b"oken secret (input hidden)", 10)
    time.sleep(0.1)
    before = echoes(terminal)
    os.write(controller, typed.encode())
    for number in numbers:
        time.sleep(0.02)
        if process.poll() is None:
            os.kill(process.pid, number)
    end = time.monotonic() + 8
    while process.poll() is None and time.monotonic() < end:
        seen += read_until(controller, None, 0.2)
    code = process.poll()
    end_group(process)
    process.wait()
    after = echoes(terminal)
    seen += read_until(controller, None, 0.2)
    os.close(controller)
    os.close(terminal)
    return Run(words, folder, code, seen, b"", time.monotonic() - start, shell=" ".join(words)), before, after


def locks(lab):
    """A history that another process has locked: a signal ends the wait, and the wait ends with the lock."""
    for number in (None, *SIGNALS):
        folder = lab.folder(a=RIGHT)
        history = write(folder / "h.jsonl", "")
        with open(history, "r+b") as held:
            fcntl.flock(held, fcntl.LOCK_EX)

            def after(process):
                time.sleep(0.6)
                if number is None:
                    fcntl.flock(held, fcntl.LOCK_UN)
                elif process.poll() is None:
                    os.kill(process.pid, number)

            words = ["check", "a.json", "--history", "h.jsonl", "--report", "json=r.json"]
            done = lab.run(folder, *words, after=after, read=["r.json"], seconds=8)
        case = f"{number.name if number else 'no signal'} while another process holds the history"
        lab.code(done, 128 + number if number else 0, case)
        lab.expect(done.seconds < 4, case, "it ends within three seconds", f"{done.seconds:.1f} s", done)
        lines = history.read_bytes().count(b"\n")
        lab.expect(lines == (0 if number else 1), case, "a line is added only with the lock", f"{lines} lines", done)


def readers(lab):
    """Standard output, or a pipe for a report, whose reader does not read."""
    many = "".join(json.dumps(vector(f"v{number}", comment="x" * 200)) + "\n" for number in range(4000))
    calls = [
        ["check", "v.jsonl", "--report", "jsonl"],
        ["check", "v.jsonl", "--report", "html"],
        ["sign", "v.jsonl"],
        ["vectors", "list", "v.jsonl"],
        ["explain", "v.jsonl"],
        ["check", "v.jsonl", "--report", "jsonl=pipe"],
        ["check", "v.jsonl", "--report", "jsonl", "--", lab.tool, "adapter"],
    ]
    for words in calls:
        for number in SIGNALS:
            folder = lab.folder()
            write(folder / "v.jsonl", many)
            os.mkfifo(folder / "pipe")
            held = os.open(folder / "pipe", os.O_RDWR)
            process = subprocess.Popen(
                [lab.tool, *words],
                cwd=folder,
                env=lab.environment(folder),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            time.sleep(0.7)
            start = time.monotonic()
            if process.poll() is None:
                os.kill(process.pid, number)
            try:
                code = process.wait(timeout=8)
            except subprocess.TimeoutExpired:
                end_group(process)
                process.wait()
                code = None
            seconds = time.monotonic() - start
            process.stdout.close()
            os.close(held)
            case = f"{number.name} while nobody reads: {' '.join(words[:5])}".replace(lab.tool, "oauthcheck")
            done = Run(words, folder, code, b"", b"", seconds, shell=" ".join(words))
            lab.code(done, 128 + number, case)
            lab.expect(seconds < 3, case, "it ends within three seconds", f"{seconds:.1f} s", done)
            time.sleep(0.05)
            lab.expect(not left_of(folder), case, "no process stays", "processes", done)
