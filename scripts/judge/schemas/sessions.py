"""Sessions of the adapter protocol: questions made of the vectors, and their answers."""
import json, re, shutil, subprocess, tempfile
from pathlib import Path

import harness


def questions(files):
    """The questions: sign each vector's request, and verify it if the vector has a signature."""
    asked = []
    for file in files:
        for vector in harness.vectors(json.loads(file.read_text("utf-8"))):
            question = {name: vector[name] for name in ("request", "oauth", "secrets") if name in vector}
            for name, text in vector.get("secrets", {}).items():
                if name.endswith("_key_file"):
                    secrets = {other: value for other, value in question["secrets"].items() if other != name}
                    question["secrets"] = {**secrets, name.removesuffix("_file"): (file.parent / text).read_text("ascii")}
            asked.append({"op": "sign", **question})
            signature = vector.get("expected", {}).get("signature")
            if isinstance(signature, str):
                oauth = {**question.get("oauth", {}), "oauth_signature": signature}
                asked.append({"op": "verify", **question, "oauth": oauth})
    return [{"op": "start", "protocol": 1}, *({**one, "seq": seq} for seq, one in enumerate(asked, 1)), {"op": "stop"}]


# Lines that no session has, each with one fault.
FAULTY_LINES = [
    {}, [], {"op": "start"}, {"op": "start", "protocol": 2}, {"op": "sing", "seq": 1}, {"op": "sign"},
    {"op": "sign", "seq": -1}, {"op": "sign", "seq": "1"}, {"op": "sign", "seq": 1.5}, {"op": "sign", "seq": 1, "id": "a"},
    {"op": "sign", "seq": 1, "expected": {}}, {"op": "sign", "seq": 1, "request": {"form": {}, "body": ""}},
    {"op": "sign", "seq": 1, "request": {"content_type": "text/plain"}}, {"op": "sign", "seq": 1, "oauth": {"a": "b"}},
    {"op": "sign", "seq": 1, "oauth": {"oauth_body_hash": True}, "request": {"form": []}},
    {"op": "verify", "seq": 1}, {"op": "verify", "seq": 1, "oauth": {}}, {"op": "stop", "seq": 1}, {"seq": 1},
    {"name": "a"}, {"name": "", "methods": [], "produces": [], "operations": []},
    {"name": "a", "methods": [], "produces": ["header"], "operations": []},
    {"name": "a", "methods": [], "produces": [], "operations": ["start"]}, {"signature": "a"},
    {"seq": 1, "signature": 1}, {"seq": 1, "signature": "a", "skipped": "b"}, {"seq": 1, "used": {"oauth_nonce": "a"}},
    {"seq": 1, "signature": "a", "used": {"oauth_token": "a"}}, {"seq": 1, "signing_key": "a&b"},
    {"seq": 1, "valid": "true"}, {"seq": 1, "valid": True, "signature": 1}, {"seq": 1, "skipped": "a", "error": "b"},
    {"seq": 1, "error": None},
]


# What is resolved before an implementation is asked, and descriptions.
NOT_IN_QUESTIONS = "description|headers|.*_env"


def without(names, schema):
    """The schema without members of such names, and without rules that then say nothing."""
    if isinstance(schema, list):
        return [without(names, item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: without(names, value) for name, value in schema.items() if not re.fullmatch(names, name)}
    return {name: value for name, value in kept.items() if value != {"properties": {}}}


def session(hold, command, asked, fault):
    """The answers of a program to questions."""
    text = "".join(json.dumps(question, ensure_ascii=False) + "\n" for question in asked)
    run = subprocess.run(command, input=text.encode(), capture_output=True)
    answers = [json.loads(line) for line in run.stdout.split(b"\n") if line]
    hold(f"{command}: all questions are answered", not run.returncode and not run.stderr and len(answers) == len(asked) - 1,
         f"{len(answers)} answers to {len(asked) - 1} questions, exit {run.returncode}:", run.stderr[:500])
    for question, answer in zip(asked, answers):
        hold(f"{command}: the question is answered", answer.get("seq") == question.get("seq") and "error" not in answer,
             json.dumps(question)[:300], json.dumps(answer)[:300])
        found = fault(answer)
        hold(f"{command}: the answer has the protocol's form", not found, json.dumps(answer)[:200], found)
    return answers


def templates(hold, page, asked, right, fault):
    """Runs the page's templates whose languages are installed, and yields the languages."""
    wanted = {answer["seq"]: answer["signature"] for question, answer in zip(asked, right)
              if question.get("oauth", {}).get("oauth_signature_method") == "PLAINTEXT"}
    for language, words, code in re.findall(r"^### (\w+): `([^`]*)`\n\n```\w+\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
        *command, name = words.split()
        if not shutil.which(command[0]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, name).write_text(code, "utf-8")
            answers = session(hold, [*command, f"{folder}/{name}"], asked, fault)
        made = {answer["seq"]: answer["signature"] for answer in answers if "signature" in answer}
        hold(f"{language}: the signatures are correct", made == wanted, made.items() ^ wanted.items())
        yield language


def judge(hold, tool, schema, fault, vector_schema, files):
    """Checks the protocol's schema with real sessions; returns a summary."""
    asked = questions(files)
    for line in asked + schema["examples"]:
        found = fault(line)
        hold("a line is accepted", not found, json.dumps(line)[:200], found)
    for line in FAULTY_LINES:
        hold("a faulty line is refused", fault(line), json.dumps(line))
    for name in vector_schema["$defs"].keys() & schema["$defs"]:
        hold(f"$defs.{name} is that of vectors/schema.json",
             without("description", schema["$defs"][name]) == without(NOT_IN_QUESTIONS, vector_schema["$defs"][name]))
    session(hold, [tool, "adapter"], asked, fault)
    session(hold, [tool, "adapter", "--pitfall", "plus-for-space", "--pitfall", "signature-not-encoded"], asked, fault)
    signed = [question for question in asked if question["op"] != "verify"]
    right = session(hold, [tool, "adapter"], signed, fault)
    page = (harness.ROOT / "docs/validate.md").read_text("utf-8")
    ran = list(templates(hold, page, signed, right, fault))
    return f"{len(asked)} questions, {len(FAULTY_LINES)} faulty lines, templates in {', '.join(ran)}"
