"""Mistakes that people made, taken from many public threads, with other values.

Each program has its language, its log, its request, what it does differently, and ids, one of which the
answer must name. For a right program, or wrong input, the entry says what must be recognized.
"""
import base64
import functools
import hashlib
from urllib.parse import unquote

import loggers as log
from signing import (Call, by_number, leaving, lower_hex, oauth_only, pct, plain_hash, plus, sign,
                     without, without_query)

SHOP = {"key": "ck_81b4e7c0a3f25d96", "secret": "cs_5f0e9a7d24b8c361"}
USER = {"key": "Jq7RbX2mWc9L", "secret": "pV4sK8nD1yTz6hGf", "token": "7120-aQ3xUe5Br",
        "token_secret": "mN0cJ2vL9oWs7EiR"}
ODD = {"key": "desk app", "secret": "s+e/c r=t*1", "token": "tok:2(b)", "token_secret": "x!y'z~8&9"}
PAIR = {"key": "LTI-4711", "secret": "Hk3vWq8Zd2"}
CLIENTS = {"shop": SHOP, "user": USER, "odd": ODD, "pair": PAIR}

ORDERS = ("GET", "https://shop.example.com/wp-json/wc/v3/orders?status=on-hold&per_page=20&page=3")
PLAIN = ("GET", "http://shop.example.net/wp-json/wc/v3/products?search=blue+mug&page=1")
TWEET = ("POST", "https://api.example.com/1.1/statuses/update.json")
SEARCH = ("GET", "https://api.example.com/1.1/search/tweets.json?q=caf%C3%A9%20%28open%29%21&count=5")
ITEMS = ("GET", "https://api.example.org:8443/v2/Items/?tag=b&tag=a&tag=c&empty=")
RECORD = ("GET", "https://4711.restlets.example.com/app/site/hosting/restlet.nl?script=12&deploy=1")
PHOTO = ("GET", "http://photos.example.net/services/rest/?method=people.getPhotos&name=It%27s+%2A")
STATUS = [("status", "Hi there, it's 5 o'clock (again)!"), ("lat", "37.5")]
STARS = [("text", "a*b & c~d"), ("trim", "1")]
NATIVE = [("status", "Z\u00fcrich \u2013 caf\u00e9"), ("lang", "de")]



def raw_parameters(base):
    """The joined parameters are not encoded in the base string."""
    start, _, joined = base.rpartition("&")
    return f"{start}&{unquote(joined)}"


