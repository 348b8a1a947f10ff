// First the causes that let attackers in, then the causes that refuse correct requests.
extension RootCause {
    /// The causes; every check belongs to one of them.
    static let all = doors + nonces + signed + refusals + flow + answers

    private static let doors = [
        RootCause(
            "Signatures are not verified.",
            "Compute the signature of each request as RFC 5849 §3.4 says, and refuse the request if"
                + " its signature differs.", "SIG-02 53", root: "SIG-02",
            consequences: """
                SIG-03 04 05 06 07 08 09 10 11 12 13 15 16 17 18 19 20 21 25 26 31 33 34 37 41 42 \
                58 59 60 61 63 64 65 67 TRN-06 07 08 17 18 24 NON-12 TMP-14 18 TOK-12 13 ERR-05 \
                ROB-13
                """),
        RootCause(
            "Requests without a signature are accepted.",
            "First of all, refuse requests whose oauth_signature is missing or empty.",
            "SIG-03 04"),
        RootCause(
            "Signatures are not verified for some signature methods or HTTP methods.",
            "Accept only the signature methods that you offer. Verify the signature of every"
                + " request, whatever its signature method and HTTP method are.",
            "SIG-58 65 41 42 43 44 45 46"),
        RootCause(
            "A missing secret counts as an empty secret.",
            "Look up the client in a map that contains only clients, and the token in a map that"
                + " contains only tokens. Refuse the request if the client or the token is not"
                + " found. Only then compute the signature, with both secrets.",
            "SIG-47 48 59 60 66 38 39 40 TOK-13"),
        RootCause(
            "Only part of the signature is compared.",
            "Compare the whole oauth_signature with the signature that you compute (Python:"
                + " hmac.compare_digest, PHP: hash_equals, Ruby: Rack::Utils.secure_compare, Go:"
                + " hmac.Equal, Node: crypto.timingSafeEqual).", "SIG-61 05 06 64 52 TLS-04 08"),
        RootCause(
            "Tokens give access that they should not give.",
            "With each token, store its client and whether the token is temporary. Check both for"
                + " every request.",
            "SIG-49 50 TOK-25 20 17 11 21", code: tokenCode),
        RootCause(
            "Temporary credentials are exchanged without a valid verifier.",
            "Compare the whole oauth_verifier with the verifier that you issued for these temporary"
                + " credentials, and invalidate the credentials after the exchange.",
            "TOK-02 03 05 06 07 08 14 26 23", root: "TOK-03", consequences: "TOK-04"),
        RootCause(
            "The user's decision is not respected.",
            "Accept the decision only as a POST from your own page, with a CSRF token of the"
                + " user's session. Store one decision with the temporary credentials, and"
                + " exchange only approved credentials.",
            "AUT-04 05 06 08 09 10 11 19 20 TOK-09 10"),
        RootCause(
            "The callback is not checked.",
            "Read oauth_callback only from the signed request for temporary credentials, require an"
                + " absolute URL or oob, and compare the whole URL with the registered callbacks.",
            "TMP-03 05 06 07 08 09 10 11 13 14 AUT-03"),
    ]

    private static let nonces = [
        RootCause(
            "Nonces are not remembered.",
            "Store client, token, timestamp and nonce of each correctly signed request in one"
                + " atomic step. Keep them for as long as the timestamp is accepted. Refuse a"
                + " second request with the same four values (Django: cache.add; Redis: SET NX EX;"
                + " SQL: a unique index).",
            "NON-01 02 06 08 09 10 11 30 13 14 24 TOK-15", code: nonceCode),
        RootCause(
            "Timestamps are not checked.",
            "Accept only digits, and refuse timestamps that differ from your clock by more than a"
                + " few minutes.",
            "NON-17 18 19 20 21 22 23", code: timestampCode),
        RootCause(
            "Nonces or verifiers are used before the signature is verified.",
            "Verify the signature first. Store nonces and compare verifiers only afterwards.",
            "NON-12 TOK-12 16"),
        RootCause(
            "Tokens or verifiers can be guessed.",
            "Make tokens and verifiers from at least 16 random bytes, and invalidate the"
                + " credentials after a few wrong attempts.",
            "TMP-19 21 AUT-15 TOK-04"),
        RootCause(
            "Secrets are sent over connections that others can read.",
            "Refuse PLAINTEXT, and requests for credentials, unless the connection itself is TLS.",
            "TLS-01 02 05 06 07 TMP-15 16 TOK-18 22"),
        RootCause(
            "Answers reveal information that they must not reveal.",
            "Answer with a fixed text, without secrets, signatures, markup from the request or"
                + " stack traces (turn debug mode off).", "ERR-06 07 08 09 12 AUT-16"),
    ]

