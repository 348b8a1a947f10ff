import OAuth1
import Testing

@Suite("RFC 5849 §3.2, requests as they are received")
struct ReceivedRequestTests {
    /// The request of OAuth Core 1.0a, appendix A.5, with its protocol parameters.
    private static let core =
        "oauth_consumer_key=dpf43f3p2l4k3l03&oauth_token=nnch734d00sl2jdk"
        + "&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1191242096"
        + "&oauth_nonce=kllo9940pd9333jh&oauth_version=1.0"
    private static let coreSignature = "oauth_signature=tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"
    private static let coreTime: UInt64 = 1_191_242_096
    private static let formType = "application/x-www-form-urlencoded"

    private static func read(
        _ method: String = "GET", _ url: String = PrintedFlow.photo,
        _ authorization: [String] = [], _ contentType: String? = nil, _ body: String = ""
    ) throws(RequestRefusal) -> RequestVerification {
        try RequestVerification(
            method: method, url: url, authorization: authorization, contentType: contentType,
            body: body.utf8)
    }

    private static func verify(
        _ request: RequestVerification, at now: UInt64,
        client: ClientCredentials = PrintedFlow.client,
        token: TokenCredentials? = PrintedFlow.token,
        rules: VerificationRules = VerificationRules(),
        nonces: MemoryNonceStore = MemoryNonceStore()
    ) async throws(RequestRefusal) {
        try await request.verify(
            client: client, token: token, rules: rules, at: now, nonces: nonces)
    }

    // MARK: - Where the parameters are

    @Test("are read from the header, whatever else is authorized")
    func header() async throws {
        let request = try Self.read(
            "GET", PrintedFlow.photo, ["Basic YTpi", PrintedFlow.photoHeader])
        #expect(request.transmission == .header)
        #expect(request.clientIdentifier == "dpf43f3p2l4k3l03")
        #expect(request.tokenIdentifier == "nnch734d00sl2jdk")
        try await Self.verify(request, at: PrintedFlow.photoTime)
    }

    @Test("are read from the query, as OAuth Core 1.0a A.5.3 signs them")
    func query() async throws {
        let request = try Self.read(
            "GET", "\(PrintedFlow.photo)&\(Self.core)&\(Self.coreSignature)")
        #expect(request.transmission == .query)
        try await Self.verify(request, at: Self.coreTime)
    }

