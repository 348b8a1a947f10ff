"""Leah Culver's oauth.py, as django-piston3 carries it to Python 3. Usage: provider PORT"""

from contract import CLIENTS, TOKENS, is_new, request_from, serve_resource
from piston3.oauth import (
    OAuthConsumer, OAuthDataStore, OAuthError, OAuthRequest, OAuthServer,
    OAuthSignatureMethod_HMAC_SHA1, OAuthToken,
)


class Store(OAuthDataStore):
    def lookup_consumer(self, key):
        return OAuthConsumer(key, CLIENTS[key]) if key in CLIENTS else None

    def lookup_token(self, token_type, token):
        return OAuthToken(token, TOKENS[token][0]) if token in TOKENS else None

    def lookup_nonce(self, consumer, token, nonce):
        return None if is_new(consumer.key, token.key, nonce) else nonce


# PLAINTEXT is left out, because this server has no TLS.
server = OAuthServer(Store())
server.add_signature_method(OAuthSignatureMethod_HMAC_SHA1())


def is_right(environ):
    request = request_from(OAuthRequest, environ)
    if not request:
        return False
    consumer, token, _ = server.verify_request(request)
    # Whether they belong together is left to the library's user.
    return TOKENS[token.key][1] == consumer.key


serve_resource(is_right, refusal=OAuthError)
