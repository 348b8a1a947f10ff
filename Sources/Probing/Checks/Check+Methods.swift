import OAuth1
import Vectors

// Signature methods and credentials (§3.2, §3.4).
extension Check {
    static let methods: [Check] = [
        Check(
            "SIG-30", "3.4.2", .must, "Secrets may contain any character.",
            risk: "Clients whose secrets need percent-encoding are refused.", needs: .specialSecret
        ).right("a valid request with secrets that must be percent-encoded") { bench in
            try ProbeMessage(signing: bench.draft(as: bench.credentials.special))
        },
        Check(
            "SIG-38", "3.4", .security, "A public key is not accepted as a shared secret.",
            risk: "Anyone who knows a client's public key can sign on the client's behalf.",
            needs: .rsaClient
        )
        .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
        .wrong("an HMAC-SHA1 signature whose secret is the public key in PEM") { bench in
            try bench.confused { $0 }
        }
        .wrong(
            "an HMAC-SHA1 signature whose secret is the public key in PEM without its last line "
                + "feed"
        ) { bench in
            try bench.confused { pem in
                var pem = pem
                while pem.last == UInt8(ascii: "\n") { pem.removeLast() }
                return pem
            }
        },
        Check(
            "SIG-39", "3.4", .security,
            "HMAC with an empty secret is refused for a client that has only an RSA key.",
            risk: "Anyone can sign on the client's behalf.", needs: .rsaClient
        )
        .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
        .wrong("an HMAC-SHA1 signature with an empty secret") { try $0.confused { _ in [] } },
        Check(
            "SIG-40", "3.4", .security, "An RSA client cannot use PLAINTEXT.",
            risk: "Anyone can sign on the client's behalf.", needs: .rsaClient
        )
        .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
        .wrong("a PLAINTEXT signature with an empty secret") {
            try $0.confused(.plaintext) { _ in [] }
        },
        Check(
            "SIG-41", "3.2", .security, "RSA-SHA1 is refused for a client without an RSA key.",
            risk: "Anyone can sign on the client's behalf."
        ).wrong("an RSA-SHA1 signature of zero bytes") { bench in
            var draft = bench.draft()
            draft.set("oauth_signature_method", "RSA-SHA1")
            return ProbeMessage(draft, signature: String(repeating: "A", count: 172))
        },
        Check(
            "SIG-42", "3.2", .security, "Damaged RSA signatures are refused.",
            risk: "Anyone can sign on the client's behalf.", needs: .rsaClient
        )
        .baseline("a valid request, signed with RSA-SHA1") { try $0.signedWithRSA() }
        .wrong("an RSA signature that is not base64") { try $0.signedWithRSA("!!!") }
        .wrong("an RSA signature that is too short") { try $0.signedWithRSA("AAAA") }
        .wrong("an RSA signature of zero bytes") { bench in
            try bench.signedWithRSA(String(repeating: "A", count: 172))
        },
        Check(
            "SIG-43", "3.2", .should, "An unknown signature method is refused.",
            risk: "The server does not verify what the client signed."
        )
        .wrong("an HMAC-SHA1 signature with oauth_signature_method=MD5") {
            try $0.signed { $0.set(Bench.methodName, "MD5") }
        }
        .answered("HMAC-SHA256") { try $0.signed { $0.use(.hmacSHA256) } },
        Check(
            "SIG-44", "3.1", .should, "The name of a signature method is case-sensitive.",
            risk: "Clients that write the name in the wrong case work with this server, but not "
                + "with others."
        ).wrong("oauth_signature_method=hmac-sha1") {
            try $0.signed { $0.set(Bench.methodName, "hmac-sha1") }
        },
        Check(
            "SIG-45", "3.2", .should, "A request without oauth_signature_method is refused.",
            risk: "Clients that leave out oauth_signature_method work with this server, but not "
                + "with others."
        ).wrong("an HMAC-SHA1 signature without oauth_signature_method") { bench in
            try bench.signed { $0.set(Bench.methodName, nil) }
        },
        Check(
            "SIG-46", "3.4", .security,
            "A client may use only the signature method that it is registered for.",
            risk: "An attacker can use a weaker method than the client has chosen.",
            needs: .methodClient
        )
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
        Check(
            "SIG-47", "3.2", .must, "An unknown client is refused.",
            risk: "Anyone can sign with a consumer key that is not registered."
        )
        .wrong("an unknown consumer key, signed with empty secrets") { bench in
            try bench.twoLegged { draft in
                draft.set("oauth_consumer_key", "oauthcheck-nobody")
                draft.clientSecret = ""
            }
        }
        .wrong("an unknown consumer key, signed with another client's secrets") { bench in
            try bench.signed { $0.set("oauth_consumer_key", "oauthcheck-nobody") }
        },
        Check(
            "SIG-48", "3.2", .must, "An unknown token is refused.",
            risk: "Every client can act on behalf of any user."
        )
        .wrong("an unknown token with an empty secret") { bench in
            try bench.signed { draft in
                draft.set("oauth_token", "oauthcheck-nobody")
                draft.tokenSecret = ""
            }
        },
        Check(
            "SIG-50", "3.2", .security,
            "A token is accepted only from the client that it was issued to.",
            risk: "Anyone who finds a token and its secret can use them with any other client.",
            needs: .token, .otherClient
        )
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

    private func rsaClient() throws -> Client {
        guard let client = credentials.rsa else { throw ProbeError("there is no RSA client") }
        return client
    }

    /// A request of the RSA client, with its signature or another.
    fileprivate mutating func signedWithRSA(_ signature: String? = nil) throws -> ProbeMessage {
        let client = try rsaClient()
        var draft = draft(isTwoLegged: true)
        draft.set("oauth_consumer_key", client.key)
        if let token = credentials.rsaToken { draft.use(token) }
        draft.privateKey = client.privateKey
        draft.use(.rsaSHA1)
        return ProbeMessage(draft, signature: try signature ?? draft.signature())
    }

    /// A request of the RSA client that is signed with a secret, made of its public key in PEM.
    fileprivate mutating func confused(
        _ method: SignatureMethod = .hmacSHA1,
        _ secret: ([UInt8]) -> [UInt8]
    ) throws -> ProbeMessage {
        let client = try rsaClient()
        var draft = draft(isTwoLegged: true)
        draft.set("oauth_consumer_key", client.key)
        if let token = credentials.rsaToken { draft.use(token) }
        let pem = client.publicKey?.pem ?? []
        draft.clientSecret = SharedSecret(String(decoding: secret(pem), as: UTF8.self))
        draft.use(method)
        return try ProbeMessage(signing: draft)
    }
}
