"""Authlib behind oauthcheck's adapter protocol: ClientAuth.prepare, and ResourceProtector."""

import os

import authlib.oauth1.rfc5849.client_auth as client_auth
from authlib.oauth1 import (
    ClientAuth, ClientMixin, OAuth1Request, ResourceProtector, TokenCredentialMixin,
)
from authlib.oauth1.rfc5849.errors import InvalidSignatureError, OAuth1Error
from protocol import Question, Rejected, field, serve, signed

METHODS = list(ClientAuth.SIGNATURE_METHODS)
draw_nonce, draw_timestamp = client_auth.generate_nonce, client_auth.generate_timestamp
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # or http is refused


def sign(question: Question) -> dict:
    oauth = question.oauth
    question.skip_unlike_oauthlib(METHODS, "oauth_body_hash")
    client_auth.generate_nonce = lambda: oauth.get("oauth_nonce", draw_nonce())
    client_auth.generate_timestamp = lambda: oauth.get("oauth_timestamp", draw_timestamp())
    client = ClientAuth(
        oauth["oauth_consumer_key"], question.consumer_secret,
        oauth.get("oauth_token"), question.token_secret, oauth.get("oauth_callback"),
        question.private_key, oauth.get("oauth_verifier"), question.signature_method,
        realm=question.realm, force_include_body="oauth_body_hash" in oauth,
    )
    body, headers = question.content()
    try:
        _, headers, _ = client.prepare(
            question.method, question.url, headers, (body or "").encode()
        )
    except (ValueError, OAuth1Error) as refusal:
        raise Rejected(str(refusal)) from refusal
    header = headers["Authorization"]
    asked, sent = oauth.get("oauth_body_hash", ""), field(header, "oauth_body_hash")
    question.skip_unless(
        asked == sent or asked == "true" and sent != "",
        "oauth_body_hash cannot be set: it is the SHA-1 of a body that is no form and not empty",
    )
    return signed(question, header)


class Client(ClientMixin):
    def __init__(self, question: Question):
        self.question = question

    def get_client_secret(self):
        return self.question.consumer_secret

    def get_rsa_public_key(self):
        return self.question.public_key


class Token(TokenCredentialMixin):
    def __init__(self, question: Question):
        self.question = question

    def get_oauth_token_secret(self):
        return self.question.token_secret


class Provider(ResourceProtector):
    SUPPORTED_SIGNATURE_METHODS = METHODS


def verify(question: Question) -> dict:
    question.skip_methods_but(METHODS)
    question.skip_without("oauth_signature_method", because="is required by the server")
    question.skip_unless(question.body is None, "the server is given a form, no raw body")
    question.skip_unless(not question.is_rsa or question.public_key, "there is no public key")
    question.skip_unless(
        question.is_rsa or question.consumer_secret, "the server accepts no empty consumer secret"
    )
    form, headers = question.content()
    headers["Authorization"] = question.authorization()
    try:
        request = OAuth1Request(question.method, question.url, form, headers)
        request.client, request.credential = Client(question), Token(question)
        Provider().validate_oauth_signature(request)
    except InvalidSignatureError:
        return {"valid": False}
    except (ValueError, OAuth1Error) as refusal:
        raise Rejected(str(refusal)) from refusal
    return {"valid": True}


serve("authlib", "authlib", METHODS, ["signature", "authorization_header"],
      sign=sign, verify=verify)
