import ArgumentParser
import Network
import Vectors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension NetworkPart {
    /// Says so if this build has no network part.
    static func require(for command: String) throws(ExitCode) {
        guard !isIncluded else { return }
        Console.printError(
            "\(command) needs the network part, which this build does not have; every release has"
                + " it, and 'scripts/oauthcheck \(command)' builds it")
        throw .broken
    }

    /// Runs a server until a signal arrives.
    static func run(_ command: String, _ serve: () throws -> Void) throws {
        try require(for: command)
        do {
            try serve()
        } catch let issue as VectorIssue {
            Console.printError(issue)
            throw ExitCode.unusable
        }
        // What has to be kept is written. Connections are still open in other threads, so nothing
        // that they use may be taken away.
        _exit(0)
    }
}
