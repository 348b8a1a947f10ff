// Sentences of RFC 5849, with what holds each of them.
extension RFCSentence {
    /// Making and verifying requests (§3.1 to §3.3).
    static let requests: [RFCSentence] = [
        RFCSentence(
            "3.1",
            1,
            "The client assigns value to each of these REQUIRED (unless specified "
                + "otherwise) protocol parameters",
            vectors: ["parameters/optional-protocol-parameters"],
            checks: ["ERR-02", "SIG-03", "SIG-45", "NON-13"]),
        RFCSentence(
            "3.1",
            2,
            "If the request is not associated with a resource owner (no token available), "
                + "clients MAY omit the parameter.",
            vectors: ["flow/two-legged"],
            checks: ["SIG-31"]),
        RFCSentence(
            "3.1",
            3,
            "oauth_timestamp: … MAY be omitted when using the \"PLAINTEXT\" signature method.",
            vectors: ["plaintext/requests"],
            checks: ["NON-26"]),
        RFCSentence(
            "3.1",
            4,
            "oauth_nonce: … MAY be omitted when using the \"PLAINTEXT\" signature method.",
            vectors: ["plaintext/requests"],
            checks: ["NON-26"]),
        RFCSentence(
            "3.1",
            5,
            "oauth_version: OPTIONAL. If present, MUST be set to \"1.0\".",
            vectors: ["header/no-version"],
            checks: ["NON-27", "NON-28"]),
        RFCSentence(
            "3.1",
            6,
            "Each parameter MUST NOT appear more than once per request.",
            checks: ["TRN-07", "TRN-08"]),
        RFCSentence(
            "3.2",
            1,
            "Servers receiving an authenticated request MUST validate it",
            checks: ["SIG-02", "SIG-04", "SIG-47", "SIG-48", "SIG-53", "NON-01", "NON-28"]),
        RFCSentence(
            "3.2",
            2,
            "the server MAY reject requests with stale timestamps",
            checks: ["NON-22"]),
        RFCSentence(
            "3.2",
            3,
            "the server MAY choose to restrict token usage to the client to which it was "
                + "issued",
            checks: ["SIG-50"]),
        RFCSentence(
            "3.2",
            4,
            "If the request fails verification, the server SHOULD respond with the "
                + "appropriate HTTP response status code.",
            checks: ["ERR-02", "ERR-05"]),
        RFCSentence(
            "3.2",
            5,
            "The server MAY include further details about why the request was rejected",
            checks: ["ERR-06", "ERR-10"]),
        RFCSentence(
            "3.2",
            6,
            "The server SHOULD return a 400 (Bad Request) status code",
            checks: ["ERR-02", "ERR-03", "ERR-04"]),
        RFCSentence(
            "3.2",
            7,
            "The server SHOULD return a 401 (Unauthorized) status code",
            checks: ["ERR-05", "TMP-18", "TOK-19"]),
        RFCSentence(
            "3.3",
            1,
            "The timestamp value MUST be a positive integer.",
            checks: ["NON-17", "NON-18", "NON-19"]),
        RFCSentence(
            "3.3",
            2,
            "The nonce value MUST be unique across all requests with the same timestamp, "
                + "client credentials, and token combinations.",
            checks: ["NON-01", "NON-02", "NON-03", "NON-04", "NON-05", "NON-06"]),
        RFCSentence(
            "3.3",
            3,
            "servers MAY choose to restrict the time period after which a request with an "
                + "old timestamp is rejected",
            checks: ["NON-22", "NON-23"]),
        RFCSentence(
            "3.3",
            4,
            "Servers applying such a restriction MAY provide a way for the client to sync "
                + "with the server's clock",
            checks: ["NON-29"]),
    ]

    /// Signature (§3.4).
    static let signature: [RFCSentence] = [
        RFCSentence(
            "3.4.1.1",
            1,
            "If the request uses a custom HTTP method, it MUST be encoded (Section 3.6).",
            vectors: ["base-string/method"]),
        RFCSentence(
            "3.4.1.2",
            1,
            "The scheme and host MUST be in lowercase.",
            vectors: ["uri/authority"],
            checks: ["SIG-32"]),
        RFCSentence(
            "3.4.1.2",
            2,
            "The host and port values MUST match the content of the HTTP request \"Host\" "
                + "header field.",
            vectors: ["uri/authority"],
            checks: ["SIG-32", "SIG-33"]),
        RFCSentence(
            "3.4.1.2",
            3,
            "The port MUST be included if it is not the default port for the scheme, and "
                + "MUST be excluded if it is the default.",
            vectors: ["uri/authority"],
            checks: ["SIG-32"]),
        RFCSentence(
            "3.4.1.2",
            4,
            "the port MUST be excluded when making an HTTP request [RFC2616] to port 80 or "
                + "… HTTPS … to port 443",
            vectors: ["uri/authority"],
            checks: ["SIG-32"]),
        RFCSentence(
            "3.4.1.2",
            5,
            "All other non-default port numbers MUST be included.",
            vectors: ["uri/authority"],
            checks: ["SIG-32"]),
        RFCSentence(
            "3.4.1.3.1",
            1,
            "The \"oauth_signature\" parameter MUST be excluded from the signature base "
                + "string if present.",
            vectors: ["header/given-signature"],
            checks: ["SIG-01"]),
        RFCSentence(
            "3.4.1.3.1",
            2,
            "Parameters not explicitly included in the request MUST be excluded from the "
                + "signature base string",
            vectors: ["header/no-version"],
            checks: ["NON-27"]),
        RFCSentence(
            "3.4.1.3.1",
            3,
            "this practice is widely used in \"application/x-www-form-urlencoded\" encoded "
                + "values, and MUST be properly decoded",
            vectors: ["parameters/query-decoding", "encoding/space"],
            checks: ["SIG-25"]),
        RFCSentence(
            "3.4.2",
            1,
            "An \"&\" character …, which MUST be included even when either secret is empty.",
            vectors: ["keys/no-token"],
            checks: ["SIG-31"]),
        RFCSentence(
            "3.4.3",
            1,
            "the client MUST have established client credentials with the server that "
                + "included its RSA public key",
            vectors: ["signature-methods/rsa-2048"],
            checks: ["SIG-41"]),
        RFCSentence(
            "3.4.4",
            1,
            "It MUST be used with a transport-layer mechanism such as TLS or SSL",
            checks: ["TLS-01", "TLS-02"]),
        RFCSentence(
            "3.4.4",
            2,
            "An \"&\" character …, which MUST be included even when either secret is empty.",
            vectors: ["plaintext/secrets"],
            checks: ["TLS-04"]),
    ]
}
