import OAuth1

/// Which of the two secrets of a key a mistake changes (§3.4.2).
enum Secrets: String, Sendable {
    case both = "both secrets"
    case consumer = "the consumer secret"
    case token = "the token secret"

    private var hasConsumer: Bool { self != .token }
    private var hasToken: Bool { self != .consumer }

    /// Whether this is true of each of them.
    func all(in facts: SigningFacts, _ isTrue: ([UInt8]) -> Bool) -> Bool {
        (!hasConsumer || isTrue(facts.consumerSecret)) && (!hasToken || isTrue(facts.tokenSecret))
    }

    /// A change of each of them.
    func changed(by change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> SigningStep {
        .key { recipe in
            if hasConsumer { recipe.consumerSecret = change(recipe.consumerSecret) }
            if hasToken { recipe.tokenSecret = change(recipe.tokenSecret) }
        }
    }

    /// Other texts in their place, which are encoded this often; nil leaves that as it is.
    func replaced(by consumer: [UInt8], _ token: [UInt8], encodings: Int? = nil) -> SigningStep {
        .key { recipe in
            if hasConsumer { recipe.consumerSecret = consumer }
            if hasToken { recipe.tokenSecret = token }
            guard let encodings else { return }
            if hasConsumer { recipe.consumerEncodings = encodings }
            if hasToken { recipe.tokenEncodings = encodings }
        }
    }
}
