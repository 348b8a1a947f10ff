"""rauth behind oauthcheck's adapter protocol: HmacSha1Signature.sign, PlaintextSignature.sign.

They are given the parameters in three dictionaries, whose values may be lists: those of the query,
which is cut off the URL, of the form, and of the header."""

from urllib.parse import parse_qsl, urlsplit

from protocol import FORM, Question, grouped, serve
from rauth.oauth import HmacSha1Signature, PlaintextSignature
from rauth.utils import OAuth1Auth
from requests import Request

METHODS = {method.NAME: method for method in (HmacSha1Signature(), PlaintextSignature())}


def sign(question: Question) -> dict:
    question.skip_methods_but(list(METHODS))
    question.skip_unless(question.body is None, "a raw body is not read")
    question.skip_unless(
        question.oauth.get("oauth_body_hash") != "true", "oauth_body_hash is not computed"
    )
    oauth = {name: value for name, value in question.oauth.items() if name != "oauth_signature"}
    query = parse_qsl(urlsplit(question.url).query, keep_blank_values=True)
    request = {"params": grouped(query), "data": grouped(question.form)}
    signature = METHODS[question.signature_method].sign(
        question.consumer_secret, question.token_secret, question.method, question.url, oauth,
        request | {"headers": {"Content-Type": FORM}},
    )
    answer = {"signature": signature}
    if question.realm is not None:  # the header always has one
        auth = OAuth1Auth(oauth | {"oauth_signature": signature}, question.realm)
        sent = auth(Request(question.method, question.url))
        answer["authorization_header"] = sent.headers["Authorization"]
    return answer


serve("rauth", "rauth", list(METHODS), ["signature", "authorization_header"], sign=sign)
