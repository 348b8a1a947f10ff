// Sentences of RFC 5849, with what holds each of them.
extension RFCSentence {
    /// Redirection-Based Authorization (§2).
    static let flow: [RFCSentence] = [
        RFCSentence(
            "2",
            1,
            "The server MUST revoke the temporary credentials after being used once",
            checks: ["TOK-07", "TOK-08", "TOK-15"]),
        RFCSentence(
            "2",
            2,
            "It is RECOMMENDED that the temporary credentials have a limited lifetime.",
            reason: "A test would have to wait until the credentials expire."),
        RFCSentence(
            "2",
            3,
            "Servers SHOULD enable resource owners to revoke token credentials",
            reason: "Each server has its own way to revoke credentials."),
        RFCSentence(
            "2",
            4,
            "The three URIs … MAY include a query component …, but if present, the query "
                + "MUST NOT contain any parameters beginning with the \"oauth_\" prefix",
            reason: "These URIs are known only from the server's documentation."),
        RFCSentence(
            "2",
            5,
            "protocol parameters MAY include values that require encoding when transmitted",
            vectors: ["header/values"],
            checks: ["NON-16", "SIG-30"]),
        RFCSentence(
            "2.1",
            1,
            "adding the following REQUIRED parameter to the request (…, using the same "
                + "parameter transmission method): oauth_callback",
            vectors: ["flow/three-legged"],
            checks: ["TMP-03", "TMP-13"]),
        RFCSentence(
            "2.1",
            2,
            "the parameter value MUST be set to \"oob\" (case sensitive)",
            checks: ["TMP-04", "TMP-05"]),
        RFCSentence(
            "2.1",
            3,
            "Servers MAY specify additional parameters.",
            checks: ["TMP-22"]),
        RFCSentence(
            "2.1",
            4,
            "The client MAY omit the empty \"oauth_token\" protocol parameter from the "
                + "request and MUST use the empty string as the token secret value.",
            vectors: ["flow/three-legged", "keys/no-token"],
            checks: ["TMP-01", "TMP-17"]),
        RFCSentence(
            "2.1",
            5,
            "the server MUST require the use of a transport-layer mechanisms such as TLS",
            reason: "A test would need a second port, on which the server speaks http."),
        RFCSentence(
            "2.1",
            6,
            "The server MUST verify (Section 3.2) the request",
            checks: ["TMP-14", "TMP-18", "NON-11"]),
        RFCSentence(
            "2.1",
            7,
            "The response contains the following REQUIRED parameters",
            checks: ["TMP-01"]),
        RFCSentence(
            "2.1",
            8,
            "oauth_callback_confirmed MUST be present and set to \"true\".",
            checks: ["TMP-02"]),
        RFCSentence(
            "2.2",
            1,
            "Before the client requests a set of token credentials from the server, it MUST"
                + " send the user to the server",
            checks: ["TOK-09"]),
        RFCSentence(
            "2.2",
            2,
            "adding the following REQUIRED query parameter to the Resource Owner "
                + "Authorization endpoint URI",
            checks: ["AUT-01", "AUT-02"]),
        RFCSentence(
            "2.2",
            3,
            "Servers MAY declare this parameter as OPTIONAL, in which case they MUST "
                + "provide a way for the resource owner to indicate the identifier",
            reason: "A page that asks for an identifier needs a person to fill it in."),
        RFCSentence(
            "2.2",
            4,
            "Servers MAY specify additional parameters.",
            reason: "This sentence permits something, so no answer can violate it."),
        RFCSentence(
            "2.2",
            5,
            "The request MUST use the HTTP \"GET\" method.",
            reason: "This rule applies to the browser, which opens the page by following a link."),
        RFCSentence(
            "2.2",
            6,
            "the server MUST first verify the identity of the resource owner",
            reason: "A test would need users who can log in, and each server's login page"
                + " differs."),
        RFCSentence(
            "2.2",
            7,
            "the server SHOULD present to the resource owner information about the client",
            checks: ["AUT-17"]),
        RFCSentence(
            "2.2",
            8,
            "the server SHOULD indicate if the information has been verified",
            reason: "Only people can judge the text of a page."),
        RFCSentence(
            "2.2",
            9,
            "the server MUST generate a verification code: an unguessable value passed to "
                + "the client via the resource owner and REQUIRED to complete the process",
            checks: ["AUT-15", "TOK-02", "TOK-03"]),
        RFCSentence(
            "2.2",
            10,
            "adding the following REQUIRED parameters to the callback URI query component",
            checks: ["AUT-13"]),
        RFCSentence(
            "2.2",
            11,
            "the server MUST append the OAuth parameters to the end of the existing query",
            checks: ["AUT-12"]),
        RFCSentence(
            "2.2",
            12,
            "the server SHOULD display the value of the verification code",
            checks: ["AUT-14"]),
        RFCSentence(
            "2.2",
            13,
            "it SHOULD ensure that the verifier value is suitable for manual entry",
            reason: "Only the server's documentation says which clients need manual entry."),
        RFCSentence(
            "2.3",
            1,
            "adding the following REQUIRED parameter to the request (…, using the same "
                + "parameter transmission method): oauth_verifier",
            vectors: ["flow/three-legged"],
            checks: ["TOK-02", "TOK-14"]),
        RFCSentence(
            "2.3",
            2,
            "the server MUST require the use of a transport-layer mechanism such as TLS or "
                + "SSL",
            reason: "A test would need a second port, on which the server speaks http."),
        RFCSentence(
            "2.3",
            3,
            "The server MUST verify (Section 3.2) the validity of the request, ensure that "
                + "the resource owner has authorized …, and … have not expired or been used "
                + "before.",
            checks: ["TOK-07", "TOK-09", "TOK-10", "TOK-11", "TOK-13"]),
        RFCSentence(
            "2.3",
            4,
            "The server MUST also verify the verification code received from the client.",
            checks: ["TOK-03", "TOK-05", "TOK-06"]),
        RFCSentence(
            "2.3",
            5,
            "The response contains the following REQUIRED parameters",
            checks: ["TOK-01"]),
    ]
}
