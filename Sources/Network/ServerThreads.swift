#if Live
import NIOCore
import NIOPosix
import Server
import Vectors

/// The threads of a server, and what it listens with.
final class ServerThreads: Sendable {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
    /// For what takes long; one core is left to the connections.
    let pool = NIOThreadPool(numberOfThreads: max(1, System.coreCount - 1))
    /// For texts that somebody pastes, which delay nothing else.
    let pasting = NIOThreadPool(numberOfThreads: 1)

    init() {
        pool.start()
        pasting.start()
    }

    /// What gives each request to `answer`.
    func listener(
        _ settings: ListenSettings,
        _ answer: @escaping ConnectionHandler.Answering
    ) -> Listener {
        Listener(settings, group) {
            ConnectionHandler(ConnectionTimes(settings), isSecure: $0, answer)
        }
    }

    /// What passes each request on.
    func listener(_ settings: ListenSettings, _ passage: Passage) -> Listener {
        Listener(settings, group) {
            WatchHandler(passage, ConnectionTimes(settings), isSecure: $0)
        }
    }

    /// Closes every connection, and ends the threads.
    func stop() throws {
        try group.syncShutdownGracefully()
        try pool.syncShutdownGracefully()
        try pasting.syncShutdownGracefully()
    }
}
#endif
