"""The whole flow with Authlib: client.py BASE CALLBACK METHOD."""
import sys
from urllib.parse import parse_qs, urlsplit

import requests
from authlib.integrations.requests_client import OAuth1Session

base, callback, method = sys.argv[1:]
session = OAuth1Session("ck", "cs", redirect_uri=callback, signature_method=method)
session.fetch_request_token(base + "/initiate")
answer = requests.get(session.create_authorization_url(base + "/authorize"), allow_redirects=False)
if callback == "oob":
    verifier = answer.text.split('id="verifier">')[1].split("<")[0]
else:
    verifier = parse_qs(urlsplit(answer.headers["Location"]).query)["oauth_verifier"][0]
session.fetch_access_token(base + "/token", verifier)
assert session.get(base + "/echo?a=b%20c").text.startswith("ok")
print("ok")
