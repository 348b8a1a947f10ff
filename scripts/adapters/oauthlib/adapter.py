"""oauthlib behind oauthcheck's adapter protocol: Client.sign and SignatureOnlyEndpoint."""

from jwt.exceptions import InvalidKeyError
from oauthlib.oauth1 import Client, RequestValidator, SignatureOnlyEndpoint
from protocol import Question, Rejected, field, serve, signed

METHODS = list(Client.SIGNATURE_METHODS)


def sign(question: Question) -> dict:
    oauth = question.oauth
    question.skip_unlike_oauthlib(METHODS, "oauth_body_hash")
    client = Client(
        oauth["oauth_consumer_key"], question.consumer_secret,
        oauth.get("oauth_token"), question.token_secret, oauth.get("oauth_callback"),
        question.signature_method, verifier=oauth.get("oauth_verifier"),
        rsa_key=question.private_key, realm=question.realm,
        nonce=oauth.get("oauth_nonce"), timestamp=oauth.get("oauth_timestamp"),
    )
    body, headers = question.content()
    try:
        _, headers, _ = client.sign(question.url, question.method, body, headers)
    except ValueError as refusal:
        raise Rejected(str(refusal)) from refusal
    answer = signed(question, headers["Authorization"])
    asked = oauth.get("oauth_body_hash", "")
    sent = field(headers["Authorization"], "oauth_body_hash")
    question.skip_unless(
        asked == sent or asked == "true" and sent != "",
        "oauth_body_hash cannot be set: it is the SHA-1 of every body that is no form",
    )
    return answer


class Secrets(RequestValidator):
    """A provider that knows one client and one token, and leaves freshness and format alone."""

    enforce_ssl = False
    timestamp_lifetime = float("inf")

    def __init__(self, question: Question):
        super().__init__()
        self.question = question

    def check_client_key(self, client_key):
        return True

    def check_nonce(self, nonce):
        return True

    def validate_timestamp_and_nonce(self, *arguments, **named):
        return True

    def validate_client_key(self, client_key, request):
        return True

    def get_client_secret(self, client_key, request):
        return self.question.consumer_secret

    def get_access_token_secret(self, client_key, token, request):
        return self.question.token_secret

    def get_rsa_key(self, client_key, request):
        return self.question.public_key


def verify(question: Question) -> dict:
    question.skip_methods_but(METHODS)
    question.skip_without(
        "oauth_consumer_key", "oauth_signature_method", "oauth_nonce", "oauth_timestamp",
        because="is required by the endpoint",
    )
    question.skip_unless(not question.is_rsa or question.public_key, "there is no public key")
    question.skip_unless(
        question.oauth.get("oauth_token") or not question.token_secret,
        "a token secret is asked for only where there is a token",
    )
    body, headers = question.content()
    headers["Authorization"] = question.authorization()
    endpoint = SignatureOnlyEndpoint(Secrets(question))
    try:
        is_valid, request = endpoint.validate_request(question.url, question.method, body, headers)
    except (ValueError, InvalidKeyError) as refusal:
        raise Rejected(str(refusal)) from refusal
    if request is None or "signature" not in request.validator_log:
        raise Rejected("the endpoint refuses the request before it looks at the signature")
    return {"valid": is_valid}


serve("oauthlib", "oauthlib", METHODS, ["signature", "authorization_header"],
      sign=sign, verify=verify)
