"""The whole flow with rauth: see scripts/adapters/clients."""
import sys

from rauth import OAuth1Service

base, callback, _ = sys.argv[1:]
service = OAuth1Service("ck", "cs", request_token_url=base + "/initiate",
                        access_token_url=base + "/token", authorize_url=base + "/authorize")
token, secret = service.get_request_token(method="POST", data={"oauth_callback": callback})
print(service.get_authorize_url(token), flush=True)
session = service.get_auth_session(token, secret, method="POST", data={"oauth_verifier": input()})
assert session.get(base + "/echo", params={"a": "b c"}).text.startswith("ok")
print("ok")
