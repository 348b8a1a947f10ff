"""Other implementations, through their adapters: a whole session of questions from a file."""
import functools
import os
import subprocess

from programs import ROOT, Program
from tables import note

RUN = os.path.join(ROOT, "scripts/adapters/run")
# The fastest of scripts/adapters; the others would take minutes.
FASTEST = ["cpp-qt6-networkauth", "go-gomodule-oauth1", "php-oauth"]


def path(name):
    """The adapter's own program, so that nothing else is timed, or None."""
    places = (f"scripts/adapters/{name}/adapter", f".build/adapters/{name}/adapter")
    return next((found for place in places if os.access(found := os.path.join(ROOT, place), os.X_OK)), None)


def ready(bench, file, count):
    """The installed peers that sign the file's vectors correctly."""
    programs = []
    for name in FASTEST:
        adapter = path(name)
        if adapter is None:
            note(f"{name} is not compared: not installed; run scripts/adapters/install {name}")
            continue
        program = Program(name, lambda _, adapter=adapter: [adapter], has_answers, "floor, sign", functools.partial(session, bench))
        try:
            bench.run([bench.binary, "check", file, "--explain-max", "0", "--role", "sign", "--", RUN, name])
            bench.verify(program, file, count)
            programs.append(program)
        except (OSError, SystemExit) as reason:
            note(f"{name} is not compared: {reason}")
    return programs


def session(bench, file):
    """The file with the questions of a session, one for each vector of the file."""
    asked = [bench.binary, "vectors", "list", file, "--format", "requests", "--show-secrets"]
    if not os.path.exists(file + ".session"):
        lines = subprocess.run(asked, check=True, stdout=subprocess.PIPE).stdout
        with open(file + ".session", "wb") as questions:
            subprocess.run([RUN, "--questions"], check=True, input=lines, stdout=questions)
    return file + ".session"


def has_answers(output, _, count):
    """`check` has verified the signatures; so each question must have an answer with one."""
    with open(output, "rb") as answers:
        found = sum(b"signature" in line for line in answers)
    if found != count:
        raise SystemExit(f"{found} signatures for {count} questions")
