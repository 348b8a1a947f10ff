"""Requests preferred for a mistake: the first and the second of its vectors."""

PREFERRED = {
    "method-get": ["order-head", "launch"],
    "method-post": ["order-put", "delete-status"],
    "method-put": ["order-update", "order-patch"],
    "method-delete": ["json-flat", "order-update"],
    "method-head": ["orders", "restlet"],
    "method-patch": ["order-put", "json-nested"],
    "path-version-replaced": ["update", "orders"],
    "scheme-http-for-https": ["launch", "orders"],
    "scheme-https-for-http": ["launch-http", "magento-modules"],
    "path-prefix-dropped": ["mount-point", "sub-directory"],
    "oauth-token-empty-added": ["client-only", "orders"],
    "parameter-left-out": ["update", "launch"],
    "plus-for-space": ["update", "spaces"],
    "go-queryescape": ["tilde-space", "search-plus"],
    "js-encodeuricomponent": ["update", "stars"],
    "latin1": ["latin-form", "latin-query"],
    "no-ampersand": ["client-only", "orders"],
    "base64-decoded-secret": ["base64-client", "base64-secrets"],
    "hex-decoded-secret": ["hex-secrets", "hex-client"],
    "consumer-key-for-secret": ["order-update", "public"],
    "plain-hash": ["search", "restlet"],
    "base64-line-breaks": ["update", "sha512"],
    "noncanonical-base64": ["timeline", "sha512-form"],
    "null-text": ["orders", "no-token-secret"],
    "sha1-labelled-otherwise": ["restlet", "sha512"],
    "secrets-not-encoded": ["launch", "plaintext"],
    "key-encoded-whole": ["timeline", "realm"],
    "secrets-without-ampersand": ["timeline", "www"],
    "consumer-secret-only": ["update", "criteria"],
    "token-secret-only": ["search", "magento-mixed"],
    "token-secret-without-ampersand": ["search-plus", "realm"],
    "secrets-swapped": ["timeline", "plaintext-form"],
    "ampersand-encoded": ["update", "plaintext"],
    "consumer-secret-newline": ["launch", "restlet"],
    "oauth-version-1.0a": ["timeline", "version-10a"],
    "timestamp-milliseconds": ["restlet", "milliseconds"],
    "oauth-signature-included": ["search", "given-signature"],
    "oauth-token-left-out": ["access-token", "update"],
    "query-params-left-out": ["search", "filters"],
    "form-params-left-out": ["launch", "spaces"],
    "json-members-signed": ["json-flat", "json"],
    "raw-body-as-parameter": ["plain-pairs", "order-put"],
    "brackets-not-encoded": ["criteria", "brackets"],
    "names-not-encoded": ["criteria-groups", "labels"],
    "double-encoded-oauth-values": ["request-token", "special-token"],
    "secrets-double-encoded": ["http-443", "launch-http"],
}

# Each of these functions writes one of the secrets differently.
PASSPHRASES = ["passphrases", "passphrase-form", "passphrase", "passphrases-form"]
FUNCTIONS_OF_SECRETS = [
    "js-encodeuricomponent", "java-urlencoder", "php-urlencode", "dotnet-escapedatastring",
    "dotnet-httputility", "python-quote", "go-queryescape", "swift-urlqueryallowed", "js-escape",
    "python-quote-plus", "js-encodeuri", "dotnet-webutility", "dotnet-escapeuristring",
    "go-pathescape", "ruby-uri-escape", "ruby-encode-uri-component", "rust-non-alphanumeric",
    "php-old-rawurlencode", "python-old-quote", "perl-query-form", "swift-urluserallowed",
    "swift-urlhostallowed", "swift-urlpathallowed", "swift-urlpathallowed-elsewhere",
    "swift-urlqueryitem",
]
for function in FUNCTIONS_OF_SECRETS:
    PREFERRED[f"{function}-and-secrets"] = PASSPHRASES[:2]
    PREFERRED[f"{function}-everywhere"] = PASSPHRASES[:2]

# Their protocol parameters or secrets are unusual: they are only for the mistakes above, and for
# those that no other request shows.
ONLY_PREFERRED = {"list-elements", "list-elements-form", "double-slash-host", "version-10a", "milliseconds", "given-signature", *PASSPHRASES}
