// The causes: those first that let others in, then those that refuse right requests.
extension RootCause {
    /// Every check is in one of them.
    static let all = doors + nonces + signed + refusals + flow + answers

    private static let doors = [
        RootCause(
            "Signatures are not verified.",
            "Compute the signature of each request as RFC 5849 §3.4 says, and refuse the request if"
                + " it differs.", "SIG-02 53", root: "SIG-02",
            consequences: """
                SIG-03 04 05 06 07 08 09 10 11 12 13 15 16 17 18 20 21 25 26 31 33 34 37 41 42 58 \
                59 60 61 63 64 65 TRN-06 07 18 NON-12 TMP-14 18 TOK-12 13 ERR-05 ROB-13
                """),
        RootCause(
            "Requests without a signature are let in.",
            "Refuse a request without oauth_signature, or with an empty one, before anything else.",
            "SIG-03 04"),
        RootCause(
            "Some methods are not verified.",
            "Accept only the signature methods that you offer, by a list of them, and verify the"
                + " signature of each, whatever the HTTP method is.",
            "SIG-58 65 41 42 43 44 45 46"),
        RootCause(
            "A secret that is missing counts as an empty one.",
            "Refuse a client or token that is not found before anything is computed, look both up"
                + " in a map that has nothing else, and sign with both secrets.",
            "SIG-47 48 59 60 66 38 39 40 TOK-13"),
        RootCause(
            "Only a part of the signature is compared.",
            "Compare all bytes with the signature that you compute (Python: hmac.compare_digest,"
                + " PHP: hash_equals, Ruby: Rack::Utils.secure_compare, Go: hmac.Equal, Node:"
                + " crypto.timingSafeEqual).", "SIG-61 05 06 64 52 TLS-04 08"),
        RootCause(
            "Tokens give access that they are not meant for.",
            "Store with each token its client and whether it is temporary, and compare both.",
            "SIG-49 50 TOK-25 20 17 11 21", code: tokenCode),
        RootCause(
            "Exchanges do not need the verifier.",
            "Compare all of oauth_verifier with the one that was given for these temporary"
                + " credentials, and end the credentials with the exchange.",
            "TOK-02 03 05 06 07 08 14 26 23", root: "TOK-03", consequences: "TOK-04"),
        RootCause(
            "The decision of the user is not respected.",
            "Store one decision with the temporary credentials, made by a POST of your own page"
                + " with a token of the session, and exchange only what was approved.",
            "AUT-04 05 06 08 09 10 11 19 20 TOK-09 10"),
        RootCause(
            "The callback is not checked.",
            "Take oauth_callback from the signed request for temporary credentials alone, demand"
                + " an absolute URL or oob, and compare all of it with the registered ones.",
            "TMP-03 05 06 07 08 09 10 11 13 14 AUT-03"),
    ]

    private static let nonces = [
        RootCause(
            "Nonces are not remembered.",
            "Store client, token, timestamp and nonce of each request with a right signature, in"
                + " one atomic step, as long as the timestamp is accepted, and refuse them a second"
                + " time (Django: cache.add; Redis: SET NX EX; SQL: a unique index).",
            "NON-01 02 06 08 09 10 11 30 13 14 24 TOK-15", code: nonceCode),
        RootCause(
            "Timestamps are not checked.",
            "Accept digits alone, and refuse what is more than some minutes from the clock.",
            "NON-17 18 19 20 21 22 23", code: timestampCode),
        RootCause(
            "Something is decided before the signature is verified.",
            "Verify the signature first; store nonces and compare verifiers afterwards.",
            "NON-12 TOK-12 16"),
        RootCause(
            "Tokens or verifiers can be guessed.",
            "Make them of 16 random bytes or more, and end the credentials after some wrong tries.",
            "TMP-19 21 AUT-15 TOK-04"),
        RootCause(
            "Secrets are sent where others read them.",
            "Refuse PLAINTEXT, and requests for credentials, unless the connection itself is TLS.",
            "TLS-01 02 05 06 07 TMP-15 16 TOK-18 22"),
        RootCause(
            "Answers show what they must not.",
            "Answer with a fixed text: no secret, no signature, no markup of the request, no"
                + " stack trace (turn the debug mode off).", "ERR-06 07 08 09 12 AUT-16"),
    ]

