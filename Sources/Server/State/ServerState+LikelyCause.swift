import OAuth1
import Vectors

// What most likely made a client send a request that is refused.
extension ServerState {
    /// With more credentials than these, only those of the request are tried.
    private static let triedMax = 16

    /// The likeliest cause of a refusal, as a clause; nil if nothing hints at one.
    ///
    /// What is said of a signature is proved: the request is verified with other credentials.
    func likelyCause(of refusal: Refusal, _ record: RequestRecord) -> String? {
        switch refusal.rule {
        case .correct: causeOfSignature(record)
        case .knownClient: causeOfClient(record.clientKeyBytes)
        case .knownToken where record.endpoint != .initiate: causeOfToken(record.tokenBytes)
        default: nil
        }
    }

    // MARK: - Identifiers

    private func causeOfClient(_ key: [UInt8]) -> String? {
        guard !key.isEmpty else { return nil }
        if let client = clients.values.first(where: { Self.isSecret($0.secret, key) }) {
            return "the consumer key is the secret of \(Self.name(client.key)): key and secret are"
                + " swapped"
        }
        if tokens[key] != nil || temporary[key] != nil {
            return "the consumer key is a token: oauth_consumer_key and oauth_token are"
                + " swapped"
        }
        return Self.similar(to: key, among: clients.keys).map {
            "did the client mean \(Self.name($0))? Only spaces or letter case differ"
        }
    }

    private func causeOfToken(_ identifier: [UInt8]) -> String? {
        guard !identifier.isEmpty else { return nil }
        if tokens.values.contains(where: { Self.isSecret($0.secret, identifier) }) {
            return "oauth_token is the secret of a token: token and token secret are swapped"
        }
        if clients[identifier] != nil {
            return "oauth_token is a consumer key: oauth_consumer_key and oauth_token are swapped"
        }
        return Self.similar(to: identifier, among: tokens.keys).map {
            "did the client mean \(Self.name($0))? Only spaces or letter case differ"
        }
    }

    // MARK: - Signature

    private func causeOfSignature(_ record: RequestRecord) -> String? {
        guard let message = record.message, message.signatureMethod?.kind == .hmac,
            let client = record.client
        else { return nil }
        let terms = terms(for: record)
        if let cause = proved(message, terms, client) { return cause }
        guard let other = record.messageOfOtherScheme else { return nil }
        let scheme = record.request.scheme
        let found = scheme == "https" ? "http" : "https"
        let sentence =
            "the client signed an \(found) URL, but the request came over \(scheme)"
        if other.isSigned(terms) { return sentence }
        return proved(other, terms, client).map { "\(sentence); also, \($0)" }
    }

    /// What is wrong with the secrets, if the base string is right.
    private func proved(
        _ message: RequestVerification,
        _ terms: VerificationTerms,
        _ client: Client
    ) -> String? {
        let isRight = "the base string is correct, but"
        let token = terms.tokenSecret.text
        for (secret, cause) in otherTokenSecrets(than: token) {
            if message.isSigned(terms, tokenSecret: secret) { return "\(isRight) \(cause)" }
        }
        for (secret, cause) in otherClientSecrets(than: client, token) {
            if message.isSigned(terms, clientSecret: secret) { return "\(isRight) \(cause)" }
            for (tokenSecret, also) in otherTokenSecrets(than: token)
            where message.isSigned(terms, clientSecret: secret, tokenSecret: tokenSecret) {
                return "\(isRight) \(cause), and \(also)"
            }
        }
        return nil
    }

    private typealias Candidate = (secret: String, cause: String)

    private func otherTokenSecrets(than own: String) -> [Candidate] {
        var candidates: [Candidate] = []
        if !own.isEmpty { candidates.append(("", "the signing key lacks the token secret")) }
        guard tokens.count + temporary.count <= Self.triedMax else { return candidates }
        let known =
            tokens.values.map { ($0.secret.text, "the token \(Self.name($0.identifier))") }
            + temporary.values.map {
                ($0.secret.text, "the temporary credentials \(Self.name($0.identifier))")
            }
        return candidates
            + known.sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }
            .filter { !$0.0.isSame(own) }
            .map { ($0.0, "the token secret belongs to \($0.1)") }
    }

    private func otherClientSecrets(than own: Client, _ token: String) -> [Candidate] {
        let name = Self.name(own.key)
        var candidates: [Candidate] = [
            ("", "the signing key lacks the secret of \(name)"),
            (own.key, "the signing key contains the consumer key \(name) instead of its secret"),
            (token, "the token secret was used as the secret of \(name)"),
        ]
        if clients.count <= Self.triedMax {
            let others = clients.values.sorted {
                $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
            }
            candidates += others.compactMap { other in
                other.secret.map {
                    ($0.text, "the consumer secret belongs to the client \(Self.name(other.key))")
                }
            }
        }
        return candidates.filter { !$0.secret.isSame(own.secret?.text) }
    }

    // MARK: - Texts

    private static func name(_ text: String) -> String { name(Array(text.utf8)) }

    private static func name(_ bytes: [UInt8]) -> String {
        PlainText.quoted(bytes: bytes.prefix(80))
    }

    private static func isSecret(_ secret: SharedSecret?, _ bytes: [UInt8]) -> Bool {
        secret.map { !$0.text.isEmpty && $0.text.utf8.elementsEqual(bytes) } ?? false
    }

    /// The identifier that is the same but for blanks at its ends and the case of letters.
    private static func similar(
        to identifier: [UInt8],
        among known: Dictionary<[UInt8], some Any>.Keys
    ) -> [UInt8]? {
        let plain = plain(identifier)
        return known.filter { Self.plain($0) == plain }.min { $0.lexicographicallyPrecedes($1) }
    }

    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        bytes.filter { $0 > 0x20 }.map(ASCII.uppercased)
    }
}

extension RequestVerification {
    /// Whether the signature is correct with these secrets.
    fileprivate func isSigned(
        _ terms: VerificationTerms,
        clientSecret: String? = nil,
        tokenSecret: String? = nil
    ) -> Bool {
        var terms = terms
        if let clientSecret { terms.client.sharedSecret = SharedSecret(clientSecret) }
        if let tokenSecret { terms.tokenSecret = SharedSecret(tokenSecret) }
        return VerificationStep.signature.check(self, terms) == nil
    }
}

extension RequestRecord {
    /// The request as if it had come over http instead of https, or the reverse.
    fileprivate var messageOfOtherScheme: RequestVerification? {
        guard let url = request.url else { return nil }
        let (own, other) = request.isSecure ? ("https", "http") : ("http", "https")
        guard url.starts(with: own.utf8) else { return nil }
        return RequestVerification(request, url: Array(other.utf8) + url.dropFirst(own.utf8.count))
    }
}
