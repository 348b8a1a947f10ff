import OAuth1
import Testing
import Vectors
import HTTP

@testable import Server

/// A provider, a client that signs for it, and a clock.
struct Desk {
    static let now: Int64 = 1_700_000_000

    var provider: Server
    var now = Self.now
    /// The host that requests are sent to.
    var host = "127.0.0.1:8080"
    var isSecure = false
    private var nonceCount = 0

    init(
        _ change: (inout Policy) -> Void = { _ in },
        file: ClientFile = .ready,
        nonces: NonceTable = NonceTable()
    ) {
        var policy = Policy()
        change(&policy)
        provider = Server(file, policy: policy, nonces: nonces) { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
    }

    init(misbehaving id: String, file: ClientFile = .ready) throws {
        let misbehavior = try #require(Misbehavior.named(id))
        self.init({ $0.misbehavior = misbehavior }, file: file)
    }

    mutating func nonce() -> String {
        nonceCount += 1
        return "nonce\(nonceCount)"
    }

    /// What a request is made of, so that a test can change it after signing.
    struct Draft {
        var method = "GET"
        var target = "/echo"
        var header: String?
        var fields: [(String, String)] = []
        var body = ""
        var form: [Parameter] = []
    }

    /// A signed request; `change` is made before it is signed.
    mutating func draft(
        _ method: String = "GET",
        _ target: String = "/echo",
        client: (String, String) = ("ck", "cs"),
        token: (String, String)? = nil,
        signatureMethod: SignatureMethod = .hmacSHA1,
        timestamp: Int64? = nil,
        nonce: String? = nil,
        callback: String? = nil,
        verifier: String? = nil,
        version: String? = "1.0",
        form: [Parameter] = [],
        privateKey: RSAPrivateKey? = nil
    ) throws -> Draft {
        let signed = try SignedRequest(
            Request(
                method: method, url: "\(isSecure ? "https" : "http")://\(host)\(target)",
                form: form),
            client: ClientCredentials(identifier: client.0, sharedSecret: SharedSecret(client.1)),
            token: token.map {
                TokenCredentials(identifier: $0.0, sharedSecret: SharedSecret($0.1))
            },
            method: signatureMethod, privateKey: privateKey,
            freshness: Freshness(
                nonce: nonce ?? self.nonce(), timestamp: UInt64(timestamp ?? now)),
            callback: callback, verifier: verifier, version: version)
        var draft = Draft(method: method, target: target)
        draft.header = signed.authorizationHeader
        draft.form = form
        draft.body = form.map {
            "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
        }.joined(separator: "&")
        return draft
    }

    mutating func send(_ draft: Draft) -> Server.Reply {
        var text = "\(draft.method) \(draft.target) HTTP/1.1\r\nHost: \(host)\r\n"
        if let header = draft.header { text += "Authorization: \(header)\r\n" }
        if !draft.form.isEmpty { text += "Content-Type: application/x-www-form-urlencoded\r\n" }
        for (name, value) in draft.fields { text += "\(name): \(value)\r\n" }
        if !draft.body.isEmpty { text += "Content-Length: \(draft.body.utf8.count)\r\n" }
        return send(bytes: Array("\(text)\r\n\(draft.body)".utf8))
    }

    /// Sends a request whose body, in chunks, is `text`.
    mutating func send(_ draft: Draft, sending text: String) -> Server.Reply {
        var head = "\(draft.method) \(draft.target) HTTP/1.1\r\nHost: \(host)\r\n"
        if let header = draft.header { head += "Authorization: \(header)\r\n" }
        for (name, value) in draft.fields { head += "\(name): \(value)\r\n" }
        return send(bytes: Array("\(head)\r\n\(text)".utf8))
    }

    mutating func send(bytes: [UInt8]) -> Server.Reply {
        var reader = RequestReader()
        reader.append(bytes)
        switch reader.next() {
        case .request(let raw), .refused(let raw):
            return provider.answer(ReceivedRequest(raw, isSecure: isSecure), at: now)
        case .needsMore, .begun, .part:
            Issue.record("the request is not whole")
            return provider.answer(ReceivedRequest(RawRequest(), isSecure: isSecure), at: now)
        }
    }
}

/// A step of the flow was refused, so there is no next one.
struct CannotGoOn: Error {}

extension Server.Reply {
    var text: String { String(decoding: response.body, as: UTF8.self) }

    /// The values of a form in the answer.
    var form: [String: String] {
        var list = ParameterList()
        ParameterSources.append(formEncoded: response.body.span, to: &list)
        var values: [String: String] = [:]
        for index in list.places.indices {
            values[String(decoding: list.name(at: index), as: UTF8.self)] =
                String(decoding: list.value(at: index), as: UTF8.self)
        }
        return values
    }

    /// `200`, or the rule that was broken.
    var verdict: String { record.refusal?.rule.rawValue ?? "\(response.status)" }
}

extension Desk {
    /// Temporary credentials.
    mutating func temporary(
        callback: String = "http://127.0.0.1:9/cb",
        client: (String, String) = ("ck", "cs")
    ) throws -> (String, String) {
        let reply = send(try draft("POST", "/initiate", client: client, callback: callback))
        guard let token = reply.form["oauth_token"], let secret = reply.form["oauth_token_secret"]
        else { throw CannotGoOn() }
        return (token, secret)
    }

    /// Authorizes; returns the verifier.
    mutating func authorize(_ token: String) throws -> String {
        let reply = send(Draft(target: "/authorize?oauth_token=\(token)"))
        let location = reply.response.value(of: "Location") ?? ""
        guard let verifier = location.split(separator: "oauth_verifier=").dropFirst().first else {
            throw CannotGoOn()
        }
        return String(verifier)
    }
}

extension Desk {
    /// The protocol parameters of a signed request, for a query or a form.
    mutating func pairs(_ method: String, _ target: String = "/echo", nonce: String? = nil)
        throws -> String
    {
        let header = try draft(method, target, nonce: nonce).header ?? ""
        return header.dropFirst("OAuth ".count).split(separator: ", ")
            .map { $0.replacing("\"", with: "") }.joined(separator: "&")
    }
}
