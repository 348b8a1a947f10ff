"""Authlib behind oauthcheck's adapter protocol: ClientAuth.prepare, and ResourceProtector."""

import os

import authlib.oauth1.rfc5849.client_auth as client_auth
from authlib.oauth1 import (
    ClientAuth, ClientMixin, OAuth1Request, ResourceProtector, TokenCredentialMixin,
)
from authlib.oauth1.rfc5849.errors import InvalidSignatureError, OAuth1Error
from protocol import Question, serve

draw_nonce, draw_timestamp = client_auth.generate_nonce, client_auth.generate_timestamp
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # or http is refused


def sign(question: Question) -> dict:
    oauth = question.oauth
    client_auth.generate_nonce = lambda: oauth.get("oauth_nonce", draw_nonce())
    client_auth.generate_timestamp = lambda: oauth.get("oauth_timestamp", draw_timestamp())
    client = ClientAuth(
        oauth["oauth_consumer_key"], question.consumer_secret,
        oauth.get("oauth_token"), question.token_secret, oauth.get("oauth_callback"),
        question.private_key, oauth.get("oauth_verifier"), oauth["oauth_signature_method"],
        realm=question.realm, force_include_body="oauth_body_hash" in oauth,
    )
    _, headers, _ = client.prepare(
        question.method, question.url, question.headers, (question.content or "").encode()
    )
    return {"authorization_header": headers["Authorization"]}


class Secrets(ClientMixin, TokenCredentialMixin):
    def __init__(self, question: Question):
        self.question = question

    def get_client_secret(self):
        return self.question.consumer_secret

    def get_rsa_public_key(self):
        return self.question.public_key

    def get_oauth_token_secret(self):
        return self.question.token_secret


class Provider(ResourceProtector):
    SUPPORTED_SIGNATURE_METHODS = list(ClientAuth.SIGNATURE_METHODS)


def verify(question: Question) -> dict:
    headers = question.headers | {"Authorization": question.authorization}
    try:
        request = OAuth1Request(question.method, question.url, question.content, headers)
        request.client = request.credential = Secrets(question)
        Provider().validate_oauth_signature(request)
    except InvalidSignatureError:
        return {"valid": False}
    return {"valid": True}


serve("authlib", (ValueError, OAuth1Error), sign=sign, verify=verify)
