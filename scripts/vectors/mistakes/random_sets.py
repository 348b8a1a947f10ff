"""Random vectors: with several mistakes, wrong for another reason, or correct."""
import base64
import pathlib
import random
import re

from catalogue import CATALOGUE, MISTAKES, all_matter, procedure_with
from octets import Unclear
from procedure import Procedure
from random_requests import RandomRequest, letters, octets
from request import Request

# The first needs the header, the second needs other vectors of its file.
NOT_AT_RANDOM = {"signature-not-encoded", "request-token-secret"}
ANY_INSTANCE = {"path-version-replaced", "bytes-left-unencoded", "bytes-encoded-needlessly", "bytes-encoded-differently"}
TRIES = 400
ROOT = pathlib.Path(__file__).resolve().parents[3]


def shown_ids():
    """The mistakes that published vectors, libraries or threads have shown; only these are combined three at a time."""
    files = [*ROOT.glob("vectors/*.json"), *ROOT.glob("vectors/published/*.json"), ROOT / "docs/implementations.md",
             ROOT / "scripts/judge/texts/table.json"]
    texts = [path.read_text(encoding="utf-8") for path in files if path.name != "schema.json"]
    return {name for text in texts for name in re.findall(r'["`]([a-z0-9-]+)["`]', text)}


class Draw:
    """Draws mistakes and requests that fit together."""

    def __init__(self, count, mistakes, seed):
        self.rng = random.Random(f"{seed}/{mistakes}")
        self.count, self.mistakes, self.seed = count, mistakes, seed
        self.pack = []
        shown = shown_ids()
        self.ids = [each.id for each in CATALOGUE if each.id not in NOT_AT_RANDOM
                    and (each.companions is None or each.companions >= mistakes - 1) and (mistakes < 3 or each.id in shown)]

    def vectors(self):
        for number in range(1, self.count + 1):
            ids, vector, wrong = self.fitting()
            request = Request(vector)
            yield {
                "id": f"random-{self.mistakes}-{self.seed}-{number:04}",
                "result": "invalid",
                "pitfall": ids[0] if len(ids) == 1 else ids,
                **vector,
                "expected": {"signature": wrong},
                "correct": {"signature": Procedure(request).signature()},
            }

    def fitting(self):
        """Mistakes and a request on which they all matter.

        The mistakes are drawn before the request, and the first of them from a pack that is
        shuffled: so a mistake that seldom matters is as frequent as others.
        """
        self.pack = self.pack or self.rng.sample(self.ids, len(self.ids))
        first = self.pack.pop()
        others = [identifier for identifier in self.ids if identifier != first]
        while True:
            ids = [first] + self.rng.sample(others, self.mistakes - 1)
            ids.sort(key=lambda identifier: MISTAKES[identifier].rank)
            for _ in range(TRIES):
                vector = RandomRequest(self.rng).vector()
                wrong = self.wrong_signature(Request(vector), ids)
                if wrong is not None:
                    return ids, vector, wrong

    def wrong_signature(self, request, ids):
        """The signature of these mistakes, in random forms; None if one does not matter."""
        changes = []
        for identifier in ids:
            instances = list(MISTAKES[identifier].instances(request))
            if not instances:
                return None
            if identifier not in ANY_INSTANCE:
                instances = instances[:2]
            changes.append(self.rng.choice(instances)[1])
        try:
            return all_matter(request, changes)
        except Unclear:
            return None


def another_signature(rng, request, vector):
    """A signature that is wrong for a reason of its own, one of four."""
    changed = {**vector, "oauth": dict(vector["oauth"]), "secrets": dict(vector["secrets"])}
    reasons = ["octets", "nonce", "consumer secret"]
    if vector["secrets"].get("token_secret"):
        reasons.append("token secret")
    reason = rng.choice(reasons)
    if reason == "octets":
        length = len(base64.b64decode(Procedure(request).signature()))
        return base64.b64encode(octets(rng, length)).decode()
    if reason == "nonce":
        changed["oauth"]["oauth_nonce"] = letters(rng, 18)
    else:
        changed["secrets"][reason.replace(" ", "_")] = letters(rng, 41)
    return Procedure(Request(changed)).signature()


def wrong_vectors(count, seed):
    """Vectors whose signature no mistake gives."""
    rng = random.Random(f"{seed}/wrong")
    for number in range(1, count + 1):
        vector = RandomRequest(rng).vector()
        while vector["oauth"]["oauth_signature_method"] == "PLAINTEXT":
            vector = RandomRequest(rng).vector()
        request = Request(vector)
        yield {
            "id": f"random-wrong-{seed}-{number:04}",
            "result": "invalid",
            **vector,
            "expected": {"signature": another_signature(rng, request, vector)},
            "correct": {"signature": Procedure(request).signature()},
        }


def right_vectors(count, seed):
    """Vectors that are correct."""
    rng = random.Random(f"{seed}/right")
    for number in range(1, count + 1):
        vector = RandomRequest(rng).vector()
        procedure = procedure_with(Request(vector), [])
        expected = {
            "base_string_uri": procedure.uri.octets().decode(),
            "parameters": procedure.parameters().decode(),
            "base_string": procedure.base_string().decode(),
            "signature": procedure.signature(),
        }
        if vector["oauth"]["oauth_signature_method"] == "PLAINTEXT":
            del expected["base_string"]
        yield {"id": f"random-right-{seed}-{number:04}", **vector, "expected": expected}
