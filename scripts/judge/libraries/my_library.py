"""A library to test with docs/use-the-vectors.md: it writes what it is asked to sign, and returns the next answer."""
import json

questions, answers = open("questions", "w", encoding="utf-8"), open("answers", encoding="utf-8")


def sign(*arguments):
    questions.write(json.dumps(arguments) + "\n")
    return answers.readline().rstrip("\n")
