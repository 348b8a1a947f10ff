import OAuth1

/// What becomes of a secret on its way out of a file, a page or a variable (§3.4.2).
///
/// Each is a pitfall, with an instance for every form and for one secret or both.
struct DamagedSecret: Sendable {
    /// One way in which a text changes.
    struct Form: Sendable {
        /// What happened, as a clause that ends before the name of the secret.
        let clause: String
        let change: @Sendable ([UInt8]) -> [UInt8]
    }

    enum Secrets: String, Sendable {
        case both = "both secrets"
        case consumer = "the consumer secret"
        case token = "the token secret"
    }

    let id: String
    var frequency = Pitfall.Frequency.seen
    let mistake: String
    let fix: String
    var secrets: [Secrets] = [.both, .consumer, .token]
    let forms: [Form]

    var pitfall: Pitfall {
        let (secrets, forms) = (secrets, forms)
        return Pitfall(key: id, frequency, mistake: mistake, fix: fix) { facts in
            forms.flatMap { form in
                secrets.filter { $0.all(in: facts) { form.applied(to: $0) != $0 } }
                    .map { form.mistake(with: $0) }
            }
        }
    }
}

extension DamagedSecret.Form {
    /// The text with the change; an empty one does not change.
    fileprivate func applied(to secret: [UInt8]) -> [UInt8] {
        secret.isEmpty ? secret : change(secret)
    }

    fileprivate func mistake(with secrets: DamagedSecret.Secrets) -> Mistake {
        Mistake(
            .key { recipe in
                if secrets != .token { recipe.consumerSecret = applied(to: recipe.consumerSecret) }
                if secrets != .consumer { recipe.tokenSecret = applied(to: recipe.tokenSecret) }
            }, detail: "\(clause) \(secrets.rawValue)")
    }
}

extension DamagedSecret.Secrets {
    fileprivate func all(in facts: SigningFacts, _ isTrue: ([UInt8]) -> Bool) -> Bool {
        switch self {
        case .both: isTrue(facts.consumerSecret) && isTrue(facts.tokenSecret)
        case .consumer: isTrue(facts.consumerSecret)
        case .token: isTrue(facts.tokenSecret)
        }
    }
}
