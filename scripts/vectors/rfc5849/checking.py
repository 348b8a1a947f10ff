"""Compares the values of vectors with the recomputed ones."""

import json

from names import HASH_OF_METHOD, STAGES, InputError
from signatures import hmac_signature
from vector import Vector


class Checker:
    """Checks the vectors of a file, and counts in `tally` what it found."""

    def __init__(self, file_name, tally):
        self.file_name = file_name
        self.tally = tally

    def report(self, vector, stage, expected, recomputed):
        print("%s::%s: %s" % (self.file_name, vector.id, stage))
        print("  in the file: %s" % json.dumps(expected, ensure_ascii=False))
        print("  recomputed:  %s" % json.dumps(recomputed, ensure_ascii=False))

    def count(self, agrees):
        self.tally.update(["values", "agree" if agrees else "differ"])

    def check(self, document, directory):
        vector = Vector(document, directory)
        result = document.get("result", "valid")
        expected = document.get("expected", {})
        if not expected:
            raise InputError("expected is missing or empty")
        if unknown := (expected.keys() | document.get("correct", {}).keys()) - set(STAGES):
            raise InputError("unknown members of expected or correct: %s" % ", ".join(sorted(unknown)))
        if result not in ("valid", "invalid", "acceptable"):
            raise InputError("unknown result: %s" % result)
        if result == "acceptable" and not document.get("flags"):
            raise InputError("an acceptable vector needs a flag")
        if result != "acceptable" and any(isinstance(v, list) for v in expected.values()):
            raise InputError("only an acceptable vector may permit several values")
        for name in ("correct", "pitfall"):
            if name in document and result != "invalid":
                raise InputError("%s belongs to an invalid vector" % name)
        self.tally.update(["vectors", result])
        if result == "invalid":
            self.check_invalid(vector, expected)
            self.check_values(vector, document.get("correct", {}))
        else:
            self.check_values(vector, expected)
            if result == "acceptable":
                self.check_permitted(vector, expected)

    def check_values(self, vector, values):
        for stage in STAGES:
            if stage in values:
                recomputed = vector.compare(stage, values[stage])
                self.count(recomputed is None)
                if recomputed is not None:
                    self.report(vector, stage, values[stage], recomputed)

    def check_invalid(self, vector, expected):
        """At least one value must be wrong; then all count as agreeing."""
        wrong = [s for s in STAGES if s in expected and vector.compare(s, expected[s]) is not None]
        for _ in expected:
            self.count(bool(wrong))
        if not wrong:
            self.report(vector, "expected", expected, "every value is correct, but result is invalid")

    def check_permitted(self, vector, expected):
        """The permitted signatures are those of the permitted base strings, in the same order."""
        texts, signatures = expected.get("base_string"), expected.get("signature")
        if vector.method not in HASH_OF_METHOD or not vector.method.startswith("HMAC-"):
            return
        if not isinstance(texts, list) or not isinstance(signatures, list):
            return
        own = [hmac_signature(vector.method, vector.stage("signing_key"), t) for t in texts]
        self.count(own == signatures)
        if own != signatures:
            self.report(vector, "signature", signatures, own)
