import Foundation
import OAuth1
import ProviderProfiles
import Testing
import Vectors
import HTTP

@testable import Server

/// What is wrong with a request.
enum LikeFault: Sendable {
    case wrongSecret, old, unsigned, unknownClient, unknownToken, repeated, wrongMethod
    case wrongBodyHash
}

/// What a provider answers to a fault.
struct LikeAnswer: Sendable, CustomTestStringConvertible {
    let provider: String
    let fault: LikeFault
    let status: Int
    /// What the body has.
    let text: String

    init(_ provider: String, _ fault: LikeFault, _ status: Int, _ text: String) {
        self.provider = provider
        self.fault = fault
        self.status = status
        self.text = text
    }

    var testDescription: String { "\(provider) \(fault)" }
}

/// A desk whose server is like a provider, and whose client keeps the provider's rules.
struct LikeDesk {
    var desk: Desk
    var place: ProviderPlace
    var realm: String?
    private let profile: ProviderProfile
    private let key: RSAPrivateKey

    init(_ name: String) throws {
        let profile = try #require(ProviderProfiles.named(name))
        self.profile = profile
        let likeness = Likeness(profile)
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../vectors/keys")
        let pem = try Data(contentsOf: folder.appending(path: "rsa-1024-pkcs8.pem"))
        key = try RSAPrivateKey(pem: Array(pem))
        let clients =
            ClientFile.ready.clients + [
                Client(key: "rsa", publicKey: try RSAPublicKey(pem: Self.publicKey.utf8))
            ]
        let tokens =
            ClientFile.ready.tokens + [Token(identifier: "rt", secret: "rs", clientKey: "rsa")]
        let file = ClientFile(clients: clients, tokens: tokens)
        desk = Desk({ $0.likeness = likeness }, file: file)
        desk.provider = Server(file, policy: desk.provider.policy, paths: likeness.paths) {
            (0..<$0).map { _ in UInt8.random(in: 0...255) }
        }
        place = profile.places[0]
        switch profile.rules.realm {
        case .exactly(let text): realm = text
        case .account: realm = "1234567_SB1"
        case nil: realm = nil
        }
    }

    private static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCdxslJonKCq7cNvLkHXtlf6JF2
        4rHqZ7bX4Dp0+z7nJp0bV19V8UVRsYsioNUFUDraVoXhwqIp93NMerVr6nPtlR8H
        SwYojzdnC6N1LWC04PjQbQS7XDp0UHa8TykKmMViHFJ9SwbCWI5FHHEiokcla6p4
        DVQWCIDiuA/+CrpTZwIDAQAB
        -----END PUBLIC KEY-----

        """

    private var isRSA: Bool { profile.methods[0].hasPrefix("RSA") }

    /// Sends a request that is right but for the fault.
    mutating func send(
        _ fault: LikeFault? = nil,
        path: String = "/a",
        token: (String, String)? = ("", ""),
        more: [(String, String)] = [],
        age: Int64 = 0
    ) throws -> Server.Reply {
        let isTwoLegged = profile.rules.sendsEmptyToken
        let ready = isTwoLegged ? ("", "") : isRSA ? ("rt", "rs") : ("tk", "ts")
        var token = token.map { $0 == ("", "") ? ready : $0 }
        if fault == .unknownToken { token = ("unknown", "ts") }
        var parameters = [
            ("oauth_consumer_key", fault == .unknownClient ? "nobody" : isRSA ? "rsa" : "ck"),
            ("oauth_signature_method", fault == .wrongMethod ? "HMAC-MD5" : profile.methods[0]),
            ("oauth_timestamp", "\(desk.now - (fault == .old ? 100_000 : age))"),
            ("oauth_nonce", "nonce\(UInt64.random(in: 0...UInt64.max))"),
            ("oauth_version", "1.0"),
        ]
        if let identifier = token?.0 ?? (isTwoLegged ? "" : nil), !identifier.isEmpty || isTwoLegged
        {
            parameters.append(("oauth_token", identifier))
        }
        if profile.rules.required.contains("oauth_body_hash") {
            let hash = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
            parameters.append(
                ("oauth_body_hash", fault == .wrongBodyHash ? String(hash.reversed()) : hash))
        }
        parameters += more
        desk.isSecure = profile.methods[0] == "PLAINTEXT" || profile.rules.scheme == "https"
        var draft = Desk.Draft(method: place == .form ? "POST" : "GET", target: path)
        draft.fields = [("User-Agent", "test")]
        guard fault != .unsigned else { return desk.send(draft) }
        let secret = (fault == .wrongSecret ? "wrong&" : "cs&") + (token?.1 ?? "")
        let signature = try signature(draft, parameters, secret)
        let signed = fault == .wrongSecret && isRSA ? String(signature.reversed()) : signature
        put(parameters + [("oauth_signature", signed)], into: &draft)
        if fault == .repeated { _ = desk.send(draft) }
        return desk.send(draft)
    }

    private func put(_ parameters: [(String, String)], into draft: inout Desk.Draft) {
        let pairs = parameters.map { ($0.0, PercentEncoding.encode($0.1)) }
        let text = pairs.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        switch place {
        case .header:
            let realm = realm.map { "realm=\"\($0)\", " } ?? ""
            draft.header =
                "OAuth \(realm)" + pairs.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ", ")
        case .query: draft.target += (draft.target.contains("?") ? "&" : "?") + text
        case .form:
            draft.body = text
            draft.fields.append(("Content-Type", "application/x-www-form-urlencoded"))
        }
    }

    private func signature(
        _ draft: Desk.Draft,
        _ parameters: [(String, String)],
        _ secret: String
    ) throws -> String {
        let method = try #require(SignatureMethod(rawValue: profile.methods[0]))
        guard method != .plaintext else { return secret }
        let parts = draft.target.split(separator: "?", maxSplits: 1).map(String.init)
        let url = "\(desk.isSecure ? "https" : "http")://\(desk.host)\(parts[0])"
        var list = NormalizedParameters()
        if parts.count > 1 {
            ParameterSources.append(
                formEncoded: Array(parts[1].utf8).span, to: &list.collected)
        }
        for (name, value) in parameters {
            list.collected.append(name: Array(name.utf8).span, value: Array(value.utf8).span)
        }
        list.sort(Span())
        var text: [UInt8] = []
        SignatureBaseString.append(
            method: Array(draft.method.utf8).span, uri: Array(url.utf8).span, parameters: list,
            in: Span(), to: &text)
        var signature: [UInt8] = []
        if isRSA {
            try Signer().appendRSA(of: text.span, using: method, key: key, to: &signature)
        } else {
            try Signer().appendHMAC(
                of: text.span, using: method, key: Array(secret.utf8), to: &signature)
        }
        return String(decoding: signature, as: UTF8.self)
    }
}
