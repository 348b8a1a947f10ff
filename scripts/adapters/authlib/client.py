"""The whole flow with Authlib: see scripts/adapters/clients."""
import sys

from authlib.integrations.requests_client import OAuth1Session

base, callback, method = sys.argv[1:]
session = OAuth1Session("ck", "cs", redirect_uri=callback, signature_method=method)
session.fetch_request_token(base + "/initiate")
print(session.create_authorization_url(base + "/authorize"), flush=True)
session.fetch_access_token(base + "/token", input())
assert session.get(base + "/echo?a=b%20c").text.startswith("ok")
print("ok")
