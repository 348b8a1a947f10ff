import ArgumentParser
import Network
import ProviderProfiles
import Server
import Vectors

/// `oauthcheck watch`: passes requests on to a server, and says what is wrong with them.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Verify requests on their way to a server.",
        discussion: """
            Point a client at the address that watch prints. watch verifies each request
            with the secrets in the --clients file, and passes the request on byte for
            byte.

              oauthcheck watch --upstream https://api.example.com \\
                --as https://api.example.com --clients clients.json

            With --as, watch sets the Host header to the server of that URL. If a request
            is signed correctly for watch's own address, watch signs it again for that
            server.

            When watch is ready, it prints its addresses, and the address of its page,
            as the first line of standard output:

              {"ready": "http://127.0.0.1:8080", "tls": "https://127.0.0.1:8443",
               "page": "http://127.0.0.1:43210/"}
            """)

    @OptionGroup(title: "Network options") var network: ListenOptions

    @Option(help: ArgumentHelp("Pass requests on to this server.", valueName: "url"))
    var upstream: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The URL for which the server expects signatures.", valueName: "url"))
    var signedAs: String?

    @Option(
        help: ArgumentHelp(
            "Read clients and tokens from this file, as serve does.",
            valueName: "file"), completion: .file())
    var clients: String

    @Option(
        help: ArgumentHelp(
            "Interpret errors as this provider's errors (default: the provider that owns the "
                + "host).",
            valueName: "provider"))
    var provider: String?

    @Option(
        help: ArgumentHelp(
            "Trust the certificates in this PEM file instead of the system's certificates.",
            valueName: "file"), completion: .file())
    var trust: String?

    @Option(
        help: ArgumentHelp(
            "Serve the page on this port; 0 chooses a free port.", valueName: "port"))
    var pagePort = 0

    @Option(
        help: ArgumentHelp(
            "Accept timestamps that differ from the clock by at most this many seconds.",
            valueName: "seconds"))
    var window: Int64 = 300

    @OptionGroup var recording: RecordOptions

    mutating func validate() throws {
        for (option, url) in [("--upstream", upstream), ("--as", signedAs ?? upstream)]
        where Authority(url) == nil {
            let meant = ProbeArguments.withScheme(url).flatMap { Authority($0) == nil ? nil : $0 }
            throw CallError(
                "\(option) must be an http or https URL without a path, not "
                    + ProbeArguments.shown(url) + (meant.map { "; did you mean \($0)?" } ?? ""))
        }
        try require(window > 0, "--window must be a positive number of seconds")
        try ListenOptions.requirePort(pagePort, "--page-port")
        try ProviderProfiles.require(provider, option: "--provider")
    }

    /// What is read and written.
    private var files: RunFiles {
        var files = RunFiles(network, recording)
        files.read(clients, as: .clients)
        files.read(trust, as: .certificate)
        return files
    }

    func run() throws {
        guard let authority = Authority(upstream) else {
            throw CallError("--upstream is not a URL")
        }
        try files.check()
        try NetworkPart.run("watch") {
            var settings = WatchSettings(
                try ClientFile(reading: clients, option: "--clients"), upstream: authority)
            settings.listening = try network.settings()
            settings.signedAs = signedAs.flatMap(Authority.init)
            settings.profile =
                if let provider {
                    ProviderProfiles.named(provider)
                } else {
                    ProviderProfiles.recognized(
                        host: (settings.signedAs ?? authority).name, path: "/")
                }
            settings.trust = trust
            settings.pagePort = pagePort
            settings.window = window
            try NetworkPart.watch(settings, try recording.surroundings())
        }
    }
}
