"""requests-oauthlib behind oauthcheck's adapter protocol: OAuth1 signs a prepared request."""

from urllib.parse import urlsplit

from oauthlib.oauth1 import Client
from protocol import Question, Rejected, serve, signed
from requests import Request
from requests_oauthlib import OAuth1

METHODS = list(Client.SIGNATURE_METHODS)


def parts(url: str) -> tuple[str, ...]:
    """What of a URL goes on the wire, in the spelling that requests gives it."""
    url_parts = urlsplit(url)
    return url_parts.scheme, url_parts.netloc.lower(), url_parts.path or "/", url_parts.query


def sign(question: Question) -> dict:
    oauth = question.oauth
    question.skip_unlike_oauthlib(METHODS)
    auth = OAuth1(
        oauth["oauth_consumer_key"], question.consumer_secret,
        oauth.get("oauth_token"), question.token_secret, oauth.get("oauth_callback"),
        question.signature_method, verifier=oauth.get("oauth_verifier"),
        rsa_key=question.private_key, realm=question.realm,
        nonce=oauth.get("oauth_nonce"), timestamp=oauth.get("oauth_timestamp"),
    )
    headers = {"Content-Type": question.content_type} if question.content_type else {}
    data = question.form if question.body is None else question.body
    request = Request(question.method, question.url, headers, data=data)
    try:
        sent = parts(request.prepare().url)
        question.skip_unless(sent == parts(question.url), "requests sends another URL than this")
        request.auth = auth
        header = request.prepare().headers["Authorization"]
    except ValueError as refusal:
        raise Rejected(str(refusal)) from refusal
    return signed(question, header if isinstance(header, str) else header.decode())


serve("requests-oauthlib", "requests-oauthlib", METHODS, ["signature", "authorization_header"],
      sign=sign)
