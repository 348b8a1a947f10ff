import OAuth1
import Testing
import Vectors

@testable import Diagnosis
@testable import Server

/// Each mistake on a request that shows it, sent as a client with that mistake sends it.
@Suite("A client's mistake")
struct NamedMistakeTests {
    /// What no server sees: what a client never sends, or sends as another one does.
    private static let unseen: Set = [
        "fragment-in-base-uri", "fragment-in-query", "userinfo-in-base-uri", "scheme-case-kept",
        "host-case-kept", "empty-path-no-slash",
    ]

    /// What `PitfallExample` has no request for.
    private static let withoutExample: Set = [
        "multipart-fields-signed", "oauth-body-hash-alphabet", "oauth-body-hash-digest",
        "oauth-body-hash-hex", "oauth-body-hash-missing", "oauth-body-hash-text",
        "oauth-body-hash-twice", "realm-parameter-dropped", "request-token-secret",
    ]

    /// Mistakes that are answered otherwise than by their names: the first rule that such a
    /// request breaks, and a signature that is read as it was meant.
    private static let others = [
        "oauth-named-parameters-dropped": "TRN-04", "body-replaces-query": "TRN-04",
        "query-replaces-body": "TRN-04", "signature-not-encoded": "200",
    ]

    @Test(
        "is named in the answer, alone or among those with the same effect",
        arguments: PitfallCatalogue.all.map(\.id))
    func named(_ id: String) throws {
        let pitfall = try #require(PitfallCatalogue.pitfall(id))
        guard !Self.unseen.contains(id), let example = try PitfallExample(pitfall) else {
            #expect(Self.unseen.contains(id) || Self.withoutExample.contains(id))
            return
        }
        #expect(try Self.answer(to: pitfall, on: example.vector) == Self.others[id])
    }

    /// What the server says instead of the mistake; nil if it names it.
    private static func answer(to pitfall: Pitfall, on vector: TestVector) throws -> String? {
        var derivation = Derivation()
        let facts = try SigningFacts(vector, using: &derivation)
        let mistaken = try MistakenSigning([pitfall], vector, facts, Signer())
        let header = try #require(try mistaken.value(of: .authorizationHeader))
        var desk = Self.desk(for: vector)
        let reply = desk.send(
            bytes: Self.message(vector, String(decoding: header, as: UTF8.self)))
        guard reply.verdict == "SIG-02" else { return reply.verdict }
        var pitfalls: [String] = []
        for depth in 1...2 {
            let limits = Diagnoser.Limits(depth: depth) { { false } }
            let explanation = try #require(
                SignatureExplanation(reply.record, limits))
            if explanation.json.description.contains("\"\(pitfall.id)\"") { return nil }
            // An instance of a law may be a mistake that has a name of its own.
            if pitfall.isTriedLast, explanation.pitfalls.count == 1 { return nil }
            pitfalls = explanation.pitfalls
        }
        return "\(pitfalls)"
    }

    /// A server that knows the vector's client and token, at the time of its timestamp.
    private static func desk(for vector: TestVector) -> Desk {
        func secret(_ text: VectorText) -> SharedSecret {
            SharedSecret(text.isPresent ? vector.string(of: text) : "")
        }
        let client = Client(key: "key", secret: secret(vector.secrets.consumerSecret))
        let token = Token(
            identifier: "token", secret: secret(vector.secrets.tokenSecret), clientKey: "key")
        var desk = Desk(file: ClientFile(clients: [client], tokens: [token]))
        desk.now = 1_718_000_011
        desk.isSecure = vector.string(of: vector.request.url).lowercased().hasPrefix("https:")
        return desk
    }

    private static func message(_ vector: TestVector, _ header: String) -> [UInt8] {
        let url = vector.string(of: vector.request.url).split(separator: "#")[0]
        let address = url.split(separator: "://", maxSplits: 1)[1]
        let host = address.prefix { $0 != "/" && $0 != "?" }
        let target = address.dropFirst(host.count)
        var body = ""
        let path = (target.hasPrefix("/") ? "" : "/") + target
        var lines = [
            "\(vector.string(of: vector.request.method)) \(path) HTTP/1.1",
            "Host: \(host.split(separator: "@").last ?? "")", "Authorization: \(header)",
        ]
        if vector.request.hasForm {
            let form = vector.list(of: vector.request.form)
            body = form.places.indices.map { index in
                [form.name(at: index), form.value(at: index)]
                    .map { PercentEncoding.encode(bytes: Array($0)) }.joined(separator: "=")
            }.joined(separator: "&")
            lines.append("Content-Type: application/x-www-form-urlencoded")
        } else if vector.request.body.isPresent {
            body = vector.string(of: vector.request.body)
            lines.append("Content-Type: \(vector.string(of: vector.request.contentType))")
        }
        lines.append("Content-Length: \(body.utf8.count)")
        return Array((lines.map { "\($0)\r\n" }.joined() + "\r\n" + body).utf8)
    }
}
