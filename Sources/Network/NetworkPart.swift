package import Probing
package import Vectors

/// What the commands call; in a build without the trait `Live` each of these calls fails.
package enum NetworkPart {
    #if Live
    package static let isIncluded = true
    #else
    package static let isIncluded = false
    private static let absence = VectorIssue(
        file: "oauthcheck", message: "this build of oauthcheck has no network part")
    #endif

    /// Serves a provider until the process is to end.
    package static func serve(
        _ settings: ServeSettings,
        _ surroundings: Surroundings
    ) throws(VectorIssue) {
        #if Live
        try ServeRun(settings, surroundings).serve()
        #else
        throw absence
        #endif
    }

    /// Passes requests on to a server until the process is to end.
    package static func watch(
        _ settings: WatchSettings,
        _ surroundings: Surroundings
    ) throws(VectorIssue) {
        #if Live
        try WatchRun(settings: settings, surroundings: surroundings).watch()
        #else
        throw absence
        #endif
    }

    /// What sends requests to a server, at once and each on a connection of its own, and waits for
    /// the answers.
    package static func sender(
        _ settings: ProbeSettings
    ) throws(VectorIssue) -> ([ProbeTransport.Sending]) -> [ProbeAnswer] {
        #if Live
        try ProbeNetwork(settings).send
        #else
        throw absence
        #endif
    }
}
