import OAuth1
import Probing
import Vectors

extension ProbeCredentials {
    /// The credentials of a file; those of the environment if no file is named.
    init(file: String?) throws(VectorIssue) {
        if let file {
            self.init(try ClientFile(reading: file, option: "--clients"))
        } else if let pair = Self.pairOfEnvironment {
            self.init(pairs: [pair])
        } else {
            let isSet = { (name: String) in Environment.value(of: name) != nil }
            let missing = [Self.key, Self.secret].filter { !isSet($0) }
            throw VectorIssue(
                file: "probe",
                message: missing.count == 1
                    ? "there are no credentials to sign with: \(missing[0]) is not set"
                    : "there are no credentials to sign with",
                hint: "give --clients FILE, or set OAUTH_CONSUMER_KEY and"
                    + " OAUTH_CONSUMER_SECRET; for a token, also OAUTH_TOKEN and"
                    + " OAUTH_TOKEN_SECRET")
        }
        guard !pairs.isEmpty else {
            throw VectorIssue(
                file: file ?? "probe", message: "there is no client with a consumer_secret")
        }
    }

    private static let key = "OAUTH_CONSUMER_KEY"
    private static let secret = "OAUTH_CONSUMER_SECRET"

    private static var pairOfEnvironment: Pair? {
        guard let key = Environment.value(of: key), let secret = Environment.value(of: secret)
        else { return nil }
        let token = Environment.value(of: "OAUTH_TOKEN").map {
            TokenCredentials(
                identifier: $0,
                sharedSecret: SharedSecret(Environment.value(of: "OAUTH_TOKEN_SECRET") ?? ""))
        }
        return Pair(client: Client(key: key, secret: SharedSecret(secret)), token: token)
    }
}