    private static let signed = [
        RootCause(
            "Query parameters are not signed, or are signed differently from how they are sent.",
            "Include every name and value of the URL's query in the base string. Do not take them"
                + " from a map: a map drops repeated names and empty values.",
            "SIG-07 08 12 13 15 16 17 19 37",
            root: "SIG-07", consequences: "SIG-18 25 26 65"),
        RootCause(
            "Requests that were signed for another method or URL are accepted.",
            "In the base string, use the method and path from the request line, and the scheme"
                + " and host from your server's configuration. Do not trust headers from proxies"
                + " that you do not run.",
            "SIG-09 10 11 33 34 ROB-13"),
        RootCause(
            "Protocol parameters are read from several places.",
            "Read the protocol parameters from one place, and refuse a parameter that occurs twice."
                + " Ignore other authentication schemes, other kinds of body, and cookies.",
            "TRN-04 05 06 07 08 14 15 16 17 18 20 21 ROB-05", root: "TRN-04",
            consequences: "TMP-13 TOK-14"),
        RootCause(
            "A request is judged wrongly, for which no rule has a name yet.",
            "Compare the two requests in the details of the rule: the server accepts both, and"
                + " one of them is wrong; or it accepts a right one only if it is signed wrongly.",
            "SIG-67"),
        RootCause(
            "oauth_body_hash is not verified.",
            "Compare oauth_body_hash with the hash of the body.", "SIG-51"),
        RootCause(
            "oauth_version is checked wrongly.",
            "Accept oauth_version=1.0 or no oauth_version, and nothing else.", "NON-27 28"),
    ]

    private static let refusals = [
        RootCause(
            "Correct requests are refused.",
            "Compare your base string with the base string of oauthcheck sign. Behind a proxy,"
                + " check the scheme, host and port.", "SIG-01 TRN-01 ROB-10 14"),
        RootCause(
            "Queries are not decoded, encoded and sorted as RFC 5849 requires.",
            "Take the query as it was sent, decode each name and value once (+ is a space), encode"
                + " them as §3.6 says, and sort by the bytes of the encoded names, then values.",
            "SIG-14 25 26 27 28 29 54 55 56 57 62"),
        RootCause(
            "Forms, or queries beside a form, are not signed as they are sent.",
            "In the base string, include the parameters of the query and of an"
                + " application/x-www-form-urlencoded body, whatever the HTTP method is. Include no"
                + " other body.",
            "SIG-18 20 21 22 23 24 63 TRN-24", root: "SIG-20", consequences: "SIG-62"),
        RootCause(
            "The base string URI is not written as RFC 5849 requires.",
            "In the base string, write the host in lower case, without the default port, and the"
                + " path exactly as it was sent.",
            "SIG-32 35"),
        RootCause(
            "The signing key is not made as RFC 5849 requires.",
            "Encode both secrets and join them with &, even if there is no token.",
            "SIG-30 31 TLS-03"),
        RootCause(
            "Correct requests are refused because of their nonce.",
            "Refuse a nonce only if client, token and timestamp are also the same.",
            "NON-03 04 05 07 16 25 26"),
        RootCause(
            "The server reads the Authorization header only in its most common form.",
            "Follow the header's grammar: accept the scheme in any letter case, any white space,"
                + " and the realm in any place.",
            "SIG-36 TRN-09 10 11 12 13 23"),
        RootCause(
            "Protocol parameters in the query or in a form are not read.",
            "Also read protocol parameters in the query and in forms, or document that you do not"
                + " read them there.",
            "TRN-02 03 19"),
    ]

    private static let flow = [
        RootCause(
            "Credentials are not issued as RFC 5849 §2.1 and §2.3 require.",
            "Answer 200 with a form-encoded body that contains oauth_token, oauth_token_secret and,"
                + " for temporary credentials, oauth_callback_confirmed=true.",
            "TMP-01 02 04 12 17 22 TOK-01"),
        RootCause(
            "The redirect to the client is wrong.",
            "Add the encoded parameters to the callback's own query. If there is no callback, show"
                + " the verifier on a page.", "AUT-12 13 14"),
        RootCause(
            "Temporary credentials do not expire.",
            "Let temporary credentials expire after a few minutes.",
            "TMP-20 TOK-24"),
        RootCause(
            "The authorization page lacks a safeguard.",
            "Send X-Frame-Options: DENY, show the client's name, and answer 4xx if the token is"
                + " missing or unknown.",
            "AUT-01 02 07 17"),
        RootCause(
            "Answers may be cached.",
            "Send Cache-Control: no-store with credentials and redirects, and"
                + " Cache-Control: private for signed URLs.", "TRN-22 TMP-23 AUT-18"),
    ]

    private static let answers = [
        RootCause(
            "Refused requests get an unusual status or header.",
            "Answer 400 if a parameter or method is missing or unknown, and 401 with the header"
                + " WWW-Authenticate: OAuth if credentials are wrong.",
            "ERR-01 02 03 04 05 10 11 TMP-18 TOK-19 NON-29"),
        RootCause(
            "Damaged requests are not refused.",
            "Read identifiers as bytes, limit their length, and refuse damaged requests.",
            "ROB-01 02 03 04 06 07 08 09 11 12 NON-15"),
    ]
}
