"""python-oauth2 behind oauthcheck's adapter protocol: Request.sign_request, SignatureMethod.check.

A Request has the parameters of form and header in one dictionary, whose values may be lists; the
query it reads from the URL. It adds oauth_body_hash unless the caller says that there is a form."""

from oauth2 import (
    Consumer, Error, Request, SignatureMethod_HMAC_SHA1, SignatureMethod_PLAINTEXT, Token,
)
from protocol import Question, Rejected, grouped, serve

METHODS = {method.name: method for method in
           (SignatureMethod_HMAC_SHA1(), SignatureMethod_PLAINTEXT())}


def credentials(question: Question) -> tuple[Consumer, Token | None]:
    has_token = "oauth_token" in question.oauth
    question.skip_unless(has_token or not question.token_secret, "a token always has a name")
    question.skip_without("oauth_consumer_key", "oauth_signature_method")
    consumer = Consumer(question.oauth["oauth_consumer_key"], question.consumer_secret)
    token = Token(question.oauth["oauth_token"], question.token_secret) if has_token else None
    return consumer, token


def sign(question: Question) -> dict:
    oauth = question.oauth
    question.skip_methods_but(list(METHODS))
    has_hash = "oauth_body_hash" in oauth
    question.skip_unless(question.body is None or has_hash, "a raw body is not read")
    method, (consumer, token) = METHODS[question.signature_method], credentials(question)
    body, _ = question.content()
    try:
        request = Request(
            question.method, question.url, grouped(question.form + list(oauth.items())),
            (body or "").encode(), is_form_encoded=not has_hash,
        )
        request.sign_request(method, consumer, token)
    except (ValueError, Error) as refusal:
        raise Rejected(str(refusal)) from refusal
    question.skip_unless(
        not has_hash or oauth["oauth_body_hash"] in ("true", request["oauth_body_hash"].decode()),
        "oauth_body_hash is always the SHA-1 of the body",
    )
    answer = {"signature": request["oauth_signature"].decode()}
    if question.signature_method == "HMAC-SHA1":
        answer["base_string"] = method.signing_base(request, consumer, token)[1].decode()
    if question.realm is not None:  # the header always has one
        answer["authorization_header"] = request.to_header(question.realm)["Authorization"]
    return answer


def verify(question: Question) -> dict:
    question.skip_methods_but(list(METHODS))
    question.skip_unless(question.body is None, "a raw body is not read")
    method, (consumer, token) = METHODS[question.signature_method], credentials(question)
    try:
        request = Request.from_request(
            question.method, question.url, {"Authorization": question.authorization()},
            grouped(question.form),
        )
    except (ValueError, Error) as refusal:
        raise Rejected(str(refusal)) from refusal
    return {"valid": method.check(request, consumer, token, request["oauth_signature"])}


serve("python-oauth2", "oauth2", list(METHODS),
      ["base_string", "signature", "authorization_header"], sign=sign, verify=verify)
