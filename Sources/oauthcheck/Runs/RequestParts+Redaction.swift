import Intake
import Results

extension RequestParts {
    /// Hides secrets that are known, and those that the request shows.
    ///
    /// A secret that is also the key or the token of the request is shown there.
    func redaction(of known: [String]) -> Redaction {
        let shown = [value(of: "oauth_consumer_key"), value(of: "oauth_token")].compactMap(\.self)
        let secrets = (known + secretsSent).filter { secret in
            !shown.contains { $0.utf8.elementsEqual(secret.utf8) }
        }
        return Redaction(secrets)
    }
}
