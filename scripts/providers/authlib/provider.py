"""Authlib's server for Flask, with its hooks for a cache. Usage: provider PORT"""

import os

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # or http on this machine is refused

from authlib.integrations.flask_oauth1 import (  # noqa: E402
    AuthorizationServer, ResourceProtector, create_exists_nonce_func, register_nonce_hooks,
    register_temporary_credential_hooks,
)
from authlib.oauth1 import ClientMixin, TokenCredentialMixin  # noqa: E402
from cachelib import SimpleCache  # noqa: E402
from contract import CLIENTS, TOKENS, serve  # noqa: E402
from flask import Flask, request  # noqa: E402
from markupsafe import escape  # noqa: E402


class Client(ClientMixin):
    def __init__(self, key):
        self.key = key

    def get_default_redirect_uri(self):
        return "oob"

    def get_client_secret(self):
        return CLIENTS[self.key]

    def get_rsa_public_key(self):
        return None


class Token(TokenCredentialMixin):
    def __init__(self, token, secret):
        self.token, self.secret = token, secret

    def get_oauth_token(self):
        return self.token

    def get_oauth_token_secret(self):
        return self.secret


class User:
    def get_user_id(self):
        return 1


app, cache, tokens = Flask(__name__), SimpleCache(threshold=100_000), dict(TOKENS)


def query_client(key):
    return Client(key) if key in CLIENTS else None


def query_token(client, token):
    secret, owner = tokens.get(token, ("", ""))
    return Token(token, secret) if owner == client else None


def create_token_credential(token, credential):
    tokens[token["oauth_token"]] = (token["oauth_token_secret"], credential.get_client_id())
    return Token(token["oauth_token"], token["oauth_token_secret"])


server = AuthorizationServer(app, query_client=query_client)
register_nonce_hooks(server, cache)
register_temporary_credential_hooks(server, cache)
server.register_hook("create_token_credential", create_token_credential)
protect = ResourceProtector(
    app, query_client=query_client, query_token=query_token,
    exists_nonce=create_exists_nonce_func(cache))


@app.route("/initiate", methods=["POST"])
def initiate():
    return server.create_temporary_credentials_response()


@app.route("/authorize", methods=["GET", "POST"])
def authorize():
    try:
        found = server.check_authorization_request()
    except Exception as error:
        return str(error), getattr(error, "status_code", 400)
    if request.method == "GET":
        return (f"<p>{escape(found.credential.get_client_id())} asks for access.</p>"
                '<form method="post" action="/authorize">'
                f'<input type="hidden" name="oauth_token" value="{escape(found.token)}">'
                '<button name="decision" value="approve">Approve</button>'
                '<button name="decision" value="deny">Deny</button></form>')
    user = User() if request.form.get("decision") == "approve" else None
    return server.create_authorization_response(None, user)


@app.route("/token", methods=["POST"])
def token():
    return server.create_token_response()


METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]


@app.route("/", defaults={"path": ""}, methods=METHODS)
@app.route("/<path:path>", methods=METHODS)
@protect()
def echo(path):
    return "ok"


serve(app)
