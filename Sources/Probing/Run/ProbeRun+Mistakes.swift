import OAuth1
import Results

// Why a server refuses a valid request.
extension ProbeRun {
    static let unsteady =
        "the server sometimes accepts valid requests, and sometimes refuses them"

    /// The mistakes with which a refused request is accepted; nil if the right one is, too.
    mutating func mistakes(_ message: ProbeMessage, _ make: Trial.Making) -> [ServerMistake]? {
        let kind = message.draft.signatureMethod.kind
        guard options.namesMistakes, kind != .rsa else { return [] }
        let accepted = accepted.filter { $0.draft.signatureMethod.kind == kind }
        // A server may make a mistake with one HTTP method alone, even in all of its requests.
        let alike = accepted.filter { $0.method.utf8.elementsEqual(message.method.utf8) }
        let controls = alike.count == accepted.count ? [accepted] : [accepted, alike]
        do {
            for controls in controls {
                let found = try mistakes(message, make, accepted: controls)
                if found.map({ !$0.isEmpty }) ?? true { return found }
            }
        } catch {
            // What cannot be signed is not tried.
        }
        return []
    }

    /// Those that fit the requests that were accepted.
    private mutating func mistakes(
        _ message: ProbeMessage,
        _ make: Trial.Making,
        accepted: [ProbeMessage]
    ) throws -> [ServerMistake]? {
        let effort: MistakeCandidate.Effort =
            accepted.isEmpty ? bench.target.isLocal ? .many : .some : .few
        for candidate in try MistakeCandidate.list(for: message, accepted: accepted, effort) {
            guard try accepts(candidate, try fresh(make)) else { continue }
            // A server that refuses at random would seem to make the mistake.
            for _ in 0..<2 {
                let right = send([try fresh(make)], "SIG-01").first
                if right?.isAccepted ?? false { return nil }
            }
            // Another mistake may have the same result in this request, but not in each.
            guard try isConfirmed(candidate, try fresh(make)) else { continue }
            return candidate.mistakes
        }
        return []
    }

    private mutating func fresh(_ make: Trial.Making) throws -> ProbeMessage {
        bench.now = transport.now()
        return try make(&bench)
    }

    private mutating func accepts(_ candidate: MistakeCandidate, _ message: ProbeMessage) throws
        -> Bool
    {
        guard let signature = try candidate.signature(for: message) else { return false }
        let answer = send([try message.signed(with: signature)], "SIG-01").first
        return answer?.isAccepted ?? false
    }

    /// Whether a request with other parameters is accepted with the mistake as well.
    private mutating func isConfirmed(_ candidate: MistakeCandidate, _ message: ProbeMessage)
        throws -> Bool
    {
        for hasMore in [true, false] {
            guard let varied = try message.varied(hasMore: hasMore) else { continue }
            let right = try varied.draft.signature()
            guard let signature = try candidate.signature(for: varied),
                !signature.utf8.elementsEqual(right.utf8)
            else { continue }
            return try accepts(candidate, varied)
        }
        return false
    }
}

extension ProbeMessage {
    /// The same request with the pairs of its query and form in the opposite order, and one more.
    ///
    /// - Returns: nil if the protocol parameters are not in the header.
    fileprivate func varied(hasMore: Bool) throws -> ProbeMessage? {
        guard target.elementsEqual(draft.target.utf8) else { return nil }
        func reversed(_ pairs: Substring) -> String {
            pairs.split(separator: "&", omittingEmptySubsequences: false).reversed()
                .joined(separator: "&")
        }
        var varied = draft
        let mark = draft.target.firstIndex(of: "?")
        let query = mark.map { draft.target[draft.target.index(after: $0)...] } ?? ""
        let path = draft.target[..<(mark ?? draft.target.endIndex)]
        let pairs = (hasMore ? ["zz=1"] : []) + (query.isEmpty ? [] : [reversed(query)])
        varied.target = path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
        varied.form = draft.form.map { reversed($0[...]) }
        return try with(varied)
    }
}
