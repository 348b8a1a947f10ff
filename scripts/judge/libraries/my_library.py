"""A library to test with docs/use-the-vectors.md: it asks an oauthcheck process through two pipes."""
import json

to, back = open("questions", "w", encoding="utf-8"), open("answers", encoding="utf-8")


def ask(question):
    to.write(json.dumps(question) + "\n")
    to.flush()
    return json.loads(back.readline())


def sign(method, url, form, oauth, consumer_secret, token_secret):
    request = {"method": method, "url": url, **({"form": form} if form else {})}
    secrets = {"consumer_secret": consumer_secret, "token_secret": token_secret}
    return ask({"op": "sign", "seq": 1, "request": request, "oauth": oauth, "secrets": secrets})["signature"]


ask({"op": "start", "protocol": 1})
