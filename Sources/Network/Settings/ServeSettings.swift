package import Server
package import Vectors

/// What `serve` serves.
package struct ServeSettings: Sendable {
    package var listening = ListenSettings()
    /// Nil for those of the state, or for ready-made ones, which are printed.
    package var clients: ClientFile?
    package var policy = Policy()
    package var paths = ServerPaths.standard
    /// The file that keeps what the server knows.
    package var state: String?
    /// What is printed when the server is ready.
    package var notes: [String] = []

    package init() {}
}
