"""oauthlib behind oauthcheck's adapter protocol: Client.sign and SignatureOnlyEndpoint."""

from jwt.exceptions import InvalidKeyError
from oauthlib.oauth1 import Client, RequestValidator, SignatureOnlyEndpoint
from protocol import Question, serve


def sign(question: Question) -> dict:
    oauth = question.oauth
    client = Client(
        oauth["oauth_consumer_key"], question.consumer_secret,
        oauth.get("oauth_token"), question.token_secret, oauth.get("oauth_callback"),
        oauth["oauth_signature_method"], verifier=oauth.get("oauth_verifier"),
        rsa_key=question.private_key, realm=question.realm,
        nonce=oauth.get("oauth_nonce"), timestamp=oauth.get("oauth_timestamp"),
    )
    _, headers, _ = client.sign(question.url, question.method, question.content, question.headers)
    return {"authorization_header": headers["Authorization"]}


class Secrets(RequestValidator):
    """A provider that knows one client and one token, and leaves freshness and format alone."""

    enforce_ssl = False
    timestamp_lifetime = float("inf")

    def __init__(self, question: Question):
        super().__init__()
        self.question = question

    def accept(self, *arguments, **named):
        return True

    check_client_key = check_nonce = validate_client_key = validate_timestamp_and_nonce = accept

    def get_client_secret(self, client_key, request):
        return self.question.consumer_secret

    def get_access_token_secret(self, client_key, token, request):
        return self.question.token_secret

    def get_rsa_key(self, client_key, request):
        return self.question.public_key


def verify(question: Question) -> dict:
    headers = question.headers | {"Authorization": question.authorization}
    endpoint = SignatureOnlyEndpoint(Secrets(question))
    is_valid, request = endpoint.validate_request(
        question.url, question.method, question.content, headers)
    if request is None or "signature" not in request.validator_log:
        return {"rejected": "the endpoint refuses the request before it looks at the signature"}
    return {"valid": is_valid}


serve("oauthlib", (ValueError, InvalidKeyError), sign=sign, verify=verify)
