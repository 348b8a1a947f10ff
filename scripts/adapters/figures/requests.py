"""The requests of the vectors, each as one line for regular expressions."""

import functools
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


@functools.cache
def line(identifier):
    """METHOD URL, and the rest of the request and the protocol parameters as JSON."""
    file, name = identifier.split("::", 1)
    vector = vectors(file)[name]
    request = dict(vector["request"])
    method, url = request.pop("method", "GET"), request.pop("url", "")
    return f"{method} {url} {json.dumps(request, ensure_ascii=False)} {json.dumps(vector['oauth'])}"


@functools.cache
def vectors(file):
    document = json.loads((ROOT / f"{file}.json").read_text("utf-8"))
    defaults = document.get("defaults", {})
    return {vector["id"]: {member: defaults.get(member, {}) | vector.get(member, {})
                           for member in ("request", "oauth")}
            for vector in document["vectors"]}
