import OAuth1
import Results
import Vectors

extension ServerState {
    /// With more tokens than these, their secrets are not searched for in each request.
    private static let searchedMax = 200

    /// Hides the secrets that a request may show: those of its client, or of all clients if it
    /// does not name one.
    func redaction(for record: RequestRecord) -> Redaction {
        let client = record.client ?? clients[record.clientKeyBytes]
        guard clients.count + tokens.count + temporary.count <= Self.searchedMax else {
            guard let client else { return .everything }
            let token = record.tokenBytes
            let known = [
                client.secret?.text, record.tokenSecret, tokens[token]?.secret.text,
                temporary[token]?.secret.text,
            ]
            return Redaction(known.compactMap(\.self) + record.otherTokenSecrets)
        }
        func isOwn(_ key: String) -> Bool { client?.key.isSame(key) ?? true }
        return Redaction(
            clients.values.filter { isOwn($0.key) }.compactMap(\.secret?.text).sorted()
                + tokens.values.filter { isOwn($0.clientKey) }.map(\.secret.text).sorted()
                + temporary.values.filter { isOwn($0.clientKey) }.map(\.secret.text).sorted())
    }

    /// An identifier that nobody has, as it is shown: it may be a secret in the wrong place.
    func title(of identifier: [UInt8]) -> String {
        let secrets =
            clients.values.lazy.compactMap(\.secret?.text) + tokens.values.lazy.map(\.secret.text)
            + temporary.values.lazy.map(\.secret.text)
        let found = secrets.first { $0.utf8.elementsEqual(identifier) }
        return PlainText.quoted(
            bytes: Redaction(found.map { [$0] } ?? []).redacted(identifier, beginning: 80))
    }
}
