"""oauthlib's WebApplicationServer, with stores in memory. Usage: provider PORT"""

import re
from urllib.parse import parse_qs

from contract import CLIENTS, TOKENS, body_of, consent, is_new, serve, url_of
from oauthlib.oauth1 import RequestValidator, WebApplicationServer
from oauthlib.oauth1.rfc5849.errors import OAuth1Error

requests, access = {}, dict(TOKENS)


class Validator(RequestValidator):
    enforce_ssl = False  # or http on this machine is refused; and so PLAINTEXT is not offered
    allowed_signature_methods = ("HMAC-SHA1",)
    client_key_length = request_token_length = access_token_length = (1, 64)
    nonce_length, verifier_length = (1, 128), (1, 64)
    safe_characters = RequestValidator().safe_characters | set("-_")
    dummy_client = dummy_request_token = dummy_access_token = "dummy"
    realms = [""]

    def accept(self, *_, **__):
        return True

    def no_realms(self, *_):
        return []

    validate_requested_realms = validate_realms = verify_realms = accept
    get_default_realms = get_realms = no_realms

    def get_client_secret(self, client_key, request):
        return CLIENTS.get(client_key, "dummy")

    def get_request_token_secret(self, client_key, token, request):
        return requests[token]["secret"] if token in requests else "dummy"

    def get_access_token_secret(self, client_key, token, request):
        return access[token][0] if token in access else "dummy"

    def validate_client_key(self, client_key, request):
        return client_key in CLIENTS

    def validate_request_token(self, client_key, token, request):
        return token in requests and requests[token]["client"] == client_key

    def validate_access_token(self, client_key, token, request):
        return token in access and access[token][1] == client_key

    def validate_timestamp_and_nonce(self, client_key, timestamp, nonce, request,
                                     request_token=None, access_token=None):
        return is_new(client_key, timestamp, nonce, request_token or access_token)

    def validate_redirect_uri(self, client_key, redirect_uri, request):
        return redirect_uri == "oob" or re.fullmatch(r"https?://[!-~]+", redirect_uri) is not None

    def validate_verifier(self, client_key, token, verifier, request):
        return token in requests and requests[token].get("verifier") == verifier

    def verify_request_token(self, token, request):
        return token in requests and "verifier" not in requests[token]

    def get_redirect_uri(self, token, request):
        return requests[token]["callback"]

    def save_request_token(self, token, request):
        requests[token["oauth_token"]] = {
            "secret": token["oauth_token_secret"], "client": request.client_key,
            "callback": request.redirect_uri}

    def save_verifier(self, token, verifier, request):
        requests[token]["verifier"] = verifier["oauth_verifier"]

    def save_access_token(self, token, request):
        access[token["oauth_token"]] = (token["oauth_token_secret"], request.client_key)

    def invalidate_request_token(self, client_key, request_token, request):
        requests.pop(request_token, None)


server = WebApplicationServer(Validator())


def app(environ, start):
    fields = {key[5:].replace("_", "-").title(): value
              for key, value in environ.items() if key.startswith("HTTP_")}
    if environ.get("CONTENT_TYPE"):
        fields["Content-Type"] = environ["CONTENT_TYPE"]
    answered, content, status = answer(environ["PATH_INFO"], url_of(environ), environ["REQUEST_METHOD"], body_of(environ), fields)
    start(f"{status} Status", list((answered or {}).items()))
    return [(content or "").encode()]


def answer(path, url, method, body, fields):
    if path == "/initiate":
        return server.create_request_token_response(url, method, body, fields)
    if path == "/token":
        return server.create_access_token_response(url, method, body, fields)
    if path == "/authorize":
        return authorize(url, method, body, fields)
    is_right, _ = server.validate_protected_resource_request(url, method, body, fields)
    if is_right:
        return {"Content-Type": "text/plain"}, "ok", 200
    return {"Content-Type": "text/plain", "WWW-Authenticate": "OAuth"}, "no", 401


def authorize(url, method, body, fields):
    try:
        realms, credentials = server.get_realms_and_credentials(url, method, body, fields)
        token = credentials["resource_owner_key"]
        decision = parse_qs(body).get("decision") if method == "POST" else None
        if decision == ["approve"] and token in requests:
            return server.create_authorization_response(url, method, body, fields)
        if decision:
            requests.pop(token, None)
            return {"Content-Type": "text/plain"}, "denied", 200
    except OAuth1Error as error:
        return {"Content-Type": "text/plain"}, error.error, error.status_code
    return {"Content-Type": "text/html"}, consent(token), 200


serve(app)
