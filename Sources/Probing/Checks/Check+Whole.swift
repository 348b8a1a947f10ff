import OAuth1

// Whether each method and each secret is verified, and all of a signature (§3.4).
extension Check {

    static let whole: [Check] = [
        Check("SIG-58").law(
            falselyMade
                + [
                    "HMAC-SHA256", "RSA-SHA1", "PLAINTEXT", "none", "HMAC-MD5", "",
                ].map { name in
                    .named(name, "the signature method \"\(name)\", with a wrong signature") { _ in
                        "AAAAAAAAAAAAAAAAAAAAAAAAAAA="
                    }
                }
                + ["RSA-SHA1", "PLAINTEXT", "none"].map { name in
                    .named(name, "the signature method \"\(name)\", with an empty signature") { _ in
                        ""
                    }
                }),
        Check("SIG-59").law(Change.tokenSecrets),
        Check("SIG-60").law(Change.clientSecrets),
        Check("SIG-61").law(parts, rows: 0),
        Check("SIG-64")
            .wrong("the signing key instead of the HMAC-SHA1 signature") { bench in
                let draft = bench.draft()
                var plain = draft
                plain.use(.plaintext)
                return ProbeMessage(draft, signature: try plain.signature())
            },
        Check("SIG-65").law(
            [.wrongSignature.found { $0.signatureMethod == .hmacSHA1 && !$0.isForm }],
            rows: .max),
        Check("SIG-67")
            .wrong("a request with a wrong signature, on the connection of a right request") {
                bench in
                let first = try bench.signed()
                return try bench.spoiled(bench.signed()).following(first, of: "SIG-67")
            }
            .wrong("a request without OAuth parameters, on the connection of a right request") {
                bench in try bench.unsigned().following(bench.signed(), of: "SIG-67")
            }
            .right("a valid request on the connection of one with other parameters") { bench in
                let first = try bench.signed("z=3")
                return try bench.signed().following(first, of: "SIG-67")
            }
            .wrong("a JSON body of 70,000 bytes, and a wrong signature") { bench in
                let text = String(repeating: "b", count: 70_000)
                return try bench.spoiled(
                    bench.signed(type: "application/json", body: "{\"a\": \"\(text)\"}"))
            }
            .law(protocolParameters, rows: 5)
            .law([.old], rows: 4),
        builtIn,
    ]
}

extension Check {
    private static let builtIn: Check = [
        ("constructor", ["", "undefined", "function Object() { [native code] }"]),
        ("__proto__", ["", "undefined", "[object Object]"]), ("toString", [""]), ("null", [""]),
    ].reduce(Check("SIG-66")) { check, entry in
        entry.1.reduce(check) { check, secret in
            check.wrong("the consumer key \"\(entry.0)\", with the secret \"\(secret)\"") {
                try $0.named(entry.0, secret: SharedSecret(secret))
            }
        }
    }
}

extension Check {
    private static let parts: [Change] = [
        .signature("the first half of the signature") { String($0.prefix($0.utf8.count / 2)) },
        .signature("the first character of the signature") { String($0.prefix(1)) },
        .signature("* instead of the signature") { _ in "*" },
        .signature("% instead of the signature") { _ in "%" },
        .signature("the bytes of the signature, and three more") {
            Base64Variant.changing($0) { $0 + [0, 0, 0] }
        },
        .signature("the signature after other text") { "AAAA" + $0 },
        .signature("a signature of which only the first character is wrong") {
            ($0.hasPrefix("A") ? "B" : "A") + $0.dropFirst()
        },
        .signature("a signature whose first half alone is right") {
            Base64Variant.inverted($0) { $0 >= $1 / 2 }
        },
        .signature("a signature whose last half alone is right") {
            Base64Variant.inverted($0) { $0 < $1 / 2 }
        },
        .signature(
            "the signature with upper-case and lower-case letters swapped",
            Base64Variant.withOtherCase),
    ]

    /// Signatures of another method than the request names.
    private static let falselyMade: [Change] = [
        (SignatureMethod.hmacSHA1, SignatureMethod.hmacSHA256), (.hmacSHA256, .hmacSHA1),
    ].map { method, name in
        Change.both("a signature made with \(method.rawValue) for \(name.rawValue)") {
            $0.use(name)
            $0.signatureMethod = method
        }
    }
}

// Changes of a signature and of what makes it.
extension Change {
    static let wrongSignature = signature("a wrong signature") {
        Base64Variant.inverted($0) { _, _ in true }
    }

    static let withoutSignature = Change(
        text: "a request without oauth_signature", applies: { $0.body != .chunked },
        isOfSignature: true
    ) {
        try $0.lawful($1).with { $0.leaveOut { $0.hasPrefix("oauth_signature=") } }
    }

    static let withoutParameters = Change(
        text: "a request with no OAuth parameters at all", applies: { $0.body != .chunked },
        isOfSignature: true
    ) {
        try $0.lawful($1).with {
            $0["Authorization"] = nil
            $0.leaveOut { $0.hasPrefix("oauth_") }
        }
    }

    /// A request that names this signature method, with what is made of its HMAC-SHA1 signature.
    fileprivate static func named(
        _ name: String,
        _ text: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> Change {
        Change(text: text, isOfSignature: true) {
            try $0.lawful($1, sent: { $0.set("oauth_signature_method", name) }, signature: change)
        }
    }
}

extension Check {
    /// Each protocol parameter, changed, added or left out after the request was signed.
    fileprivate static let protocolParameters: [Change] = [
        .sent("another timestamp than was signed") {
            $0.change("oauth_timestamp") { String((Int64($0) ?? 0) - 1) }
        },
        .sent("another nonce than was signed") { $0.change("oauth_nonce") { $0 + "y" } },
        .signed("neither the nonce nor the timestamp, although they are sent") {
            $0.set("oauth_nonce", nil)
            $0.set("oauth_timestamp", nil)
        },
        .sent("no oauth_version, although it was signed") { $0.set("oauth_version", nil) },
        .signed("oauth_version, although it was not signed") { $0.set("oauth_version", nil) },
        .sent("oauth_verifier, although it was not signed") { $0.set("oauth_verifier", "1") },
        .sent("a realm parameter, although it was not signed") {
            $0.parameters.append(Parameter("realm2", "1"))
        },
    ]
}

extension ProbeMessage {
    /// Leaves out pairs of the query and the form, and parameters of the header.
    fileprivate mutating func leaveOut(_ isLeftOut: (Substring) -> Bool) {
        func rest(_ bytes: [UInt8], _ separator: Character) -> [UInt8] {
            let text = String(decoding: bytes, as: UTF8.self)
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            return Array(parts.filter { !isLeftOut($0) }.joined(separator: "\(separator)").utf8)
        }
        let mark = target.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 } ?? target.count
        target = target[..<mark] + rest(Array(target[mark...]), "&")
        body = rest(body, "&")
        guard !header.isEmpty else { return }
        let parameters = header.dropFirst("OAuth ".count).split(separator: ",").filter {
            !isLeftOut($0.drop { $0 == " " })
        }
        header = "OAuth " + parameters.map { $0.drop { $0 == " " } }.joined(separator: ", ")
    }
}

extension Bench {

    /// A request of a client that nobody has registered.
    fileprivate mutating func named(_ key: String, secret: SharedSecret) throws -> ProbeMessage {
        try twoLegged { draft in
            draft.set("oauth_consumer_key", key)
            draft.clientSecret = secret
        }
    }
}
