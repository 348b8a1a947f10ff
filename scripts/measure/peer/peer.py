"""A provider of the same kind as `oauthcheck serve`, for scripts/measure/serve: oauthlib verifies
each request and stores its nonce, in two processes of gunicorn, each with its own nonce store.
"""

import time

from oauthlib.oauth1 import RequestValidator, ResourceEndpoint


class Validator(RequestValidator):
    enforce_ssl = False
    dummy_client = "dummy"
    dummy_access_token = "dummy"
    nonces = set()

    @property
    def client_key_length(self):
        return 1, 40

    access_token_length = nonce_length = client_key_length

    def check_client_key(self, key):
        return bool(key)

    check_access_token = check_nonce = check_client_key

    def validate_client_key(self, key, request):
        return key == "ck"

    def validate_access_token(self, key, token, request):
        return token == "tk"

    def get_client_secret(self, key, request):
        return "cs"

    def get_access_token_secret(self, key, token, request):
        return "ts"

    def validate_timestamp_and_nonce(self, key, timestamp, nonce, request, request_token=None, access_token=None):
        pair = key, timestamp, nonce, access_token
        if pair in self.nonces or abs(int(timestamp) - time.time()) > 300:
            return False
        self.nonces.add(pair)
        return True

    def validate_realms(self, *arguments, **more):
        return True


endpoint = ResourceEndpoint(Validator())


def application(environ, start_response):
    url = f"http://{environ['HTTP_HOST']}{environ['PATH_INFO']}?{environ['QUERY_STRING']}"
    headers = {"Authorization": environ.get("HTTP_AUTHORIZATION", "")}
    accepted, _ = endpoint.validate_protected_resource_request(
        url, environ["REQUEST_METHOD"], headers=headers)
    start_response("200 OK" if accepted else "401 Unauthorized", [("Content-Type", "text/plain")])
    return [b"ok\n" if accepted else b"refused\n"]
