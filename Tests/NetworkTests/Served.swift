#if Live
import Foundation
import OAuth1
import Server
import Synchronization
import Testing

@testable import Network

/// Lines that a server has printed, recorded or refused to store.
final class Output: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// Waits until there are so many lines, for at most ten seconds.
    func wait(for count: Int) -> [String] {
        let end = ContinuousClock.now + .seconds(10)
        while all.count < count, ContinuousClock.now < end { usleep(5000) }
        return all
    }
}

/// What the servers of these tests run in.
struct TestProcess {
    let printed = Output()
    let recorded = Output()
    let errors = Output()

    var surroundings: Surroundings {
        var surroundings = Surroundings(
            now: { Int64(time(nil)) },
            random: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
            printReady: printed.add, printAside: { _ in }, printError: errors.add, waitForEnd: {})
        surroundings.printRequest = printed.add
        surroundings.record = recorded.add
        return surroundings
    }
}

/// `serve` in this process, on ports that the system chooses.
final class Served {
    let process = TestProcess()
    let client: Caller
    /// The address of https.
    let tls: Caller
    private let threads = ServerThreads()

    init(_ change: (inout ServeSettings) throws -> Void = { _ in }) throws {
        var settings = ServeSettings()
        (settings.listening.port, settings.listening.tlsPort) = (0, 0)
        try change(&settings)
        let ports = try ServeRun(settings, process.surroundings).start(threads)
        client = Caller(port: ports.port)
        tls = Caller(port: ports.tlsPort, isSecure: true)
    }

    deinit {
        do {
            try threads.stop()
        } catch {
            Issue.record("the server does not end: \(error)")
        }
    }
}

/// `watch` in this process.
final class Watched {
    let process = TestProcess()
    let client: Caller
    let page: Caller
    private let threads = ServerThreads()

    init(_ upstream: String, _ change: (inout WatchSettings) -> Void = { _ in }) throws {
        var settings = WatchSettings(.ready, upstream: try #require(Authority(upstream)))
        (settings.listening.port, settings.listening.tlsPort) = (0, 0)
        change(&settings)
        let run = WatchRun(settings: settings, surroundings: process.surroundings)
        let ports = try run.start(threads)
        client = Caller(port: ports.port)
        page = Caller(port: ports.pagePort)
    }

    deinit {
        do {
            try threads.stop()
        } catch {
            Issue.record("the server does not end: \(error)")
        }
    }
}

/// A folder of a test, which is removed with it.
final class Folder: Sendable {
    private let url = FileManager.default.temporaryDirectory
        .appending(path: "oauthcheck-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Makes a file without content.
    func create(_ name: String) -> String {
        #expect(FileManager.default.createFile(atPath: path(name), contents: nil))
        return path(name)
    }

    /// Where the certificate of a server is kept.
    var certificate: String { path("c.pem") }

    /// Keeps the certificate of a server.
    @Sendable func keep(_ pem: String) {
        #expect(FileManager.default.createFile(atPath: certificate, contents: Data(pem.utf8)))
    }
}
#endif
