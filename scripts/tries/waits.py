"""Waits that a signal must end: for a file that nobody writes, for a secret at a terminal, and for a reader that does not read."""

import contextlib
import fcntl
import itertools
import os
import pty
import select
import signal
import subprocess
import termios
import time

from lab import RIGHT, Run, lines, signalled, vector

SECRET = "Mk77Zq9typedWxJn"
# Every way to name a file, f, that the command waits for.
FILES = ["check f", "check a.json --known f", "check a.json --baseline f", "compare f f", "history f", "merge f", "sign f", "explain f",
         "vectors lint f", "explain --url http://a/ --consumer-secret-file f", "check key.json", "check a.json --answers f",
         "check a.json --report json=f"]
KEY = {**RIGHT, "oauth": {"oauth_signature_method": "RSA-SHA1"}, "secrets": {"private_key_file": "f"}}
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
    "two signals": ("", [signal.SIGINT, signal.SIGTERM], {130, 143, -signal.SIGINT, -signal.SIGTERM}),
    **{number.name: ("", [number], {128 + number}) for number in SIGNALS},
}
FILE_TRIES, PROMPT_TRIES, READ_TRIES = 500, 300, 200  # drawn ones
PAUSE = 0.7  # seconds until a run waits for its reader
PROMPTS = {"consumer": [], "token": ["--token", "t"]}
READ = ["check v.jsonl --report jsonl", "check v.jsonl --report html", "sign v.jsonl", "vectors list v.jsonl", "explain v.jsonl --verbose",
        "check v.jsonl --report jsonl=pipe", "check v.jsonl --report jsonl -- oauthcheck adapter"]


def run(lab):
    lab.each(lambda row: at_file(lab, *row), itertools.product(FILES, SIGNALS), at_once=8)
    for prompt, ending in itertools.product(PROMPTS, ENDINGS):
        at_prompt(lab, prompt, ending, *ENDINGS[ending])
    for words, number in itertools.product(READ, SIGNALS):
        unread(lab, words, number)
    lab.each(lambda draw: at_file(lab, draw.choice(FILES), draw.choice(SIGNALS), 0.2 + draw.random()), lab.drawn(FILE_TRIES), at_once=8)
    for draw in lab.drawn(PROMPT_TRIES):
        typed, ending = drawn(draw), draw.choice(list(ENDINGS))
        text, numbers, codes = ENDINGS[ending]
        at_prompt(lab, draw.choice(list(PROMPTS)), ending, text.replace(SECRET, typed), numbers, codes, typed, draw.random() / 4)
    lab.each(lambda draw: unread(lab, draw.choice(READ), draw.choice(SIGNALS), PAUSE + draw.random(), draw.randrange(3_000, 9_000)),
             lab.drawn(READ_TRIES), at_once=2)


def drawn(draw):
    """A secret that a person may type or paste; nothing in it is said by the program itself."""
    return SECRET[:8] + "".join(draw.choice("aZ9 %&+=/\\\"'$#é€𝄞~;,<>|") for _ in range(draw.randrange(1, 90)))


def at_file(lab, words, number, pause=0.4):
    """A signal ends the wait for a pipe that nobody writes or reads, or the pipe is refused at once."""
    case = f"{number.name}: {words}, f is a pipe"
    files = {"f": os.mkfifo, "a.json": RIGHT, "key.json": KEY}
    lab.attempt(case, words, files, {128 + number, 2, 3}, most=pause + 3.6, seconds=6, after=signalled(number, pause))


def own_terminal():
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def at_prompt(lab, prompt, ending, typed, numbers, codes, secret=SECRET, pause=0.1):
    """The terminal shows again what is typed on every way out of the prompt, and no secret was shown."""
    words = ["explain", "--url", "http://a/", "--nonce", "n", "--timestamp", "1", *PROMPTS[prompt]]
    folder = lab.folder({})
    controller, terminal = pty.openpty()
    start = time.monotonic()
    process = subprocess.Popen([lab.tool, *words], cwd=folder, env=lab.environment(folder), preexec_fn=own_terminal,
                               stdin=terminal, stdout=terminal, stderr=terminal)
    seen = read_until(controller, b"ecret (input hidden)", 10)
    if prompt == "token":
        os.write(controller, b"consumer\n")
        seen += read_until(controller, b"oken secret (input hidden)", 10)
    time.sleep(pause)
    is_shown = echoes(terminal)
    os.write(controller, typed.encode())
    for number in numbers:
        time.sleep(0.02)
        process.send_signal(number)
    code = None
    with contextlib.suppress(subprocess.TimeoutExpired):
        code = process.wait(timeout=8)
    seconds = time.monotonic() - start
    process.kill()
    is_shown_after = echoes(terminal)
    done = Run(words, folder, code, seen + read_until(controller, None, 0.2), b"", seconds)
    os.close(controller)
    os.close(terminal)
    case = f"{ending} at the prompt for the {prompt} secret"
    lab.expect(not is_shown, case, "what is typed is not shown at the prompt", is_shown, done)
    lab.expect(is_shown_after, case, "the terminal shows what is typed afterwards", is_shown_after, done)
    lab.code(done, codes, case)
    lab.expect(secret[:8].encode() not in done.out, case, "the secret is not shown", done.short, done)
    lab.expect(seconds < 5, case, "it ends within five seconds", f"{seconds:.1f} s", done)
    lab.forget(done)


def echoes(terminal):
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


def read_until(controller, text, seconds):
    """What the terminal shows, until `text` is in it, or until nothing comes for so long; all that it shows if `text` is None."""
    seen = b""
    while (text is None or text not in seen) and select.select([controller], [], [], seconds)[0]:
        seen += os.read(controller, 65536)
    return seen


def unread(lab, words, number, pause=PAUSE, count=4000):
    """Standard output, or a pipe for a report, whose reader does not read: a signal ends the run and its adapter."""
    def end(process):
        signalled(number, pause)(process)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=8)

    many = lines(vector(f"v{number}", comment="x" * 200) for number in range(count))
    folder = lab.folder({"v.jsonl": many, "pipe": os.mkfifo})
    held = os.open(folder / "pipe", os.O_RDWR)
    done = lab.run(folder, *words.split(), after=end)
    os.close(held)
    case = f"{number.name} while nobody reads: {words}"
    lab.code(done, {128 + number}, case)
    lab.expect(done.seconds < pause + 3, case, "it ends within three seconds", f"{done.seconds - pause:.1f} s", done)
    lab.forget(done)
