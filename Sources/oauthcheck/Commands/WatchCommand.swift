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
            Point a client at the address that is printed. Each request is verified with
            the secrets of the file, and passed on byte for byte.

              oauthcheck watch --upstream https://api.example.com \\
                --as https://api.example.com --secrets secrets.json

            With --as, the Host header names that server. A request that is signed
            correctly for the address of watch gets a signature for that server.

            The first line of standard output says when watch is ready, and where its
            page is:

              {"ready": "http://127.0.0.1:8080", "tls": "https://127.0.0.1:8443",
               "page": "http://127.0.0.1:43210/"}
            """)

    @OptionGroup(title: "Network options") var network: ListenOptions

    @Option(help: ArgumentHelp("Pass requests on to this server.", valueName: "url"))
    var upstream: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The server's own URL, for which it expects signatures.", valueName: "url"))
    var signedAs: String?

    @Option(
        help: ArgumentHelp(
            "Read clients and tokens from this file, in the form that serve --clients has.",
            valueName: "file"), completion: .file())
    var secrets: String

    @Option(
        help: ArgumentHelp(
            "Read errors as those of this provider (default: the one that the host belongs to).",
            valueName: "provider"))
    var provider: String?

    @Option(
        help: ArgumentHelp(
            "Trust these certificates, in PEM, instead of those of the system.",
            valueName: "file"), completion: .file())
    var trust: String?

    @Option(help: ArgumentHelp("Show the page on this port; 0 chooses one.", valueName: "port"))
    var pagePort = 0

    @Option(
        help: ArgumentHelp(
            "Accept timestamps that differ from the clock by this many seconds.",
            valueName: "seconds"))
    var window: Int64 = 300

    @OptionGroup var recording: RecordOptions

    mutating func validate() throws {
        for (option, url) in [("--upstream", upstream), ("--as", signedAs ?? upstream)]
        where Authority(url) == nil {
            let meant = ProbeArguments.withScheme(url).flatMap { Authority($0) == nil ? nil : $0 }
            throw ValidationError(
                "\(option) is a URL of http or https without a path, not \(PlainText.quoted(url))"
                    + (meant.map { "; did you mean \($0)?" } ?? ""))
        }
        guard window > 0 else { throw ValidationError("--window is a positive number of seconds") }
        try ListenOptions.requirePort(pagePort, "--page-port")
        try ProviderProfiles.require(provider, option: "--provider")
    }

    func run() throws {
        guard let authority = Authority(upstream) else {
            throw ValidationError("--upstream is not a URL")
        }
        try NetworkPart.run("watch") {
            var settings = WatchSettings(try ClientFile(reading: secrets), upstream: authority)
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
