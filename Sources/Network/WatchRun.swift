#if Live
import Server
import Vectors

/// A run of `watch`, from its settings to its end.
struct WatchRun {
    let settings: WatchSettings
    let surroundings: Surroundings

    struct Ports {
        let port: Int
        let tlsPort: Int
        let pagePort: Int
    }

    /// Listens until the process is to end.
    func watch() throws(VectorIssue) {
        let ports = try start(ServerThreads())
        surroundings.printReady(
            JSONText.object([
                ("ready", JSONText.string("http://127.0.0.1:\(ports.port)")),
                ("tls", JSONText.string("https://127.0.0.1:\(ports.tlsPort)")),
                ("page", JSONText.string("http://127.0.0.1:\(ports.pagePort)/")),
            ]))
        surroundings.waitForEnd()
    }

    /// Listens for clients, and for those who read the page.
    func start(_ threads: ServerThreads) throws(VectorIssue) -> Ports {
        let listening = settings.listening
        let shared = SharedServer(server, surroundings, listening.style, threads.pool)
        let hostCheck = HostCheck(
            listening.hosts + (settings.signedAs.map { [$0.name] } ?? []))
        let router = RequestRouter(
            hostCheck: hostCheck,
            page: PageRoutes(
                shared, PasteDesk(threads.pasting), listening,
                surroundings.random),
            server: nil)
        let upstream = settings.upstream
        let passage = Passage(
            settings: settings, server: shared, hostCheck: hostCheck,
            tls: upstream.isSecure ? try ClientTLS(upstream.name, trust: settings.trust) : nil)
        let pagePort = try threads.listener(listening, router.answer)
            .listen(port: settings.pagePort)
        let (port, tlsPort) = try threads.listener(listening, passage).listen()
        return Ports(port: port, tlsPort: tlsPort, pagePort: pagePort)
    }

    private var server: Server {
        var policy = Policy()
        policy.isWatching = true
        policy.window = settings.window
        return Server(settings.clients, policy: policy, random: surroundings.random)
    }
}
#endif
