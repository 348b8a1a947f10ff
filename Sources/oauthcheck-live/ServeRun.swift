#if Live
import ArgumentParser
import Diagnosis
import Dispatch
import NIOCore
import NIOPosix
import NIOSSL
import Provider
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

    init(_ options: ServeCommand) throws(VectorIssue) {
        self.options = options
        if let path = options.clients {
            file = try ClientFile(try InputFile.read(path), file: path) {
                (key) throws(VectorIssue) in
                try InputFile.read(key, beside: path)
            }
        } else {
            file = options.compat?.clients ?? .ready
        }
    }

    func serve() throws {
        let recording = try options.record.map { (path) throws(VectorIssue) in
            try RecordFile(path)
        }
        let threads = NIOThreadPool(numberOfThreads: max(1, System.coreCount - 1))
        threads.start()
        let host = ProviderHost(provider, hostOptions, recording: recording, threads)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
        let server = LiveServer(host, group)
        let network = options.network
        let addresses = ["127.0.0.1", "::1"] + network.listen
        let port = try listening { try server.listen(addresses, port: network.port, tls: nil) }
        let tls = try tlsContext()
        let wanted = network.tlsPort ?? (network.port == 0 ? 0 : 8443)
        let tlsPort = try listening { try server.listen(addresses, port: wanted, tls: tls) }
        printStart()
        LiveConsole.printResult(
            JSONText.object([
                ("ready", JSONText.string("http://127.0.0.1:\(port)")),
                ("tls", JSONText.string("https://127.0.0.1:\(tlsPort)")),
            ]))
        waitForSignal()
        // Whole lines have been written already; nothing else is kept.
        _exit(0)
    }

    private var provider: Provider {
        var policy = Policy()
        policy.window = options.window
        policy.approval = options.approve
        policy.misbehavior = options.misbehave.flatMap(Misbehavior.named)
        policy.compatibility = options.compat
        return Provider(file, policy: policy, paths: options.compat?.paths ?? .standard) { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
    }

    private var hostOptions: ProviderHost.Options {
        let limits = Diagnostics.Limits(depth: Diagnosis.depth) {
            let end = ContinuousClock.now + .milliseconds(1500)
            return { ContinuousClock.now > end }
        }
        var hosts = ProviderHost.Options(limits: limits)
        hosts.hostCheck = HostCheck(options.network.host)
        hosts.style = ReportStyle(hasColor: isatty(2) == 1)
        hosts.isQuiet = options.quiet
        hosts.pageToken = (0..<4).map { _ in
            String(UInt64.random(in: 0...UInt64.max), radix: 36)
        }.joined()
        return hosts
    }

    private func tlsContext() throws -> NIOSSLContext {
        let network = options.network
        if let certificate = network.certificate, let key = network.certificateKey {
            do {
                return try TLSFiles(certificates: certificate, key: key).context
            } catch {
                throw VectorIssue(file: certificate, message: "cannot be used for https: \(error)")
            }
        }
        let names = ["DNS:localhost", "IP:127.0.0.1", "IP:::1"] + network.host.map { "DNS:\($0)" }
        let made = try TLSFiles(names: names.joined(separator: ","))
        if let path = network.saveCertificate, let pem = made.madePEM {
            try InputFile.write(pem, to: path)
        }
        return made.context
    }

    private func listening(_ listen: () throws -> Int) throws(VectorIssue) -> Int {
        do {
            return try listen()
        } catch {
            throw VectorIssue(
                file: "serve", message: "cannot listen: \(error)",
                hint: "choose another port with --port and --tls-port; 0 takes a free one")
        }
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
        guard options.clients == nil else { return }
        for client in file.clients {
            LiveConsole.printAside("client  \(client.key)  secret  \(client.secret ?? "")")
        }
        for token in file.tokens {
            LiveConsole.printAside(
                "token   \(token.identifier)  secret  \(token.secret)  of \(token.clientKey)")
        }
    }

    private func waitForSignal() {
        let arrived = DispatchSemaphore(value: 0)
        let sources = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { arrived.signal() }
            source.resume()
            return source
        }
        signal(SIGPIPE, SIG_IGN)
        arrived.wait()
        for source in sources { source.cancel() }
    }
}
#endif
