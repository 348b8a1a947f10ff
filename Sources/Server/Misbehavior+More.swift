import OAuth1
import HTTP

extension Misbehavior {
    /// How a signature is made and compared.
    static let signing = [
        Misbehavior(
            "SIG-05", "compares the first 20 characters of signatures",
            comparing: { $0.sent.prefix(20) == $0.correct.prefix(20) }),
        Misbehavior(
            "SIG-06", "accepts signatures in hexadecimal",
            comparing: { $0.isSame || $0.sent == $0.hexadecimal }),
        Misbehavior("SIG-10", "believes a header's method", accepting: \.withOverridingMethod),
        tolerating("SIG-18", "takes the form's value for the query's") { $0.withoutNamesOfOther },
        unknownParameter,
        Misbehavior("SIG-30", "does not encode secrets", pitfalls: "secrets-not-encoded"),
        keyWithoutAmpersand,
        tolerating("SIG-33", "accepts what is signed for other.example") {
            $0.with(host: "other.example")
        },
        Misbehavior("SIG-35", "resolves paths", pitfalls: "path-dot-segments-removed"),
        Misbehavior("SIG-41", "fails at RSA of a client without key", statuses: [.hmacClient: 500]),
        Misbehavior(
            "SIG-42", "fails at RSA signatures that are not base64",
            failingReading: { message in
                let signature = message["oauth_signature"] ?? []
                return message.text("oauth_signature_method")?.hasPrefix("RSA") ?? false
                    && Base64.decode(signature.span) == nil
            }),
        Misbehavior("SIG-53", "lets requests without parameters in", skips: .present),
        Misbehavior(
            "TLS-03", "does not encode the secrets of PLAINTEXT",
            comparing: { comparison in
                comparison.isPlaintext
                    ? comparison.sent == PercentEncoding.decoded(comparison.correct)
                    : comparison.isSame
            }),
        Misbehavior(
            "TLS-04", "compares the client's secret alone in PLAINTEXT",
            comparing: { comparison in
                let secret = comparison.correct.prefix { $0 != UInt8(ascii: "&") }
                return comparison.isSame
                    || comparison.isPlaintext && comparison.sent.starts(with: secret)
            }),
    ]

    private static func tolerating(
        _ id: String,
        _ title: String,
        _ variants: @escaping @Sendable (SignedParts) -> [SignedParts]
    ) -> Misbehavior {
        Misbehavior(id, title, accepting: variants)
    }

    private static let keyWithoutAmpersand: Misbehavior = {
        var misbehavior = Misbehavior("SIG-31", "accepts a key without the ampersand")
        misbehavior.toleratedPitfalls = ["no-ampersand"]
        return misbehavior
    }()

    /// A parameter of its own that is in the header and in the query.
    private static let unknownParameter: Misbehavior = {
        var misbehavior = Misbehavior("SIG-19", "takes a signed parameter for one that is not")
        misbehavior.variants = \.withoutNamesOfHeader
        misbehavior.overlooks = { parameter, all in
            !Server.known.contains { $0.utf8.elementsEqual(parameter.name) }
                && all.contains {
                    $0.name == parameter.name && $0.transmission != parameter.transmission
                }
        }
        return misbehavior
    }()

    /// Where parameters are read from.
    static let places = [
        Misbehavior(
            "TRN-05", "takes the signature of a header for the query",
            merging: { message in
                message.parameters.filter { $0.transmission == .header }
                    .allSatisfy { $0.nameText == "oauth_signature" }
            }),
        Misbehavior(
            "TRN-06", "ignores a second nonce in the query",
            overlooking: { parameter, all in
                parameter.nameText == "oauth_nonce" && parameter.transmission == .query
                    && all.contains { $0.name == parameter.name && $0.transmission == .header }
            }),
        Misbehavior(
            "TRN-08", "takes the first of several consumer keys",
            overlooking: { parameter, all in
                let first = all.first { $0.nameText == "oauth_consumer_key" }
                return parameter.name == first?.name && parameter.value != first?.value
            }),
        Misbehavior("TRN-15", "reads headers of other schemes", fault: .schemeAnywhere),
        Misbehavior("TRN-16", "reads every body as a form", fault: .anyBodyIsForm),
        Misbehavior("TRN-18", "ignores the case of names", fault: .nameCaseIgnored),
        Misbehavior("TRN-21", "reads cookies", fault: .cookiesRead),
        Misbehavior("TRN-22", "lets answers to signed URLs be cached", fault: .cacheableEcho),
        Misbehavior(
            "TRN-24", "refuses forms in chunks", refusing: { $0.request.raw.chunks != nil }),
        Misbehavior(
            "TMP-13", "takes oauth_callback from the query",
            merging: { $0.hasInQuery("oauth_callback") }),
        verifierInQuery,
        Misbehavior("ROB-05", "cuts identifiers at a zero byte", fault: .identifiersCutAtNUL),
    ]

    private static let verifierInQuery: Misbehavior = {
        var misbehavior = Misbehavior("TOK-14", "takes a verifier that is not signed")
        misbehavior.merges = { $0.hasInQuery("oauth_verifier") }
        misbehavior.variants = \.withoutVerifier
        return misbehavior
    }()

    static let time = [
        Misbehavior("NON-21", "takes milliseconds for seconds", fault: .millisecondsTaken),
        Misbehavior("NON-24", "forgets nonces after a minute", fault: .noncesForgottenEarly),
        Misbehavior(
            "NON-29", "does not say which timestamps it accepts", fault: .timestampsWithoutHelp),
    ]
}

extension SignatureComparison {
    var isPlaintext: Bool { keys.method.kind == .plaintext }

    /// The correct signature's bytes as hexadecimal digits.
    fileprivate var hexadecimal: [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (Base64.decode(correct.span) ?? []).flatMap {
            [digits[Int($0 >> 4)], digits[Int($0 & 15)]]
        }
    }
}

extension ProtocolMessage {
    /// Whether this is the only parameter of the protocol that is in the query.
    fileprivate func hasInQuery(_ name: String) -> Bool {
        parameters.filter { $0.isOAuth && $0.transmission == .query }.map(\.nameText) == [name]
    }
}
