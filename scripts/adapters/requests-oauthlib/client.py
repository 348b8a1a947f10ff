"""The whole flow with requests-oauthlib: see scripts/adapters/clients."""
import sys

from requests_oauthlib import OAuth1Session

base, callback, method = sys.argv[1:]
session = OAuth1Session("ck", client_secret="cs", callback_uri=callback, signature_method=method)
session.fetch_request_token(base + "/initiate")
print(session.authorization_url(base + "/authorize"), flush=True)
session.fetch_access_token(base + "/token", verifier=input())
assert session.get(base + "/echo?a=b%20c&a=%C3%A9").text.startswith("ok")
assert session.post(base + "/echo", data={"status": "a+b &=é"}).text.startswith("ok")
print("ok")
