package import ProviderProfiles
package import Server
package import Vectors

/// What `watch` watches.
package struct WatchSettings: Sendable {
    package var listening = ListenSettings()
    /// The server to which requests are passed on.
    package var upstream: Authority
    /// The URL that requests are to be signed for, if it is not the one that they are sent to.
    package var signedAs: Authority?
    package var clients: ClientFile
    /// Whose errors the server answers with, if that is known.
    package var profile: ProviderProfile?
    /// The certificates to trust, in a file in PEM; nil for those of the system.
    package var trust: String?
    /// The port of the page; 0 chooses one.
    package var pagePort = 0
    /// How far a timestamp may be from the clock, in seconds.
    package var window: Int64 = 300

    package init(_ clients: ClientFile, upstream: Authority) {
        self.clients = clients
        self.upstream = upstream
    }
}
