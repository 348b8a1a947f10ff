import ArgumentParser
import Diagnosis
import Network
import ProviderProfiles
import Server
import Vectors

extension Compatibility: ExpressibleByArgument {}

/// `oauthcheck serve`: a provider for testing clients.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a provider that says why a request is wrong.",
        discussion: """
            Point a client at the address that is printed. Its three steps are POST
            /initiate, GET /authorize and POST /token; every other path is a protected
            resource.

              oauthcheck serve --port 8080

            The first line of standard output says when the server is ready:

              {"ready": "http://127.0.0.1:8080", "tls": "https://127.0.0.1:8443"}

            --clients FILE has the credentials:

              {"clients": [{"consumer_key": "ck", "consumer_secret": "cs"}],
               "tokens": [{"token": "tk", "token_secret": "ts", "consumer_key": "ck"}]}
            """)

    @OptionGroup(title: "Network options") var network: ListenOptions

    @Option(
        help: ArgumentHelp(
            "Read clients and tokens from this file; without it, some are ready and printed.",
            valueName: "file"), completion: .file())
    var clients: String?

    @Option(
        help: ArgumentHelp(
            "At /authorize: approve at once, deny at once, or ask on a page.",
            valueName: "auto|deny|ask"))
    var approve = Policy.Approval.auto

    @Option(
        help: ArgumentHelp(
            "Accept timestamps that differ from the clock by this many seconds (default: 300,"
                + " or as --like does).",
            valueName: "seconds"))
    var window: Int64?

    @Option(
        help: ArgumentHelp(
            "Break one rule on purpose, so that clients and probes can be tested;"
                + " --misbehave list prints the rules.", valueName: "id"))
    var misbehave: String?

    @Option(
        help: ArgumentHelp(
            "Answer on the paths, and with the credentials, of a server that is gone or elsewhere.",
            valueName: "term.ie|postman-echo"))
    var compat: Compatibility?

    @Option(
        help: ArgumentHelp(
            "Follow the rules of this provider, too, on its paths, and answer as it does;"
                + " 'oauthcheck providers' lists them.", valueName: "provider"))
    var like: String?

    @Option(
        help: ArgumentHelp(
            "Keep clients, tokens and nonces in this SQLite file, for the next start.",
            valueName: "file"), completion: .file())
    var state: String?

    @OptionGroup var recording: RecordOptions

    mutating func validate() throws {
        guard window ?? 1 > 0 else {
            throw ValidationError("--window is a positive number of seconds")
        }
        if like != nil, compat != nil {
            throw ValidationError("--like and --compat cannot be used together")
        }
        try ProviderProfiles.require(like, option: "--like")
        guard let misbehave, misbehave != "list", Misbehavior.named(misbehave) == nil else {
            return
        }
        let ids = Misbehavior.all.map(\.id)
        let hint = Misspelling.hint(for: misbehave, among: ids)
        throw ValidationError(
            "--misbehave does not know \(PlainText.quoted(misbehave)); "
                + (hint ?? "--misbehave list shows what it knows"))
    }

    func run() throws {
        guard misbehave != "list" else {
            return try Console.printText(
                Misbehavior.all.map { "\($0.id)  The server \($0.title)." })
        }
        try NetworkPart.run("serve") {
            try NetworkPart.serve(try settings(), try recording.surroundings())
        }
    }

    private func settings() throws(VectorIssue) -> ServeSettings {
        let likeness = like.flatMap(ProviderProfiles.named).map(Likeness.init)
        var settings = ServeSettings()
        settings.listening = try network.settings()
        settings.clients = try clients.map { (path) throws(VectorIssue) in
            try ClientFile(reading: path)
        }
        if let compat { settings.ready = compat.clients }
        settings.policy.likeness = likeness
        if let window { settings.policy.window = window }
        settings.policy.approval = approve
        settings.policy.misbehavior = misbehave.flatMap(Misbehavior.named)
        settings.policy.compatibility = compat
        settings.paths = likeness?.paths ?? compat?.paths ?? .standard
        settings.state = state
        settings.notes = warnings + (likeness.map(Self.notes) ?? [])
        return settings
    }

    private var warnings: [String] {
        var warnings: [String] = []
        if !network.listen.isEmpty {
            warnings.append("others can reach this server; whoever does can try out secrets")
        }
        if let id = misbehave, let misbehavior = Misbehavior.named(id) {
            warnings.append("the server \(misbehavior.title) (--misbehave \(id))")
        }
        return warnings.map { "warning: \($0)" }
    }

    private static func notes(_ likeness: Likeness) -> [String] {
        let paths = likeness.paths
        let steps = [paths.initiate, paths.authorize, paths.token].compactMap(\.first)
        let flow = steps.isEmpty ? "no flow" : steps.joined(separator: "  ")
        let note = "like    \(likeness.profile.title): \(flow)"
        guard likeness.profile.answer == nil else { return [note] }
        return [note, "        its errors are not known: the answers are our own"]
    }
}
