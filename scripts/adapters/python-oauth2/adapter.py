"""python-oauth2 behind oauthcheck's adapter protocol: Request.sign_request, SignatureMethod.check.

A Request has the parameters of form and header in one dictionary, whose values may be lists; the
query it reads from the URL. It adds oauth_body_hash unless the caller says that there is a form."""

from oauth2 import (
    Consumer, Error, Request, SignatureMethod_HMAC_SHA1, SignatureMethod_PLAINTEXT, Token,
)
from protocol import Question, grouped, serve

METHODS = {method.name: method for method in
           (SignatureMethod_HMAC_SHA1(), SignatureMethod_PLAINTEXT())}


def credentials(question: Question) -> tuple[Consumer, Token | None]:
    consumer = Consumer(question.oauth["oauth_consumer_key"], question.consumer_secret)
    token = question.oauth.get("oauth_token")
    return consumer, None if token is None else Token(token, question.token_secret)


def sign(question: Question) -> dict:
    method = METHODS[question.oauth["oauth_signature_method"]]
    consumer, token = credentials(question)
    request = Request(
        question.method, question.url, grouped([*question.form, *question.oauth.items()]),
        (question.content or "").encode(), is_form_encoded="oauth_body_hash" not in question.oauth,
    )
    request.sign_request(method, consumer, token)
    answer = {"signature": request["oauth_signature"].decode(),
              "authorization_header": request.to_header(question.realm or "")["Authorization"]}
    if method.name == "HMAC-SHA1":
        answer["base_string"] = method.signing_base(request, consumer, token)[1].decode()
    return answer


def verify(question: Question) -> dict:
    method = METHODS[question.oauth["oauth_signature_method"]]
    request = Request.from_request(
        question.method, question.url, {"Authorization": question.authorization},
        grouped(question.form),
    )
    return {"valid": method.check(request, *credentials(question), request["oauth_signature"])}


serve("oauth2", (ValueError, Error), sign=sign, verify=verify)
