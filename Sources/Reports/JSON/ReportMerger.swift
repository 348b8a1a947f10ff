package import Results
package import Vectors

/// Makes one report of the reports of parts: copies their results, and adds up their counts.
///
/// A `jsonl` file may hold several reports, one after another.
package struct ReportMerger {
    private var reporter: any MergingReporter
    /// The first report, which all others must fit.
    private let first: (origin: RecordedReport.Origin, file: String)
    private var reader: ReportPieceReader
    /// The counts of the report that is being read; nil between two reports.
    private var part: RunSummary?
    /// The beginning of the report that is being read.
    private var origin = RecordedReport.Origin()
    package private(set) var summary = RunSummary()
    private var shards = MergedShards()
    /// What the user should know about the current file, beside its faults.
    package private(set) var warnings: [String] = []

    package init(
        _ reporter: any MergingReporter,
        like origin: RecordedReport.Origin,
        of file: String
    ) {
        self.reporter = reporter
        first = (origin, file)
        reader = ReportPieceReader(file: file)
    }

    /// Why the reports do not make a whole; nil if they may.
    package var mixture: VectorIssue? { shards.mixture }

    /// All that is wrong with the current file.
    package var issues: [VectorIssue] { reader.issues }

    /// Whether no more of the current file should be read.
    package var isDone: Bool { reader.isDone }

    package mutating func begin(to output: inout [UInt8]) { reporter.begin(to: &output) }

    /// Why a report cannot be merged with the first.
    package func fault(_ origin: RecordedReport.Origin, of file: String) -> VectorIssue? {
        guard !origin.isSame(as: first.origin) else { return secretsFault(origin, of: file) }
        let (this, other) = (
            origin.title(besides: first.origin), first.origin.title(besides: origin)
        )
        return VectorIssue(
            file: file,
            message: "the results of \(this) cannot be merged with the results of \(other) in"
                + " \(PlainText.visible(first.file))",
            hint: "merge only reports of one implementation that one version of oauthcheck made")
    }

    private func secretsFault(_ origin: RecordedReport.Origin, of file: String) -> VectorIssue? {
        guard origin.showsSecrets != first.origin.showsSecrets else { return nil }
        return VectorIssue(
            file: file,
            message: "either this report or \(PlainText.visible(first.file)) shows secrets,"
                + " but not both",
            hint: "make both reports with \(.showSecrets), or both without \(.showSecrets)")
    }

    /// Begins a file.
    package mutating func open(_ file: String) {
        reader = ReportPieceReader(file: file)
        warnings = []
    }

    /// Adds a line of a `jsonl` file.
    ///
    /// The line is without its line feed, and `isEnded` says whether one follows it.
    package mutating func add(
        line: Span<UInt8>,
        _ number: Int,
        isEnded: Bool,
        to output: inout [UInt8]
    ) {
        guard let piece = reader.piece(of: line, number, isEnded: isEnded) else { return }
        add(piece, of: line, to: &output)
    }

    /// Adds a `json` file.
    package mutating func add(document: Span<UInt8>, to output: inout [UInt8]) {
        for piece in reader.pieces(of: document) { add(piece, of: document, to: &output) }
    }

    /// Ends a file.
    ///
    /// - Parameter early: whether the merge ends before the file does.
    package mutating func close(early: Bool = false) {
        if early, let part {
            summary.add(part, ReportFooter(causes: part.causes))
            self.part = nil
            shards.add(origin, of: nil, in: reader.file)
        }
        endPart(nil)
    }

    /// Writes the end of the merged report.
    ///
    /// - Parameters:
    ///   - signal: the signal that ended the merge early, if one did.
    ///   - output: gets the text.
    package mutating func finish(interruption signal: Int32?, to output: inout [UInt8]) {
        summary.interruption = signal ?? summary.interruption
        summary.parts.missing = shards.missing
        reporter.finish(summary, to: &output)
    }

    private mutating func add(
        _ piece: ReportPiece,
        of text: Span<UInt8>,
        to output: inout [UInt8]
    ) {
        if case .header(let origin) = piece { return beginPart(origin) }
        guard part != nil else {
            return reader.refuse(
                "unexpected text after the report's footer",
                hint: "after a footer, only another report may follow, beginning with its header")
        }
        switch piece {
        case .header: break
        case .error(let place):
            part?.unreadable += 1
            reporter.copy(error: text.extracting(place), to: &output)
        case .result(let result):
            part?.count(result)
            reporter.copy(result: text.extracting(result.place), to: &output)
        case .footer(let footer): endPart(footer)
        }
    }

    private mutating func beginPart(_ origin: RecordedReport.Origin) {
        endPart(nil)
        part = RunSummary()
        self.origin = origin
        guard let fault = fault(origin, of: reader.file) else { return }
        reader.refuse(fault.message, hint: fault.hint)
    }

    /// Ends a report; without a footer, it was cut off.
    private mutating func endPart(_ footer: ReportFooter?) {
        guard let part else { return }
        self.part = nil
        shards.add(origin, of: footer?.whole, in: reader.file)
        summary.add(part, footer)
        var report = RecordedReport(file: reader.file)
        report.extent = footer.map { $0.isPartial ? .partial : .whole } ?? .cutOff
        if let warning = report.warning { warnings.append(warning) }
        let isUnclear = MergedShards.shard(origin) != nil && footer?.whole == nil
        if isUnclear, report.extent == .whole {
            reader.refuse(
                "the report does not say what its shard is a part of",
                hint: "make the report again with this version of oauthcheck")
        }
        guard issues.isEmpty, let fault = footer?.fault(part) else { return }
        reader.refuse(
            fault,
            hint: "merge reports exactly as this version of oauthcheck wrote them; otherwise make"
                + " them again")
    }
}

/// A reporter that copies results of other reports, byte for byte.
package protocol MergingReporter: Reporter {
    init(merging origin: RecordedReport.Origin)
    /// Adds the JSON of a result.
    mutating func copy(result: Span<UInt8>, to output: inout [UInt8])
    /// Adds the JSON of what is wrong with a file as a whole.
    mutating func copy(error: Span<UInt8>, to output: inout [UInt8])
}
