#if Live
import ArgumentParser
import NIOCore
import NIOPosix
import Server
import ProviderProfiles
import SystemPackage
import Vectors
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A run of `serve`, from its options to the signal that ends it.
struct ServeRun {
    private let options: ServeCommand
    private let file: ClientFile
    private let state: StateFile?
    private let stored: StoredState?

    init(_ options: ServeCommand) throws(VectorIssue) {
        self.options = options
        state = try options.state.map { (path) throws(VectorIssue) in try StateFile(path) }
        stored = try state?.load()
        if let path = options.clients {
            file = try InputFile.clients(path)
        } else if let clients = stored?.clients, !clients.isEmpty {
            file = ClientFile(clients: clients, tokens: [])
        } else {
            file = options.compat?.clients ?? .ready
        }
        try state?.begin(file.clients, file.tokens)
    }

    func serve() throws {
        let record = try options.recording.file()
        let threads = NIOThreadPool(numberOfThreads: max(1, System.coreCount - 1))
        threads.start()
        let host = ProviderHost(
            provider, .init(options.network, isQuiet: options.recording.quiet), recording: record,
            state: state, threads)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
        let server = LiveServer(host, group)
        let (port, tlsPort) = try Listening(options: options.network).start(server)
        printStart()
        LiveConsole.printResult(
            JSONText.object([
                ("ready", JSONText.string("http://127.0.0.1:\(port)")),
                ("tls", JSONText.string("https://127.0.0.1:\(tlsPort)")),
            ]))
        Listening.waitForSignal()
        // Whole lines have been written already; nothing else is kept.
        _exit(0)
    }

    private var provider: Server {
        var policy = Policy()
        let likeness = options.like.flatMap(ProviderProfiles.named).map(Likeness.init)
        policy.likeness = likeness
        if let window = options.window { policy.window = window }
        policy.approval = options.approve
        policy.misbehavior = options.misbehave.flatMap(Misbehavior.named)
        policy.compatibility = options.compat
        let paths = likeness?.paths ?? options.compat?.paths ?? .standard
        var provider = Server(file, policy: policy, paths: paths) { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        if let stored { provider.restore(stored) }
        return provider
    }

    /// What is ready to be used, without secrets of a file.
    private func printStart() {
        if !options.network.listen.isEmpty {
            LiveConsole.printAside(
                "warning: others can reach this server; whoever does can try out secrets")
        }
        if let id = options.misbehave, let misbehavior = Misbehavior.named(id) {
            LiveConsole.printAside("warning: the server \(misbehavior.title) (--misbehave \(id))")
        }
        printLikeness()
        guard options.clients == nil, stored?.clients.isEmpty ?? true else { return }
        for client in file.clients {
            LiveConsole.printAside("client  \(client.key)  secret  \(client.secret?.text ?? "")")
        }
        for token in file.tokens {
            LiveConsole.printAside(
                "token   \(token.identifier)  secret  \(token.secret.text)  of \(token.clientKey)")
        }
    }

    private func printLikeness() {
        guard let profile = options.like.flatMap(ProviderProfiles.named) else { return }
        let paths = Likeness(profile).paths
        let steps = [paths.initiate, paths.authorize, paths.token].compactMap(\.first)
        let flow = steps.isEmpty ? "no flow" : steps.joined(separator: "  ")
        LiveConsole.printAside("like    \(profile.title): \(flow)")
        if profile.answer == nil {
            LiveConsole.printAside("        its errors are not known: the answers are our own")
        }
    }
}
#endif
