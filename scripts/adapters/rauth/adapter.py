"""rauth behind oauthcheck's adapter protocol: HmacSha1Signature.sign, PlaintextSignature.sign.

They are given the parameters in three dictionaries, whose values may be lists: those of the query,
which is cut off the URL, of the form, and of the header."""

from urllib.parse import parse_qsl, urlsplit

from protocol import Question, grouped, serve
from rauth.oauth import HmacSha1Signature, PlaintextSignature
from rauth.utils import OAuth1Auth
from requests import Request

METHODS = {method.NAME: method for method in (HmacSha1Signature(), PlaintextSignature())}


def sign(question: Question) -> dict:
    oauth = {name: value for name, value in question.oauth.items() if name != "oauth_signature"}
    query = parse_qsl(urlsplit(question.url).query, keep_blank_values=True)
    signature = METHODS[oauth.get("oauth_signature_method", "HMAC-SHA1")].sign(
        question.consumer_secret, question.token_secret, question.method, question.url, oauth,
        {"params": grouped(query), "data": grouped(question.form),
         "headers": {"Content-Type": "application/x-www-form-urlencoded"}},
    )
    auth = OAuth1Auth(oauth | {"oauth_signature": signature}, question.realm or "")
    sent = auth(Request(question.method, question.url))
    return {"signature": signature, "authorization_header": sent.headers["Authorization"]}


serve("rauth", sign=sign)
