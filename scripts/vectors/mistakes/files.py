"""The vector files: two vectors for each mistake, and sets of several."""
from collections import Counter
from itertools import product

from catalogue import CATALOGUE, MISTAKES, all_matter, wrong_signature
from choice import Chooser
from later import generation
from octets import Unclear
from preferred import ONLY_PREFERRED, PREFERRED
from procedure import Procedure, authorization_header
from request import Request
from scene import Scene
from scenes import SCENES
from several import PLACES, THREE, TWO, TWO_MORE
from writing import text_of

TITLES = {
    "method": "Mistakes with the method",
    "uri": "Mistakes with the base string URI",
    "sources": "Mistakes with the choice of parameters",
    "encoding": "Mistakes with percent encoding",
    "order": "Mistakes with order and repetition",
    "base-string": "Mistakes with the base string",
    "key": "Mistakes with the key",
    "digest": "Mistakes with the digest and its text",
    "several": "Several mistakes at once",
}
OTHER_TOKENS = [
    Scene("other-token-1", "twitter", "POST", "https://api.example.com/oauth/access_token",
          oauth={"oauth_verifier": "0b9ySZHIUG"}),
    Scene("other-token-2", "magento", "POST", "https://store.example.com/oauth/token/access",
          oauth={"oauth_verifier": "8akdnqq6ktsw2m1pjgxj"}),
]
CALLS = [("GET", "https://api.example.com/1.1/account/verify_credentials.json?skip_status=true"),
         ("GET", "https://store.example.com/rest/V1/orders/42")]


def texts():
    """The text of each file, by its name."""
    vectors = {table: [] for table in TITLES}
    chooser = Chooser(PREFERRED, ONLY_PREFERRED)
    made_for = {mistake.id: list(SPECIAL.get(mistake.id, two_vectors)(mistake, chooser))
                for mistake in sorted(CATALOGUE, key=lambda each: generation(each.id))}
    for mistake in CATALOGUE:
        made = made_for[mistake.id]
        if mistake.id == "request-token-secret":
            # Only the first token secrets of a file are tried.
            vectors[mistake.table] = made + vectors[mistake.table]
        else:
            vectors[mistake.table] += made
    vectors["several"] = list(several_vectors(chooser.signatures))
    return {f"{table}.json": text_of({"title": TITLES[table], "vectors": found})
            for table, found in vectors.items()}


def right_values(request):
    procedure = Procedure(request)
    values = {}
    if request.signature_method != "PLAINTEXT":
        values["base_string"] = procedure.base_string().decode()
    return {**values, "signature": procedure.signature()}


def vector_of(identifier, comment, spec, pitfall, made, expected):
    """A vector whose expected values are wrong."""
    return {"id": identifier, "comment": comment, "spec": spec, "result": "invalid",
            "pitfall": pitfall, **made, "expected": expected,
            "correct": right_values(Request(made))}


def showing(scene, identifier, wrong_of):
    """The scene with a nonce for which the wrong signature differs, and that signature."""
    for attempt in range(1000):
        made = scene.vector(f"{identifier}-{attempt}")
        request = Request(made)
        wrong = wrong_of(request)
        if wrong is not None and wrong != Procedure(request).signature():
            return made, wrong
    raise SystemExit(f"make-pitfalls: {scene.name} does not show {identifier}")


def two_vectors(mistake, chooser):
    for index, candidate in enumerate(chooser.two(mistake.id), 1):
        def wrong_of(request, candidate=candidate):
            _, change = list(mistake.instances(request))[candidate.number]
            return wrong_signature(request, [change])
        identifier = f"{mistake.id}-{index}"
        made, wrong = showing(candidate.scene, identifier, wrong_of)
        yield vector_of(identifier, mistake.comment.format(candidate.detail), [mistake.spec],
                        mistake.id, made, {"signature": wrong})