# language, log, request, client, what is different, wanted ids, further parts of the call
PROGRAMS = [
    # JavaScript
    ("JavaScript", log.axios, ORDERS, SHOP, {"pairs": without_query}, ["query-params-left-out"]),
    ("JavaScript", log.axios, TWEET, USER, {"pairs": oauth_only}, ["form-params-left-out"], STATUS),
    ("JavaScript", log.node_inspect, SEARCH, USER, {"encode": leaving("!*'()")}, ["js-encodeuricomponent"]),
    ("JavaScript", log.pino, TWEET, USER, {"encode": leaving("!*'()")}, ["js-encodeuricomponent"], STATUS),
    ("JavaScript", log.winston, ORDERS, USER, {"key": lambda c: pct(c["secret"])}, ["consumer-secret-only", "secrets-without-ampersand"]),
    ("JavaScript", log.request_members, ORDERS, SHOP, {"key": lambda c: c["secret"]}, ["no-ampersand", "consumer-secret-only"]),
    ("JavaScript", log.escaped_json, RECORD, USER, {"method": "POST"}, ["method-post"]),
    ("TypeScript", log.node_inspect, ITEMS, USER, {"uri": lambda c: c.uri().replace(":8443", "")}, ["port-dropped"]),
    ("JavaScript", log.signed_url, PLAIN, SHOP, {"uri": lambda c: c.uri().replace("http:", "https:")}, ["scheme-https-for-http"]),
    # Java and Kotlin
    ("Kotlin", log.okhttp, TWEET, USER, {"encode": plus}, ["plus-for-space"], STATUS),
    ("Kotlin", log.logcat, ORDERS, USER, {"key": lambda c: pct(c["token_secret"]) + "&" + pct(c["secret"])}, ["secrets-swapped"]),
    ("Java", log.okhttp, ITEMS, USER, {"pairs": lambda c: list(dict(c.pairs()).items())}, ["duplicates-last-wins"]),
    ("Java", log.java_url, ORDERS, USER, {"method": "get"}, ["method-lower-case"]),
    ("Java", log.apache, TWEET, USER, {"encode": leaving("*")}, ["star-not-encoded"], STARS),
    ("Java", log.apache, ORDERS, USER, {"uri": lambda c: c.uri().replace("example.com/", "example.com:443/")}, ["default-port-added"]),
    ("Scala", log.okhttp, RECORD, USER, {"pairs": without("oauth_token")}, ["oauth-token-left-out"]),
    ("Java", log.docker, ITEMS, USER, {"pairs": without("empty")}, ["empty-values-dropped", "parameter-left-out"]),
    # C#
    ("C#", log.dotnet, TWEET, USER, {"encode": lower_hex, "outer": lower_hex}, ["lower-case-hex"], STATUS),
    ("C#", log.dotnet, TWEET, USER, {"encode": by_number}, ["characters-by-number"], NATIVE),
    ("C#", log.dotnet, ORDERS, SHOP, {"outer": lower_hex}, ["lower-case-hex-outer"]),
    ("C#", log.restsharp, RECORD, USER, {"pairs": oauth_only}, ["query-params-left-out"]),
    ("C#", log.serilog, SEARCH, USER, {"encode": leaving("!*'()")}, ["dotnet-escapedatastring", "js-encodeuricomponent"]),
    ("C#", log.dotnet, RECORD, USER, {"uri": lambda c: c.uri() + "?" + c.parts.query, "pairs": oauth_only}, ["query-in-base-uri-not-in-params"]),
    # PowerShell
    ("PowerShell", log.powershell, ORDERS, USER, {"pairs": without_query}, ["query-params-left-out"]),
    ("PowerShell", log.powershell, TWEET, USER, {"key": lambda c: c["secret"] + c["token_secret"]}, ["secrets-without-ampersand"], STATUS),
    # Ruby
    ("Ruby", log.ruby_debug, ORDERS, USER, {"text": lambda b: b + "\n"}, ["base-string-newline"]),
    ("Ruby", log.ruby_debug, TWEET, USER, {"encode": plus}, ["plus-for-space"], STATUS),
    ("Ruby", log.ruby_inspect, ITEMS, USER, {"order": list}, ["not-sorted", "request-params-not-sorted"]),
    ("Ruby", log.rails, ORDERS, PAIR, {"finish": lambda d: base64.b64encode(d.hex().encode()).decode()}, ["base64-of-hex"]),
    # Python
    ("Python", log.http_client, TWEET, USER, {"encode": leaving("/")}, ["python-quote", "slash-not-encoded"], [("url", "a/b c")]),
    ("Python", log.http_client, ORDERS, USER, {"finish": lambda d: d.hex()}, ["hex-digest"]),
    ("Python", log.urllib3, PLAIN, SHOP, {"encode": plus}, ["plus-for-space"]),
    ("Python", log.urllib3, ORDERS, SHOP, {"pairs": without_query}, ["query-params-left-out"]),
    ("Python", log.python_headers, RECORD, USER, {"pairs": lambda c: c.pairs() + [("realm", "4711")]}, ["realm-included"], {"realm": "4711"}),
    ("Python", log.python_headers, TWEET, USER, {"order": lambda p: sorted(p, key=lambda x: x[0].startswith("oauth_"))}, ["oauth-params-last", "not-sorted", "request-params-not-sorted"], STATUS),
    ("Python", log.coloured, PLAIN, USER, {"text": raw_parameters}, ["no-second-encoding"]),
    ("Python", log.kubectl, TWEET, ODD, {"key": lambda c: c["secret"] + "&" + c["token_secret"]}, ["secrets-not-encoded"], STATUS),
    # PHP
    ("PHP", log.print_r, ORDERS, SHOP, {"pairs": without("oauth_version")}, ["oauth-version-missing"]),
    ("PHP", log.guzzle, TWEET, USER, {"encode": plus}, ["plus-for-space"], STATUS, "raw"),
    ("PHP", log.guzzle, RECORD, USER, {"key": lambda c: pct(pct(c["secret"]) + "&" + pct(c["token_secret"]))}, ["key-encoded-whole", "ampersand-encoded"]),
    ("PHP", log.access, PLAIN, SHOP, {"method": "POST"}, ["method-post"]),
    ("PHP", log.page, ORDERS, USER, {"encode": lambda t: pct(pct(t))}, ["double-first-encoding", "double-encoded-oauth-values"], {"nonce": "a+b/c="}),
    # Perl
    ("Perl", log.perl_dump, TWEET, USER, {"finish": lambda d: base64.b64encode(d).decode().rstrip("=")}, ["no-padding"], STATUS),
    ("Perl", log.perl_dump, PHOTO, USER, {"encode": leaving("!*'()")}, ["js-encodeuricomponent", "perl-query-form"]),
    # Go
    ("Go", log.go_dump, TWEET, USER, {"encode": plus}, ["go-queryescape", "plus-for-space"], STATUS),
    ("Go", log.go_dump, RECORD, USER, {"uri": lambda c: c.parts.path}, ["relative-url"]),
    # Swift, Objective-C
    ("Swift", log.swift_print, SEARCH, USER, {"encode": leaving("!$&'()*+,;=:@/?")}, ["swift-urlqueryallowed"]),
    ("Objective-C", log.nslog, ORDERS, USER, {"key": lambda c: pct(c["key"]) + "&" + pct(c["token_secret"])}, ["consumer-key-for-secret"]),
    ("Swift", log.swift_print, ITEMS, USER, {"uri": lambda c: c.uri().rstrip("/")}, ["trailing-slash-dropped"]),
    # Rust, Dart, Elixir, R, shell
    ("Rust", log.rust_line, ORDERS, USER, {"finish": lambda d: base64.urlsafe_b64encode(d).decode()}, ["base64url"]),
    ("Rust", log.rust_debug, RECORD, USER, {"pairs": without_query}, ["query-params-left-out"]),
    ("Dart", log.dart, TWEET, USER, {"encode": leaving("!*'()")}, ["js-encodeuricomponent"], STATUS),
    ("Dart", log.dart, ORDERS, USER, {"digest": "sha256"}, ["sha256-labelled-otherwise"]),
    ("Elixir", log.elixir, SEARCH, USER, {"encode": plus}, ["plus-for-space"]),
    ("R", log.httr, ORDERS, USER, {"text": lambda b: b + "%26"}, ["trailing-ampersand"]),
    ("R", log.httr, TWEET, USER, {"pairs": lambda c: c.pairs() + [("oauth_callback", "oob")]}, ["oauth-callback-added"], STATUS),
    ("Shell", log.curl_v, ORDERS, USER, {"key": lambda c: pct(c["secret"]) + "&" + pct(c["token_secret"]) + "\n"}, ["token-secret-newline", "key-trailing-newline"]),
    ("Shell", log.syslog, RECORD, USER, {"whole": plain_hash}, ["secrets-appended-to-base-string"]),
    # the tools between
    ("Burp", log.proxy, TWEET, USER, {"pairs": oauth_only}, ["form-params-left-out"], STATUS),
    ("Charles", log.proxy, ORDERS, USER, {"uri": lambda c: c.uri().replace("https:", "http:")}, ["scheme-http-for-https"]),
    ("Fiddler", log.proxy, SEARCH, ODD, {"encode": plus, "outer": plus}, ["plus-for-space"]),
    ("Wireshark", log.stream, PLAIN, SHOP, {"pairs": without_query}, ["query-params-left-out"]),
    ("tcpdump", log.tcpdump, PHOTO, USER, {"method": "POST"}, ["method-post"]),
    ("an issue", log.quoted_issue, TWEET, USER, {"encode": plus}, ["plus-for-space"], STATUS),
    ("a mail", log.mailed, ORDERS, USER, {"pairs": without_query}, ["query-params-left-out"]),
    ("a chat", log.smart, RECORD, USER, {"pairs": without("oauth_version")}, ["oauth-version-missing"]),
    ("a document", log.wrapped, ORDERS, USER, {"method": "POST"}, ["method-post"]),
    ("a ticket", log.encoded, TWEET, USER, {"pairs": oauth_only}, ["form-params-left-out"], STATUS),
    ("syslog", log.syslog, TWEET, USER, {"encode": lower_hex, "outer": lower_hex}, ["lower-case-hex"], STATUS),
    ("a link", log.escaped_url, PLAIN, SHOP, {"pairs": without_query}, ["query-params-left-out"]),
]


