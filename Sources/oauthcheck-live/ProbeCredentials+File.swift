#if Live
import OAuth1
import Probing
import Vectors
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension ProbeCredentials {
    /// The credentials of a file; those of the environment if no file is named.
    init(file: String?) throws(VectorIssue) {
        if let file {
            self.init(try InputFile.clients(file))
        } else if let pair = Self.pairOfEnvironment {
            self.init(pairs: [pair])
        } else {
            throw VectorIssue(
                file: "probe", message: "there are no credentials to sign with",
                hint: "give --credentials FILE, or set OAUTH_CONSUMER_KEY and"
                    + " OAUTH_CONSUMER_SECRET, with OAUTH_TOKEN and OAUTH_TOKEN_SECRET")
        }
        guard !pairs.isEmpty else {
            throw VectorIssue(
                file: file ?? "probe", message: "there is no client with a consumer_secret")
        }
    }

    private static var pairOfEnvironment: Pair? {
        func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        guard let key = value("OAUTH_CONSUMER_KEY"), let secret = value("OAUTH_CONSUMER_SECRET")
        else { return nil }
        let token = value("OAUTH_TOKEN").map {
            TokenCredentials(
                identifier: $0, sharedSecret: SharedSecret(value("OAUTH_TOKEN_SECRET") ?? ""))
        }
        return Pair(client: Client(key: key, secret: SharedSecret(secret)), token: token)
    }
}
#endif
