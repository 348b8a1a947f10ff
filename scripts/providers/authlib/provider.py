"""Authlib's server for Flask, with its hooks for a cache. Usage: provider PORT"""

import os
from types import SimpleNamespace

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # or http on this machine is refused

from authlib.integrations.flask_oauth1 import (  # noqa: E402
    AuthorizationServer, ResourceProtector, create_exists_nonce_func, register_nonce_hooks,
    register_temporary_credential_hooks,
)
from authlib.oauth1 import TemporaryCredential  # noqa: E402
from cachelib import SimpleCache  # noqa: E402
from contract import CLIENTS, TOKENS, consent, serve  # noqa: E402
from flask import Flask, request  # noqa: E402

app, cache, tokens = Flask(__name__), SimpleCache(threshold=100_000), dict(TOKENS)
user = SimpleNamespace(get_user_id=lambda: 1)


def query_client(key):
    """The client, with all that the library asks of it."""
    if key in CLIENTS:
        return SimpleNamespace(get_client_secret=lambda: CLIENTS[key], get_rsa_public_key=lambda: None,
                               get_default_redirect_uri=lambda: "oob")


def query_token(client, token):
    secret, owner = tokens.get(token, ("", ""))
    # The library has no class for a token, but this one has what is needed.
    return TemporaryCredential(oauth_token=token, oauth_token_secret=secret) if owner == client else None


def create_token_credential(token, credential):
    tokens[token["oauth_token"]] = (token["oauth_token_secret"], credential.get_client_id())
    return TemporaryCredential(token)


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
        return f"<p>{found.credential.get_client_id()} asks for access.</p>" + consent(found.token)
    is_approved = request.form.get("decision") == "approve"
    return server.create_authorization_response(None, user if is_approved else None)


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
