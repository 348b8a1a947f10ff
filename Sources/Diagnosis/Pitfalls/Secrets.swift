import OAuth1

/// Which of the two secrets of a key a mistake changes (§3.4.2).
enum Secrets: String, Sendable {
    case both = "both secrets"
    case consumer = "the consumer secret"
    case token = "the token secret"

    /// Whether this is true of each of them.
    func all(in facts: SigningFacts, _ isTrue: ([UInt8]) -> Bool) -> Bool {
        (self == .token || isTrue(facts.consumerSecret))
            && (self == .consumer || isTrue(facts.tokenSecret))
    }

    /// A change of each of them.
    func changed(by change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> SigningStep {
        .key { recipe in
            if self != .token { recipe.consumerSecret = change(recipe.consumerSecret) }
            if self != .consumer { recipe.tokenSecret = change(recipe.tokenSecret) }
        }
    }

    /// A text in the place of each of them, which is encoded this often.
    func replaced(by text: [UInt8], encodings: Int) -> SigningStep {
        .key { recipe in
            if self != .token {
                (recipe.consumerSecret, recipe.consumerEncodings) = (text, encodings)
            }
            if self != .consumer { (recipe.tokenSecret, recipe.tokenEncodings) = (text, encodings) }
        }
    }
}
