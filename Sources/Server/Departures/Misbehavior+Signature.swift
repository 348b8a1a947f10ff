import Vectors
import OAuth1
import HTTP

extension Misbehavior {
    static let signature = [
        Misbehavior("SIG-02", "does not compare signatures", .skips(.correct)),
        Misbehavior(
            "SIG-04", "accepts an empty signature", .skips(.signatureNotEmpty),
            .ignoresSignature { $0["oauth_signature"] == "" }),
        Misbehavior(
            "SIG-07", "does not verify the signature of requests with a query",
            .ignoresSignature { $0.url.contains(UInt8(ascii: "?")) }),
        Misbehavior(
            "SIG-08", "ignores unsigned query parameters",
            .accepts { $0.withoutOnePair }),
        Misbehavior(
            "SIG-09", "does not verify the HTTP method",
            .accepts { $0.with(methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]) }),
        Misbehavior(
            "SIG-11", "ignores the letter case of the path", .accepts { $0.withLowerCasePath }),
        Misbehavior(
            "SIG-14", "signs identical parameters only once", .derives(["duplicate-pairs-merged"])),
        Misbehavior(
            "SIG-15", "accepts unsigned query parameters without =",
            .accepts { $0.withoutNamesAlone }),
        Misbehavior(
            "SIG-20", "does not verify the signature of requests with a form",
            .ignoresSignature { $0.form != nil }),
        Misbehavior(
            "SIG-21", "leaves forms out of the signature", .derives(["form-params-left-out"])),
        Misbehavior("SIG-25", "does not read + as a space", .derives(["plus-not-decoded"])),
        Misbehavior("SIG-26", "decodes the query twice", .derives(["query-decoded-twice"])),
        Misbehavior(
            "SIG-27", "signs the query without decoding it", .derives(["query-not-decoded"])),
        Misbehavior(
            "SIG-32", "keeps upper-case letters of the host in the base string",
            .derives(["host-case-kept"])),
        Misbehavior(
            "SIG-38", "uses an RSA client's public key as the client secret", .skips(.rsaClient),
            .givesSecret(.hmac) { String(decoding: $0.publicKey?.pem ?? [], as: UTF8.self) }),
        Misbehavior(
            "SIG-39", "uses an empty secret for an RSA client", .skips(.rsaClient),
            .givesSecret(.hmac) { _ in "" }),
        Misbehavior(
            "SIG-40", "accepts PLAINTEXT from an RSA client", .skips(.rsaClientPlaintext),
            .givesSecret(.plaintext) { _ in "" }),
        Misbehavior("SIG-44", "accepts signature method names in lower case", .skips(.methodCase)),
        Misbehavior("SIG-45", "assumes HMAC-SHA1 if no signature method is named", .skips(.method)),
        Misbehavior(
            "SIG-47", "uses an empty secret for an unknown client", .skips(.knownClient),
            .acceptsNoSecret),
        Misbehavior(
            "SIG-48", "uses an empty secret for an unknown token", .skips(.knownToken)),
        Misbehavior("SIG-49", "gives access with temporary credentials", .skips(.notTemporary)),
        Misbehavior("SIG-50", "accepts the token of another client", .skips(.tokenOfClient)),
        Misbehavior("SIG-51", "does not verify oauth_body_hash", .skips(.bodyHash)),
        Misbehavior(
            "SIG-54", "does not sign parameters that have no =",
            .derives(["no-equals-dropped"])),
        Misbehavior(
            "SIG-55", "splits the query at semicolons", .derives(["semicolon-splits-query"])),
        Misbehavior(
            "SIG-56", "sorts parameters without regard to letter case",
            .derives(["sorted-case-insensitive"])),
    ]

    /// How a signature is made and compared.
    static let signing = [
        Misbehavior(
            "SIG-05", "compares only the first 20 characters of signatures",
            .compares { $0.sent.prefix(20) == $0.correct.prefix(20) }),
        Misbehavior(
            "SIG-06", "accepts signatures in hexadecimal",
            .compares { $0.isSame || $0.sent == $0.hexadecimal }),
        Misbehavior(
            "SIG-10", "accepts a signature for the HTTP method that X-HTTP-Method-Override names",
            .accepts { $0.withOverridingMethod }),
        Misbehavior(
            "SIG-18",
            "signs only one of two parameters with the same name in the query and the form",
            .accepts { $0.withoutNamesOfOther }),
        Misbehavior(
            "SIG-19",
            "accepts an unsigned query parameter with the same name as a header parameter",
            .accepts { $0.withoutNamesOfHeader },
            .overlooks { parameter, all in
                !VerificationStep.names.contains { $0.utf8.elementsEqual(parameter.name) }
                    && all.contains {
                        $0.name == parameter.name && $0.transmission != parameter.transmission
                    }
            }),
        Misbehavior("SIG-30", "does not encode secrets", .derives(["secrets-not-encoded"])),
        Misbehavior(
            "SIG-31", "accepts a signing key without the ampersand", .tolerates("no-ampersand")),
        Misbehavior(
            "SIG-33", "accepts requests that are signed for the host other.example",
            .accepts { $0.with(host: "other.example") }),
        Misbehavior(
            "SIG-35", "resolves . and .. segments in paths", .derives(["path-dot-segments-removed"])
        ),
        Misbehavior(
            "SIG-41", "fails on RSA signatures of a client without an RSA key",
            .status(500, for: .hmacClient)),
        Misbehavior(
            "SIG-42", "fails on RSA signatures that are not base64",
            .fails { _, message in
                let signature = message.value(of: "oauth_signature") ?? []
                return message["oauth_signature_method"]?.hasPrefix("RSA") ?? false
                    && Base64.decode(signature.span) == nil
            }),
        Misbehavior("SIG-53", "accepts requests without OAuth parameters", .admitsUnsigned),
        Misbehavior(
            "TLS-03", "does not encode the secrets in PLAINTEXT signatures",
            .compares { comparison in
                comparison.isPlaintext
                    ? comparison.sent == PercentEncoding.decoded(comparison.correct)
                    : comparison.isSame
            }),
        Misbehavior(
            "TLS-04", "compares only the client secret in PLAINTEXT signatures",
            .compares { comparison in
                let secret = comparison.correct.prefix { $0 != UInt8(ascii: "&") }
                return comparison.isSame
                    || comparison.isPlaintext && comparison.sent.starts(with: secret)
            }),
    ]

    /// Which parts of a request are signed.
    static let sources = [
        Misbehavior(
            "SIG-03", "accepts a request without a signature", .skips(.signature),
            .ignoresSignature { $0["oauth_signature"] == nil }),
        Misbehavior(
            "SIG-12", "signs only the first of several query values with the same name",
            .accepts { $0.withOneOfEach(isFirst: true) }),
        Misbehavior(
            "SIG-13", "signs only the last of several query values with the same name",
            .accepts { $0.withOneOfEach(isFirst: false) }),
        Misbehavior(
            "SIG-16", "accepts unsigned query parameters with = in their value",
            .accepts { $0.withoutEqualsInValues }),
        Misbehavior(
            "SIG-17", "accepts unsigned query parameters with oauth_ inside their name",
            .accepts { $0.withoutNamesLikeOAuth }),
        Misbehavior(
            "SIG-22",
            "accepts a form only if Content-Type is exactly application/x-www-form-urlencoded",
            .refuses { _, message in
                message.form != nil
                    && !message.contentType.elementsEqual("application/x-www-form-urlencoded".utf8)
            }),
        Misbehavior(
            "SIG-23", "signs the fields of multipart/form-data",
            .derives(["multipart-fields-signed"])),
        Misbehavior(
            "SIG-24", "signs the members of a JSON body", .derives(["json-members-signed"])),
        Misbehavior(
            "SIG-34", "trusts X-Forwarded-Proto from any client",
            .accepts { $0.withForwardedScheme }),
        Misbehavior("SIG-36", "signs the realm", .derives(["realm-included"])),
        Misbehavior(
            "SIG-37", "does not sign extra parameters in the Authorization header",
            .accepts { $0.withoutOtherHeaderParameters }),
        Misbehavior(
            "SIG-43", "treats an unknown signature method as HMAC-SHA1", .skips(.knownMethod)),
        Misbehavior(
            "SIG-46", "accepts any signature method, even if the client is registered for only one",
            .skips(.registeredMethod)),
        Misbehavior(
            "SIG-57", "does not percent-encode brackets", .derives(["brackets-not-encoded"])),
        Misbehavior(
            "ROB-10", "refuses a request line with an absolute URL",
            .refuses { record, _ in record.request.raw.target.starts(with: "http".utf8) }),
        Misbehavior("ROB-13", "verifies HEAD requests as GET", .accepts { $0.withHeadAsGet }),
        Misbehavior("TLS-02", "trusts X-Forwarded-Proto for PLAINTEXT", .trustsForwardedScheme),
    ]
}
