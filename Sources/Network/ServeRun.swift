#if Live
import OAuth1
import Server
import Vectors

/// A run of `serve`, from its settings to its end.
struct ServeRun {
    private let settings: ServeSettings
    private let surroundings: Surroundings
    private let clients: ClientFile
    private let state: StateFile?
    private let stored: StoredState?

    init(_ settings: ServeSettings, _ surroundings: Surroundings) throws(VectorIssue) {
        self.settings = settings
        self.surroundings = surroundings
        state = try settings.state.map { (path) throws(VectorIssue) in try StateFile(path) }
        stored = try state?.load()
        if let given = settings.clients {
            clients = given
        } else if let clients = stored?.clients, !clients.isEmpty {
            self.clients = ClientFile(clients: clients, tokens: [])
        } else {
            clients = .ready
        }
        try state?.begin(clients.clients, clients.tokens)
    }

    /// Listens until the process is to end.
    func serve() throws(VectorIssue) {
        let (shared, port, tlsPort) = try start(ServerThreads())
        for line in settings.notes + credentials { surroundings.printAside(line) }
        let ready: JSON = [
            "ready": .string("http://127.0.0.1:\(port)"),
            "tls": .string("https://127.0.0.1:\(tlsPort)"),
        ]
        surroundings.printReady("\(ready)")
        surroundings.waitForEnd()
        for line in shared.summary { surroundings.printAside(line) }
    }

    /// Listens.
    ///
    /// - Returns: the server, and the ports for http and https.
    func start(_ threads: ServerThreads) throws(VectorIssue)
        -> (server: SharedServer, port: Int, tlsPort: Int)
    {
        var server = Server(
            clients, policy: settings.policy, paths: settings.paths, random: surroundings.random
        )
        if let stored { server.restore(stored) }
        let listening = settings.listening
        let shared = SharedServer(
            server, surroundings, listening.style, keeping: state, threads.pool)
        let router = RequestRouter(
            hostCheck: HostCheck(listening.hosts),
            page: PageRoutes(
                shared, PasteDesk(threads.pasting), ready: ready, listening,
                surroundings.random),
            server: shared)
        let (port, tlsPort) = try threads.listener(listening, router.answer).listen()
        return (shared, port, tlsPort)
    }

    /// What is ready to be used; nil if the secrets are those of a file.
    private var ready: ClientFile? {
        settings.clients == nil && stored?.clients.isEmpty ?? true ? clients : nil
    }

    private var credentials: [String] {
        guard let ready else { return [] }
        return ready.clients.map { "client  \($0.key)  secret  \($0.secret?.text ?? "")" }
            + ready.tokens.map {
                "token   \($0.identifier)  secret  \($0.secret.text)  client  \($0.clientKey)"
            }
    }
}
#endif
