import OAuth1
import Vectors

// MARK: - The laws of cuts and of secrets: what is left of a text, and which text is taken

extension Pitfall {
    static let secretCut = law(
        "secret-cut", section: "3.4.2",
        mistake: "used only a part of a secret",
        fix: "use the whole secret"
    ) { facts in
        guard facts.isKeyMadeOfSecrets else { return [] }
        let (consumer, token) = (facts.consumerSecret.count, facts.tokenSecret.count)
        // A key that fills a buffer is said to be cut as a whole.
        let ofToken = cuts(token).filter { !$0.isBuffer(after: consumer + 1) }
        return [(Secrets.consumer, cuts(consumer)), (.token, ofToken)].flatMap { secret, cuts in
            cuts.map { cut in
                Mistake(
                    "used only \(cut.words) of \(secret.rawValue)",
                    secret.changed(by: cut.applied(to:)))
            }
        }
    }

    static let keyCut = law(
        "key-cut", section: "3.4.2",
        mistake: "used only a part of the signing key",
        fix: "use the whole signing key, however long it is"
    ) { facts in
        guard facts.isKeyMadeOfSecrets else { return [] }
        return cuts(SigningKeyRecipe(facts).key.count).map { cut in
            Mistake("used only \(cut.words) of the signing key", .key { $0.kept = cut })
        }
    }

    static let pathCut = law(
        "path-cut", section: "3.4.1.2",
        mistake: "left a part of the path out",
        fix: "sign the whole path that is sent"
    ) { facts in
        guard let path = BaseStringURIParts(facts)?.path else { return [] }
        let slash = UInt8(ascii: "/")
        let segments = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
        guard segments.count > 1, segments.count <= 64 else { return [] }
        let ends = (1..<segments.count).flatMap { count in
            let what = count == 1 ? "segment" : "\(count) segments"
            return [
                ("the first \(what) of the path out", Array(segments.dropFirst(count))),
                ("the last \(what) of the path out", Array(segments.dropLast(count))),
            ]
        }
        let inner = segments.indices.dropFirst().dropLast().map { place in
            let name = PlainText.visible(bytes: Array(segments[place]))
            let kept = segments[..<place] + segments[(place + 1)...]
            return ("\"\(name)\" out of the path", Array(kept))
        }
        return (ends + inner).map { what, kept in
            let signed = [slash] + kept.joined(separator: [slash])
            return Mistake("left \(what)", .uri { $0.path = signed })
        }
    }

    /// The client secret or the token secret is another text that the program has at hand.
    static let secretReplaced = law(
        "secret-replaced", section: "3.4.2",
        mistake: "made the signing key of other texts than the two secrets",
        fix: "make the signing key of the consumer secret and the token secret"
    ) { facts in
        guard facts.isKeyMadeOfSecrets, facts.protocolParameters.count <= 16 else { return [] }
        let texts = TextChange.nothing.map {
            (words: "\"\($0)\"", text: Array($0.utf8))
        }
        let values = facts.protocolParameters.map {
            (words: "the value of \($0.shownName)", text: $0.value)
        }
        let all =
            [
                ("the consumer secret", facts.consumerSecret),
                ("the token secret", facts.tokenSecret), ("an empty text", []),
            ] + values + texts
        return changedSecrets(of: facts) + published
            + all.flatMap { consumer in
                all.filter { token in
                    consumer.text != facts.consumerSecret || token.text != facts.tokenSecret
                }.map { token in
                    Mistake(
                        "used \(consumer.words) as consumer secret and \(token.words) as token "
                            + "secret",
                        Secrets.both.replaced(by: consumer.text, token.text))
                }
            }
    }

    /// The secrets of documents, and placeholders, that copied programs still have.
    private static let published: [Mistake] = {
        let documents: [(words: String, consumer: String, token: String)] = [
            (
                "Twitter's documentation", "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
                "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"
            ),
            (
                "Twitter's first documentation", "MCD8BKwGdgPHvAuvgvz4EQpqDAtx89grbuNMRd7Eh98",
                "J6zix3FfA9LofH0awS24M3HcBYXO5nI1iYe8EfBA"
            ),
            ("RFC 5849 §1.2", "kd94hf93k423kf44", "pfkkdhi9sl3r4s00"),
            ("RFC 5849 §3.1", "j49sk3j29djd", "dh893hdasih9"),
        ]
        let placeholders = [
            ("secret", "secret"), ("xxx", "xxx"), ("changeme", "changeme"),
            ("consumer_secret", "token_secret"), ("CONSUMER_SECRET", "TOKEN_SECRET"),
            ("your_consumer_secret", "your_token_secret"),
            ("YOUR_CONSUMER_SECRET", "YOUR_TOKEN_SECRET"),
            ("your-consumer-secret", "your-token-secret"), ("consumerSecret", "tokenSecret"),
            ("YOUR_API_SECRET", "YOUR_ACCESS_TOKEN_SECRET"),
            ("your_api_secret", "your_access_token_secret"),
        ].map { (words: "the placeholder texts \"\($0)\" and \"\($1)\"", consumer: $0, token: $1) }
        return (documents + placeholders).flatMap { text in
            [Secrets.consumer, .token, .both].map { secrets in
                Mistake(
                    "used \(secrets.rawValue) of \(text.words)",
                    secrets.replaced(by: Array(text.consumer.utf8), Array(text.token.utf8)))
            }
        }
    }()

    /// A secret, or both, with a change of its text, before or after it is percent-encoded.
    private static func changedSecrets(of facts: SigningFacts) -> [Mistake] {
        TextChange.ofSecrets.flatMap { text in
            let client = text.change(facts.consumerSecret)
            let token = text.change(facts.tokenSecret)
            let isClient = client != facts.consumerSecret
            let isToken = token != facts.tokenSecret
            let ways: [(Secrets, isPossible: Bool, used: [UInt8])] = [
                (.both, isClient && isToken, client + token), (.consumer, isClient, client),
                (.token, isToken, token),
            ]
            return ways.filter { $0.isPossible }.flatMap { secrets, _, used in
                let words = "used \(secrets.rawValue) \(text.words)"
                let plain = Mistake(words, secrets.replaced(by: client, token, encodings: 1))
                guard TextEncoding().encoded(used) != used else { return [plain] }
                return [
                    plain,
                    Mistake(
                        "\(words), not percent-encoded",
                        secrets.replaced(by: client, token, encodings: 0)),
                ]
            }
        }
    }

    private static func cuts(_ length: Int) -> [TextCut] {
        guard length > 1, length <= 256 else { return [] }
        return (1..<length).reversed().flatMap { [TextCut(first: $0), TextCut(last: $0)] }
    }
}
