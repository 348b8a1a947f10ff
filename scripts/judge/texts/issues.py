"""Wrong programs from public issues, each with its thread and its mistake, but with other values.

Each row has language and thread, log, request, client, what the program does differently, and the ids, one of which the
answer must name, or the text that it must contain; then a form or further parts of the command line.
"""
import base64
import hashlib
from urllib.parse import quote_plus, unquote

import loggers as log
from cases import (ODD, ORDERS, PAIR, RECORD, SEARCH, SHOP, STARS, STATUS, TWEET, USER,
                   raw_parameters)
from signing import by_number, leaving, pct, without, without_query

IDS = ("GET", "https://api.example.com/v2/photos?id_2=2&id_10=0&id_1=1")
NAMES = ("GET", "https://shop.example.com/rest/V1/products?filter%5Battribute%5D=sku&filter%5Bin%5D%5B2%5D=a"
         "&filter%5Bin%5D%5B10%5D=b")
TYPES = ("GET", "https://api.example.com/v1/people/updates?type=SHAR&type=CONN&count=5")
QUERY = ("GET", "https://api.example.com/v1/search?q=docker%20AND%20swarm&lang=de")
SUMS = ("GET", "https://api.example.com/v1/search?q=C%2B%2B%20jobs&page=2")
PLUSES = ("GET", "https://api.example.com/v1/search?q=13+reasons+why&count=10")
STARRED = ("GET", "http://www.example.com/api?testvalue=*&page=1")
PATHS = ("GET", "https://api.example.com/accounts/foo%40bar/cards?limit=3")
SPACED = ("GET", "https://files.example.com/content/Ubuntu%20One/%28HI%29.txt")
UPPER = ("POST", "https://api.example.com/uas/OAuth/requestToken")
HOST = ("GET", "https://Api.Example.COM/foo/bar?a=1")
PORT = ("GET", "http://media.example.com:8080/api/v1/items?page=1")
LISTED = ("GET", "https://1234.suitetalk.example.com/services/rest/record/v1/customer?limit=5&offset=10")
QUOTE = ("POST", "https://1234.suitetalk.example.com/services/rest/record/v1/quote/7/!transform/salesOrder")
LAUNCH = ("POST", "https://tool.example.edu/lti/launch?course=7")
SENT = ("POST", "https://lms.example.edu/outcomes?id=7")
SEARCHED = ("POST", "https://api.example.com/library/search?term=73318")
DEVICE = ("POST", "https://api.example.com/devices")
NEST = [("device[name]", "Nexus One"), ("app_user_id", "2066797975")]
LTI = [("lti_message_type", "basic-lti-launch-request"), ("context_title", "Räume und Maße"),
       ("resource_link_id", "429785226")]
PLACES = [("locations", "-74,40,-73,41"), ("delimited", "length")]
JSON = {"body": '{"term":"73318"}', "content_type": "application/json"}
FILE = {"content_type": "multipart/form-data; boundary=xYz", "body":
        '--xYz\r\nContent-Disposition: form-data; name="title"\r\n\r\nMy day\r\n--xYz--\r\n'}
XML = {"body": "<score>0.9</score>", "content_type": "application/xml"}


def hashed(body, change=bytes):
    return base64.b64encode(change(hashlib.sha1(body.encode()).digest())).decode()


def by_pair(pairs):
    return sorted(pairs, key="=".join)


def by_name(pairs):
    return sorted(pairs, key=lambda pair: pair[0])


def names(change):
    return lambda pairs: sorted((change(name), value) for name, value in pairs)


def values(prefix, change):
    return lambda pairs: sorted((n, change(v) if n.startswith(prefix) else v) for n, v in pairs)


def added(*pairs):
    return lambda call: call.pairs() + list(pairs)


def replaced(name, *pairs):
    return lambda call: [pair for pair in call.pairs() if pair[0] != name] + list(pairs)


def raw_signature(call, text):
    return text.replace(pct(call.signature), call.signature)


def in_header(*pairs):
    text = "".join(f'{name}="{value}", ' for name, value in pairs)
    return lambda call, log: log.replace("oauth_signature=", text + "oauth_signature=", 1)


def form_encoded(text):
    return quote_plus(text, safe="*-._").replace("~", "%7E")


def first_bytes(text):
    """Of each character only the first byte is escaped."""
    return "".join(pct(each)[:3] for each in text)