def program(number, row):
    language, logger, request, client, different, wanted, *more = row
    further = dict(more[0]) if more and isinstance(more[0], dict) else {}
    form = more[0] if more and isinstance(more[0], list) else ()
    call = Call(*request, client, number, form=form, **further)
    different = dict(different)
    whole, sent, needs = (different.pop(name, None) for name in ("whole", "sent", "needs"))
    for nonce in range(100):
        call.signature = whole(call) if whole else sign(call, **different)
        if not needs or needs in call.signature:
            break
        call.oauth["oauth_nonce"] = f"k9Xw{nonce}"
    if sent:
        return call, functools.wraps(logger)(lambda call: sent(call, logger(call))), wanted
    return call, logger, wanted


def named_method(call):
    call.oauth["oauth_signature_method"] = "HMAC_SHA1"
    call.signature = sign(call)
    return log.syslog(call)


def misspelt_name(call):
    call.signature = sign(call)
    return log.syslog(call).replace("oauth_signature=", "oauth_signagure=")


def misspelt_scheme(call):
    call.signature = sign(call)
    return log.syslog(call).replace("OAuth oauth_", "Oauth oauth_", 1).replace("Oauth ", "OAuth1 ", 1)


def blanks(call):
    call.signature = sign(call)
    return log.syslog(call).replace('oauth_nonce="', 'oauth_nonce = " ', 1)


