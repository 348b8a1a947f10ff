#if Live
import ArgumentParser
import Diagnosis
import NIOPosix
import Server
import ProviderProfiles
import Vectors

/// `oauthcheck serve`: a provider for testing clients.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a strict OAuth 1.0a provider on this machine that says what is wrong.",
        discussion: """
            Point a client at the address that is printed. Its three steps are POST /initiate,
            GET /authorize and POST /token; every other path is a protected resource.

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
            "Keep the rules of this provider besides, on its paths, and answer as it does;"
                + " oauthcheck providers lists them.", valueName: "provider"))
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
        let hint = Misspelling.hint(for: misbehave, among: ids).map { "; \($0)" } ?? ""
        throw ValidationError("--misbehave does not know \(PlainText.quoted(misbehave))\(hint)")
    }

    func run() throws {
        guard misbehave != "list" else {
            for misbehavior in Misbehavior.all {
                LiveConsole.printResult("\(misbehavior.id)  The server \(misbehavior.title).")
            }
            return
        }
        do {
            try ServeRun(self).serve()
        } catch let issue as VectorIssue {
            LiveConsole.printError("\(issue)")
            throw ExitCode(2)
        }
    }
}
#endif
