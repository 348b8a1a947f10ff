"""Other implementations, through their adapters: a whole session of questions from a file."""
import os
import subprocess

from programs import ROOT, Program
from tables import note

ENDING = ".session"  # added to the name of the vectors the questions are made of
RUN = os.path.join(ROOT, "scripts/adapters/run")
# The fastest of scripts/adapters; the others would take minutes.
FASTEST = ["cpp-qt6-networkauth", "go-gomodule-oauth1", "php-oauth"]


def path(name):
    """The adapter's own program, so that nothing else is timed, or None."""
    places = (f"scripts/adapters/{name}/adapter", f".build/adapters/{name}/adapter")
    return next((found for place in places if os.access(found := os.path.join(ROOT, place), os.X_OK)), None)


def ready(bench, file, count):
    """The installed peers that sign the file's vectors correctly, as programs; and why each of the others is not compared."""
    programs, reasons = [], {}
    for name in FASTEST:
        note(f"verifying {name}")
        program = Program(name, [path(name)], has_answers, "floor, sign", output_is_timed=False, stdin_ending=ENDING)
        try:
            if path(name) is None:
                raise ValueError(f"not installed; run scripts/adapters/install {name}")
            if not os.path.exists(file + ENDING):
                write_session(bench, file)
            bench.run([bench.binary, "check", file, "--explain-max", "0", "--role", "sign", "--", RUN, name], bench.path("output"))
            bench.verify(program, file, count)
            programs.append(program)
        except (OSError, ValueError, SystemExit) as reason:
            note(f"{name} is not compared: {reason}")
            reasons[name] = reason
    return programs, reasons


def write_session(bench, file):
    asked = [bench.binary, "vectors", "list", file, "--format", "requests", "--show-secrets"]
    lines = subprocess.run(asked, check=True, stdout=subprocess.PIPE).stdout
    with open(file + ENDING, "wb") as questions:
        subprocess.run([RUN, "--questions"], check=True, input=lines, stdout=questions)


def has_answers(output, _, count):
    """`check` has verified the signatures; so each question must have an answer with one."""
    with open(output, "rb") as answers:
        found = sum(b"signature" in line for line in answers)
    if found != count:
        raise ValueError(f"{found} signatures for {count} questions")
