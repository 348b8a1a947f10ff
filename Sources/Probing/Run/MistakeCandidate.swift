import Diagnosis
import OAuth1
import Results

/// Mistakes with one signature that a server may expect, since it refuses a valid request.
struct MistakeCandidate {
    private(set) var mistakes: [ServerMistake]
    private let pitfall: Pitfall
    /// Which of the pitfall's instances on the request.
    private let instance: Int

    /// How many are tried at most: for one refusal, for that of the first request, and for that if
    /// the server is on this machine.
    enum Effort: Int {
        case few = 8, some = 40, many = 800
    }

    /// More instances of one pitfall, and of one law, are not tried.
    private static let instancesMax = (ofPitfall: 4, ofLaw: 128)
    /// What servers get wrong in every request, for a server that refuses all.
    private static let likely = [
        "scheme-http-for-https", "scheme-https-for-http", "port-dropped", "default-port-added",
        "host-behind-proxy", "query-params-left-out",
        "form-params-left-out", "method-post", "method-get", "path-lower-cased",
        "consumer-secret-only", "oauth-token-left-out",
        "secrets-swapped", "secrets-not-encoded",
    ]

    private static let likelyLaws = [
        "encoded-other-times", "bytes-left-unencoded", "bytes-encoded-needlessly",
        "bytes-encoded-differently",
    ]

    /// Mistakes that change the signature of a request, the most frequent ones first.
    ///
    /// - Parameters:
    ///   - message: a valid request that was refused.
    ///   - accepted: those that were accepted, so that mistakes that would change one of them are
    ///     not the server's.
    ///   - effort: how many to try.
    /// - Returns: candidates with different signatures.
    /// - Throws: an error if a request cannot be signed.
    static func list(for message: ProbeMessage, accepted: [ProbeMessage], _ effort: Effort) throws
        -> [MistakeCandidate]
    {
        let right = try message.draft.signature()
        let facts = try Self.facts(of: message)
        let controls = try accepted.map { (try Self.facts(of: $0), try $0.draft.signature()) }
        var found: [(signature: String, candidate: MistakeCandidate)] = []
        let countMax = effort.rawValue
        let isPlain = message.draft.signatureMethod == .plaintext
        for pitfall in isPlain ? ofPlaintext : pitfalls(effort) {
            let instances = pitfall.mistakes(facts).prefix(
                pitfall.isTriedLast ? instancesMax.ofLaw : instancesMax.ofPitfall)
            guard found.count < countMax, !instances.isEmpty,
                try controls.allSatisfy({ try !Self.changes(pitfall, $0.0, from: $0.1) })
            else { continue }
            for (index, instance) in instances.enumerated() {
                let mistake = ServerMistake(
                    id: pitfall.id, mistake: instance.words ?? pitfall.mistake)
                guard let signature = try Self.signature(instance, facts), signature != right
                else { continue }
                if let place = found.firstIndex(where: { $0.signature == signature }) {
                    found[place].candidate.mistakes.append(mistake)
                } else if found.count < countMax {
                    found.append(
                        (
                            signature,
                            MistakeCandidate(
                                mistakes: [mistake], pitfall: pitfall, instance: index)
                        ))
                }
            }
        }
        return found.map(\.candidate)
    }

    /// A server that refuses a PLAINTEXT signature rather refuses all of them.
    private static let ofPlaintext = PitfallCatalogue.all.filter {
        ["secrets-not-encoded", "secrets-without-ampersand"].contains($0.id)
    }

    private static func pitfalls(_ effort: Effort) -> [Pitfall] {
        let all = PitfallCatalogue.all.filter { !$0.isTriedLast }
            .sorted { $0.frequency > $1.frequency }
        guard effort != .few else { return all }
        let first = likely.compactMap { id in all.first { $0.id == id } }
        let named = first + all.filter { !likely.contains($0.id) }
        guard effort == .many else { return named }
        let laws = PitfallCatalogue.all.filter { $0.isTriedLast }
        let ofEncoding = laws.filter { likelyLaws.contains($0.id) }
        return named + ofEncoding + laws.filter { !likelyLaws.contains($0.id) }
    }

    /// Whether a server with the mistake would have refused a request.
    private static func changes(_ pitfall: Pitfall, _ facts: SigningFacts, from right: String)
        throws -> Bool
    {
        try pitfall.mistakes(facts).prefix(instancesMax.ofPitfall).contains {
            try Self.signature($0, facts) != right
        }
    }

    /// The signature that the mistake makes for a request.
    func signature(for message: ProbeMessage) throws -> String? {
        let facts = try Self.facts(of: message)
        let instances = pitfall.mistakes(facts)
        guard instances.indices.contains(instance) else { return nil }
        return try Self.signature(instances[instance], facts)
    }

    private static func signature(_ mistake: Mistake, _ facts: SigningFacts) throws -> String? {
        try SigningProcedure(facts, [mistake]).signature(using: Signer(), privateKey: nil)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func facts(of message: ProbeMessage) throws -> SigningFacts {
        let draft = message.draft
        var facts = SigningFacts()
        facts.method = Array(draft.method.utf8)
        facts.url = Array(draft.url.utf8)
        // The host as it was sent, for servers that keep its case.
        if let host = message["Host"] {
            facts.url = Array("\(draft.isSecure ? "https" : "http")://\(host)\(draft.target)".utf8)
        }
        facts.uri = try RequestURI(facts.url.span)
        facts.query = facts.text(facts.uri?.query)
        facts.formText = draft.form.map { Array($0.utf8) }
        facts.realm = realm(of: message.header)
        // In the order of the header, which is that of a server that does not sort.
        let sent = draft.parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        facts.protocolParameters = sent.map {
            CollectedParameter($0.name, Array($0.value.utf8), .protocol)
        }
        facts.body = draft.content?.body
        facts.contentType = Array((message["Content-Type"] ?? "").utf8)
        facts.consumerSecret = Array(draft.clientSecret.text.utf8)
        facts.tokenSecret = Array(draft.tokenSecret.text.utf8)
        facts.signatureMethod = draft.signatureMethod
        return facts
    }

    private static func realm(of header: String) -> [UInt8]? {
        guard let start = header.firstRange(of: "realm=\"")?.upperBound else { return nil }
        return Array(header[start...].prefix { $0 != "\"" }.utf8)
    }
}
