#if Live
import NIOCore
import NIOPosix
import NIOSSL
import Server
import ProviderProfiles
import Vectors
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A run of `watch`, from its options to the signal that ends it.
struct WatchRun {
    private let options: WatchCommand
    private let upstream: Authority
    private let signedAs: Authority?
    private let file: ClientFile

    init(_ options: WatchCommand) throws(VectorIssue) {
        self.options = options
        guard let upstream = Authority(options.upstream) else {
            throw VectorIssue(file: "--upstream", message: "is not a URL")
        }
        self.upstream = upstream
        signedAs = options.signedAs.flatMap { Authority($0) }
        file = try InputFile.clients(options.secrets)
    }

    func watch() throws {
        let record = try options.recording.file()
        let threads = NIOThreadPool(numberOfThreads: max(1, System.coreCount - 1))
        threads.start()
        var hostOptions = ProviderHost.Options(options.network, isQuiet: options.recording.quiet)
        hostOptions.isPageOnly = true
        if let name = signedAs?.name {
            hostOptions.hostCheck = HostCheck(options.network.host + [name])
        }
        let host = ProviderHost(
            provider, hostOptions, recording: record, state: nil, threads)
        let passage = Passage(
            host: host, upstream: upstream, signedAs: signedAs, profile: profile,
            tls: try tlsContext())
        let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
        let listening = Listening(options: options.network)
        let page = LiveServer(host, group)
        let pagePort = try listening.ready {
            try page.listen(listening.addresses, port: options.pagePort, tls: nil)
        }
        let server = LiveServer(host, group) { WatchHandler(passage, $0, isSecure: $1) }
        let (port, tlsPort) = try listening.start(server)
        LiveConsole.printResult(
            JSONText.object([
                ("ready", JSONText.string("http://127.0.0.1:\(port)")),
                ("tls", JSONText.string("https://127.0.0.1:\(tlsPort)")),
                ("page", JSONText.string("http://127.0.0.1:\(pagePort)/")),
            ]))
        Listening.waitForSignal()
        // Whole lines have been written already; nothing else is kept.
        _exit(0)
    }

    private var profile: ProviderProfile? {
        if let name = options.provider { return ProviderProfiles.named(name) }
        return ProviderProfiles.recognized(host: (signedAs ?? upstream).name, path: "/")
    }

    private var provider: Server {
        var policy = Policy()
        policy.isWatching = true
        policy.window = options.window
        return Server(file, policy: policy) { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
    }

    /// Nil for a server without TLS.
    private func tlsContext() throws(VectorIssue) -> NIOSSLContext? {
        guard upstream.isSecure else { return nil }
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let path = options.trust { configuration.trustRoots = .file(path) }
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw VectorIssue(
                file: options.trust ?? "watch", message: "cannot be used for https: \(error)")
        }
    }
}
#endif
