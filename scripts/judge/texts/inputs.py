"""Wrong or unusual input, such as people have: the answer must name the input as the problem, not the program."""
import json
from urllib.parse import quote

import loggers as log
from cases import NAMES, ORDERS, PAIR, PLAIN, RECORD, SHOP, STATUS, TWEET, USER, environment
from signing import Call, pct, sign

PLAIN_NAMES = [("CONSUMER_SECRET", "TOKEN_SECRET")]


def right(request, client, number, form=(), **more):
    call = Call(*request, client, number, form=form, **more)
    call.signature = sign(call)
    return call


def known(call):
    """What the author of a text can add, by the option that adds it."""
    facts = {"--url": call.url, "--method": call.method, "--scheme": call.parts.scheme}
    if call.body is not None:
        facts["--body"] = call.body
    return facts


def reading(word):
    """The answer is how the input must be read, and no mistake of the program is named alone."""
    def check(answer, messages):
        meant = " ".join((answer.get("correct_if") or {}).get("meant", []))
        if meant:
            return True if word in meant else False
        if any(each["pitfalls"] for each in answer.get("explanations", [])):
            return False
        return None
    return check


def correct(answer, messages):
    if answer.get("correct_if") or any(
            each["pitfalls"] for each in answer.get("explanations", [])):
        return False
    return True if answer and not answer.get("difference") else None


def message(*words):
    """An error or a note with these words, and no mistake."""
    def check(answer, messages):
        if any(each["pitfalls"] for each in answer.get("explanations", [])):
            return False
        return True if all(word in messages for word in words) else None
    return check


def several(count):
    def check(answer, messages):
        return True if answer.get("requests") == count else None
    return check


def with_secrets(call, secret=None, token_secret=None):
    client = dict(call.client)
    client["secret"] = client["secret"] if secret is None else secret
    if token_secret is not None:
        client["token_secret"] = token_secret
    return environment(client, 0, PLAIN_NAMES)


def case(name, text, env, call, check, options=()):
    return name, text, env, known(call), check, options


