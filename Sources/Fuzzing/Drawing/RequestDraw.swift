import OAuth1

/// Draws one request: method, body, protocol parameters and secrets.
struct RequestDraw {
    private var random: SplitMix64

    init(_ random: SplitMix64) {
        self.random = random
    }

    mutating func chance(_ percent: Int) -> Bool { random.next(below: 100) < percent }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + random.next(below: range.count)
    }

    /// One of `values`, which are not empty.
    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[random.next(below: values.count)]
    }

    /// The request without protocol parameters and secrets.
    mutating func request() -> DrawnRequest {
        var request = DrawnRequest()
        request.method = pick(Self.methods)
        drawURL(&request)
        // A name may be drawn again.
        var names = request.query.map { DrawnText($0.name.plain) }
        if chance(10) { request.moreQuery = parameters(1...2, &names) }
        let isBodyUsual = Self.methodsWithBody.contains(request.method)
        if chance(isBodyUsual ? 70 : 5) { drawBody(&request, &names) }
        return request
    }

    private static let methods =
        [
            "GET", "GET", "GET", "GET", "POST", "POST", "POST", "POST", "PUT", "PATCH", "DELETE",
        ] + ["HEAD", "OPTIONS", "get", "Post", "M-SEARCH", "PROPFIND"]
    private static let methodsWithBody = ["POST", "Post", "PUT", "PATCH", "PROPFIND"]

    private mutating func drawBody(_ request: inout DrawnRequest, _ names: inout [DrawnText]) {
        switch number(0...9) {
        case 0:
            let body = pick(Self.bodies)
            request.body = .other(DrawnText(body.text), contentType: body.type)
        case 1:
            request.body = .rawForm(contentType: pick(Self.formTypes))
            request.form = pieces(0...4, &names)
        default:
            request.body = .form
            request.form = parameters(0...4, &names)
        }
    }

    private static let formTypes = [
        "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8",
        "Application/X-WWW-Form-URLEncoded;charset=utf-8",
    ]
    private static let bodies = [
        (text: "{\"a\": \"b\"}", type: "application/json"), (text: "a=b&c=d", type: "text/plain"),
        (text: "", type: "application/json"), (text: "<a b=\"c\"/>", type: "text/xml"),
    ]
}

// Protocol parameters and secrets.
extension RequestDraw {
    mutating func signatureMethod(among methods: [SignatureMethod]) -> SignatureMethod {
        let weighted = methods.flatMap { method in
            switch method {
            case .hmacSHA1: Array(repeating: method, count: 12)
            case .hmacSHA256: Array(repeating: method, count: 4)
            case .plaintext, .rsaSHA1: Array(repeating: method, count: 2)
            default: [method]
            }
        }
        return weighted.isEmpty ? .hmacSHA1 : pick(weighted)
    }

    mutating func addProtocolParameters(_ method: SignatureMethod, to request: inout DrawnRequest) {
        let token = token()
        let isDated = method.kind != .plaintext || chance(50)
        let all: [(name: String, value: DrawnText?)] = [
            ("realm", chance(15) ? DrawnText(pick(Self.realms)) : nil),
            ("oauth_consumer_key", identifier()),
            ("oauth_token", token),
            ("oauth_signature_method", DrawnText(method.rawValue)),
            ("oauth_timestamp", isDated ? timestamp() : nil),
            ("oauth_nonce", isDated ? identifier() : nil),
            ("oauth_version", chance(65) ? DrawnText("1.0") : nil),
            ("oauth_callback", chance(12) ? callback() : nil),
            ("oauth_verifier", chance(12) ? identifier() : nil),
        ]
        request.oauth = all.compactMap { name, value in
            value.map { DrawnRequest.ProtocolParameter(name: name, value: $0) }
        }
        request.consumerSecret = secret(emptyIn: 6)
        request.tokenSecret = secret(emptyIn: token == nil ? 80 : 12)
    }

    private static let realms = ["Photos", "", "http://sp.example.net/", "a b", "~!*'()"]

    private mutating func token() -> DrawnText? {
        switch number(0...99) {
        case 0..<25: nil
        case 25..<33: DrawnText()
        default: identifier()
        }
    }

    private mutating func timestamp() -> DrawnText {
        DrawnText(
            chance(4) ? pick(["1", "4102444800"]) : "\(number(1_200_000_000...1_800_000_000))")
    }

    private mutating func callback() -> DrawnText {
        chance(40) ? DrawnText("oob") : DrawnText(pick(Self.callbacks))
    }

    private static let callbacks = [
        "http://client.example.net/ready", "https://client.example.net/cb?x=1&y=a%20b#c",
        "com.example.app:/done", "http://client.example.net/\u{E9}~",
    ]

    private mutating func identifier() -> DrawnText {
        guard chance(30) else { return word() }
        let text = text()
        return text.isEmpty ? word() : text
    }

    private mutating func secret(emptyIn percent: Int) -> DrawnText {
        if chance(percent) { return DrawnText() }
        return chance(45) ? text() : word()
    }

    private mutating func word() -> DrawnText {
        DrawnText((0..<number(4...20)).map { _ in pick(Self.wordCharacters) }.joined())
    }

    private static let wordCharacters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)
}
