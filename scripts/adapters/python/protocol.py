"""What the adapters in Python share: the questions of scripts/adapters/run, without anything that signs."""

import json
import sys
from collections.abc import Callable
from importlib.metadata import version
from types import SimpleNamespace as Question
from typing import Any


class Skipped(Exception):
    """The library cannot be asked this."""


def grouped(parameters: list[list[str]]) -> dict[str, str | list[str]]:
    """Parameters as a dictionary, in which several values of a name are a list."""
    values: dict[str, list[str]] = {}
    for name, value in parameters:
        values.setdefault(name, []).append(value)
    return {name: value if len(value) > 1 else value[0] for name, value in values.items()}


def serve(
    package: str, refusals: tuple[type[Exception], ...] = (), **operations: Callable[[Question], dict[str, Any]],
) -> None:
    """Answers questions until there are no more; the operations answer one, or raise what the library refuses it with."""
    print(json.dumps(version(package)), flush=True)
    for line in sys.stdin.buffer:
        question = Question(**json.loads(line))
        try:
            answer = operations[question.op](question)
        except Skipped as reason:
            answer = {"skipped": str(reason)}
        except refusals as refusal:
            answer = {"rejected": str(refusal)}
        except Exception as failure:  # whatever the library throws is its answer
            answer = {"error": f"{type(failure).__name__}: {failure}"}
        print(json.dumps(answer), flush=True)