    /// The signature was computed with Python's hmac from the base string of §3.4.1.1.
    @Test("are read from a form", arguments: [formType, "\(formType); charset=UTF-8"])
    func form(_ contentType: String) async throws {
        let signature = "oauth_signature=wPkvxykrw%2BBTdCcGqKr%2B3I%2BPsiM%3D"
        let request = try Self.read(
            "POST", "http://photos.example.net/photos", [], contentType,
            "file=vacation.jpg&size=original&\(Self.core)&\(signature)")
        #expect(request.transmission == .form)
        try await Self.verify(request, at: Self.coreTime)
        #expect(throws: RequestRefusal.noProtocolParameters) {
            try Self.read("POST", PrintedFlow.photo, [], "text/plain", Self.core)
        }
    }

    @Test("are refused without parameters, and with parameters in two places or twice")
    func places() {
        let (photo, header) = (PrintedFlow.photo, PrintedFlow.photoHeader)
        #expect(throws: RequestRefusal.noProtocolParameters) { try Self.read() }
        #expect(throws: RequestRefusal.noProtocolParameters) {
            try Self.read("GET", photo, ["Bearer a"])
        }
        #expect(throws: RequestRefusal.severalTransmissions([.header, .query])) {
            try Self.read("GET", "\(photo)&oauth_verifier=v", [header])
        }
        #expect(throws: RequestRefusal.severalTransmissions([.header, .form])) {
            try Self.read("POST", photo, [header], Self.formType, "oauth%5Ftoken=t")
        }
        #expect(throws: RequestRefusal.repeated("Authorization")) {
            try Self.read("GET", photo, [header, "oauth \(header.dropFirst(6))"])
        }
        #expect(throws: RequestRefusal.repeated("oauth_nonce")) {
            try Self.read("GET", "\(photo)&\(Self.core)&oauth%5Fnonce=n")
        }
        #expect(throws: RequestRefusal.notUTF8(.query)) { try Self.read("GET", "\(photo)&a=%FF") }
        #expect(throws: RequestRefusal.notUTF8(.form)) {
            try Self.read("POST", photo, [], Self.formType, "%C3=")
        }
        for broken in ["OAuth", "OAuth a"] {
            #expect { try Self.read("GET", photo, [broken]) } throws: { error in
                if case .header? = error as? RequestRefusal { true } else { false }
            }
        }
        #expect { try Self.read("GET", "/photos", [header]) } throws: { error in
            if case .url? = error as? RequestRefusal { true } else { false }
        }
    }

    // MARK: - Rules

    /// Changes of the header of §1.2, and why each is refused.
    @Test(
        "are refused for a parameter",
        arguments: [
            ("oauth_consumer_key=\"dpf43f3p2l4k3l03\", ", "", .missing("oauth_consumer_key")),
            ("oauth_signature=", "a=", .missing("oauth_signature")),
            ("MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D", "", .missing("oauth_signature")),
            ("oauth_signature_method=", "a=", .missing("oauth_signature_method")),
            ("HMAC-SHA1", "HMAC-SHA3", .signatureMethod),
            ("HMAC-SHA1", "hmac-sha1", .signatureMethod),
            ("HMAC-SHA1", "HMAC-MD5", .signatureMethod),
            ("HMAC-SHA1", "RSA-SHA1", .signatureMethod),
            ("HMAC-SHA1", "PLAINTEXT", .plaintextWithoutTLS),
            ("oauth_nonce=", "a=", .missing("oauth_nonce")),
            ("\"chapoH\"", "\"\"", .missing("oauth_nonce")),
            ("oauth_timestamp=", "a=", .missing("oauth_timestamp")),
            ("137131202", "-1", .timestamp), ("137131202", "0", .timestamp),
            ("137131202", "%2B1", .timestamp), ("137131202", "1e9", .timestamp),
            ("137131202", "99999999999999999999", .timestamp),
            ("oauth_nonce", "oauth_version=\"1.0a\", oauth_nonce", .version),
            ("dpf43f3p2l4k3l03", "DPF43F3P2L4K3L03", .client),
            ("nnch734d00sl2jdk", "other", .token),
            ("oauth_token=\"nnch734d00sl2jdk\", ", "", .token),
            ("MdpQ", "mdpQ", .signature), ("chapoH", "chapoh", .signature),
        ] as [(String, String, RequestRefusal)])
    func parameters(_ old: String, _ new: String, _ expected: RequestRefusal) async throws {
        let request = try Self.read(
            "GET", PrintedFlow.photo, [PrintedFlow.photoHeader.replacing(old, with: new)])
        let nonces = MemoryNonceStore()
        await #expect(throws: expected) {
            try await Self.verify(request, at: PrintedFlow.photoTime, nonces: nonces)
        }
        #expect(await nonces.count == 0)
    }

    @Test("are accepted within the window, and once")
    func time() async throws {
        let request = try Self.read("GET", PrintedFlow.photo, [PrintedFlow.photoHeader])
        let time = PrintedFlow.photoTime
        for now in [time - 300, time + 300] { try await Self.verify(request, at: now) }
        for (now, seconds) in [(time - 301, 301), (time + 301, 301)] as [(UInt64, UInt64)] {
            await #expect(throws: RequestRefusal.staleTimestamp(seconds: seconds)) {
                try await Self.verify(request, at: now)
            }
        }
        let narrow = VerificationRules(window: 10)
        await #expect(throws: RequestRefusal.staleTimestamp(seconds: 11)) {
            try await Self.verify(request, at: time + 11, rules: narrow)
        }
        let nonces = MemoryNonceStore()
        try await Self.verify(request, at: time, nonces: nonces)
        await #expect(throws: RequestRefusal.usedNonce) {
            try await Self.verify(request, at: time + 1, nonces: nonces)
        }
    }

    @Test("are accepted only with a nonce that is short enough, and no other nonce is stored")
    func nonceLength() async throws {
        let signed = { (nonce: String) in
            let signed = try SignedRequest(
                Request(method: "GET", url: PrintedFlow.photo), client: PrintedFlow.client,
                token: PrintedFlow.token, freshness: Freshness(nonce: nonce, timestamp: 1))
            return try Self.read("GET", PrintedFlow.photo, [signed.authorizationHeader])
        }
        let longest = String(repeating: "n", count: 4096)
        let nonces = MemoryNonceStore()
        try await Self.verify(try signed(longest), at: 1, nonces: nonces)
        await #expect(throws: RequestRefusal.nonceTooLong(byteCount: 4097)) {
            try await Self.verify(try signed(longest + "n"), at: 1, nonces: nonces)
        }
        #expect(await nonces.count == 1)
        #expect(RequestRefusal.nonceTooLong(byteCount: 4097).status == 400)
        // In bytes: "é" has two.
        let rules = VerificationRules(nonceLengthMax: 3)
        try await Self.verify(try signed("né"), at: 1, rules: rules)
        await #expect(throws: RequestRefusal.nonceTooLong(byteCount: 4)) {
            try await Self.verify(try signed("éé"), at: 1, rules: rules)
        }
    }

    @Test("with RSA cannot be replaced by one that is signed with the empty secret")
    func emptySecret() async throws {
        let client = ClientCredentials(identifier: "rsa", sharedSecret: "")
        let signed = try SignedRequest(
            Request(method: "GET", url: PrintedFlow.photo), client: client,
            freshness: Freshness(nonce: "n", timestamp: 1))
        let request = try Self.read("GET", PrintedFlow.photo, [signed.authorizationHeader])
        await #expect(throws: RequestRefusal.signatureMethod) {
            try await Self.verify(request, at: 1, client: client, token: nil)
        }
    }

    @Test("with PLAINTEXT need TLS, and neither nonce nor timestamp")
    func plaintext() async throws {
        let header = """
            OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="", \
            oauth_signature_method="PLAINTEXT", oauth_signature="kd94hf93k423kf44%26"
            """
        let request = try Self.read("GET", "HTTPS://photos.example.net/", [header])
        try await Self.verify(request, at: 1, token: nil)
        let open = try Self.read("GET", "http://photos.example.net/", [header])
        await #expect(throws: RequestRefusal.plaintextWithoutTLS) {
            try await Self.verify(open, at: 1, token: nil)
        }
    }

    /// The hash of "Hello World!" is that of OAuth Request Body Hash, draft 4, §6.
    @Test("with a body hash have the body of which it is", arguments: ["Hello World!", "Hello"])
    func bodyHash(_ body: String) async throws {
        let signed = try SignedRequest(
            Request(method: "PUT", url: "https://a.example/"), client: PrintedFlow.client,
            freshness: Freshness(nonce: "n", timestamp: 1),
            bodyHash: "Lve95gjOVATpfV8EL5X4nxwjKHE=")
        let request = try Self.read(
            "PUT", "https://a.example/", [signed.authorizationHeader], "text/plain", body)
        guard body == "Hello World!" else {
            await #expect(throws: RequestRefusal.bodyHash) {
                try await Self.verify(request, at: 1, token: nil)
            }
            return
        }
        try await Self.verify(request, at: 1, token: nil)
    }

    @Test("are answered with the status of §3.2")
    func status() {
        let refusals: [(RequestRefusal, Int)] = [
            (.missing("oauth_nonce"), 400), (.signatureMethod, 400), (.repeated("a"), 400),
            (.severalTransmissions([.header, .query]), 400), (.client, 401), (.token, 401),
            (.signature, 401), (.usedNonce, 401), (.noProtocolParameters, 401),
            (.nonceStoreUnavailable, 503),
        ]
        for (refusal, status) in refusals { #expect(refusal.status == status, "\(refusal)") }
        #expect("\(RequestRefusal.repeated("oauth_\u{1B}"))" == "oauth_%1B is in the request twice")
    }
}
