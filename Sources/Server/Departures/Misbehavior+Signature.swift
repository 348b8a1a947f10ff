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
            "SIG-07", "does not verify requests with a query",
            .ignoresSignature { $0.url.contains(UInt8(ascii: "?")) }),
        Misbehavior(
            "SIG-08", "ignores query parameters that are not signed",
            .accepts { $0.withoutOnePair }),
        Misbehavior(
            "SIG-09", "does not verify the method",
            .accepts { $0.with(methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]) }),
        Misbehavior("SIG-11", "ignores the case of the path", .accepts { $0.withLowerCasePath }),
        Misbehavior("SIG-14", "counts equal pairs once", .derives(["duplicate-pairs-merged"])),
        Misbehavior("SIG-15", "does not sign pairs without =", .accepts { $0.withoutNamesAlone }),
        Misbehavior("SIG-20", "does not verify forms", .ignoresSignature { $0.form != nil }),
        Misbehavior("SIG-21", "does not sign forms", .derives(["form-params-left-out"])),
        Misbehavior("SIG-25", "does not read + as a space", .derives(["plus-not-decoded"])),
        Misbehavior("SIG-26", "decodes the query twice", .derives(["query-decoded-twice"])),
        Misbehavior("SIG-27", "signs the query as it was sent", .derives(["query-not-decoded"])),
        Misbehavior("SIG-32", "keeps the case of the host", .derives(["host-case-kept"])),
        Misbehavior(
            "SIG-38", "takes an RSA client's public key as its secret", .skips(.rsaClient),
            .givesSecret(.hmac) { String(decoding: $0.publicKey?.pem ?? [], as: UTF8.self) }),
        Misbehavior(
            "SIG-39", "takes the missing secret of an RSA client as empty", .skips(.rsaClient),
            .givesSecret(.hmac) { _ in "" }),
        Misbehavior(
            "SIG-40", "accepts PLAINTEXT of an RSA client", .skips(.rsaClientPlaintext),
            .givesSecret(.plaintext) { _ in "" }),
        Misbehavior("SIG-44", "accepts method names in lower case", .skips(.methodCase)),
        Misbehavior("SIG-45", "assumes HMAC-SHA1 if no method is named", .skips(.method)),
        Misbehavior(
            "SIG-47", "takes the secret of an unknown client as empty", .skips(.knownClient),
            .acceptsNoSecret),
        Misbehavior(
            "SIG-48", "takes the secret of an unknown token as empty", .skips(.knownToken)),
        Misbehavior("SIG-49", "gives access to temporary credentials", .skips(.notTemporary)),
        Misbehavior("SIG-50", "accepts the token of another client", .skips(.tokenOfClient)),
        Misbehavior("SIG-51", "does not verify oauth_body_hash", .skips(.bodyHash)),
        Misbehavior("SIG-54", "drops parameters without =", .derives(["no-equals-dropped"])),
        Misbehavior("SIG-55", "splits the query at ;", .derives(["semicolon-splits-query"])),
        Misbehavior(
            "SIG-56", "sorts without regard to case", .derives(["sorted-case-insensitive"])),
    ]

    /// How a signature is made and compared.
    static let signing = [
        Misbehavior(
            "SIG-05", "compares the first 20 characters of signatures",
            .compares { $0.sent.prefix(20) == $0.correct.prefix(20) }),
        Misbehavior(
            "SIG-06", "accepts signatures in hexadecimal",
            .compares { $0.isSame || $0.sent == $0.hexadecimal }),
        Misbehavior(
            "SIG-10", "believes a header's method", .accepts { $0.withOverridingMethod }),
        Misbehavior(
            "SIG-18", "takes the form's value for the query's",
            .accepts { $0.withoutNamesOfOther }),
        Misbehavior(
            "SIG-19", "takes a signed parameter for one that is not",
            .accepts { $0.withoutNamesOfHeader },
            .overlooks { parameter, all in
                !VerificationStep.names.contains { $0.utf8.elementsEqual(parameter.name) }
                    && all.contains {
                        $0.name == parameter.name && $0.transmission != parameter.transmission
                    }
            }),
        Misbehavior("SIG-30", "does not encode secrets", .derives(["secrets-not-encoded"])),
        Misbehavior("SIG-31", "accepts a key without the ampersand", .tolerates("no-ampersand")),
        Misbehavior(
            "SIG-33", "accepts what is signed for other.example",
            .accepts { $0.with(host: "other.example") }),
        Misbehavior("SIG-35", "resolves paths", .derives(["path-dot-segments-removed"])),
        Misbehavior(
            "SIG-41", "fails at RSA of a client without key", .status(500, for: .hmacClient)),
        Misbehavior(
            "SIG-42", "fails at RSA signatures that are not base64",
            .fails { _, message in
                let signature = message.value(of: "oauth_signature") ?? []
                return message["oauth_signature_method"]?.hasPrefix("RSA") ?? false
                    && Base64.decode(signature.span) == nil
            }),
        Misbehavior("SIG-53", "lets requests without parameters in", .admitsUnsigned),
        Misbehavior(
            "TLS-03", "does not encode the secrets of PLAINTEXT",
            .compares { comparison in
                comparison.isPlaintext
                    ? comparison.sent == PercentEncoding.decoded(comparison.correct)
                    : comparison.isSame
            }),
        Misbehavior(
            "TLS-04", "compares the client's secret alone in PLAINTEXT",
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
            "SIG-12", "signs the first of several values",
            .accepts { $0.withOneOfEach(isFirst: true) }),
        Misbehavior(
            "SIG-13", "signs the last of several values",
            .accepts { $0.withOneOfEach(isFirst: false) }),
        Misbehavior("SIG-16", "drops values with =", .accepts { $0.withoutEqualsInValues }),
        Misbehavior("SIG-17", "drops names like oauth_", .accepts { $0.withoutNamesLikeOAuth }),
        Misbehavior(
            "SIG-22", "reads forms of one spelling",
            .refuses { _, message in
                message.form != nil
                    && !message.contentType.elementsEqual("application/x-www-form-urlencoded".utf8)
            }),
        Misbehavior("SIG-23", "signs multipart fields", .derives(["multipart-fields-signed"])),
        Misbehavior("SIG-24", "signs members of JSON", .derives(["json-members-signed"])),
        Misbehavior("SIG-34", "believes X-Forwarded-Proto", .accepts { $0.withForwardedScheme }),
        Misbehavior("SIG-36", "signs the realm", .derives(["realm-included"])),
        Misbehavior(
            "SIG-37", "does not sign other parameters of the header",
            .accepts { $0.withoutOtherHeaderParameters }),
        Misbehavior("SIG-43", "takes an unknown method as HMAC-SHA1", .skips(.knownMethod)),
        Misbehavior(
            "SIG-46", "accepts every method of a client that is registered for one",
            .skips(.registeredMethod)),
        Misbehavior("SIG-57", "does not encode brackets", .derives(["brackets-not-encoded"])),
        Misbehavior(
            "ROB-10", "refuses absolute targets",
            .refuses { record, _ in record.request.raw.target.starts(with: "http".utf8) }),
        Misbehavior("ROB-13", "verifies HEAD as GET", .accepts { $0.withHeadAsGet }),
        Misbehavior("TLS-02", "believes X-Forwarded-Proto of PLAINTEXT", .trustsForwardedScheme),
    ]
}