PROGRAMS = [
    ("Swift, OAuthSwift/OAuthSwift#283", log.swift_print, IDS, USER, {"order": by_pair}, ["sorted-by-pair"]),
    ("Swift, OAuthSwift/OAuthSwift#174", log.swift_print, DEVICE, USER, {"encode": leaving("[]")}, ["brackets-not-encoded"], NEST),
    ("Swift, Mastercard/oauth1-signer-swift#1", log.swift_print, SUMS, USER, {"encode": leaving("+")}, ["comma-not-encoded"]),
    ("Objective-C, Christian-Hansen/simple-oauth1#8", log.nslog, TWEET, USER, {"encode": leaving(",")}, ["comma-not-encoded"], PLACES),
    ("Objective-C, yahoo/TDOAuth#9", log.afnetworking, DEVICE, USER, {"order": names(pct)}, ["names-double-encoded"], [("invites[1]", "jon.doe")]),
    ("Objective-C, ShareKit/ShareKit#515", log.afnetworking, UPPER, PAIR, {"order": values("oauth_", pct)}, ["double-encoded-oauth-values"], {"callback": "http://www.example.com/done"}),
    ("Objective-C, AFNetworking/AFOAuth1Client#48", log.afnetworking, TWEET, USER, {"encode": lambda t: pct(t).replace("~", "%7E")}, ["tilde-encoded"], STARS),
    ("Objective-C, RestKit/RestKit#533", log.nslog, UPPER, PAIR, {"uri": lambda c: c.uri().lower()}, ["path-lower-cased"]),
    ("Scala, DanielaSfregola/twitter4s#133", log.akka, QUERY, USER, {"encode": str}, ["no-first-encoding", "spaces-only-encoded"]),
    ("Java, javaee/jersey#1105", log.jersey, DEVICE, USER, {"order": by_pair}, ["sorted-by-pair"], [("org", "acme"), ("org-country", "US")]),
    ("Java, Mastercard/oauth1-signer-java#18", log.okhttp, PATHS, PAIR, {"uri": lambda c: c.uri().replace("%", "%25")}, ["path-double-encoded"]),
    ("Java, Mastercard/oauth1-signer-java#33", log.apache, SENT, PAIR, {}, ["oauth-body-hash-text"], {**JSON, "body": '{"url":"a\\/b"}', "body_hash": hashed('{"url":"a/b"}')}),
    ("Java, AsyncHttpClient/async-http-client#1216", log.java_url, STARRED, USER, {"encode": leaving("*")}, ["star-not-encoded"]),
    ("Java, scribejava/scribejava#195", log.java_url, TYPES, USER, {"order": by_name}, ["sorted-by-name-only"]),
    ("Java, scribejava/scribejava#105", log.jersey, SUMS, USER, {"encode": lambda t: pct(t.replace("+", " "))}, ["query-decoded-twice"]),
    ("Java, scribejava/scribejava#85", log.okhttp, QUERY, USER, {"pairs": without("lang")}, ["parameter-left-out"]),
    ("Kotlin, Foso/Ktorfit#21", log.ktor, TWEET, USER, {"pairs": replaced("mail", ("mail", "a@b.example"))}, ["query-decoded-twice"], [("mail", "a%40b.example")]),
    ("R, r-lib/httr#21", log.httr, ORDERS, USER, {"encode": lambda t: pct(t).translate({45: "%2D", 46: "%2E", 95: "%5F", 126: "%7E"})}, ["unreserved-encoded", "rust-non-alphanumeric"]),
    ("R, r-lib/httr#441", log.httr, PLUSES, USER, {"pairs": replaced("q", ("q", "13+reasons+why"))}, ["plus-not-decoded"]),
    ("R, r-lib/httr#423", log.httr, SEARCH, USER, {"encode": first_bytes}, ["(no id: each character lost all but its first byte)"]),
    ("R, geoffjentry/ROAuth#7", log.httr, DEVICE, USER, {"order": names(unquote)}, ["names-not-encoded"], NEST),
    ("Rust, gifnksm/oauth-client-rs#16", log.rust_line, ("GET", "https://api.example.com/a?q=x%20%2A~y"), USER, {"encode": form_encoded}, ["java-urlencoder"]),
    ("Rust, mehcode/oauth1-rs#3", log.rust_line, QUERY, USER, {"order": values("q", pct)}, ["double-first-encoding", "query-not-decoded"]),
    ("Rust, withoneai/pica#112", log.rust_debug, LISTED, USER, {"pairs": without_query}, ["query-params-left-out"]),
    ("Python, Mastercard/oauth1-signer-python#35", log.python_headers, PATHS, PAIR, {"needs": "+", "sent": raw_signature}, ["signature-not-encoded"]),
    ("Python, joestump/python-oauth2#29", log.python_headers, HOST, USER, {"uri": lambda c: c.url.split("?")[0]}, ["host-case-kept"]),
    ("Python, openedx/openedx-platform#13454", log.http_client, SENT, PAIR, {"sent": in_header(("oauth_body_hash", pct(hashed(XML["body"]))))}, ["oauth_body_hash appears twice"], {**XML, "body_hash": hashed(XML["body"])}),
    ("Python, timbal-ai/timbal#80", log.python_headers, LISTED, USER, {"sent": in_header(("limit", 5), ("offset", 10))}, ["duplicate-pairs-merged", "duplicates-last-wins", "duplicates-first-wins"]),
    ("Python, oauthlib/oauthlib#651", log.http_client, SPACED, USER, {"uri": lambda c: c.uri().replace("%20", " ")}, ["path-decoded", "path-character-decoded"]),
    ("Python, litl/rauth#1", log.urllib3, QUERY, PAIR, {"uri": lambda c: c.url}, ["query-in-base-uri"]),
    ("Dart, nbspou/dart-oauth1#5", log.dart, ORDERS, {**SHOP, "token": SHOP["key"], "token_secret": ""}, {"key": lambda c: c["secret"] + "&" + c["secret"]}, ["request-token-secret"]),
    ("TypeScript, woocommerce/woocommerce#13053", log.angular, ORDERS, SHOP, {"pairs": without("oauth_version")}, ["oauth-version-missing"]),
    ("TypeScript, activepieces/activepieces#12555", log.axios, QUOTE, USER, {"outer": leaving("!'()*")}, ["js-encodeuricomponent-both", "path-character-encoded"], {"body": "{}", "content_type": "application/json"}),
    ("TypeScript, Kong/insomnia#4238", log.insomnia, SEARCHED, USER, {"uri": lambda c: c.url}, ["query-in-base-uri"]),
    ("TypeScript, Kong/insomnia#1681", log.insomnia, QUERY, USER, {"order": values("q", pct)}, ["double-first-encoding", "query-not-decoded"]),
    ("TypeScript, nextauthjs/next-auth#1785", log.node_inspect, UPPER, USER, {"key": lambda c: pct(c["secret"]) + "&undefined"}, ["null-text"], {"verifier": "h3K9"}),
    ("JavaScript, ddo/oauth-1.0a#110", log.axios, DEVICE, USER, {"pairs": added(("term", "73318"))}, ["json-members-signed"], JSON),
    ("JavaScript, request/request#2792", log.pino, SENT, PAIR, {}, ["oauth-body-hash-hex", "oauth-body-hash-alphabet"], {**XML, "body_hash": hashed(XML["body"], lambda d: d.hex().encode())}),
    ("JavaScript, ciaranj/connect-auth#28", log.pino, ("GET", "http://example.com:80/me?fields=a"), USER, {"uri": lambda c: c.url.split("?")[0]}, ["default-port-kept"]),
    ("PHP, OpenMage/magento-lts#721", log.guzzle_debug, NAMES, USER, {"order": lambda p: sorted(p, key=lambda x: x[0].replace("%5B2", "%5B02"))}, ["sorted-naturally"]),
    ("PHP, usulix/laravel-netsuite#4", log.guzzle_debug, (RECORD[0], RECORD[1] + "&recordtype=customer"), USER, {"pairs": without("recordtype")}, ["parameter-left-out"]),
    ("PHP, zendframework/zf1#244", log.guzzle_debug, TWEET, USER, {"pairs": added(("title", "My day"))}, ["multipart-fields-signed"], FILE),
    ("PHP, jrconlin/oauthsimple#34", log.signed_url, QUERY, PAIR, {"needs": "+", "sent": raw_signature}, ["signature-plus-as-space", "signature-not-encoded"]),
    ("PHP, Saltbox/wordpress-lti-consumer#21", log.html_form, LAUNCH, PAIR, {"order": list}, ["not-sorted", "oauth-params-last", "request-params-not-sorted", "oauth-params-first"], LTI),
    ("C#, restsharp/RestSharp#103", log.dotnet_logging, TWEET, USER, {"pairs": without("status", "lat")}, ["form-params-left-out"], STATUS),
    ("C#, restsharp/RestSharp#1166", log.restsharp, NAMES, USER, {"uri": lambda c: c.url, "pairs": lambda c: list(c.oauth.items())}, ["query-in-base-uri-not-in-params"]),
    ("C#, LtiLibrary/LtiLibrary#14", log.dotnet_logging, SENT, PAIR, {"pairs": without_query}, ["query-params-left-out"], {**XML, "body_hash": hashed(XML["body"])}),
    ("C#, linvi/tweetinvi#483", log.dotnet, TWEET, USER, {"encode": by_number}, ["latin1", "characters-by-number"], [("status", "only £5")]),
    ("Ruby, googleapis/signet#173", log.faraday, ("GET", "https://example.com/?foo=3&foo=2&foo=1"), USER, {"pairs": lambda c: list(dict(c.pairs()).items())}, ["duplicates-last-wins"]),
    ("Ruby, pelle/oauth#8", log.faraday, ("GET", "https://my.example/r?device%5Bname%5D=Nexus%20One&id=7"), USER, {"pairs": replaced("device[name]", ("device", '{"name"=>"Nexus One"}'))}, ["map-text"]),
    ("Ruby, ruby-oauth/oauth#40", log.rails, ORDERS, USER, {"method": "get"}, ["method-lower-case"]),
    ("Perl, lyokato/p5-oauth-lite#5", log.perl_dump, ("GET", "https://b.example.com/atom/edit?tag=%E3%83%96&tag=perl"), USER, {"order": lambda p: sorted(p, key=lambda x: [unquote(y) for y in x])}, ["sorted-before-encoding", "sorted-utf16"]),
    ("Perl, SPORE/net-http-spore#28", log.lwp_console, PORT, USER, {"uri": lambda c: c.uri().replace(":8080", "")}, ["port-dropped"]),
    ("Perl, openwebwork/webwork2#915", log.html_form, LAUNCH, PAIR, {"encode": lambda t: pct(t.encode().decode("latin-1"))}, ["mojibake"], LTI),
    ("PowerShell, MyTwitter/MyTwitter#16", log.powershell, TWEET, USER, {"encode": str}, ["no-first-encoding", "spaces-only-encoded"], [("status", "Hello, world")]),
    ("Visual Basic, VBA-tools/VBA-Web#191", log.vba_web, ("GET", "https://api.example.com/v1/12345/search?limit=100&offset=50"), USER, {"order": lambda p: sorted(p, key=lambda x: (x[0][:6] == "oauth_", x))}, ["oauth-params-last"]),
    ("Google Apps Script, googleworkspace/apps-script-oauth1#5", log.apps_script, TWEET, USER, {"encode": leaving("!*'()")}, ["js-encodeuricomponent"], STATUS),
    ("Apex, salesforce.stackexchange.com/q/97646", log.apex, RECORD, USER, {"text": raw_parameters}, ["no-second-encoding"]),
    ("Go, canonical/snapd#515", log.go_headers, RECORD, USER, {"whole": lambda c: f"{c.client['secret']}&{c.client['token_secret']}", "sent": raw_signature}, ["signature-not-encoded"], {"signature_method": "PLAINTEXT"}),
    ("Clojure, r0man/oauth-clj#7", log.clojure, TWEET, PAIR, {"pairs": lambda c: list(c.oauth.items())}, ["form-params-left-out"], STATUS),
    ("Lua, ignacio/LuaOAuth#4", log.lua_inspect, ORDERS, ODD, {"key": lambda c: pct(c["secret"]) + "&" + pct(pct(c["token_secret"]))}, ["secret-percent-encoded", "secrets-double-encoded"]),
    ("C++, sirikata/liboauthcpp#9", log.qt, SPACED, USER, {"uri": lambda c: c.uri().replace("%28", "(").replace("%29", ")")}, ["path-decoded", "path-character-decoded", "path-reencoded"]),
    ("Elixir, MJMortimer/elixero#9", log.httpoison, UPPER, PAIR, {"order": values("oauth_", unquote)}, ["oauth-values-not-encoded", "no-first-encoding"], {"callback": "http://localhost/xero"}),
    ("Elixir, DefactoSoftware/lti#18", log.html_form, LAUNCH, PAIR, {"uri": lambda c: c.url, "pairs": without("course")}, ["query-in-base-uri-not-in-params"], LTI[2:]),
    ("Postman, woocommerce/woocommerce#11410", log.stream, ("GET", "http://www.shop.example.net/wp-json/wc/v3/products?page=1"), SHOP, {"uri": lambda c: c.uri().replace("www.", "")}, ["host-www"]),
]
