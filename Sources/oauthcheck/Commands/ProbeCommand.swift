import ArgumentParser
import Network
import Probing
import Results
import Vectors

/// `oauthcheck probe`: finds out which rules of RFC 5849 a provider keeps.
struct ProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Find out which rules a provider follows or breaks.",
        usage: """
            oauthcheck probe [<options>] <url>
            oauthcheck probe --list [<word>]
            """,
        discussion: """
            URL is a protected resource, which answers a correct GET request with a
            status from 200 to 299. The credentials of a test client come from the
            --clients file, or from OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET,
            OAUTH_TOKEN and OAUTH_TOKEN_SECRET in the environment.

            To test a rule, probe makes one change to a request that was just accepted.
            Use a server and credentials that were made for tests: a production
            server may mistake some of these requests for an attack.

            Examples:
              oauthcheck probe http://localhost:8080/me --clients clients.json
              oauthcheck probe http://localhost:8080/me --clients clients.json \\
                --known known.json --report human --report junit=probe.xml
            """)

    @OptionGroup(title: "Test") var arguments: ProbeArguments
    @OptionGroup(title: "Output") var output: ReportOptions
    @Option(
        help: ArgumentHelp(
            "The provider's name in reports, known failures and histories (default: the host).",
            valueName: "text"))
    var name: String?
    @OptionGroup(title: "Known failures") var known: KnownOptions
    @OptionGroup(title: "History") var baseline: BaselineOptions
    @OptionGroup(title: "History") var history: HistoryOptions

    func validate() throws {
        try require(
            !output.display.showSecrets, "probe never shows secrets; leave out --show-secrets")
        try require(
            baseline.match == nil, "probe always matches rules by their ids; leave out --match")
        try output.requireReports()
        try known.requireFile()
        try baseline.requireReport()
        try history.requireFile()
        try refuse(name == "", "--name must not be empty")
    }

    func run() throws {
        do {
            guard !arguments.list else { return try RuleRun.printList(arguments.word) }
            guard !arguments.dryRun else { return try RuleRun(arguments).printPlan() }
            try NetworkPart.require(for: "probe")
            throw ExitCode(try probe())
        } catch let issue as VectorIssue {
            Console.printError("\(issue)")
            throw ExitCode.unusable
        }
    }

    private func probe() throws -> Int32 {
        try files.check()
        let style = output.display.fileStyle
        let provider = provider
        let isNarrowed =
            !(arguments.only.isEmpty && arguments.skip.isEmpty && arguments.level.isEmpty)
        let known = try KnownRun(
            known, named: [provider.name], isNarrowed: isNarrowed, kind: .rule)
        let baseline = try BaselineRun(baseline, style, isNarrowed: isNarrowed)
        let history = try HistoryRun(history, by: nil, over: selected, style)
        var reports = ReportedRun(
            output.sinks(
                provider, label: self.history.label, selected: selected, kind: .rule),
            known, baseline, history, of: provider)
        reports.summary.failsOnLax = arguments.failOnLax
        if arguments.clients == nil { try PromptedCredentials.askIfMissing() }
        return try RuleRun(arguments).run(reports)
    }

    private var provider: Implementation {
        Implementation(name: name ?? arguments.target?.name ?? "provider")
    }

    /// What chooses the rules, and the server, in reports.
    private var selected: [String] {
        var selected = [arguments.url]
        selected += arguments.only.map { "--only=\($0)" }
        selected += arguments.skip.map { "--skip=\($0)" }
        selected += arguments.level.map { "--level=\($0)" }
        if arguments.hard { selected.append("--hard") }
        if arguments.slow { selected.append("--slow") }
        if arguments.flow != nil { selected.append("--flow") }
        return selected
    }

    /// What is read and written.
    private var files: RunFiles {
        var files = RunFiles(output.reports, history, known, baseline)
        files.read(arguments.clients, as: .credentials)
        files.read(arguments.trust, as: .certificate)
        return files
    }
}
