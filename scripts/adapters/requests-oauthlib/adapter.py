"""requests-oauthlib behind oauthcheck's adapter protocol: OAuth1 signs a prepared request."""

from urllib.parse import urlsplit

from protocol import Question, Skipped, serve
from requests import Request
from requests_oauthlib import OAuth1


def parts(url: str) -> tuple[str, ...]:
    """What of a URL goes on the wire, in the spelling that requests gives it."""
    url_parts = urlsplit(url)
    return url_parts.scheme, url_parts.netloc.lower(), url_parts.path or "/", url_parts.query


def sign(question: Question) -> dict:
    oauth = question.oauth
    auth = OAuth1(
        oauth["oauth_consumer_key"], question.consumer_secret,
        oauth.get("oauth_token"), question.token_secret, oauth.get("oauth_callback"),
        oauth["oauth_signature_method"], verifier=oauth.get("oauth_verifier"),
        rsa_key=question.private_key, realm=question.realm,
        nonce=oauth.get("oauth_nonce"), timestamp=oauth.get("oauth_timestamp"),
    )
    data = question.form if question.body is None else question.body
    request = Request(question.method, question.url, question.headers, data=data)
    if parts(request.prepare().url) != parts(question.url):
        raise Skipped("requests sends another URL than this")
    request.auth = auth
    header = request.prepare().headers["Authorization"]
    return {"authorization_header": header if isinstance(header, str) else header.decode()}


serve("requests-oauthlib", (ValueError,), sign=sign)
