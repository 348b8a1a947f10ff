"""The vector files: two vectors for each mistake, and sets of several."""
import contextlib

from catalogue import CATALOGUE, MISTAKES, all_matter, wrong_signature
from octets import Unclear
from procedure import Procedure, authorization_header
from request import Request
from scene import SCENES, SETS, TOKENS
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


def texts():
    """The text of each file, by its name."""
    vectors = {table: [] for table in TITLES}
    for mistake in CATALOGUE:
        made = list(SPECIAL.get(mistake.id, two_vectors)(mistake))
        if mistake.id == "request-token-secret":
            # Only the first token secrets of a file are tried.
            vectors[mistake.table] = made + vectors[mistake.table]
        else:
            vectors[mistake.table] += made
    vectors["several"] = [vector_with(row["id"], row["scene"], row["mistakes"]) for row in SETS]
    return {f"{table}.json": text_of(TITLES[table], found)
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


def two_vectors(mistake):
    if len(mistake.scenes) != 2:
        raise SystemExit(f"make-pitfalls: name two scenes for {mistake.id}; these show it: {' '.join(showing_scenes(mistake))}")
    for index, (scene, number) in enumerate(mistake.scenes, 1):
        made = vector_with(f"{mistake.id}-{index}", scene, {mistake.id: number})
        yield {**made, "pitfall": mistake.id}


def vector_with(identifier, scene, forms):
    """The scene, with a nonce for which each of these mistakes, in the form with this number, matters."""
    mistakes = sorted((MISTAKES[each] for each in forms), key=lambda mistake: mistake.rank)

    def instances(request):
        return [list(mistake.instances(request))[forms[mistake.id]] for mistake in mistakes]
    for attempt in range(1000):
        made = SCENES[scene].vector(f"{identifier}-{attempt}")
        wrong = all_matter(Request(made), [change for _, change in instances(Request(made))])
        if wrong is not None:
            break
    else:
        raise SystemExit(f"make-pitfalls: {scene} does not show {identifier}")
    details = [detail for detail, _ in instances(Request(made))]
    comment = " ".join(mistake.comment.format(detail) for mistake, detail in zip(mistakes, details))
    spec = sorted({mistake.spec for mistake in mistakes})
    return vector_of(identifier, comment, spec, [mistake.id for mistake in mistakes], made, {"signature": wrong})


def showing_scenes(mistake):
    for name, scene in SCENES.items():
        request = Request(scene.vector(name))
        with contextlib.suppress(Unclear):
            if any(wrong_signature(request, [change]) != wrong_signature(request, []) for _, change in mistake.instances(request)):
                yield name


def header_vectors(mistake):
    """The header has the signature unencoded; only the header is wrong."""
    for index, name in enumerate(["timeline", "realm"], 1):
        identifier = f"{mistake.id}-{index}"
        made = SCENES[name].vector(identifier)
        request = Request(made)
        signature = Procedure(request).signature()
        wrong = authorization_header(request, signature, encodes_signature=False)
        vector = vector_of(identifier, mistake.comment, [mistake.spec], mistake.id, made,
                           {"authorization_header": wrong})
        vector["correct"]["authorization_header"] = authorization_header(request, signature)
        yield vector


def token_vectors(mistake):
    """An access token is requested correctly, then the request token's secret is used again."""
    for index, (asking, using) in enumerate(TOKENS, 1):
        before = asking.vector(f"access-token-{index}")
        yield {
            "id": f"access-token-{index}",
            "comment": "Asks for an access token, rightly signed with the request token's secret.",
            "spec": ["RFC5849 2.3"],
            **before,
            "expected": right_values(Request(before)),
        }
        using.oauth["oauth_consumer_key"] = asking.oauth["oauth_consumer_key"]
        using.secrets["consumer_secret"] = asking.secrets["consumer_secret"]
        identifier = f"{mistake.id}-{index}"
        made = using.vector(identifier)
        request = Request(made)
        request.other_token_secrets = [asking.secrets["token_secret"].encode()]
        _, change = next(iter(mistake.instances(request)))
        comment = f"The request token's secret was used, that of access-token-{index}."
        yield vector_of(identifier, comment, [mistake.spec], mistake.id, made,
                        {"signature": wrong_signature(request, [change])})


SPECIAL = {"signature-not-encoded": header_vectors, "request-token-secret": token_vectors}
