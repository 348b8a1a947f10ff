#if Live
import Diagnosis
import Explaining
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
    private let limits: Diagnoser.Limits
    private let now: Int64
    private let style: ReportStyle
    private static let name = "pasted"

    /// How long all explanations of one text may take.
    private static let time = Duration.seconds(5)

    init(_ bytes: [UInt8], _ host: SharedServer) {
        self.bytes = bytes
        self.host = host
        now = host.now
        var style = host.style
        style.saysAll = true
        self.style = style
        let (each, end) = (host.limits(), ContinuousClock.now + Self.time)
        limits = Diagnoser.Limits(depth: each.depth) {
            let isOutOfTime = each.startTimer()
            return { isOutOfTime() || ContinuousClock.now > end }
        }
    }

    /// `{"text": […]}`, with what is known of each request.
    var json: JSON {
        do throws(VectorIssue) {
            return ["text": .list(try lines())]
        } catch {
            return ["text": .list(["\(error)"])]
        }
    }

    private func lines() throws(VectorIssue) -> [String] {
        let text = ImportedText(name: Self.name, bytes: bytes, scheme: nil) {
            (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "files named in the pasted text are not read")
        }
        guard case .format(let format) = try RequestFormats.recognize(text) else {
            throw VectorIssue(file: Self.name, message: "this JSON is not in a known format")
        }
        let (requests, read) = try RequestFormats.requests(in: text, recognizedAs: format)
        var lines = ["read as \(read.title): \(counted(requests.count, "request"))"]
        var explainer = Explainer(limits, ProviderChoice("none"), style, at: now) { now }
        for (index, request) in requests.prefix(20).enumerated()
        where request.hasProtocolParameters {
            lines += ["", "request-\(index + 1):"]
            lines += try explained(request, id: "request-\(index + 1)", by: &explainer)
        }
        return lines
    }

    private func explained(
        _ request: ImportedRequest, id: String, by explainer: inout Explainer
    ) throws(VectorIssue) -> [String] {
        let parts = try RequestParts(request, id: id, file: Self.name).parts
        let key = parts.value(of: "oauth_consumer_key") ?? ""
        guard let client = host.read({ $0.clients[Array(key.utf8)] }) else {
            return ["the consumer key \(PlainText.quoted(key)) is not registered with the server"]
        }
        let pem = client.publicKey?.pem ?? []
        var builder = VectorBuilder(file: Self.name) { _ in pem }
        guard let vector = builder.vector(of: withSecrets(parts, of: client)) else {
            return builder.issues.map { "\($0)" }
        }
        let first = RequestReading(request, vector, withSecrets(parts, of: client))
        let readings =
            [first] + first.alternatives(withSecrets(parts, of: client), by: &builder)
            + RequestReading.others(of: request, by: &builder) { other in
                do throws(VectorIssue) {
                    let parts = try RequestParts(other, id: id, file: Self.name).parts
                    return withSecrets(parts, of: client)
                } catch {
                    // It cannot be read in this way.
                    return nil
                }
            }
        guard let (reading, instead) = explainer.likeliest(readings) else { return [] }
        var notes = explainer.notes(on: request)
        notes.read?.instead = instead
        do throws(SigningError) {
            let said = try explainer.explain(
                reading.vector, from: .requests, notes, answeredBy: request.response)
            return AnswerText(said.answer, style).lines
        } catch {
            return ["\(error)"]
        }
    }

    /// With the secrets that the server has for the client and the token.
    private func withSecrets(_ parts: VectorParts, of client: Client) -> VectorParts {
        var parts = parts
        let token = Array((parts.value(of: "oauth_token") ?? "").utf8)
        parts.secrets.consumerSecret = client.secret?.text
        if client.publicKey != nil { parts.secrets.publicKeyFile = "client.pem" }
        parts.secrets.tokenSecret = host.read {
            ($0.tokens[token]?.secret ?? $0.temporary[token]?.secret)?.text
        }
        return parts
    }
}
#endif
