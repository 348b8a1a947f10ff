import ArgumentParser
import Network
import OAuth1
import Probing
import Vectors

/// What `probe` tests, with what, and how.
struct ProbeArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The URL of a protected resource.", valueName: "url"))
    var place: String?

    /// What is probed.
    var url: String { place ?? "" }

    /// The word that listed checks have in them; nil for a URL.
    var word: String? { ProbeTarget(url) == nil ? place : nil }

    @Flag(help: "List all checks, or the checks that contain a word. Sends no requests.")
    var list = false

    @Flag(help: "Also fail the run if a rule has the verdict \"lax\".")
    var failOnLax = false

    @Option(
        help: ArgumentHelp(
            "Read clients and tokens from this file. Checks use the first client in the file;"
                + " checks that need two clients also use another client.", valueName: "file"),
        completion: .file())
    var clients: String?

    @Option(
        help: ArgumentHelp(
            "Also test this endpoint for temporary credentials. It must be on the same server.",
            valueName: "url"))
    var initiate: String?

    @Option(
        help: ArgumentHelp(
            "Also test the whole authorization flow. 'form' submits plain HTML forms"
                + " automatically; 'ask' lets you approve. Anything else is a command that gets the"
                + " authorization URL, and prints the verifier or the URL of the redirect.",
            valueName: "how"))
    var flow: String?

    @Option(
        help: ArgumentHelp(
            "How many users the --flow command can log in: 1 or 2. The command reads the user's"
                + " number from the environment variable OAUTHCHECK_USER.", valueName: "number"))
    var users = 0

    @Option(
        help: ArgumentHelp(
            "A command that revokes a token. probe appends the token as the last argument.",
            valueName: "command"))
    var revoke: String?

    @Option(
        help: ArgumentHelp(
            "A command that restarts the server if a request has stopped it (default: wait 15"
                + " seconds for somebody to restart the server).", valueName: "command"))
    var restart: String?

    @Option(help: ArgumentHelp("The authorization page, for --flow.", valueName: "url"))
    var authorize: String?

    @Option(help: ArgumentHelp("The endpoint for token credentials, for --flow.", valueName: "url"))
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Run only the check with this id, or the checks whose ids begin with this text, such as"
                + " SIG-; may be repeated.",
            valueName: "id"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp("Leave out the check with this id; may be repeated.", valueName: "id"))
    var skip: [String] = []

    @Option(
        help: ArgumentHelp(
            "Run only checks of this level: MUST, SHOULD, MAY, security, robustness or"
                + " information; may be repeated.", valueName: "level"))
    var level: [String] = []

    @Flag(help: "Print what would be sent, with a curl command for each request, and send nothing.")
    var dryRun = false

    @Flag(help: "Also try large headers and forms, many requests in a row, and guessed verifiers.")
    var hard = false

    @Flag(help: "Also run checks that wait until nonces and temporary credentials expire.")
    var slow = false

    @Option(
        help: ArgumentHelp(
            "For --slow: the documented lifetime of the provider's temporary credentials.",
            valueName: "seconds"))
    var lifetime = 3600

    @Option(
        help: ArgumentHelp(
            "For an https URL: also try http, on this port of the server.",
            valueName: "port"))
    var httpPort: Int?

    @Option(
        help: ArgumentHelp(
            "A feature that the provider's documentation does not offer, so the server must refuse"
                + " it: get (GET requests for credentials) or plaintext; may be repeated.",
            valueName: "what"))
    var notOffered: [String] = []

    @Flag(
        help: ArgumentHelp(
            "Make every change in requests of every kind: each HTTP method, body, place of the"
                + " protocol parameters, and so on."))
    var thorough = false

    @Option(
        help: ArgumentHelp(
            "Send at most this number of requests per second (default: 200 to this machine, 20 to"
                + " others).", valueName: "n"))
    var rate: Int?

    @Option(
        help: ArgumentHelp("Wait at most this long for an answer.", valueName: "seconds"))
    var timeout = 10

    @Option(
        help: ArgumentHelp(
            "Permit this host, although it is neither this machine nor in a private network.",
            valueName: "host"))
    var iMayTest: String?

    @Option(
        help: ArgumentHelp(
            "Count a request for URL as accepted only if the answer's body contains this text, and"
                + " a request for credentials only if the answer contains credentials.",
            valueName: "text"))
    var accepted: String?

    @Option(
        help: ArgumentHelp(
            "Trust the certificates in this PEM file instead of the system's certificates.",
            valueName: "file"), completion: .file())
    var trust: String?

    func validate() throws {
        guard !list else { return }
        try validateURLs()
        try refuse(
            flow != nil && [initiate, authorize, token].contains(nil),
            "--flow also needs --initiate, --authorize and --token")
        if flow == nil,
            let option = authorize.map({ _ in "--authorize" }) ?? token.map({ _ in "--token" })
        {
            throw CallError("\(option) needs --flow")
        }
        try validateNumbers()
        try require(
            users == 0 || (1...2).contains(users) && flow != nil && flow != "form",
            "--users must be 1 or 2, and needs --flow COMMAND or --flow ask")
        try require(
            revoke == nil || flow != nil && revoke != "",
            "--revoke needs --flow, and must not be empty")
        try refuse(restart == "", "--restart must not be empty")
        try refuse(flow == "", "--flow must be form, ask or a command, not empty")
        for text in notOffered where ProbeOptions.Offer(rawValue: text) == nil {
            throw CallError(
                "--not-offered must be get or plaintext, not \(PlainText.quoted(text))")
        }
        for text in level where CheckLevel(rawValue: text) == nil {
            let names = CheckLevel.allCases.map(\.rawValue).joined(separator: ", ")
            throw CallError("--level must be one of \(names), not \(PlainText.quoted(text))")
        }
        let ids = Check.all.map(\.id)
        for id in only + skip where !ids.contains(where: { Self.is($0, selectedBy: id) }) {
            let near = Misspelling.nearest(to: id.uppercased(), among: ids, allowed: 2)
            let advice =
                id.contains(",")
                ? "repeat the option for each check"
                : near.map { "did you mean \($0)?" } ?? "--list lists all checks"
            throw CallError("there is no check \(PlainText.quoted(id)); \(advice)")
        }
    }

    private func validateURLs() throws {
        try require(place != nil, "give the URL of a protected resource, or --list")
        try require(ProbeTarget(url) != nil, fault(ofURL: url))
        let endpoints = [("initiate", initiate), ("authorize", authorize), ("token", token)]
        for case (let name, let text?) in endpoints where endpoint(text) == nil {
            throw CallError(
                "--\(name) must be a URL of the server that is probed, not \(Self.shown(text))")
        }
    }

    /// Why a text is not the URL of a protected resource.
    private func fault(ofURL text: String) -> String {
        let shown = Self.shown(text)
        if FileStatus(text) != nil { return "\(shown) is a file; give the URL of a resource" }
        if let whole = Self.withScheme(text) {
            return "\(shown) is not a complete URL; did you mean \(whole)?"
        }
        if text.hasPrefix("/"), !text.utf8.contains(UInt8(ascii: "@")) {
            let example = PlainText.visible("http://localhost:8080\(text)")
            return "\(shown) is only a path; give a URL, such as \(example)"
        }
        do throws(RequestURIError) {
            _ = try RequestURI(Array(text.utf8).span)
        } catch {
            return "\(shown): \(error)" + (error.hint.map { "\n  hint: \($0)" } ?? "")
        }
        return "the URL must have no user name, password or fragment"
    }

    private func validateNumbers() throws {
        try require((1...100_000).contains(rate ?? 1), "--rate must be a number from 1 to 100000")
        try require(
            (1...300).contains(timeout), "--timeout must be a number of seconds from 1 to 300")
        try require(
            (1...1_000_000).contains(lifetime),
            "--lifetime must be a number of seconds from 1 to 1000000")
        if let httpPort, !(1...65_535).contains(httpPort) || target?.isSecure != true {
            throw CallError(
                target?.isSecure == true
                    ? "--http-port must be from 1 to 65535" : "--http-port is only for an https URL"
            )
        }
    }

    /// What is tried; nil if a URL cannot be used.
    var target: ProbeTarget? {
        guard let target = ProbeTarget(url)?.with(httpPort: httpPort) else { return nil }
        let whole = initiate.flatMap(ProbeTarget.init).flatMap { target.with(initiate: $0) }
        guard let whole else { return initiate == nil ? target : nil }
        guard let authorize = authorize.flatMap(ProbeTarget.init),
            let token = token.flatMap(ProbeTarget.init)
        else { return whole }
        return whole.with(authorize: authorize, token: token)
    }

    /// An endpoint; nil unless it is a URL of the same server.
    private func endpoint(_ text: String) -> ProbeTarget? {
        ProbeTarget(text).flatMap { ProbeTarget(url)?.with(initiate: $0) }
    }

    /// The text in a message; a password in a URL is not repeated.
    static func shown(_ url: String) -> String {
        url.utf8.contains(UInt8(ascii: "@"))
            ? "one with a user name or password" : PlainText.quoted(url)
    }

    /// The URL that a host, with or without a path, is meant to be; nil if it looks like none.
    static func withScheme(_ text: String) -> String? {
        let isLocal = ["localhost", "127.", "[::1]"].contains { text.hasPrefix($0) }
        guard isLocal || text.utf8.contains(UInt8(ascii: ".")), !text.contains("://") else {
            return nil
        }
        let url = "\(isLocal ? "http" : "https")://\(text)"
        return ProbeTarget(url) == nil ? nil : url
    }

    private static func `is`(_ id: String, selectedBy pattern: String) -> Bool {
        id.utf8.elementsEqual(pattern.utf8) || pattern.hasSuffix("-") && id.hasPrefix(pattern)
    }
}

extension ProbeArguments {
    /// What is tried, and what an answer must have.
    var options: ProbeOptions {
        var options = ProbeOptions()
        options.only = only
        options.skipped = skip
        options.isHard = hard
        options.isThorough = thorough
        options.userCount = users
        options.canRevoke = revoke != nil
        options.isSlow = slow
        options.lifetime = Int64(lifetime)
        options.notOffered = Set(notOffered.compactMap(ProbeOptions.Offer.init))
        options.marker = accepted
        options.flow = flow.map { $0 == "form" ? .form : .other }
        let levels = level.compactMap { CheckLevel(rawValue: $0) }
        if !levels.isEmpty { options.levels = Set(levels) }
        return options
    }

    /// How a server is connected to.
    func settings(_ target: ProbeTarget) -> ProbeSettings {
        var settings = ProbeSettings(target)
        settings.permittedHost = iMayTest
        settings.trust = trust
        if let rate { settings.rate = rate }
        settings.seconds = timeout
        return settings
    }
}
