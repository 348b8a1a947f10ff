import ArgumentParser
import Diagnosis
import Intake
import OAuth1
import Reports
import Results
import Vectors

/// A run of `explain`: prints how each vector is signed, and what is wrong with its values.
struct ExplainRun: PrintingRun {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    /// How much a text says: what is wrong, that with all that is known of it, or every stage.
    enum Detail { case answer, brief, all }

    /// Where vectors come from: a test has an old timestamp on purpose, a request has not.
    enum Source { case vectors, requests, options }

    private let format: Format
    private let detail: Detail
    private let limits: Diagnostics.Limits
    private let provider: ProviderOption
    private let style: ReportStyle
    /// The server's answer to requests whose text does not have it.
    var response: RecordedResponse?
    /// When the server got the requests, if that was said.
    private let moment: Int?
    /// Secrets of which any may have been used.
    var secrets: [SecretTrials.Named] = []
    private var checker = Checker()
    private var nonces = SeenNonces()
    var summary = RunSummary()
    var output = ResultOutput()
    /// The short answers to requests, which are printed together.
    private var answers: AnswerList

    init(
        _ format: Format,
        _ detail: Detail,
        _ limits: Diagnostics.Limits,
        _ provider: ProviderOption,
        _ style: ReportStyle,
        at moment: Int?
    ) {
        self.moment = moment
        self.format = format
        self.detail = detail
        self.limits = limits
        self.provider = provider
        self.style = style
        answers = AnswerList(style)
    }

    /// Explains the request of the command line.
    mutating func explain(_ request: VectorParts) {
        var builder = VectorBuilder(OptionRequest.name)
        if let vector = builder.vector(of: request) {
            return consume(vector, from: .options, malformed: nil, answeredBy: response)
        }
        for issue in builder.issues { note(OptionRequest.naming(issue)) }
    }

    mutating func consume(_ vector: TestVector) {
        consume(vector, from: .vectors, malformed: nil, answeredBy: response)
    }

    mutating func consume(_ vector: TestVector, of request: ImportedRequest) {
        consume(
            vector, from: .requests, malformed: request.headerFault?.description,
            answeredBy: request.response ?? response)
    }

    /// Explains the reading of a request with the fewest mistakes: what was not seen is not blamed.
    mutating func consume(
        _ vector: TestVector, or others: [TestVector], of request: ImportedRequest
    ) {
        guard !others.isEmpty, let count = mistakes(in: vector), count > 1 else {
            return consume(vector, of: request)
        }
        let counts = others.map { mistakes(in: $0) ?? .max }
        guard let best = counts.indices.min(by: { counts[$0] < counts[$1] }), counts[best] > 0,
            counts[best] < count
        else { return consume(vector, of: request) }
        let other = others[best]
        let method = PlainText.visible(other.string(of: other.request.method))
        let scheme = other.string(of: other.request.url).prefix { $0 != ":" }
        Console.printNote(
            "fewer mistakes explain the signature of a \(method) over \(scheme), so this is assumed"
        )
        consume(other, of: request)
    }

    /// How many mistakes explain the values; nil if libcrypto refuses, the largest number if none.
    private mutating func mistakes(in vector: TestVector) -> Int? {
        do throws(SigningError) {
            let explained = try Explained(vector, limits, using: &checker)
            guard let diagnosis = explained.diagnosis else { return 0 }
            return diagnosis.explanations.first?.parts.count ?? .max
        } catch {
            return nil
        }
    }

    private mutating func consume(
        _ vector: TestVector,
        from source: Source,
        malformed: String?,
        answeredBy response: RecordedResponse?
    ) {
        do throws(SigningError) {
            let explained = try Explained(vector, limits, using: &checker)
            let advice = try ExplainAdvice(explained, provider, response)
            var notes = try notes(explained, from: source, answeredBy: response)
            notes.malformed = malformed
            (notes.provider, notes.answer) = (advice.provider, advice.answer)
            let before = summary.passed
            // A server refuses a malformed header, whatever its signature is.
            // Without expected values, all that was asked for is the derivation.
            if malformed != nil || vector.refused.isPresent {
                summary.failed += 1
            } else if case .skipped = explained.verdict {
                summary.passed += 1
            } else if let isRight = advice.isRight {
                if isRight { summary.passed += 1 } else { summary.failed += 1 }
            } else {
                summary.count(explained.verdict)
            }
            if source == .requests, format == .text, detail == .answer {
                answers.add(
                    explained, notes, status: response?.status, isRight: summary.passed > before)
            } else {
                print(explained, notes, from: source)
                output.flush()
            }
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
    }

    private mutating func print(
        _ explained: Explained,
        _ notes: RequestNotes,
        from source: Source
    ) {
        switch format {
        case .text where detail == .answer:
            let title = source == .vectors ? explained.vector.fullID : nil
            let text = AnswerText(explained, notes, title: title, style)
            for line in text.lines { output.append(text: line) }
        case .text:
            let text = ExplanationText(explained, notes, isBrief: detail == .brief, style)
            for line in text.lines { output.append(text: line) }
        case .json: output.append(line: JSONExplanation.text(explained, notes: notes, style))
        }
    }

    /// Prints the answers to requests; returns the exit code.
    mutating func finish() -> Int32 {
        for line in answers.lines { output.append(text: line) }
        return finishOutput()
    }

    /// What is said of a request besides its diagnosis.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    private mutating func notes(
        _ explained: Explained,
        from source: Source,
        answeredBy response: RecordedResponse?
    ) throws(SigningError) -> RequestNotes {
        var notes = RequestNotes()
        if source != .vectors || explained.vector.request.sentURL != nil {
            notes.doubts = explained.doubts(isTyped: source == .options)
        }
        if !secrets.isEmpty, explained.wrong.foundSignature != nil {
            notes.trials = try SecretTrials(
                secrets, on: explained, isOutOfTime: limits.startTimer())
        }
        if source != .vectors || moment != nil {
            notes.review = review(of: explained, answeredBy: response)
        }
        return notes
    }

    /// What a server may refuse.
    private mutating func review(
        of explained: Explained,
        answeredBy response: RecordedResponse?
    ) -> AcceptanceReview? {
        let earlier = nonces.earlier(explained)
        guard explained.diagnosis == nil else { return nil }
        do throws(VectorIssue) {
            let moment = try when(answeredBy: response)
            return AcceptanceReview(explained.facts, at: moment, earlier: earlier)
        } catch {
            note(error)
            return nil
        }
    }
}

extension ExplainRun {
    /// When the server got a request: at the time that was given, when it answered, or before now.
    private func when(
        answeredBy response: RecordedResponse?
    ) throws(VectorIssue) -> AcceptanceReview.Moment {
        if let moment { return .check(moment) }
        if let date = response?.date.flatMap(HTTPDate.init) { return .answer(date.seconds) }
        return .before(try Clock.seconds())
    }
}

/// The requests so far, by what a server remembers of each.
private struct SeenNonces {
    private var ids: [[[UInt8]?]: String] = [:]

    /// The id of the first request with the same key, token, timestamp and nonce.
    mutating func earlier(_ explained: Explained) -> String? {
        let facts = explained.facts
        guard facts.protocolValue("oauth_nonce") != nil else { return nil }
        let names = ["oauth_consumer_key", "oauth_token", "oauth_timestamp", "oauth_nonce"]
        let values = names.map { facts.protocolValue($0) }
        if let id = ids[values] { return id }
        ids[values] = PlainText.visible(explained.vector.fullID)
        return nil
    }
}
