"""The server of python-oauth2, which is for OAuth 1.0. Usage: provider PORT"""

import oauth2
from contract import CLIENTS, TOKENS, is_new, request_from, serve_resource


class HMAC(oauth2.SignatureMethod_HMAC_SHA1):
    """The library compares its bytes with the text of the request, which Python 3 never finds equal."""

    def sign(self, request, consumer, token):
        return super().sign(request, consumer, token).decode()


# PLAINTEXT is left out, because this server has no TLS.
server = oauth2.Server()
server.add_signature_method(HMAC())


def is_right(environ):
    request = request_from(oauth2.Request, environ)
    if not request:
        return False
    client, token = request.get_parameter("oauth_consumer_key"), request.get_parameter("oauth_token")
    # A name that occurs twice has a list as its value.
    secret, owner = TOKENS.get(str(token), ("", ""))
    if owner != client:
        return False
    server.verify_request(request, oauth2.Consumer(client, CLIENTS[client]), oauth2.Token(token, secret))
    # The library has checked the timestamp, and leaves the nonces to its user.
    return is_new(client, token, request["oauth_timestamp"], request["oauth_nonce"])


serve_resource(is_right, refusal=oauth2.Error)
