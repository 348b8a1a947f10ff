"""Other implementations, through their adapters: a whole session of questions from a file."""
import base64
import hmac
import json
import os
import subprocess
import threading
import urllib.parse

from programs import ROOT, Program
from tables import note

ADAPTERS = os.path.join(ROOT, "scripts", "adapters")
ENDING = ".session"  # added to the name of the vectors the questions are made of
START = '{"op":"start","protocol":1}\n'
STOP = '{"op":"stop"}\n'
PATIENCE = 10  # seconds for all answers to a few questions
# The fastest of scripts/adapters; the others would take minutes.
FASTEST = ["cpp-qt6-networkauth", "go-gomodule-oauth1", "php-oauth"]


def path(name):
    """The adapter's program itself, so that nothing else is timed, or None."""
    built = os.path.join(ROOT, ".build", "adapters", name, "adapter")
    own = os.path.join(ADAPTERS, name, "adapter")
    return next((found for found in (own, built) if os.access(found, os.X_OK)), None)


def ready(bench, file, count):
    """The installed peers that sign the file's vectors correctly, as programs; and why each of the
    others is not compared."""
    programs, reasons = [], {}
    for name in FASTEST:
        note(f"verifying {name}")
        try:
            if path(name) is None:
                raise ValueError(f"not installed; run scripts/adapters/install {name}")
            if not os.path.exists(file + ENDING):
                write_session(file, file + ENDING)
            ask_one_by_one([path(name)], file + ENDING, 20)
            program = Program(
                name, [path(name)], verify, "floor, sign", output_is_timed=False, stdin_ending=ENDING
            )
            bench.run(program.command(file), bench.path("output"), given=program.given(file))
            program.verify(bench.path("output"), file, count)
            programs.append(program)
        except (OSError, ValueError, KeyError, SystemExit) as reason:
            note(f"{name} is not compared: {reason}")
            reasons[name] = reason
    return programs, reasons


def write_session(vectors, session):
    with open(vectors, encoding="utf-8") as lines, open(session, "w", encoding="utf-8") as questions:
        questions.write(START)
        for number, line in enumerate(lines, 1):
            question = line[line.index('"request":') : line.rindex(',"expected":')]
            questions.write(f'{{"op":"sign","seq":{number},{question}}}\n')
        questions.write(STOP)


def ask_one_by_one(command, session, count):
    """Each question only after the answer to the one before: no answer may be held back."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with open(session, "rb") as questions, subprocess.Popen(command, **pipes) as adapter:
        timer = threading.Timer(PATIENCE, adapter.kill)
        timer.start()
        try:
            for _, question in zip(range(count + 1), questions):
                adapter.stdin.write(question)
                adapter.stdin.flush()
                if not adapter.stdout.readline():
                    raise ValueError("it does not answer, or holds answers back")
            adapter.stdin.write(STOP.encode())
            adapter.stdin.close()
            if adapter.wait() != 0 or adapter.stdout.read():
                raise ValueError("it does not end with 0 after the question stop")
        finally:
            timer.cancel()
            adapter.kill()


def verify(output, vectors, count):
    """Every question has its answer, with the right signature."""
    left = set(range(1, count + 1))
    with open(vectors, encoding="utf-8") as lines:
        vector_lines = lines.readlines()
    with open(output, encoding="utf-8") as answers:
        next(answers)  # the answer to "start"
        for line in answers:
            answer = json.loads(line)
            vector = json.loads(vector_lines[answer["seq"] - 1])
            left.remove(answer["seq"])
            if answer.get("signature") != expected(vector, answer.get("used")):
                raise ValueError(f"its answer is wrong: {line[:300]}")
    if left:
        raise ValueError(f"{len(left)} questions have no answer")


def expected(vector, used):
    """The vector's signature, or that with the nonce and timestamp which a library drew itself."""
    if not used:
        return vector["expected"]["signature"]
    request, secrets = vector["request"], vector["secrets"]
    uri, _, query = request["url"].partition("?")
    parameters = [*urllib.parse.parse_qsl(query, keep_blank_values=True), *request["form"]]
    parameters += {**vector["oauth"], **used}.items()
    pairs = sorted((encoded(name), encoded(value)) for name, value in parameters)
    normalized = "&".join(f"{name}={value}" for name, value in pairs)
    base_string = "&".join(map(encoded, (request["method"], uri, normalized)))
    key = "&".join(encoded(secrets[name]) for name in ("consumer_secret", "token_secret"))
    return base64.b64encode(hmac.digest(key.encode(), base_string.encode(), "sha1")).decode()


def encoded(text):
    return urllib.parse.quote(text, safe="-._~")
