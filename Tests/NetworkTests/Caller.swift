#if Live
import Foundation
import HTTP
import OAuth1
import Testing

@testable import Network
@testable import Probing

/// An answer, as text.
struct Reply {
    let status: Int
    let fields: [RawField]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func value(of name: String) -> String? {
        fields.first { String(decoding: $0.name, as: UTF8.self).lowercased() == name.lowercased() }
            .map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// The values of a form in the body.
    var form: [String: String] {
        var list = ParameterList()
        ParameterSources.append(formEncoded: body.span, to: &list)
        return Dictionary(
            list.places.indices.map {
                (
                    String(decoding: list.name(at: $0), as: UTF8.self),
                    String(decoding: list.value(at: $0), as: UTF8.self)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The rule in an answer that says what is wrong; `200` and the like in others.
    var verdict: String {
        let rule = text.split(separator: "\n").first { $0.hasPrefix("rule: ") }
        return rule.flatMap { $0.split(separator: " ").dropFirst().first }.map(String.init)
            ?? "\(status)"
    }
}

/// A client that signs requests and sends them.
struct Caller {
    let port: Int
    var isSecure = false
    /// A file with the certificate of the server.
    var trust: String?
    /// The base of the URL that requests are signed for, if it is another one.
    var signedAs: String?

    var url: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)" }

    /// Who signs, and how.
    struct Signer {
        var client = ("ck", "cs")
        var token: (String, String)?
        var method = SignatureMethod.hmacSHA1
        var privateKey: RSAPrivateKey?
    }

    /// The value of the Authorization header.
    func header(
        _ method: String = "GET",
        _ target: String,
        _ signer: Signer = Signer(),
        callback: String? = nil,
        verifier: String? = nil
    ) throws -> String {
        try SignedRequest(
            Request(method: method, url: (signedAs ?? url) + target, form: []),
            client: ClientCredentials(
                identifier: signer.client.0, sharedSecret: SharedSecret(signer.client.1)),
            token: signer.token.map {
                TokenCredentials(identifier: $0.0, sharedSecret: SharedSecret($0.1))
            },
            method: signer.method, privateKey: signer.privateKey,
            freshness: Freshness(nonce: UUID().uuidString, timestamp: UInt64(time(nil))),
            callback: callback, verifier: verifier, version: "1.0"
        ).authorizationHeader
    }

    /// Sends a request, signed or not.
    func send(
        _ method: String = "GET",
        _ target: String,
        header: String? = nil,
        fields: [String] = [],
        body: String = ""
    ) throws -> Reply {
        let lines =
            ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
            + (header.map { ["Authorization: \($0)"] } ?? []) + fields
            + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
        let text = lines.map { $0 + "\r\n" }.joined() + "\r\n" + body
        return isSecure
            ? try sendSecurely(text) : try Self.reply(to: try exchange(Array(text.utf8)))
    }

    /// Sends bytes, and reads until the server ends the connection.
    func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
        let connection = try Connection(port: port)
        connection.send(bytes)
        return connection.readAll()
    }

    static func reply(to bytes: [UInt8]) throws -> Reply {
        var reader = ResponseReader()
        reader.append(bytes)
        let response = try #require(reader.next(isHead: false) ?? reader.finish())
        return Reply(status: response.status, fields: response.fields, body: response.body)
    }

    /// By the connections of `probe`, which have TLS.
    private func sendSecurely(_ text: String) throws -> Reply {
        var settings = ProbeSettings(try #require(ProbeTarget(url)))
        settings.trust = trust
        let answers = try ProbeNetwork(settings).send([
            ProbeTransport.Sending(bytes: Array(text.utf8), isSecure: true, isHead: false)
        ])
        let answer = try #require(answers.first)
        let status = try #require(answer.status, "\(answer.failure?.text ?? "")")
        return Reply(status: status, fields: answer.fields, body: answer.body)
    }

    /// The three steps.
    ///
    /// - Returns: the signer that has the token.
    func flow(_ signer: Signer = Signer()) throws -> Signer {
        var signer = signer
        let temporary = try send(
            "POST", "/initiate", header: header("POST", "/initiate", signer, callback: "oob")
        ).form
        let token = try #require(temporary["oauth_token"])
        signer.token = (token, try #require(temporary["oauth_token_secret"]))
        let page = try send("GET", "/authorize?oauth_token=\(token)").text
        let verifier = try #require(
            page.split(separator: "id=\"verifier\">").last?.split(separator: "<").first)
        let credentials = try send(
            "POST", "/token", header: header("POST", "/token", signer, verifier: String(verifier))
        ).form
        signer.token = (
            try #require(credentials["oauth_token"]),
            try #require(credentials["oauth_token_secret"])
        )
        return signer
    }
}
#endif
