import ArgumentParser
import Diagnosis
import Explaining
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

    private let format: Format
    /// Whether a text says every stage.
    private let isVerbose: Bool
    private let style: ReportStyle
    /// The server's answer to requests whose text does not have it.
    var response: RecordedResponse?
    var explainer: Explainer
    var summary = RunSummary()
    var output = ResultOutput()
    var errors = InputErrors()
    /// The short answers to requests, which are printed together.
    private var answers: AnswerList
    /// The answers to the first vectors: a single one needs no title, and of many the right ones
    /// are only counted.
    private var first: [(answer: Answer, explained: Explained)] = []
    /// How many vectors were answered in short.
    private var shortCount = 0
    private var rightCount = 0
    private let showsAll: Bool
    /// Of more vectors, the right ones are only counted.
    private static let fullMax = 3

    init(
        _ format: Format,
        isVerbose: Bool,
        _ limits: Diagnoser.Limits,
        _ provider: ProviderOption,
        _ style: ReportStyle,
        at moment: Int64?,
        showsAll: Bool = false
    ) {
        self.format = format
        self.isVerbose = isVerbose
        var style = style
        style.saysAll = format == .text && isVerbose
        explainer = Explainer(limits, provider.choice, style, at: moment) {
            () throws(VectorIssue) in try Clock.seconds()
        }
        self.style = style
        self.showsAll = showsAll
        answers = AnswerList(showsAll: showsAll, style)
    }

    /// Explains the request of the command line.
    mutating func explain(_ request: VectorParts, _ fault: HeaderFault?) {
        var builder = VectorBuilder(OptionRequest.name)
        if let vector = builder.vector(of: request) {
            var notes = RequestNotes()
            notes.malformed = fault
            return consume(vector, from: .options, notes, answeredBy: response)
        }
        for issue in builder.issues { note(OptionRequest.naming(issue)) }
    }

    mutating func note(_ issue: VectorIssue) {
        errors.print(issue)
        // What is there was read, but cannot be compared.
        if issue.topic == .incomplete { summary.failed += 1 } else { summary.unreadable += 1 }
    }

    mutating func consume(_ vector: TestVector) {
        guard !vector.isBlank else {
            return note(VectorIssue(file: vector.fullID, message: TestVector.blankness))
        }
        consume(vector, from: .vectors, RequestNotes(), answeredBy: response)
    }

    mutating func consume(_ readings: [RequestReading]) {
        guard let likeliest = explainer.likeliest(readings) else { return }
        let request = likeliest.reading.request
        var notes = explainer.notes(on: request)
        notes.read?.instead = likeliest.instead
        consume(
            likeliest.reading.vector, from: .requests, notes,
            answeredBy: request.response ?? response)
    }

    private mutating func consume(
        _ vector: TestVector,
        from source: Explainer.Source,
        _ read: RequestNotes,
        answeredBy response: RecordedResponse?
    ) {
        do throws(SigningError) {
            let request = try explainer.explain(vector, from: source, read, answeredBy: response)
            if let fault = request.fault { note(fault) }
            count(request)
            if source == .requests, format == .text, !isVerbose {
                answers.add(request.answer, to: request.explained, status: response?.status)
            } else {
                print(request.answer, request.explained, request.notes, from: source)
                output.flush()
            }
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
    }

    private mutating func count(_ request: ExplainedRequest) {
        guard let hasPassed = request.hasPassed else {
            return summary.count(request.explained.verdict)
        }
        if hasPassed { summary.passed += 1 } else { summary.failed += 1 }
    }

    private mutating func print(
        _ answer: Answer,
        _ explained: Explained,
        _ notes: RequestNotes,
        from source: Explainer.Source
    ) {
        switch format {
        case .text where !isVerbose && source == .vectors:
            shortCount += 1
            first.append((answer, explained))
            if shortCount > Self.fullMax { printFirst() }
        case .text where !isVerbose: print(answer, explained, isTitled: false)
        case .text:
            let text = ExplanationText(answer, explained, style)
            for line in text.lines { output.append(text: line) }
        case .json:
            output.append(line: JSONExplanation.text(answer, explained, notes, style))
        }
    }

    /// Prints the answers that were kept until it is known whether there are more vectors.
    private mutating func printFirst() {
        for (answer, explained) in first {
            if shortCount > Self.fullMax, answer.verdict == .right, !showsAll {
                rightCount += 1
            } else {
                print(answer, explained, isTitled: shortCount > 1)
            }
        }
        first = []
    }

    /// Says how many vectors are right and were not shown.
    private mutating func printRightCount() {
        guard rightCount > 0 else { return }
        let all = rightCount == shortCount
        output.append(
            text: "\(all ? "All " : "")\(counted(rightCount, all ? "vector" : "other vector")) "
                + "\(rightCount == 1 ? "is" : "are") correct "
                + "(--all shows \(rightCount == 1 ? "it" : "them")).")
    }

    private mutating func print(_ answer: Answer, _ explained: Explained, isTitled: Bool) {
        let title = isTitled ? explained.vector.fullID : nil
        let text = AnswerText(answer, title: title, style, derivationOf: explained)
        for line in text.lines + [""] { output.append(text: line) }
    }

    /// Prints the answers to requests; returns the exit code.
    mutating func finish() -> Int32 {
        printFirst()
        printRightCount()
        for line in answers.lines { output.append(text: line) }
        return finishOutput()
    }
}
