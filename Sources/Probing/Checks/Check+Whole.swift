import OAuth1

// Whether each method and each secret is verified, and all of a signature (§3.4).
extension Check {
    private static let impersonation =
        "Anyone who knows a consumer key and a token can act as their owner."

    static let whole: [Check] = [
        Check(
            "SIG-58", "3.2", .security,
            "A wrong signature is refused, whatever the signature method is.",
            risk: impersonation
        )
        .wrong("a wrong signature of HMAC-SHA256") { try $0.spoiled(.hmacSHA256) }
        .wrong("a wrong signature of HMAC-SHA512") { try $0.spoiled(.hmacSHA512) }
        .wrong("the signature method \"none\", with a wrong signature") { try $0.ofNone("x") }
        .wrong("the signature method \"none\", with an empty signature") { try $0.ofNone("") },
        Check(
            "SIG-59", "3.4.2", .must, "A request must be signed with the token's secret.",
            risk: "Anyone who has seen a token can use it without its secret.", needs: .token
        )
        .wrong("a request signed with an empty token secret") { bench in
            try bench.signed { $0.tokenSecret = "" }
        },
        Check(
            "SIG-60", "3.4.2", .must, "A request must be signed with the client's secret.",
            risk: "Anyone with a token and its secret can act as the client."
        )
        .wrong("a request signed with an empty client secret") { bench in
            try bench.signed { $0.clientSecret = "" }
        },
        Check(
            "SIG-61", "3.4.2", .security, "The whole signature is compared.",
            risk: "An attacker can guess a signature in a few tries."
        )
        .wrong("the first half of the signature") { bench in
            try bench.changedSignature { String($0.prefix($0.utf8.count / 2)) }
        }
        .wrong("the first character of the signature") { bench in
            try bench.changedSignature { String($0.prefix(1)) }
        }
        .wrong("the signature with text appended") { try $0.changedSignature { $0 + "AAAA" } }
        .wrong("the signature with upper-case and lower-case letters swapped") { bench in
            try bench.changedSignature(Base64Variant.withOtherCase)
        },
        Check(
            "SIG-64", "3.4.2", .security, "The signing key itself is not accepted as a signature.",
            risk:
                "Clients that send the signing key reveal their secrets to anyone on the network "
                + "path."
        )
        .wrong("the signing key instead of the HMAC-SHA1 signature") { bench in
            let draft = bench.draft()
            var plain = draft
            plain.use(.plaintext)
            return ProbeMessage(draft, signature: try plain.signature())
        },
        Check(
            "SIG-65", "3.2", .must, "A wrong signature is refused, whatever the HTTP method is.",
            risk: impersonation
        )
        .wrong("a PATCH request with a wrong signature") { bench in
            try bench.spoiled(bench.signed(method: "PATCH"))
        }
        .wrong("a DELETE request with a query and a wrong signature") { bench in
            try bench.spoiled(bench.signed("a=1", method: "DELETE"))
        }
        .wrong("an unknown HTTP method with a wrong signature") { bench in
            try bench.spoiled(bench.signed(method: "OAUTHCHECK"))
        },
        Check(
            "SIG-66", "3.2", .security,
            "Built-in names of the server's programming language are not accepted as consumer "
                + "keys.",
            risk: "Anyone can sign with a consumer key that is not registered."
        )
        .wrong("the consumer key \"constructor\", with an empty secret") {
            try $0.named("constructor", secret: "")
        }
        .wrong("the consumer key \"constructor\", with the secret \"undefined\"") {
            try $0.named("constructor", secret: "undefined")
        }
        .wrong(
            "the consumer key \"constructor\", with the source text of JavaScript's function "
                + "Object as the secret"
        ) {
            try $0.named("constructor", secret: "function Object() { [native code] }")
        }
        .wrong("the consumer key \"__proto__\", with an empty secret") {
            try $0.named("__proto__", secret: "")
        }
        .wrong("the consumer key \"__proto__\", with the secret \"undefined\"") {
            try $0.named("__proto__", secret: "undefined")
        }
        .wrong("the consumer key \"__proto__\", with the secret \"[object Object]\"") {
            try $0.named("__proto__", secret: "[object Object]")
        },
    ]
}

extension Bench {
    /// A request with a wrong signature of this method.
    fileprivate mutating func spoiled(_ method: SignatureMethod) throws -> ProbeMessage {
        try spoiled(signed { $0.use(method) })
    }

    fileprivate mutating func ofNone(_ signature: String) throws -> ProbeMessage {
        var draft = draft()
        draft.set("oauth_signature_method", "none")
        return ProbeMessage(draft, signature: signature)
    }

    /// A request of a client that nobody has registered.
    fileprivate mutating func named(_ key: String, secret: SharedSecret) throws -> ProbeMessage {
        try twoLegged { draft in
            draft.set("oauth_consumer_key", key)
            draft.clientSecret = secret
        }
    }
}