    private static let signed = [
        RootCause(
            "Parameters of the query are not signed, or not as they are sent.",
            "Sign every pair of the query as it is in the URL, not those of a map, which drops"
                + " repeated names and empty values.", "SIG-07 08 12 13 15 16 17 19 37",
            root: "SIG-07", consequences: "SIG-18 25 26 65"),
        RootCause(
            "Requests with another method or address are accepted.",
            "Sign the method and the path of the request line, and scheme and host that you are"
                + " set up for; do not believe headers of proxies that you do not run.",
            "SIG-09 10 11 33 34 ROB-13"),
        RootCause(
            "Parameters are read from several places.",
            "Read the protocol parameters from one place, refuse any that occurs twice, and ignore"
                + " other schemes, bodies and cookies.",
            "TRN-04 05 06 07 08 14 15 16 17 18 20 21 ROB-05", root: "TRN-04",
            consequences: "TMP-13 TOK-14"),
        RootCause(
            "oauth_body_hash is not verified.", "Compare it with the hash of the body.", "SIG-51"),
        RootCause(
            "oauth_version is checked wrongly.",
            "Accept oauth_version=1.0 or no oauth_version, and nothing else.", "NON-27 28"),
    ]

    private static let refusals = [
        RootCause(
            "Right requests are refused.",
            "Compare your base string with the one of oauthcheck sign, and check scheme, host and"
                + " port behind a proxy.", "SIG-01 TRN-01 ROB-10 14"),
        RootCause(
            "Queries are decoded, encoded or sorted differently.",
            "Take the query as it was sent, decode each pair once (+ is a space), encode by §3.6,"
                + " and sort the bytes of the encoded names and then values.",
            "SIG-14 25 26 27 28 29 54 55 56 57 62"),
        RootCause(
            "Forms are not signed as they are sent.",
            "Sign the pairs of the query and of a body of application/x-www-form-urlencoded,"
                + " whatever the method, and of no other body.",
            "SIG-18 20 21 22 23 24 63 TRN-24", root: "SIG-20", consequences: "SIG-62"),
        RootCause(
            "The address is written differently.",
            "Sign the host in lower case, without the default port, and the path as it was sent.",
            "SIG-32 35"),
        RootCause(
            "Secrets are joined to the signing key differently.",
            "Encode both secrets, and join them by &, even if there is no token.",
            "SIG-30 31 TLS-03"),
        RootCause(
            "Right requests are refused because of their nonce.",
            "Refuse a nonce only if its client, token and timestamp are the same, too.",
            "NON-03 04 05 07 16 25 26"),
        RootCause(
            "The Authorization header is read only in its usual form.",
            "Read it by the grammar: any case of the scheme, any white space, realm anywhere, and"
                + " refuse what is damaged.", "SIG-36 TRN-09 10 11 12 13 23 ROB-01 02 04"),
        RootCause(
            "Parameters in the query or in a form are not read.",
            "Read them there too, or say in your documentation that you do not.", "TRN-02 03 19"),
    ]

    private static let flow = [
        RootCause(
            "Credentials are not issued as §2.1 and §2.3 say.",
            "Answer 200 with a form of oauth_token, oauth_token_secret and, for temporary"
                + " credentials, oauth_callback_confirmed=true.", "TMP-01 02 04 12 17 22 TOK-01"),
        RootCause(
            "The redirect to the client is not right.",
            "Add the encoded parameters to the callback's own query, and show the verifier where"
                + " there is no callback.", "AUT-12 13 14"),
        RootCause(
            "Temporary credentials do not expire.", "End them after some minutes.",
            "TMP-20 TOK-24"),
        RootCause(
            "The authorization page is careless.",
            "Send X-Frame-Options: DENY, name the client, and answer 4xx without a known token.",
            "AUT-01 02 07 17"),
        RootCause(
            "Answers may be cached.",
            "Send Cache-Control: no-store with credentials and redirects, and private with signed"
                + " URLs.", "TRN-22 TMP-23 AUT-18"),
    ]

    private static let answers = [
        RootCause(
            "Refusals have unusual statuses or headers.",
            "Answer 400 to what is missing or unknown, 401 with WWW-Authenticate: OAuth to wrong"
                + " credentials.", "ERR-01 02 03 04 05 10 11 TMP-18 TOK-19 NON-29"),
        RootCause(
            "Damaged requests are not refused.",
            "Read identifiers as bytes, with a limit for their length, and refuse what is damaged.",
            "ROB-03 06 07 08 09 11 12 NON-15"),
    ]
}
