#if Live
import ArgumentParser
import Dispatch
import NIOCore
import NIOSSL
import ProbeCommandLine
import Probing
import Server
import Results
import Synchronization
import Vectors
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A run of `probe`, from its options to its exit code.
struct ProbeSession {
    private let command: ProbeArguments
    private let target: ProbeTarget
    private let credentials: ProbeCredentials
    private let text: ProbeText
    private let options: ProbeOptions

    /// Whether Ctrl-C was pressed; the number of the signal.
    private static let arrived = Atomic<Int32>(0)

    init(_ command: ProbeArguments) throws(VectorIssue) {
        guard let target = command.target else {
            throw VectorIssue(file: command.url, message: "is not a URL")
        }
        self.command = command
        self.target = target
        credentials = try ProbeCredentials(file: command.credentials)
        text = ProbeText(target, hiding: Redaction(credentials.hidden))
        options = command.options
    }

    /// - Returns: the exit code.
    func probe() throws -> Int32 {
        guard !command.dryRun else { return printPlan() }
        let network = ProbeNetwork(
            target, try address(port: target.port), http: try target.httpPort.map(address),
            tls: try tlsContext(), rate: command.rate,
            seconds: command.timeout)
        let sources = Self.watchSignals()
        defer { for source in sources { source.cancel() } }
        let transport = ProbeTransport(
            send: network.send, now: { ServerClock.now },
            waitForNextSecond: ProbeNetwork.waitForNextSecond,
            wait: { seconds in
                LiveConsole.printAside("waiting \(seconds) s")
                ProbeNetwork.wait(seconds) { Self.arrived.load(ordering: .relaxed) != 0 }
            },
            isStopped: { Self.arrived.load(ordering: .relaxed) != 0 },
            approve: ProbeApprover(command.flow)?.decide,
            revoke: { [command] in ProbeApprover.revoke($0, with: command.revoke) })
        var run = ProbeRun(
            Check.all, target, credentials, options, seed: Self.seed, transport)
        let text = text
        run.run { LiveConsole.printResult(text.finding($0).json) }
        LiveConsole.printAside("sent \(run.requestCount) requests to \(target.host)")
        let number = Self.arrived.load(ordering: .relaxed)
        return number == 0 ? 0 : 128 + number
    }

    /// Prints what would be sent.
    private func printPlan() -> Int32 {
        let plan = ProbePlan(target, credentials, options)
        for check in Check.all where options.selects(check) {
            LiveConsole.printResult("\(check.id)  \(check.level.rawValue)  \(check.rule)")
            if let missing = plan.missing(for: check) {
                LiveConsole.printResult("    not tried: needs \(missing)")
                continue
            }
            do {
                let messages = try plan.messages(of: check, seed: Self.seed, at: ServerClock.now)
                for (sent, message) in messages {
                    LiveConsole.printResult("    sent: \(PlainText.visible(sent))")
                    LiveConsole.printResult("    \(text.command(for: message))")
                }
            } catch {
                LiveConsole.printResult("    a request cannot be signed: \(error)")
            }
        }
        return 0
    }

    // MARK: - The server

    /// The server's address, if it may be tested.
    private func address(port: Int) throws(VectorIssue) -> SocketAddress {
        let name = target.name.filter { $0 != "[" && $0 != "]" }
        let address: SocketAddress
        do {
            address = try SocketAddress.makeAddressResolvingHost(name, port: port)
        } catch {
            throw VectorIssue(
                file: PlainText.visible(target.host), message: "has no address that can be found")
        }
        let isPermitted = command.iMayTest.map { $0.utf8.elementsEqual(name.utf8) } ?? false
        guard address.isPrivate || isPermitted else {
            throw VectorIssue(
                file: PlainText.visible(target.host),
                message: "is neither this machine nor in a private network",
                hint: "if you may test it, add --i-may-test \(PlainText.visible(name))")
        }
        return address
    }

    /// Nil for a server without TLS.
    private func tlsContext() throws(VectorIssue) -> NIOSSLContext? {
        guard target.isSecure else { return nil }
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let path = command.trust { configuration.trustRoots = .file(path) }
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw VectorIssue(
                file: command.trust ?? "probe", message: "cannot be used for https: \(error)")
        }
    }

    // MARK: - The process

    /// Sixteen letters and digits, so that no nonce of another run is used again.
    private static var seed: String {
        let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
        var generator = SystemRandomNumberGenerator()
        let seed = (0..<16).map { _ in digits[Int.random(in: 0..<36, using: &generator)] }
        return String(decoding: seed, as: UTF8.self)
    }

    /// The first signal ends the run with what it has found, a second one ends the process.
    ///
    /// Ctrl-C on a terminal may arrive twice: from the terminal, and from the program that started
    /// this one.
    private static func watchSignals() -> [any DispatchSourceSignal] {
        let first = Mutex<NIODeadline?>(nil)
        return [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let now = NIODeadline.now()
                let start = first.withLock { first in
                    first = first ?? now
                    return first ?? now
                }
                arrived.store(number, ordering: .relaxed)
                if now - start > .milliseconds(500) { _exit(128 + number) }
            }
            source.resume()
            return source
        }
    }
}
#endif
