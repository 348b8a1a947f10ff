/// A request that the oracle signs, in plain texts.
struct DialRequest {
    var method = "GET"
    var scheme = "http"
    var host = "a.example"
    var port: String?
    var path = "/"
    /// As it is written in the URL.
    var query: String?
    var form: [(name: String, value: String)] = []
    var protocolParameters: [(name: String, value: String)] = []
    var realm: String?
    var consumerSecret = ""
    var tokenSecret = ""

    var url: String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)\(query.map { "?\($0)" } ?? "")"
    }

    func value(_ name: String) -> String? {
        protocolParameters.first { $0.name == name }?.value
    }

    /// A vector of the request that expects this signature.
    func vector(expecting signature: String) -> String {
        let pairs = form.map { "[\(json($0.name)), \(json($0.value))]" }
        let oauth = (realm.map { [("realm", $0)] } ?? []) + protocolParameters
        let members = oauth.map { "\(json($0.0)): \(json($0.1))" }
        return """
            {"id": "a", "request": {"method": "\(method)", "url": \(json(url)),
                "form": [\(pairs.joined(separator: ", "))]},
              "oauth": {\(members.joined(separator: ", "))},
              "secrets": {"consumer_secret": \(json(consumerSecret)),
                "token_secret": \(json(tokenSecret))},
              "expected": {"signature": \(json(signature))}}
            """
    }

    /// No text that is drawn needs an escape.
    private func json(_ text: String) -> String { "\"\(text)\"" }
}

// MARK: - Random requests

extension DialRequest {
    private static let names = [
        "a", "b", "B", "a-b", "a.b", "a", "q[]", "k~", "é", "x y", "c@", "n",
    ]
    private static let values = [
        "", "1", "2", "x y", "1+1", "50%25", "it's", "(z)*!", "é", "v,w", "A/b", "p=q", "r&s",
        "-._~", "10", "%41", "a;b",
    ]
    private static let secrets = ["kd94hf93k423kf44", "s3cr~t/+=", "a b&c", "pfkkdhi9*,"]
    private static let paths = [
        "", "/", "/photos", "/V1/Items/7/", "/r%20v/x;y=1", "/a,b/c@d", "/caf%c3%a9/1.json",
    ]

    init(using random: inout DialRandom) {
        method = random.element(of: ["GET", "POST", "PUT", "DELETE"])
        scheme = random.element(of: ["http", "https", "HTTPS"])
        host = random.element(of: ["api.example.com", "Photos.Example.net", "www.a.example"])
        port = random.element(of: [nil, nil, "80", "443", "8080"])
        path = random.element(of: Self.paths)
        let parts = (0..<random.below(5)).map { _ in Self.part(using: &random) }
        query = parts.isEmpty ? nil : parts.joined(separator: "&")
        form = (0..<random.below(4)).map { _ in
            (random.element(of: Self.names), random.element(of: Self.values))
        }
        protocolParameters = [
            ("oauth_consumer_key", "dpf43f3p2l4k3l03"),
            ("oauth_nonce", random.element(of: ["n0/+=", "chapoH"])),
            ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131200"),
        ]
        if random.below(3) > 0 { protocolParameters.append(("oauth_token", "nnch734d/00sl2jdk")) }
        if random.below(2) > 0 { protocolParameters.append(("oauth_version", "1.0")) }
        if random.below(2) > 0 { realm = "Photos" }
        consumerSecret = random.element(of: Self.secrets)
        if value("oauth_token") != nil { tokenSecret = random.element(of: Self.secrets) }
    }

    /// A name and value as programs write them into a URL: not all in the same way.
    private static func part(using random: inout DialRandom) -> String {
        let (name, value) = (random.element(of: names), random.element(of: values))
        if random.below(16) == 0 { return random.element(of: ["", "m=1=2", "s;t=1"]) }
        let encoder = DialEncoder(writesSpaceAsPlus: random.below(2) > 0)
        if value.isEmpty, random.below(2) > 0 { return encoder.encoded(name) }
        return "\(encoder.encoded(name))=\(encoder.encoded(value))"
    }
}

/// Random numbers that are the same in every run (Knuth's linear congruential generator).
struct DialRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }

    mutating func element<Element>(of list: [Element]) -> Element { list[below(list.count)] }
}
