import ArgumentParser
import Diagnosis
import Network
import ProviderProfiles
import Server
import Vectors

/// `oauthcheck serve`: a provider for testing clients.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a test provider that explains wrong requests.",
        discussion: """
            Point a client at the address that serve prints. The three steps of the
            OAuth flow are POST /initiate, GET /authorize and POST /token; every other
            path is a protected resource.

              oauthcheck serve --port 8080

            When the server is ready, it prints this first line to standard output:

              {"ready": "http://127.0.0.1:8080", "tls": "https://127.0.0.1:8443"}

            The --clients file contains the credentials:

              {"clients": [{"consumer_key": "ck", "consumer_secret": "cs"}],
               "tokens": [{"token": "tk", "token_secret": "ts", "consumer_key": "ck"}]}
            """)

    @OptionGroup(title: "Network options") var network: ListenOptions

    @Option(
        help: ArgumentHelp(
            "Read clients and tokens from this file (default: test clients, which serve prints).",
            valueName: "file"), completion: .file())
    var clients: String?

    @Option(
        help: ArgumentHelp(
            "What /authorize does: auto approves at once, deny refuses at once, ask shows a page on"
                + " which the user decides.",
            valueName: "auto|deny|ask"))
    var approve = Policy.Approval.auto

    @Option(
        help: ArgumentHelp(
            "Accept timestamps that differ from the clock by at most this many seconds (default:"
                + " 300, or the limit of the --like provider).",
            valueName: "seconds"))
    var window: Int64?

    @Flag(
        help: ArgumentHelp(
            "Also refuse what several libraries send although RFC 5849 does not permit it:"
                + " oauth_callback or oauth_verifier outside of the header, and"
                + " oauth_callback_confirmed."))
    var strict = false

    @Option(
        help: ArgumentHelp(
            "Break one rule on purpose, to test clients and probes; --misbehave list prints the"
                + " rules and their ids.", valueName: "id"))
    var misbehave: String?

    @Option(
        help: ArgumentHelp(
            "Also follow this provider's rules, use its paths, and answer as it does;"
                + " 'oauthcheck providers' lists the providers.", valueName: "provider"))
    var like: String?

    @Option(
        help: ArgumentHelp(
            "Store clients, tokens and nonces in this SQLite file, so that they survive a restart.",
            valueName: "file"), completion: .file())
    var state: String?

    @OptionGroup var recording: RecordOptions

    mutating func validate() throws {
        try require(window ?? 1 > 0, "--window must be a positive number of seconds")
        try ProviderProfiles.require(like, option: "--like")
        guard let misbehave, misbehave != "list", Misbehavior.named(misbehave) == nil else {
            return
        }
        let ids = Misbehavior.all.map(\.id)
        let hint = Misspelling.hint(for: misbehave, among: ids)
        throw CallError(
            "--misbehave: unknown rule \(PlainText.quoted(misbehave)); "
                + (hint ?? "--misbehave list prints all rules"))
    }

    func run() throws {
        guard misbehave != "list" else {
            return try Console.printText(
                Misbehavior.all.map { "\($0.id)  The server \($0.title)." })
        }
        try files.check()
        try NetworkPart.run("serve") {
            try NetworkPart.serve(try settings(), try recording.surroundings())
        }
    }

    /// What is read and written.
    private var files: RunFiles {
        var files = RunFiles(network, recording)
        files.write(state, as: .state)
        files.read(clients, as: .clients)
        return files
    }

    private func settings() throws(VectorIssue) -> ServeSettings {
        let likeness = like.flatMap(ProviderProfiles.named).map(Likeness.init)
        var settings = ServeSettings()
        settings.listening = try network.settings()
        settings.clients = try clients.map { (path) throws(VectorIssue) in
            try ClientFile(reading: path, option: "--clients")
        }
        settings.policy.likeness = likeness
        if let window { settings.policy.window = window }
        settings.policy.approval = approve
        settings.policy.isStrict = strict
        settings.policy.misbehavior = misbehave.flatMap(Misbehavior.named)
        settings.paths = likeness?.paths ?? .standard
        settings.state = state
        settings.notes = warnings + (likeness.map(Self.notes) ?? [])
        return settings
    }

    private var warnings: [String] {
        var warnings: [String] = []
        if !network.listen.isEmpty {
            warnings.append("other machines can reach this server and try to guess its secrets")
        }
        if let id = misbehave, let misbehavior = Misbehavior.named(id) {
            warnings.append("the server \(misbehavior.title) (--misbehave \(id))")
        }
        return warnings.map { "warning: \($0)" }
    }

    private static func notes(_ likeness: Likeness) -> [String] {
        let paths = likeness.paths
        let steps = [paths.initiate, paths.authorize, paths.token].compactMap(\.first)
        let flow = steps.isEmpty ? "no authorization flow" : steps.joined(separator: "  ")
        let note = "like    \(likeness.profile.title): \(flow)"
        guard likeness.profile.answer == nil else { return [note] }
        return [
            note, "        the provider's error messages are not known; oauthcheck's own are used",
        ]
    }
}
