"""Which request shows a mistake best: one on which few other mistakes have the same effect."""
from collections import Counter, namedtuple
from itertools import islice

from catalogue import CATALOGUE, MISTAKES, wrong_signature
from later import generation
from mistakes_values import LAST_RESORTS
from octets import Unclear
from procedure import Procedure
from request import Request
from scenes import SCENES

# A request on which the instance of that number changes the signature, and what others do there.
Candidate = namedtuple("Candidate", "scene number detail others")


def outcomes(request):
    """The result of each instance of each mistake for a request: (id, number, detail), signature."""
    for mistake in CATALOGUE:
        some = 3 if mistake.id in LAST_RESORTS else None
        for number, (detail, change) in enumerate(islice(mistake.instances(request), some)):
            try:
                yield (mistake.id, number, detail), wrong_signature(request, [change])
            except Unclear:
                pass


def candidates():
    """For each mistake the requests on which it changes the signature.

    And for each request all signatures that single mistakes make.
    """
    found = {mistake.id: [] for mistake in CATALOGUE}
    signatures = {}
    for scene in SCENES:
        request = Request(scene.vector(scene.name))
        right = Procedure(request).signature()
        wrong = [(key, signature) for key, signature in outcomes(request) if signature != right]
        ids_of = {}
        for (identifier, _, _), signature in wrong:
            ids_of.setdefault(signature, set()).add(identifier)
        signatures[scene.name] = set(ids_of)
        for (identifier, number, detail), signature in wrong:
            others = sorted((other for other in ids_of[signature] - {identifier}
                             if generation(other) <= generation(identifier)),
                            key=lambda other: MISTAKES[other].rank)
            found[identifier].append(Candidate(scene, number, detail, others))
    return found, signatures


class Chooser:
    """Chooses requests, preferably ones not chosen yet."""

    def __init__(self, preferred, only_preferred):
        self.found, self.signatures = candidates()
        self.uses = Counter()
        self.preferred, self.only_preferred = preferred, only_preferred

    def two(self, identifier):
        """Two candidates with different requests, and different instances where there are any."""
        first = self._best(identifier, [])
        return [first, self._best(identifier, [first])]

    def _best(self, identifier, taken):
        wanted = self.preferred.get(identifier, [])[len(taken):][:1]
        is_of_plaintext = identifier == "plaintext-is-base-string"
        scenes = {candidate.scene.name for candidate in taken}
        details = {candidate.detail for candidate in taken}

        def badness(candidate):
            method = candidate.scene.oauth["oauth_signature_method"]
            return (candidate.scene.name not in wanted,
                    candidate.scene.name in self.only_preferred,
                    (method == "PLAINTEXT") != is_of_plaintext,
                    candidate.detail in details if taken else candidate.number,
                    len(candidate.others), self.uses[candidate.scene.name],
                    candidate.scene.size, candidate.number)
        fitting = [c for c in self.found[identifier] if c.scene.name not in scenes]
        if not fitting:
            raise SystemExit(f"make-pitfalls: too few requests show {identifier}")
        best = min(fitting, key=badness)
        self.uses[best.scene.name] += 1
        return best
