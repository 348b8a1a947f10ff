import OAuth1
import Vectors

// Signature methods and credentials (§3.2, §3.4).
extension Check {
    static let methods: [Check] = [
        Check("SIG-30")
            .baseline("a valid request, without a token if the client with the secret has none") {
                try $0.likeSpecial()
            }
            .right("a valid request with secrets that must be percent-encoded") { bench in
                try bench.likeSpecial(as: bench.credentials.special)
            }
            .refusable("the first request, signed with PLAINTEXT") {
                try $0.likeSpecial(by: .plaintext)
            }
            .right("the second request, signed with PLAINTEXT") { bench in
                try bench.likeSpecial(as: bench.credentials.special, by: .plaintext)
            },
        Check("SIG-38")
            .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
            .wrong("an HMAC-SHA1 signature whose secret is the public key in PEM") { bench in
                try bench.confused { $0 }
            }
            .wrong(
                "an HMAC-SHA1 signature whose secret is the public key in PEM without its last "
                    + "line feed"
            ) { bench in
                try bench.confused { pem in
                    var pem = pem
                    while pem.last == UInt8(ascii: "\n") { pem.removeLast() }
                    return pem
                }
            },
        Check("SIG-39")
            .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
            .wrong("an HMAC-SHA1 signature with an empty secret") { try $0.confused { _ in [] } },
        Check("SIG-40")
            .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
            .wrong("a PLAINTEXT signature with an empty secret") {
                try $0.confused(.plaintext) { _ in [] }
            },
        Check("SIG-41").wrong("an RSA-SHA1 signature of zero bytes") { bench in
            var draft = bench.draft()
            draft.set("oauth_signature_method", "RSA-SHA1")
            return ProbeMessage(draft, signature: String(repeating: "A", count: 172))
        },
        Check("SIG-42")
            .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
            .wrong("an RSA signature that is not base64") { try $0.signedWithRSA("!!!") }
            .wrong("an RSA signature that is too short") { try $0.signedWithRSA("AAAA") }
            .wrong("an RSA signature of zero bytes") { bench in
                try bench.signedWithRSA(String(repeating: "A", count: 172))
            }
            .wrong("an RSA-SHA1 signature that is called RSA-SHA256") { bench in
                var draft = try bench.draftOfRSAClient()
                draft.privateKey = try bench.rsaClient().privateKey
                draft.use(.rsaSHA1)
                draft.set("oauth_signature_method", "RSA-SHA256")
                return ProbeMessage(draft, signature: try draft.signature())
            }
            .wrong("the RSA signature of another request") { bench in
                let other = try bench.signedWithRSA()
                return try bench.signedWithRSA(other.draft.signature())
            },
        Check("SIG-43")
            .wrong(Bench.methodName, ["MD5", "none", "SHA1"])
            .answered("HMAC-SHA256") { try $0.signed { $0.use(.hmacSHA256) } },
        Check("SIG-44")
            .wrong(Bench.methodName, ["hmac-sha1", "Hmac-SHA1", "HMAC-SHA1 ", "HMAC_SHA1"]),
        Check("SIG-45").wrong(Bench.methodName, [nil, ""]),
        Check("SIG-46")
            .baseline("a valid request from the client that may use only one method") {
                try $0.limited()
            }
            .baseline("a valid request from another client, with another method") { bench in
                let method = bench.methodOfOthers
                return try bench.signed { $0.use(method) }
            }
            .wrong("a request with a method that this client may not use") { bench in
                try bench.limited(bench.methodOfOthers)
            },
        Check("SIG-47")
            .wrong("an unknown consumer key, signed with empty secrets") { bench in
                try bench.twoLegged { draft in
                    draft.set("oauth_consumer_key", "oauthcheck-nobody")
                    draft.clientSecret = ""
                }
            }
            .ofNobody(.wrong)
            .law(Change.variants(of: "oauth_consumer_key")),
        Check("SIG-48")
            .wrong("an unknown token with an empty secret") { bench in
                try bench.signed { draft in
                    draft.set("oauth_token", "oauthcheck-nobody")
                    draft.tokenSecret = ""
                }
            }
            .law(Change.variants(of: "oauth_token").map { $0.only(\.hasToken) }),
        Check("SIG-50")
            .wrong("the token of the first client, signed by the second") { bench in
                let pair = ProbeCredentials.Pair(
                    client: bench.credentials.other?.client ?? bench.client,
                    token: bench.credentials.pairs[0].token)
                return try ProbeMessage(signing: bench.draft(as: pair))
            },
    ]
}

extension Bench {
    fileprivate static let methodName = "oauth_signature_method"

    /// A method that the client with one method may not use.
    fileprivate var methodOfOthers: SignatureMethod {
        credentials.limited?.client.signatureMethod == .hmacSHA1 ? .hmacSHA256 : .hmacSHA1
    }

    /// A request of the client with one method, signed with it or with another.
    fileprivate mutating func limited(_ method: SignatureMethod? = nil) throws -> ProbeMessage {
        guard let pair = credentials.limited, let own = pair.client.signatureMethod else {
            throw ProbeError("no client in the credentials file sets signature_method")
        }
        var draft = draft(as: pair)
        draft.use(method ?? own)
        return try ProbeMessage(signing: draft)
    }

    /// A valid request of a client for what the client with the special secret can ask for: without
    /// a token, that is temporary credentials.
    fileprivate mutating func likeSpecial(
        as pair: ProbeCredentials.Pair? = nil,
        by method: SignatureMethod = .hmacSHA1
    ) throws -> ProbeMessage {
        let isTwoLegged = credentials.special?.token == nil
        if isTwoLegged, target.initiate != nil {
            let callback = pair?.client.callbacks.first ?? usualCallback
            return try initiating(callback: callback, as: pair) { $0.use(method) }
        }
        var draft = draft(as: pair, isTwoLegged: isTwoLegged)
        draft.use(method)
        return try ProbeMessage(signing: draft)
    }

    fileprivate func rsaClient() throws -> Client {
        guard let client = credentials.rsa else { throw ProbeError("there is no RSA client") }
        return client
    }

    fileprivate mutating func draftOfRSAClient() throws -> Draft {
        var draft = draft(isTwoLegged: true)
        draft.set("oauth_consumer_key", try rsaClient().key)
        if let token = credentials.rsaToken { draft.use(token) }
        return draft
    }

    /// A request of the RSA client, with its signature or another.
    fileprivate mutating func signedWithRSA(_ signature: String? = nil) throws -> ProbeMessage {
        var draft = try draftOfRSAClient()
        draft.privateKey = try rsaClient().privateKey
        draft.use(.rsaSHA1)
        return ProbeMessage(draft, signature: try signature ?? draft.signature())
    }

    /// A request of the RSA client that is signed with a secret, made of its public key in PEM.
    fileprivate mutating func confused(
        _ method: SignatureMethod = .hmacSHA1,
        _ secret: ([UInt8]) -> [UInt8]
    ) throws -> ProbeMessage {
        var draft = try draftOfRSAClient()
        let pem = try rsaClient().publicKey?.pem ?? []
        draft.clientSecret = SharedSecret(String(decoding: secret(pem), as: UTF8.self))
        draft.use(method)
        return try ProbeMessage(signing: draft)
    }
}
