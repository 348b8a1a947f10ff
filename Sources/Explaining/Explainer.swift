package import Diagnosis
package import Intake
import ProviderProfiles
import Reports
package import Results
package import OAuth1
package import Vectors

/// Explains requests one after another: what is wrong with each, and what is known besides.
package struct Explainer {
    /// Where requests come from: a test has an old timestamp on purpose, a request has not.
    package enum Source { case vectors, requests, options }

    private let limits: Diagnoser.Limits
    private let provider: ProviderChoice
    private let style: ReportStyle
    /// When the server got the requests, if that was said.
    private let moment: Int64?
    /// In seconds since 1970.
    private let now: () throws(VectorIssue) -> Int64
    /// The call, to which an option can be added; nil if there is none.
    package var command: RepeatedCommand?
    private var checker = Checker()
    /// For how many more requests that nothing explains all pairs of mistakes are tried.
    private var pairsLeft = 4
    private var earlier = SeenRequests()

    package init(
        _ limits: Diagnoser.Limits,
        _ provider: ProviderChoice,
        _ style: ReportStyle,
        at moment: Int64?,
        now: @escaping () throws(VectorIssue) -> Int64
    ) {
        self.limits = limits
        self.provider = provider
        self.style = style
        self.moment = moment
        self.now = now
    }

    /// Says all that is known of a request.
    ///
    /// - Parameters:
    ///   - vector: the request, and what was found in it.
    ///   - source: where it comes from.
    ///   - read: what is known of the reading of the request.
    ///   - response: what a server answered to it.
    /// - Returns: the request with its explanation.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package mutating func explain(
        _ vector: TestVector,
        from source: Source,
        _ read: RequestNotes = RequestNotes(),
        answeredBy response: RecordedResponse?
    ) throws(SigningError) -> ExplainedRequest {
        let explained = try explained(vector)
        let advice = try ExplainAdvice(explained, provider, response)
        var notes = read
        (notes.provider, notes.server) = (advice.provider, advice.server)
        if source != .vectors { notes.command = command }
        if source != .vectors || vector.request.sentURL != nil {
            notes.doubts = explained.doubts(isTyped: source == .options)
        }
        let secrets = Self.otherSecrets(of: explained)
        if source == .requests { notes.stale = try earlier.staleValue(of: explained) }
        if notes.stale == nil, !secrets.isEmpty, explained.wrong.foundSignature != nil {
            notes.trials = try SecretTrials(
                secrets, on: explained, isOutOfTime: limits.startTimer())
        }
        var fault: VectorIssue?
        if source != .vectors || moment != nil {
            let earlier = earlier.withSameNonce(as: explained)
            if explained.diagnosis == nil {
                do throws(VectorIssue) {
                    let moment = try time(of: response)
                    notes.review = AcceptanceReview(explained.facts, at: moment, earlier: earlier)
                } catch {
                    fault = error
                }
            }
        }
        let (hasPassed, isRight) = Self.result(explained, notes.malformed, advice.isRight)
        return ExplainedRequest(
            explained: explained, notes: notes,
            answer: Answer(explained, notes, isRight: isRight, style), hasPassed: hasPassed,
            fault: fault)
    }

    /// For the first requests that nothing explains, all pairs of mistakes are tried.
    private mutating func explained(_ vector: TestVector) throws(SigningError) -> Explained {
        var limits = limits
        limits.triesAllPairs = pairsLeft > 0
        let explained = try Explained(vector, limits, using: &checker)
        if explained.diagnosis?.explanations.isEmpty ?? false { pairsLeft -= 1 }
        return explained
    }

    /// The values of a file of secrets that may explain what nothing else explains.
    private static func otherSecrets(of explained: Explained) -> [SecretTrials.Named] {
        guard let diagnosis = explained.diagnosis, diagnosis.explanations.isEmpty,
            !diagnosis.isExplainedByValues
        else { return [] }
        let used = [explained.facts.consumerSecret, explained.facts.tokenSecret]
        let others = explained.vector.otherSecrets.filter { $0.isTried }
            .map { secret in
                SecretTrials.Named(
                    name: secret.name, value: Array(secret.value.utf8), isClear: secret.isSecret)
            }
        return others.allSatisfy { used.contains($0.value) } ? [] : others
    }

    /// What is said of an imported request before it is explained.
    package func notes(on request: ImportedRequest) -> RequestNotes {
        var notes = RequestNotes()
        notes.malformed = request.headerFault
        notes.read = ReadPlaces(
            lines: request.lines.isEmpty ? [request.line] : request.lines,
            goesOn: request.lines.isEmpty, unused: request.unused.map { style.text($0) })
        notes.reading = request.notes.map { style.text($0) }
        return notes
    }

    /// The reading of a request that the signature proves, or else the one with the fewest
    /// mistakes: what was not seen is not blamed.
    ///
    /// - Parameter readings: the likeliest first.
    /// - Returns: nil if there is none; `instead` is what was assumed in the reading, if another
    ///   assumption needs fewer mistakes.
    package mutating func likeliest(
        _ readings: [RequestReading]
    ) -> (reading: RequestReading, instead: String?)? {
        guard let first = readings.first else { return nil }
        guard readings.count > 1, !isRight(first) else { return (first, nil) }
        let ways = readings.filter { $0.kind == .shown }
        // What is less likely than a mistake proves nothing.
        let proved = ways.first {
            $0.request.cost - first.request.cost < Self.doubtCost && isRight($0)
        }
        if let proved { return (signedAs(proved, insteadOf: first), nil) }
        let best = fewest(ways) ?? (first, nil)
        let same = readings.filter { $0.request == best.reading.request }
        let flipped = same.filter { $0.kind == .flipped }
        let isUnexplained = best.count.map { $0 == .max } ?? false
        if isUnexplained, let other = same.first(where: { $0.kind == .withBaseString }),
            isOfBaseString(other.vector)
        {
            return (other, nil)
        }
        let count = best.count ?? mistakes(in: best.reading.vector)
        guard let count, count > 1, !flipped.isEmpty else { return (best.reading, nil) }
        let counts = flipped.map { mistakes(in: $0.vector, isFlipped: true) ?? .max }
        guard let other = counts.indices.min(by: { counts[$0] < counts[$1] }), counts[other] > 0,
            counts[other] < count
        else { return (best.reading, nil) }
        func scheme(_ vector: TestVector) -> String {
            String(vector.string(of: vector.request.url).prefix { $0 != ":" })
        }
        let vector = best.reading.vector
        let own = scheme(vector)
        let method = PlainText.visible(vector.string(of: vector.request.method))
        return (flipped[other], scheme(flipped[other].vector) == own ? method : own)
    }

    /// The reading that the signature proves; or if the text is clear about what was sent, that,
    /// with the base string that was signed instead.
    private mutating func signedAs(
        _ proved: RequestReading, insteadOf first: RequestReading
    ) -> RequestReading {
        let other = proved.contradicted(by: first)
        guard first.request.isClear, other.request.assumed.contains(.contradicted) else {
            return other
        }
        var builder = VectorBuilder(file: first.vector.file) { (_) throws(KeyError) in
            throw KeyError("no key is read here")
        }
        do throws(SigningError) {
            let signed = try Explained(proved.vector, limits, using: &checker).signed
            let text = signed?.values.first { $0.stage == .baseString }?.value
            return text.flatMap {
                first.with(baseString: String(decoding: $0, as: UTF8.self), by: &builder)
            } ?? other
        } catch {
            return other
        }
    }

    /// What one mistake costs: a reading with less against it is likelier than a mistake.
    private static let mistakeCost = 10
    /// What costs less may be as the signature says; what costs more is rather a mistake.
    private static let doubtCost = 4
    /// What it costs that nothing explains a reading.
    private static let unexplainedCost = 40
    /// More readings are not searched for one mistake, or for two.
    private static let searchedMax = [1: 40, 2: 8]

    /// The reading for which least must be wrong.
    private mutating func fewest(
        _ ways: [RequestReading]
    ) -> (reading: RequestReading, count: Int?)? {
        guard let first = ways.first else { return nil }
        let count = mistakes(in: first.vector) ?? .max
        guard ways.count > 1, count > 1 else { return (first, count) }
        var best = (reading: first, count: count, cost: Self.cost(count))
        for depth in [1, 2] where best.cost > Self.mistakeCost * depth {
            for way in ways.dropFirst().prefix(Self.searchedMax[depth] ?? 0) {
                let count = mistakes(in: way.vector, depth: depth) ?? .max
                let cost = way.request.cost - first.request.cost + Self.cost(count)
                if cost < best.cost { best = (way, count, cost) }
            }
        }
        return (best.reading, best.count)
    }

    private static func cost(_ mistakes: Int) -> Int {
        mistakes == .max ? unexplainedCost : mistakes * mistakeCost
    }

    private mutating func isRight(_ reading: RequestReading) -> Bool {
        let vector = reading.vector
        guard !vector.expected.isEmpty, case .passed = checker.check(vector) else { return false }
        return true
    }

    /// The mistakes that sign another scheme or method than that of the request.
    private static let inverses =
        ["scheme-http-for-https", "scheme-https-for-http"]
        + ["get", "post", "put", "delete"].map { "method-\($0)" }

    /// Whether the signature is that of the base string that was found, perhaps with mistakes.
    private mutating func isOfBaseString(_ vector: TestVector) -> Bool {
        do throws(SigningError) {
            let diagnosis = try Explained(vector, limits, using: &checker).diagnosis
            if diagnosis?.isComplete([.baseString, .signature]) ?? false { return true }
            return switch diagnosis?.takenApart?.signature {
            case .correct, .mistaken: true
            case .unknown, .unexplained, nil: false
            }
        } catch {
            return false
        }
    }

    /// How many mistakes explain the values; nil if libcrypto refuses, the largest number if none.
    ///
    /// - Parameters:
    ///   - vector: the request, and what was found in it.
    ///   - depth: how many mistakes are searched for; nil for the usual number.
    ///   - isFlipped: whether the scheme or the method is another than the likeliest one: then a
    ///     mistake that undoes this explains nothing.
    /// - Returns: the number.
    private mutating func mistakes(
        in vector: TestVector, depth: Int? = nil, isFlipped: Bool = false
    ) -> Int? {
        do throws(SigningError) {
            var limits = limits
            if let depth { limits.depth = min(depth, limits.depth) }
            let explained = try Explained(vector, limits, using: &checker)
            guard let diagnosis = explained.diagnosis else { return 0 }
            if diagnosis.isExplainedByValues { return 1 }
            guard let best = diagnosis.explanations.first else { return .max }
            let isUndone = best.pitfalls.contains(where: Self.inverses.contains)
            return isFlipped && isUndone ? .max : best.parts.count
        } catch {
            return nil
        }
    }

    /// How a request counts, and whether it is right: nil if nothing was compared.
    private static func result(
        _ explained: Explained,
        _ malformed: HeaderFault?,
        _ isRight: Bool?
    ) -> (hasPassed: Bool?, isRight: Bool?) {
        // A server refuses a malformed header, whatever its signature is.
        if let malformed { return (false, malformed.kind == .cut ? nil : false) }
        if explained.vector.refused.isPresent { return (false, false) }
        // Without expected values, all that was asked for is the derivation.
        if case .skipped = explained.verdict { return (true, nil) }
        if let isRight { return (isRight, isRight) }
        // A vector whose value is wrong on purpose passes, but its value is not right.
        return (nil, explained.difference == nil && explained.diagnosis == nil)
    }

    /// When the server got a request: at the time that was given, when it answered, or before now.
    private func time(
        of response: RecordedResponse?
    ) throws(VectorIssue) -> AcceptanceReview.Moment {
        if let moment { return .check(moment) }
        if let date = response?.date.flatMap({ UTCTime(ofHTTP: $0) }) {
            return .answer(date.seconds)
        }
        return .before(try now())
    }
}
