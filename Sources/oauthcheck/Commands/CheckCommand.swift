import Adapters
import ArgumentParser
import Exchange
import Explaining
import Intake
import Reports
import Results
import Vectors

/// `oauthcheck check`: derive every vector again and compare.
struct CheckCommand: ParsableCommand, AsksProgram {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check signatures in vectors, logs or a program.",
        usage: "oauthcheck check [<options>] <file> ... [-- <command> ...]",
        discussion: """
            Checks the signatures of recorded requests (a HAR file, a log), and every
            stage of test vectors. With a command after --, the vectors test the program
            that the command starts, which must speak the adapter protocol.

            Examples:
              oauthcheck check app.har --env-file .env --report human --report junit=out.xml
              oauthcheck check app.har --env-file .env --baseline last.json
              oauthcheck check vectors/ -- python3 my_adapter.py
              generate-vectors | oauthcheck check --jsonl - --report jsonl
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Requests in other formats") var requests: RequestFileOptions
    @OptionGroup(title: "Secrets") var secrets: SecretOptions
    @OptionGroup(title: "Output") var output: ReportOptions
    @OptionGroup(title: "Known failures") var known: KnownOptions
    @OptionGroup(title: "History") var baseline: BaselineOptions
    @OptionGroup(title: "History") var history: HistoryOptions
    @OptionGroup(title: "Search") var search: ExplainerOptions
    @OptionGroup(title: "Implementation under test") var asking: AnswerOptions
    @OptionGroup var jobs: JobOptions

    @Flag(help: "Compare Authorization headers byte by byte, not as a set of parameters.")
    var exactHeader = false

    func validate() throws {
        try require(!TrailingCommand.isMissing, "no command after '--'")
        if command.isEmpty, asking.answers == nil,
            let option = AskOptions.option(in: TrailingCommand.argumentsBefore)
        {
            throw CallError("\(option) needs a program to test: -- COMMAND")
        }
        try require(
            command.isEmpty || asking.answers == nil,
            "give either --answers or a command after --, not both")
    }

    /// Refuses options that need other ones; settings may have given these after ``validate()``.
    private func requireOptions() throws {
        try output.requireReports()
        try known.requireFile()
        try baseline.requireReport()
        try history.requireFile()
        let isRecorded = output.reports.contains { $0.format == .json || $0.format == .jsonl }
        let isKeyed = [VectorMatch.request, .endpoint].contains { $0.rawValue == baseline.match }
        let isUsed = baseline.report != nil || history.file != nil || !known.files.isEmpty
        try require(
            baseline.match == nil || isUsed || isKeyed && isRecorded,
            "--match needs --baseline REPORT or --history FILE")
    }

    func run() throws {
        try requireOptions()
        if requests.curl == nil { try input.requireFiles() }
        try refuseReportPaths()
        try files.check()
        let match = try VectorMatch.read(self.baseline.match)
        var style = output.display.fileStyle
        style.setKeys(of: match)
        let known = try KnownRun(known, over: input, style)
        let baseline = try BaselineRun(baseline, style, isNarrowed: input.isNarrowed)
        let history = try HistoryRun(history, by: self.baseline.match, over: input.words, style)
        let reports = { (implementation: Implementation?) in
            var reports = ReportedRun(
                output.sinks(
                    implementation ?? .own, label: self.history.label, selected: input.words,
                    match: match, shard: input.selection.shard),
                known, baseline, history, of: implementation)
            reports.summary.whole = whole
            return reports
        }
        guard command.isEmpty, asking.answers == nil else {
            throw ExitCode(try askImplementation(reports))
        }
        var run = CheckRun(
            reports(nil), search.explainer,
            Explainer(search.search.limits, ProviderChoice("none"), output.display.style, at: nil) {
                () throws(VectorIssue) in try Clock.seconds()
            }, exactHeader: exactHeader, jobs: jobs.count)
        try read(&run, jobs: jobs.count)
        var finished = run.finish()
        throw ExitCode(finished.finish())
    }

    /// Gives `run` the vectors of the files, and the requests in other formats.
    private func read(_ run: inout some VectorConsumer, jobs: Int) throws {
        let reading = requests.reading(isJSONLines: input.jsonl)
        let credentials = try CredentialSource(secrets)
        var vectors = input.vectors
        vectors.variable = credentials.variable
        var words: [String] = []
        vectors.files = input.files.filter { file in
            guard VectorReference(file).isNarrow || RequestFile.mayBe(file, reading) else {
                return true
            }
            words.append(file)
            return false
        }
        let curl = requests.curl.map(RequestFile.Argument.init(curl:))
        let mixed = MixedInput(words, curl, requests, vectors)
        try require(
            !mixed.hasRequests || !input.selection.isAboutVectors,
            "--flag, --method, --spec and --shard select only vectors; to select requests in "
                + "other formats, use --id")
        var feed = RequestFeed(.checking, takesAdditions: false)
        feed.credentials = credentials
        feed.selection = RequestSelection(ids: input.selection.ids, urls: requests.onlyUrl)
        try mixed.corrected(credentials).forEach(&run, feed, jobs: jobs)
    }

    /// Refuses `--report junit out.xml`, which would read the file.
    private func refuseReportPaths() throws {
        let words = TrailingCommand.argumentsBefore
        for (index, word) in words.enumerated().dropFirst(2)
        where words[index - 2] == "--report" && input.files.contains(word) {
            let format = words[index - 1]
            guard !format.contains("="), ReportTarget.isReport(word, format) else { continue }
            throw CallError(
                "--report \(format) writes to standard output, and \(PlainText.quoted(word)) "
                    + "would be read as input; did you mean --report \(format)=\(word)?")
        }
    }

    /// What is checked a part of; nil if all of it is checked.
    private var whole: ShardedSet? {
        guard input.selection.shard != nil else { return nil }
        var whole = ShardedSet()
        whole.files = input.named + (input.builtin ? ["--builtin"] : [])
        whole.options =
            input.selection.wordsOfWhole + (asking.ask.role.map { ["--role", $0.rawValue] } ?? [])
            + (exactHeader ? ["--exact-header"] : [])
        return whole
    }

    /// What is read and written.
    private var files: RunFiles {
        var files = RunFiles(output.reports, history, known, baseline)
        files.read(asking.answers, as: .answers)
        files.read(requests, secrets)
        files.addVectors(input.files.map { VectorReference($0).file })
        return files
    }

    /// Tests an implementation instead of the vectors; returns the exit code.
    private func askImplementation(_ reports: (Implementation) -> ReportedRun) throws -> Int32 {
        let (respondent, implementation): (any Respondent, Implementation)
        do {
            (respondent, implementation) = try self.respondent()
        } catch let error as AdapterError {
            return try end(reports, by: error)
        }
        let judge = Judge(
            of: implementation, exactHeader: exactHeader, search.explainer)
        let results = ExplanationQueue(
            reports(implementation), search.explainer.of(implementation), jobs: jobs.count)
        var run = ImplementationRun(
            results, respondent, asking.ask.narrowed(implementation), judge)
        try read(&run, jobs: 1)
        var explained = run.finish()
        var reports = explained.finished()
        respondent.printFaults(output.display.fileStyle)
        if let sentence = run.judge.uncomparedSentence { Console.printNote(sentence) }
        reports.summary.incidents = respondent.incidents.count
        let code = reports.finish()
        if reports.summary.broken > 0, respondent.incidents.isEmpty {
            Console.printNote(
                "an answer with an error is never a known failure; if the library cannot do "
                    + "something, the adapter should answer \"skipped\" with a reason")
        }
        return code
    }

    private func respondent() throws -> (any Respondent, Implementation) {
        if let answers = asking.answers {
            let recorded = try RecordedAnswers(answers)
            return (recorded, recorded.implementation)
        }
        let interview = try asking.ask.interview(command, jobs: jobs.jobs ?? 1)
        return (interview, try interview.start())
    }

    /// Ends a run in which nothing could be asked; returns the exit code.
    ///
    /// After a signal, and where the system is at fault, the reports say so.
    private func end(
        _ reports: (Implementation) -> ReportedRun,
        by error: AdapterError
    ) throws -> Int32 {
        let isInterrupted = Interruption.signal != nil
        if !isInterrupted { UnusableCommand.printError(error, of: command) }
        guard isInterrupted || error.kind == .resources else { throw ExitCode.broken }
        var reports = reports(Implementation(name: command.first ?? ""))
        reports.summary.incidents = isInterrupted ? 0 : 1
        return reports.finish(isCutShort: true)
    }
}