def header_vectors(mistake, chooser):
    """The header has the signature unencoded; only the header is wrong."""
    for index, name in enumerate(["timeline", "realm"], 1):
        scene = next(scene for scene in SCENES if scene.name == name)
        identifier = f"{mistake.id}-{index}"
        made = scene.vector(identifier)
        request = Request(made)
        signature = Procedure(request).signature()
        wrong = authorization_header(request, signature, encodes_signature=False)
        vector = vector_of(identifier, mistake.comment, [mistake.spec], mistake.id, made,
                           {"authorization_header": wrong})
        vector["correct"]["authorization_header"] = authorization_header(request, signature)
        yield vector


def token_vectors(mistake, chooser):
    """An access token is requested correctly, then the request token's secret is used again."""
    for index, (scene, (method, url)) in enumerate(zip(OTHER_TOKENS, CALLS), 1):
        before = scene.vector(f"access-token-{index}")
        yield {
            "id": f"access-token-{index}",
            "comment": "Asks for an access token, rightly signed with the request token's secret.",
            "spec": ["RFC5849 2.3"],
            **before,
            "expected": right_values(Request(before)),
        }
        after = Scene(f"{scene.name}-after", "twitter" if index == 1 else "magento", method, url)
        after.oauth["oauth_consumer_key"] = scene.oauth["oauth_consumer_key"]
        after.secrets["consumer_secret"] = scene.secrets["consumer_secret"]
        identifier = f"{mistake.id}-{index}"
        made = after.vector(identifier)
        request = Request(made)
        request.other_token_secrets = [scene.secrets["token_secret"].encode()]
        _, change = next(iter(mistake.instances(request)))
        comment = f"The request token's secret was used, that of access-token-{index}."
        yield vector_of(identifier, comment, [mistake.spec], mistake.id, made,
                        {"signature": wrong_signature(request, [change])})


SPECIAL = {"signature-not-encoded": header_vectors, "request-token-secret": token_vectors}


def several_vectors(signatures):
    """Sets of mistakes, each on the request that was used least among those that fit."""
    uses = Counter()
    for prefix, sets, first in [("two", TWO, 1), ("three", THREE, 1),
                                ("two", TWO_MORE, len(TWO) + 1)]:
        for index, (slug, *ids) in enumerate(sets, first):
            mistakes = sorted((MISTAKES[i] for i in ids), key=lambda mistake: mistake.rank)
            scenes = sorted(SCENES, key=lambda scene: (
                scene.name != PLACES.get(slug), scene.name in ONLY_PREFERRED,
                uses[scene.name], scene.size))
            identifier = f"{prefix}-{index:02}-{slug}"
            for numbers, scene in product(product((0, 1), repeat=len(mistakes)), scenes):
                if fit(scene, mistakes, numbers, signatures[scene.name]):
                    uses[scene.name] += 1
                    yield several_vector(identifier, scene, mistakes, numbers)
                    break
            else:
                raise SystemExit(f"make-pitfalls: no request shows {identifier}")


def changes_of(request, mistakes, numbers):
    """The forms of the mistakes with these numbers; None where there is none."""
    forms = [list(mistake.instances(request)) for mistake in mistakes]
    if any(number >= len(found) for number, found in zip(numbers, forms)):
        return None
    return [found[number] for number, found in zip(numbers, forms)]


def fit(scene, mistakes, numbers, single):
    """Whether all these forms matter here, and none of the single mistakes would do."""
    request = Request(scene.vector(scene.name))
    forms = changes_of(request, mistakes, numbers)
    try:
        wrong = forms and all_matter(request, [change for _, change in forms])
    except Unclear:
        return False
    return bool(wrong) and wrong not in single


def several_vector(identifier, scene, mistakes, numbers):
    def wrong_of(request):
        forms = changes_of(request, mistakes, numbers)
        return all_matter(request, [change for _, change in forms])
    made, wrong = showing(scene, identifier, wrong_of)
    forms = changes_of(Request(made), mistakes, numbers)
    comment = " ".join(m.comment.format(detail) for m, (detail, _) in zip(mistakes, forms))
    spec = sorted({mistake.spec for mistake in mistakes})
    return vector_of(identifier, comment, spec, [mistake.id for mistake in mistakes], made,
                     {"signature": wrong})
