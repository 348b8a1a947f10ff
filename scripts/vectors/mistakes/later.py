"""Mistakes that were added later: they choose their requests last, so that the vectors of earlier
mistakes do not change. New mistakes are declared with `added=` and a number."""

RARER_ENCODERS = (
    "dotnet-webutility", "dotnet-escapeuristring", "go-pathescape", "ruby-uri-escape",
    "ruby-encode-uri-component", "rust-non-alphanumeric", "php-old-rawurlencode",
    "python-old-quote", "perl-query-form", "swift-urluserallowed", "swift-urlhostallowed",
    "swift-urlpathallowed", "swift-urlqueryitem",
)
OTHERS = {
    "proxy-scheme-and-port", "host-sandbox", "host-behind-proxy", "json-members-as-text",
    "list-text", "map-text", "number-text", "oauth-body-hash-digest", "oauth-body-hash-text",
    "oauth-body-hash-alphabet", "timestamp-float", "timestamp-drawn-twice",
    "timestamp-exact-milliseconds", "timestamp-fraction", "secret-upper-cased", "secret-padding",
    "secret-base64-encoded", "secret-white-space", "base64-leniently-decoded-secret",
    "other-hash-labelled-otherwise", "hmac-labelled-otherwise", "plaintext-labelled-otherwise",
    "hex-digest-spelling", "port-missing-text", "php-mangled-names", "brackets-numbered",
    "every-byte-encoded", "spaces-only-encoded", "base-string-newline", "openssl-text",
    "query-copied",
}


# They are tried with no other mistake; new ones say `companions=0` where they are declared.
ALONE = {
    "host-sandbox", "host-behind-proxy", "port-missing-text", "number-text",
    "oauth-body-hash-digest", "oauth-body-hash-text", "oauth-body-hash-alphabet",
    "timestamp-float", "timestamp-drawn-twice", "timestamp-exact-milliseconds",
    "timestamp-fraction", "php-mangled-names", "brackets-numbered", "every-byte-encoded",
    "spaces-only-encoded",
}


# They are tried with one other mistake at most: new ones say `companions=1`.
PAIRED = set(OTHERS)
# The numbers of those that were added after all these.
GENERATIONS = {}


def generation(identifier):
    """How late it was added; mistakes with a smaller number choose first."""
    is_later = identifier in OTHERS or identifier.startswith(RARER_ENCODERS)
    return GENERATIONS.get(identifier, 1 if is_later else 0)
