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
    /// The answer to the first vector, which needs no title if it stays alone.
    private var first: (answer: Answer, explained: Explained)?
    /// Whether there were several vectors.
    private var hasSeveral = false
    /// The call, to which an option can be added.
    var command: RepeatedCommand?

    init(
        _ format: Format,
        _ detail: Detail,
        _ limits: Diagnostics.Limits,
        _ provider: ProviderOption,
        _ style: ReportStyle,
        at moment: Int?,
        showsAll: Bool = false
    ) {
        self.moment = moment
        self.format = format
        self.detail = detail
        self.limits = limits
        self.provider = provider
        self.style = style
        answers = AnswerList(showsAll: showsAll, style)
    }

    /// Explains the request of the command line.
    mutating func explain(_ request: VectorParts) {
        var builder = VectorBuilder(OptionRequest.name)
        if let vector = builder.vector(of: request) {
            return consume(vector, from: .options, RequestNotes(), answeredBy: response)
        }
        for issue in builder.issues { note(OptionRequest.naming(issue)) }
    }

    mutating func consume(_ vector: TestVector) {
        consume(vector, from: .vectors, RequestNotes(), answeredBy: response)
    }

    mutating func consume(_ vector: TestVector, of request: ImportedRequest) {
        var notes = RequestNotes()
        notes.malformed = request.headerFault?.description
        notes.reading = request.notes.map(\.text)
        consume(vector, from: .requests, notes, answeredBy: request.response ?? response)
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
        _ read: RequestNotes,
        answeredBy response: RecordedResponse?
    ) {
        do throws(SigningError) {
            let explained = try Explained(vector, limits, using: &checker)
            let advice = try ExplainAdvice(explained, provider, response)
            var notes = read
            try add(to: &notes, explained, from: source, answeredBy: response)
            (notes.provider, notes.server) = (advice.provider, advice.server)
            let isRight = count(explained, isMalformed: notes.malformed != nil, advice.isRight)
            let answer = Answer(explained, notes, isRight: isRight, style)
            if source == .requests, format == .text, detail == .answer {
                answers.add(answer, to: explained, status: response?.status)
            } else {
                print(answer, explained, notes, from: source)
                output.flush()
            }
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
    }

    /// Counts a request; says whether it is right, or nil if nothing was compared.
    private mutating func count(
        _ explained: Explained, isMalformed: Bool, _ isRight: Bool?
    ) -> Bool? {
        // A server refuses a malformed header, whatever its signature is.
        // Without expected values, all that was asked for is the derivation.
        if isMalformed || explained.vector.refused.isPresent {
            summary.failed += 1
            return false
        } else if case .skipped = explained.verdict {
            summary.passed += 1
            return nil
        } else if let isRight {
            if isRight { summary.passed += 1 } else { summary.failed += 1 }
            return isRight
        } else {
            summary.count(explained.verdict)
            // A vector whose value is wrong on purpose passes, but its value is not right.
            return explained.difference == nil && explained.diagnosis == nil
        }
    }

    private mutating func print(
        _ answer: Answer,
        _ explained: Explained,
        _ notes: RequestNotes,
        from source: Source
    ) {
        switch format {
        case .text where detail == .answer && source == .vectors:
            if first == nil, !hasSeveral {
                first = (answer, explained)
            } else {
                hasSeveral = true
                printFirst()
                print(answer, explained, isTitled: true)
            }
        case .text where detail == .answer: print(answer, explained, isTitled: false)
        case .text:
            let text = ExplanationText(explained, notes, isBrief: detail == .brief, style)
            for line in text.lines { output.append(text: line) }
        case .json:
            output.append(line: JSONExplanation.text(answer, explained, notes, style))
        }
    }

    /// Prints the answer to the first vector, once it is known whether there are more.
    private mutating func printFirst() {
        guard let (answer, explained) = first else { return }
        first = nil
        print(answer, explained, isTitled: hasSeveral)
    }

    private mutating func print(_ answer: Answer, _ explained: Explained, isTitled: Bool) {
        let title = isTitled ? explained.vector.fullID : nil
        let text = AnswerText(answer, title: title, style, derivationOf: explained)
        for line in text.lines + [""] { output.append(text: line) }
    }

    /// Prints the answers to requests; returns the exit code.
    mutating func finish() -> Int32 {
        printFirst()
        for line in answers.lines { output.append(text: line) }
        return finishOutput()
    }

    /// Adds what is said of a request besides its diagnosis.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    private mutating func add(
        to notes: inout RequestNotes,
        _ explained: Explained,
        from source: Source,
        answeredBy response: RecordedResponse?
    ) throws(SigningError) {
        if source != .vectors { notes.command = command }
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
