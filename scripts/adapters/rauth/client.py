"""The whole flow with rauth: client.py BASE CALLBACK METHOD."""
import sys
from urllib.parse import parse_qs, urlsplit

import requests
from rauth import OAuth1Service

base, callback, _ = sys.argv[1:]
service = OAuth1Service("ck", "cs", request_token_url=base + "/initiate",
                        access_token_url=base + "/token", authorize_url=base + "/authorize")
token, secret = service.get_request_token(method="POST", data={"oauth_callback": callback})
answer = requests.get(service.get_authorize_url(token), allow_redirects=False)
if callback == "oob":
    verifier = answer.text.split('id="verifier">')[1].split("<")[0]
else:
    verifier = parse_qs(urlsplit(answer.headers["Location"]).query)["oauth_verifier"][0]
session = service.get_auth_session(token, secret, method="POST", data={"oauth_verifier": verifier})
assert session.get(base + "/echo", params={"a": "b c"}).text.startswith("ok")
print("ok")
