#if Live
import Diagnosis
import Intake
import OAuth1
import Server
import Reports
import Results
import Vectors

/// A text that somebody pasted: the request in it, explained with the credentials of the server.
struct PastedRequest: Sendable {
    private let bytes: [UInt8]
    private let host: SharedServer
    private let limits: Diagnostics.Limits

    /// How long all explanations of one text may take.
    private static let time = Duration.seconds(5)

    init(_ bytes: [UInt8], _ host: SharedServer) {
        self.bytes = bytes
        self.host = host
        let (each, end) = (host.limits(), ContinuousClock.now + Self.time)
        limits = Diagnostics.Limits(depth: each.depth) {
            let isOutOfTime = each.startTimer()
            return { isOutOfTime() || ContinuousClock.now > end }
        }
    }

    /// `{"text": […]}`, with what is known of each request.
    var json: String {
        do throws(VectorIssue) {
            return JSONText.object([("text", JSONText.list(ofStrings: try lines()))])
        } catch {
            return JSONText.object([("text", JSONText.list(ofStrings: ["\(error)"]))])
        }
    }

    private func lines() throws(VectorIssue) -> [String] {
        let text = ImportedText(name: "pasted", bytes: bytes, scheme: nil) {
            (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "files named in the pasted text are not read")
        }
        guard case .format(let format) = try RequestFormats.recognize(text) else {
            throw VectorIssue(
                file: "pasted", message: "this JSON is not in a known format")
        }
        let requests = try format.requests(in: text)
        var lines = ["read as \(format.title): \(counted(requests.count, "request"))"]
        for (index, request) in requests.prefix(20).enumerated()
        where request.hasProtocolParameters {
            lines += [""] + (try explained(request, id: "request-\(index + 1)"))
        }
        return lines
    }

    private func explained(_ request: ImportedRequest, id: String) throws(VectorIssue)
        -> [String]
    {
        var parts = try RequestParts(request, id: id, file: "pasted").parts
        let value = { (name: String) in parts.oauth.first { $0.name == name }?.value ?? "" }
        let (key, token) = (value("oauth_consumer_key"), Array(value("oauth_token").utf8))
        guard let client = host.read({ $0.clients[Array(key.utf8)] }) else {
            return [
                "\(id): the consumer key \(PlainText.quoted(key)) is not registered with the server"
            ]
        }
        parts.secrets.consumerSecret = client.secret?.text
        if client.publicKey != nil { parts.secrets.publicKeyFile = "client.pem" }
        parts.secrets.tokenSecret = host.read {
            ($0.tokens[token]?.secret ?? $0.temporary[token]?.secret)?.text
        }
        let pem = client.publicKey?.pem ?? []
        var builder = VectorBuilder(file: "pasted") { _ in pem }
        guard let vector = builder.vector(of: parts) else {
            return builder.issues.map { "\($0)" }
        }
        var checker = Checker()
        do throws(SigningError) {
            let explained = try Explained(vector, limits, using: &checker)
            guard explained.diagnosis != nil else {
                return ["\(id): the signature is correct for this request and these secrets"]
            }
            return ["\(id):"] + SignatureAnswerText(explained).lines
        } catch {
            return ["\(id): \(error)"]
        }
    }
}
#endif
