#if Live
import Server
import Vectors

/// A run of `watch`, from its settings to its end.
struct WatchRun {
    let settings: WatchSettings
    let surroundings: Surroundings

    struct Listening {
        let server: SharedServer
        let port: Int
        let tlsPort: Int
        let pagePort: Int
    }

    /// Listens until the process is to end.
    func watch() throws(VectorIssue) {
        let listening = try start(ServerThreads())
        let ready: JSON = [
            "ready": .string("http://127.0.0.1:\(listening.port)"),
            "tls": .string("https://127.0.0.1:\(listening.tlsPort)"),
            "page": .string("http://127.0.0.1:\(listening.pagePort)/"),
        ]
        surroundings.printReady("\(ready)")
        surroundings.waitForEnd()
        for line in listening.server.summary { surroundings.printAside(line) }
    }

    /// Listens for clients, and for those who read the page.
    func start(_ threads: ServerThreads) throws(VectorIssue) -> Listening {
        let options = settings.listening
        let shared = SharedServer(server, surroundings, options.style, threads.pool)
        let hostCheck = HostCheck(
            options.hosts + (settings.signedAs.map { [$0.name] } ?? []))
        let router = RequestRouter(
            hostCheck: hostCheck,
            page: PageRoutes(shared, PasteDesk(threads.pasting), options, surroundings.random),
            server: nil)
        let upstream = settings.upstream
        let passage = Passage(
            settings: settings, server: shared, hostCheck: hostCheck,
            tls: upstream.isSecure ? try ClientTLS(upstream.name, trust: settings.trust) : nil)
        let pagePort = try threads.listener(options, router.answer)
            .listen(port: settings.pagePort, of: .pagePort)
        let (port, tlsPort) = try threads.listener(options, passage).listen()
        return Listening(server: shared, port: port, tlsPort: tlsPort, pagePort: pagePort)
    }

    private var server: Server {
        var policy = Policy()
        policy.isWatching = true
        policy.window = settings.window
        return Server(settings.clients, policy: policy, random: surroundings.random)
    }
}
#endif