def unencoded(call):
    call.signature = sign(call)
    return log.syslog(call).replace(pct(call.signature), call.signature)


def exchanged(call):
    call.signature = sign(call)
    text, nonce, signature = log.syslog(call), call.oauth["oauth_nonce"], pct(call.signature)
    return signature.join(part.replace(signature, nonce) for part in text.split(nonce))


# A mistake in the spelling of the request: what must be said of the header.
SPELLINGS = [
    ("HMAC_SHA1", named_method, "HMAC_SHA1"), ("oauth_signagure", misspelt_name, "oauth_signagure"),
    ("the scheme OAuth1", misspelt_scheme, "scheme"), ("blanks in a header", blanks, "blank"),
    ("nonce and signature exchanged", exchanged, "may be exchanged"),
]

# Right requests that a server refuses, each in another log: no program is to be blamed.
RIGHT = [log.okhttp, log.logcat, log.dotnet, log.ruby_debug, log.axios, log.nslog, log.httr,
         log.http_client, log.powershell, log.pino, log.winston, log.java_url, log.apache, log.proxy,
         log.stream, log.coloured, log.quoted_issue, log.mailed, log.encoded, log.kubectl]


def body_hash(call):
    digest = hashlib.sha1(b"").digest()
    call.oauth["oauth_body_hash"] = base64.b64encode(digest).decode()


def env_names(consumer, token):
    return {"secret": consumer, "token_secret": token}


# Names of secrets in real .env files.
NAMES = [
    ("CONSUMER_SECRET", "TOKEN_SECRET"), ("FLICKR_SECRET", "FLICKR_TOKEN_SECRET"),
    ("LTI_SECRET", "LTI_TOKEN_SECRET"), ("ETSY_SHARED_SECRET", "ETSY_ACCESS_TOKEN_SECRET"),
    ("SHARED_SECRET", "ACCESS_SECRET"), ("X_OAUTH_SECRET", "X_OAUTH_TOKEN_SECRET"),
    ("WC_SECRET", "WC_TOKEN_SECRET"), ("MY_SECRET", "MY_TOKEN_SECRET"),
    ("consumerSecret", "accessTokenSecret"), ("CLIENT_SHARED_SECRET", "ACCESS_TOKEN_SECRET"),
    ("API_SECRET_KEY", "ACCESS_TOKEN_SECRET"), ("API_SECRET", "OAUTH_TOKEN_SECRET"),
]


def environment(client, number, names=NAMES):
    """A .env file: the keys and secrets, and what such files have besides."""
    secret, token_secret = names[number % len(names)]
    lines = ["# settings", "NODE_ENV=production", f"CONSUMER_KEY={client['key']}",
             f"{secret}='{client['secret']}'" if "'" not in client["secret"]
             else f'{secret}="{client["secret"]}"', "DATABASE_URL=postgres://db/app"]
    if client.get("token"):
        lines += [f"ACCESS_TOKEN={client['token']}", f'{token_secret}="{client["token_secret"]}"']
    return "\n".join(lines + ["SESSION_SECRET=0f1e2d3c4b5a", ""])
