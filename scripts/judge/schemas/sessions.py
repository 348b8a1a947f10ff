"""Sessions of the adapter protocol: questions made of the vectors, and their answers."""
import json, re, shutil, subprocess, tempfile
from pathlib import Path

import harness


def questions(files):
    """The questions: sign each vector's request, and verify it if the vector has a signature."""
    yield {"op": "start", "protocol": 1}
    number = 0
    for file in files:
        for vector in harness.vectors(json.loads(file.read_text("utf-8"))):
            asked = {name: vector[name] for name in ("request", "oauth", "secrets") if name in vector}
            for key in "private_key", "public_key":
                if name := vector.get("secrets", {}).get(key + "_file"):
                    rest = {member: text for member, text in asked["secrets"].items() if member != key + "_file"}
                    asked["secrets"] = {**rest, key: (file.parent / name).read_text("ascii")}
            number += 1
            yield {"op": "sign", "seq": number, **asked}
            signature = vector.get("expected", {}).get("signature")
            if isinstance(signature, str):
                number += 1
                oauth = {**asked.get("oauth", {}), "oauth_signature": signature}
                yield {"op": "verify", "seq": number, **asked, "oauth": oauth}
    yield {"op": "stop"}


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


def without_descriptions(schema):
    if isinstance(schema, list):
        return [without_descriptions(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: without_descriptions(value) for name, value in schema.items() if name != "description"}


def session(command, asked, fault, surprises):
    """The answers of a program; what is not as expected is added to the surprises."""
    text = "".join(json.dumps(question, ensure_ascii=False) + "\n" for question in asked)
    run = subprocess.run(command, input=text.encode(), capture_output=True)
    answers = [json.loads(line) for line in run.stdout.split(b"\n") if line]
    if run.returncode or run.stderr or len(answers) != len(asked) - 1:
        surprises.append(f"{command}: {len(answers)} answers to {len(asked) - 1} questions, exit {run.returncode}: "
                         + run.stderr.decode("utf-8", "replace")[:500])
    for question, answer in zip(asked, answers):
        if answer.get("seq") != question.get("seq") or "error" in answer:
            surprises.append(f"{command}: the answer to {json.dumps(question)[:300]} is {json.dumps(answer)[:300]}")
    surprises += [f"{command}: {json.dumps(line)[:200]}: {found}" for line in answers if (found := fault(line))]
    return answers


def judge_templates(page, asked, right, fault, surprises):
    """Runs the page's templates whose languages are installed; returns the languages."""
    wanted = {answer["seq"]: answer["signature"] for question, answer in zip(asked, right)
              if question.get("oauth", {}).get("oauth_signature_method") == "PLAINTEXT"}
    ran = []
    for language, words, code in re.findall(r"^### (\w+): `([^`]*)`\n\n```\w+\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
        *command, name = words.split()
        if not shutil.which(command[0]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / name).write_text(code, "utf-8")
            answers = session([*command, f"{folder}/{name}"], asked, fault, surprises)
        made = {answer["seq"]: answer["signature"] for answer in answers if "signature" in answer}
        surprises += [f"{language}: expected {wanted.get(seq)!r}, found {made.get(seq)!r}"
                      for seq in made.keys() | wanted if made.get(seq) != wanted.get(seq)]
        ran.append(language)
    return ran


def as_in_questions(definition):
    """A part of a vector without what is resolved before an implementation is asked."""
    def is_resolved(name):
        return name == "headers" or name.endswith("_env")

    def kept(members):
        return {name: value for name, value in members.items() if not is_resolved(name)}

    definition = without_descriptions(definition)
    for members in ("properties", "dependentSchemas"):
        if members in definition:
            definition[members] = kept(definition[members])
    rules = definition.get("dependentSchemas", {})
    for name in list(rules):
        rules[name] = {**rules[name], "properties": kept(rules[name]["properties"])}
        if not rules[name]["properties"]:
            del rules[name]
    return definition


def judge(tool, schema, fault, vector_schema, files, page):
    """Checks the protocol's schema with real sessions; returns what is not as expected, and a summary."""
    asked = list(questions(files))
    surprises = [f"{json.dumps(line)[:200]}: {found}" for line in asked + schema["examples"] if (found := fault(line))]
    surprises += [f"{json.dumps(line)}: is accepted" for line in FAULTY_LINES if not fault(line)]
    surprises += [f"$defs.{name} differs from that of vectors/schema.json" for name in vector_schema["$defs"].keys() & schema["$defs"]
                  if without_descriptions(schema["$defs"][name]) != as_in_questions(vector_schema["$defs"][name])]
    session([tool, "adapter"], asked, fault, surprises)
    session([tool, "adapter", "--pitfall", "plus-for-space", "--pitfall", "signature-not-encoded"], asked, fault, surprises)
    signed = [question for question in asked if question["op"] != "verify"]
    right = session([tool, "adapter"], signed, fault, surprises)
    ran = judge_templates(page, signed, right, fault, surprises)
    return surprises, f"{len(asked)} questions, {len(FAULTY_LINES)} faulty lines, templates in {', '.join(ran)}"
