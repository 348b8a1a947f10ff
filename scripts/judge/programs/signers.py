"""Programs in Python that sign wrongly, each like a real program that somebody wrote.

usage: signers.py NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
"""
import base64
import hashlib
import hmac
import json
import sys
import urllib.parse as u

NAME, METHOD, URL, KEY, SECRET, TOKEN, TOKEN_SECRET, NONCE, TIME, BODY = sys.argv[1:]
PARTS = u.urlsplit(URL)
BARE = f"{PARTS.scheme}://{PARTS.netloc}{PARTS.path}"


def enc(text):
    return u.quote(text, safe="~")


def oauth(time=TIME, method="HMAC-SHA1", **others):
    found = {"oauth_consumer_key": KEY, "oauth_nonce": NONCE, "oauth_signature_method": method,
             "oauth_timestamp": time, "oauth_version": "1.0", **others}
    return {**found, "oauth_token": TOKEN} if TOKEN else found


def sent(with_form=True):
    form = BODY if with_form and not BODY.startswith("{") else ""
    return u.parse_qsl(PARTS.query, True) + u.parse_qsl(form, True)


def normalized(pairs, encode=enc):
    return "&".join(f"{n}={v}" for n, v in sorted((encode(n), encode(v)) for n, v in pairs))


def base(pairs, uri=BARE, encode=enc, first=enc):
    return "&".join([METHOD, encode(uri), encode(normalized(pairs, first))])


def key(encode=enc):
    return f"{encode(SECRET)}&{encode(TOKEN_SECRET)}"


def sign(text, secret, digest=hashlib.sha1):
    raw = hmac.new(secret.encode(), text.encode(), digest).digest()
    return base64.b64encode(raw).decode()


def all_pairs(**others):
    return sent() + list(oauth(**others).items())


def quote_everywhere():
    return sign(base(all_pairs(), encode=u.quote, first=u.quote), key(u.quote))


def quote_but_key():
    return sign(base(all_pairs(), encode=u.quote, first=u.quote), key())


def quote_plus_everywhere():
    return sign(base(all_pairs(), encode=u.quote_plus, first=u.quote_plus), key(u.quote_plus))


def urlencode_parameters():
    text = u.urlencode(sorted(all_pairs()))
    return sign("&".join([METHOD, enc(BARE), enc(text)]), key())


def urlencode_in_dict_order():
    text = u.urlencode(dict(all_pairs()))
    return sign("&".join([METHOD, enc(BARE), enc(text)]), key())


def sorted_too_early():
    pairs = sorted(all_pairs())
    text = "&".join(f"{enc(n)}={enc(v)}" for n, v in pairs)
    return sign("&".join([METHOD, enc(BARE), enc(text)]), key())


def dictionary():
    return sign(base(dict(all_pairs()).items()), key())


def parse_qs_lists():
    query = {n: str(v) for n, v in u.parse_qs(PARTS.query).items()}
    return sign(base({**query, **oauth()}.items()), key())


def blank_values():
    return sign(base(u.parse_qsl(PARTS.query) + list(oauth().items())), key())


def bytes_as_text():
    raw = hmac.new(key().encode(), base(all_pairs()).encode(), hashlib.sha1).digest()
    return str(base64.b64encode(raw))


def base64_of_hexdigest():
    text = hmac.new(key().encode(), base(all_pairs()).encode(), hashlib.sha1).hexdigest()
    return base64.b64encode(text.encode()).decode()


def encodebytes():
    raw = hmac.new(key().encode(), base(all_pairs()).encode(), hashlib.sha1).digest()
    return base64.encodebytes(raw).decode()


def key_without_ampersand():
    return sign(base(all_pairs()), enc(SECRET))


def float_time():
    return sign(base(all_pairs(time=str(float(TIME)))), key())


def clock_again():
    return sign(base(all_pairs(time=str(int(TIME) + 1))), key())


def whole_url():
    return sign(base(all_pairs(), uri=URL), key())


def behind_proxy():
    return sign(base(all_pairs(), uri=BARE.replace("https://", "http://")), key())


def form_forgotten():
    return sign(base(sent(False) + list(oauth().items())), key())


def json_as_parameters():
    body = {n: str(v) for n, v in json.loads(BODY).items()}
    return sign(base({**body, **oauth()}.items()), key())


def latin1():
    def encode(text):
        return u.quote(text.encode("latin-1"), safe="~")
    return sign(base(all_pairs(), first=encode), key())


def body_hash_hex():
    digest = hashlib.sha1(BODY.encode()).hexdigest()
    body_hash = base64.b64encode(digest.encode()).decode()
    return sign(base(all_pairs(oauth_body_hash=body_hash)), key())


def env_with_quotes():
    return sign(base(all_pairs()), f"{enc(chr(34) + SECRET + chr(34))}&{enc(TOKEN_SECRET)}")


def none_secret():
    token_secret = TOKEN_SECRET or None
    return sign(base(all_pairs()), f"{enc(SECRET)}&{token_secret}")


def raw_secrets():
    return sign(base(all_pairs()), f"{SECRET}&{TOKEN_SECRET}")


def safe_list_of_javascript():
    def encode(text):
        return u.quote(text, safe="~()*!.'")
    return sign(base(all_pairs(), encode=encode, first=encode), key(encode))


def version_not_sent():
    return sign(base(all_pairs()), key())


print(globals()[NAME]())
