"""Assigns failures to the causes that an adapter's about.json gives."""

import fnmatch
import functools
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
import harness  # noqa: E402


def assigned(causes, failures):
    """The ids of each cause, as (operation, id), and the groups of failures without a cause.

    A failure to verify without a cause of its own gets the cause for which the same vector is
    signed wrongly, or whose mistakes change its signature: both use the same base string code."""
    claimed, rest, of_signing = [[] for _ in causes], [], {}
    reasons = [reason_of(cause, failures) for cause in causes]
    for group in sorted(failures, key=operation):
        left = []
        for identifier in group["vectors"]:
            claims = claimants(causes, reasons, group, identifier)
            if group["operation"] == "sign" and claims:
                of_signing[identifier] = claims[0]
            elif not claims:
                claims = [of_signing[identifier]] if identifier in of_signing else [
                    index for index, cause in enumerate(causes)
                    if is_explained(cause, group["explanations"])]
            if claims:
                claimed[claims[0]].append((group["operation"], identifier))
            else:
                left.append(identifier)
        if left:
            rest.append({**group, "vectors": left})
    return claimed, sorted(rest, key=lambda group: -len(group["vectors"]))


@functools.cache
def line(identifier):
    """The request of a vector, for regular expressions: METHOD URL, and its other members and the protocol parameters as JSON."""
    file, name = identifier.split("::", 1)
    vector = vectors(file)[name]
    request = dict(vector["request"])
    method, url = request.pop("method", "GET"), request.pop("url", "")
    return f"{method} {url} {json.dumps(request, ensure_ascii=False)} {json.dumps(vector['oauth'])}"


@functools.cache
def vectors(file):
    document = json.loads((harness.ROOT / f"{file}.json").read_text("utf-8"))
    return {vector["id"]: {"request": {}, "oauth": {}, **vector} for vector in harness.vectors(document)}


def operation(cause):
    """The operation of a cause, or of a result."""
    return cause.get("operation", "sign")


def reason_of(cause, failures):
    """How the library refused the example, where the cause names no pitfall."""
    for group in failures:
        if (not cause["pitfalls"] and operation(cause) == group["operation"]
                and cause["example"] in group["vectors"]):
            return group["what"] if ": " in group["what"] else None
    return None


def claimants(causes, reasons, group, identifier):
    """The causes of one failure, best first: those whose example it is, those with the same reason
    or mistakes, those that select it by "what", "vectors" and "request", and those that explain it
    together."""
    mine = [index for index, cause in enumerate(causes) if operation(cause) == group["operation"]]
    shown = [index for index in mine if causes[index]["example"] == identifier]
    same = [index for index in mine if reasons[index] == group["what"]
            or is_explained(causes[index], group["explanations"])]
    named = [index for index in mine if names(causes[index], group["what"], identifier)]
    return shown + same + named or together(
        [(index, causes[index]) for index in mine], group["explanations"])


def names(cause, what, identifier):
    if not cause.keys() & {"what", "vectors", "request"}:
        return False
    return (fnmatch.fnmatchcase(what, cause.get("what", "*"))
            and any(fnmatch.fnmatchcase(identifier, glob) for glob in cause.get("vectors", ["*"]))
            and re.search(cause.get("request", ""), line(identifier)) is not None)


def is_explained(cause, explanations):
    """Whether an explanation is the cause's mistakes, or mistakes with the same effect."""
    wanted = sorted(cause["pitfalls"])
    return bool(wanted) and any(
        wanted == sorted(pitfalls) or set(wanted) <= set(also) for pitfalls, also in explanations)


def together(causes, explanations):
    """Causes that together give all mistakes of an explanation, and each at least one."""
    for pitfalls, also in explanations:
        parts = [index for index, cause in causes
                 if cause["pitfalls"] and set(cause["pitfalls"]) <= {*pitfalls, *also}]
        of_parts = {name for index, cause in causes if index in parts for name in cause["pitfalls"]}
        if len(pitfalls) > 1 and of_parts and set(pitfalls) <= of_parts | set(also):
            return parts
    return []
