// Sentences of RFC 5849, with what holds each of them.
extension RFCSentence {
    /// Parameter transmission and percent encoding (§3.5, §3.6).
    static let transmission: [RFCSentence] = [
        RFCSentence(
            "3.5",
            1,
            "protocol parameters as well as any other parameter using the \"oauth_\" prefix "
                + "SHALL be included in the request using one and only one of the following "
                + "locations",
            vectors: ["parameters/places"],
            checks: ["TRN-04", "TRN-05", "TRN-06"]),
        RFCSentence(
            "3.5",
            2,
            "future extensions MAY define other methods for including protocol parameters "
                + "in the request",
            reason: "This sentence is about other specifications."),
        RFCSentence(
            "3.5.1",
            1,
            "Protocol parameters SHALL be included in the \"Authorization\" header field as "
                + "follows",
            vectors: ["header/values"],
            checks: ["TRN-01"]),
        RFCSentence(
            "3.5.1",
            2,
            "the parameter value (MAY be empty)",
            vectors: ["header/values"],
            checks: ["TRN-12"]),
        RFCSentence(
            "3.5.1",
            3,
            "Parameters are separated by a \",\" character (ASCII code 44) and OPTIONAL "
                + "linear whitespace",
            checks: ["TRN-10"]),
        RFCSentence(
            "3.5.1",
            4,
            "The OPTIONAL \"realm\" parameter MAY be added",
            vectors: ["header/realm"],
            checks: ["SIG-36"]),
        RFCSentence(
            "3.5.1",
            5,
            "Servers MAY indicate their support for the \"OAuth\" auth-scheme by returning "
                + "the HTTP \"WWW-Authenticate\" response header field",
            checks: ["ERR-01"]),
        RFCSentence(
            "3.5.1",
            6,
            "such a response MAY include additional HTTP \"WWW-Authenticate\" header fields",
            reason: "This sentence permits something, so no answer can violate it."),
        RFCSentence(
            "3.5.2",
            1,
            "Protocol parameters can be transmitted in the HTTP request entity-body, but "
                + "only if the following REQUIRED conditions are met",
            vectors: ["parameters/form-body", "parameters/other-bodies"],
            checks: ["TRN-16", "SIG-23"]),
        RFCSentence(
            "3.5.2",
            2,
            "The entity-body MAY include other request-specific parameters, in which case, "
                + "the protocol parameters SHOULD be appended following",
            vectors: ["parameters/form-body"],
            checks: ["TRN-03"]),
        RFCSentence(
            "3.5.3",
            1,
            "The request URI MAY include other request-specific query parameters, in which "
                + "case, the protocol parameters SHOULD be appended following",
            vectors: ["parameters/places"],
            checks: ["TRN-02"]),
        RFCSentence(
            "3.6",
            1,
            "Characters in the unreserved character set … MUST NOT be encoded.",
            vectors: ["encoding/alphanumeric"],
            checks: ["SIG-27"]),
        RFCSentence(
            "3.6",
            2,
            "All other characters MUST be encoded.",
            vectors: ["encoding/punctuation-in-names", "encoding/punctuation-in-values"],
            checks: ["SIG-57"]),
        RFCSentence(
            "3.6",
            3,
            "The two hexadecimal characters used to represent encoded characters MUST be "
                + "uppercase.",
            vectors: ["encoding/control", "encoding/utf8"],
            checks: ["SIG-27"]),
        RFCSentence(
            "3.6",
            4,
            "It MAY be different from the percent-encoding functions provided by web-"
                + "development frameworks",
            vectors: ["encoding/space"],
            checks: ["SIG-25"]),
    ]

    /// Security considerations (§4).
    static let security: [RFCSentence] = [
        RFCSentence(
            "4.13",
            1,
            "Servers SHOULD strongly consider best practices in CSRF prevention at all the "
                + "protocol authorization endpoints.",
            checks: ["AUT-05", "AUT-06"])
    ]
}