def cases():
    call = right(ORDERS, USER, 500)
    usual = with_secrets(call)
    form = right(TWEET, USER, 501, STATUS)
    odd = {**USER, "secret": "a+b/c=d", "token_secret": "e/f+g=h"}
    coded = right(ORDERS, odd, 502)

    yield case("a header copied decoded", log.decoded_values(right_with_plus()), usual, call,
               no_blame)
    yield case("a token secret still encoded", log.okhttp(coded),
               with_secrets(coded, token_secret=quote("e/f+g=h", safe="")), coded, reading("encoded"))
    yield case("both secrets still encoded", log.okhttp(coded),
               with_secrets(coded, quote("a+b/c=d", safe=""), quote("e/f+g=h", safe="")), coded,
               reading("encoded"))
    yield case("secrets exchanged", log.axios(call),
               with_secrets(call, USER["token_secret"], USER["secret"]), call, reading("exchanged"))
    pair = right(RECORD, PAIR, 503)
    yield case("the key as a secret", log.syslog(pair),
               f"CONSUMER_SECRET={PAIR['key']}\nTOKEN_SECRET={PAIR['secret']}\n", pair,
               reading("consumer secret"), {"--token-secret-env": "TOKEN_SECRET"})
    yield case("no scheme, http was used", log.no_scheme(right(PLAIN, SHOP, 504)),
               environment(SHOP, 0), right(PLAIN, SHOP, 504), reading("http"))
    yield case("a mistyped --url", log.header_only(call), usual, call, reading("https"),
               {"--url": call.url.replace("https", "http"), "--method": "GET"})
    yield case("a header alone", log.header_only(call), usual, call, correct)
    yield case("a form that the log does not show", log.form_lost(form), usual, form, correct)
    yield case("an old request without a Date", log.syslog(call), usual, call, correct)
    yield case("a quoted secret", log.okhttp(call),
               usual.replace('"' + USER["token_secret"] + '"', "'\"" + USER["token_secret"] + "\"'"),
               call, reading("quotation"))
    yield case("a blank at the end of a secret", log.okhttp(call),
               usual.replace('"' + USER["token_secret"] + '"', '"' + USER["token_secret"] + ' "'),
               call, reading("white space"))
    yield case("a cut-off header", log.syslog(call).replace(pct(call.signature), pct(call.signature)[:14]),
               usual, call, no_blame)
    yield case("an OAuth 2 token", "GET /v1/items HTTP/1.1\nHost: api.example.com\n"
               "Authorization: Bearer eyJhbGciOi.J9.x\n", usual, call, message("OAuth 2"))
    yield case("an OAuth 2 token in a log", "10:41 --> GET https://api.example.com/v1\n"
               "10:41 Authorization: Bearer eyJhbGciOi.J9.x\n10:41 --> END GET\n", usual, call,
               message("OAuth 2"))
    yield case("an answer alone", "HTTP/1.1 401 Unauthorized\nContent-Type: text/plain\n\nno", usual,
               call, message("response"))
    yield case("no secret in the .env", log.okhttp(call), "CONSUMER_KEY=a\nPORT=80\n", call,
               message("CONSUMER_KEY", "--consumer-secret-env"))
    yield case("two apps in one .env", log.okhttp(call),
               "A_CONSUMER_SECRET=a1\nB_CONSUMER_SECRET=b2\n", call,
               message("A_CONSUMER_SECRET", "B_CONSUMER_SECRET"))
    yield case("two requests in one log", log.okhttp(call) + "\n" + log.okhttp(form), usual, call,
               several(2))
    yield case("three requests with prefixes",
               "\n".join([log.logcat(call), log.logcat(form), log.logcat(right(RECORD, USER, 505))]),
               usual, call, several(3))
    yield case("a line of JSON that is one of many", '{"msg":"start"}\n' + log.pino(call)
               + '\n{"msg":"end"}\n', usual, call, correct)
    yield case("UTF-16, as Windows writes it", log.powershell(call).encode("utf-16"), usual, call,
               correct)
    yield case("a carriage return in each line", log.quoted_issue(form).replace("\n", "\r\n"), usual,
               form, correct)
    yield case("a signed URL in a sentence", "why is " + log.signed_url(right(PLAIN, SHOP, 506))
               + " refused?", environment(SHOP, 0), call, correct)
    yield case("two pasted headers", log.okhttp(call) + "\n\n" + log.header_only(call), usual, call,
               correct)
    yield case("a request with another header", "Proxy-Authorization: Basic eA==\n" + log.syslog(call),
               usual, call, correct)
    for number, (secret, token) in enumerate(NAMES):
        if "consumer" in secret.lower() and number == 0:
            continue
        yield case(f"a .env with {secret}", log.okhttp(call), environment(USER, number), call, correct)
    body = right(("POST", "https://api.example.com/v1/items"), USER, 507, body='{"a":1}',
                 content_type="application/json", body_hash="2jmj7l5rSw0yVb/vlWAYkK/YBwk=")
    yield case("a body hash of an empty body", log.proxy(body), usual, body, hash_is_named)


def hash_is_named(answer, messages):
    return True if "body_hash" in json.dumps(answer) + messages and answer.get("exit") != 0 else None


def right_with_plus():
    for number in range(600, 700):
        call = right(ORDERS, USER, number)
        if "+" in call.signature or "/" in call.signature:
            return call
    raise ValueError("no signature needs an escape")


def no_blame(answer, messages):
    """The text is doubted; at least no mistake is claimed that was not made."""
    named = [name for each in answer.get("explanations", []) for name in each["pitfalls"]]
    if [name for name in named if name != "signature-not-encoded"]:
        return False
    text = json.dumps(answer) + messages
    return True if any(word in text for word in ("decoded", "cut off", "only the first")) else None
