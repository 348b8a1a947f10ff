import OAuth1

// The URL and the raw form body: what is sent literally.
extension RequestDraw {
    mutating func drawURL(_ request: inout DrawnRequest) {
        request.scheme = pick(Self.schemes)
        request.host = chance(45) ? "example.com" : pick(Self.hosts)
        if chance(35) { request.port = pick(Self.ports) }
        // Without segments, the path is empty.
        request.path = (0..<number(chance(8) ? 0...0 : 1...4)).map { _ in segment() }
        guard chance(65) else { return }
        request.hasQuery = true
        var names: [DrawnText] = []
        request.query = pieces(chance(10) ? 0...0 : 1...4, &names)
    }

    private static let schemes = [
        "http", "http", "http", "https", "https", "https", "HTTP", "Https",
    ]
    private static let hosts = [
        "api.example.com", "EXAMPLE.com", "Example.COM", "localhost", "127.0.0.1", "[::1]",
        "[2001:DB8::1]", "xn--bcher-kva.example", "www.example.com", "a.b-c.example",
    ]
    private static let ports = ["80", "80", "443", "443", "8080", "8443", "65535", "1"]

    private mutating func segment() -> DrawnText {
        switch number(0...9) {
        case 0..<4:
            return DrawnText(pick(["photos", "a", "A", "1.1", "v2", "index.html", "Users"]))
        case 4: return DrawnText(pick([".", "..", "", ""]))
        case 5: return DrawnText(pick([";v=1", "a;b=c", "a+b", "a:b@c", "!$&'()*,=", "~"]))
        default:
            let form: DrawnText.Form = chance(40) ? .escapedInLowerCase : .escaped
            let text = DrawnText(
                pick(["~", " ", "a b", "/", "\u{E9}", "A", "a:b", "%", "\u{20AC}"]))
            return DrawnText(
                text.symbols.map { symbol in
                    let isPlain = symbol.isUnreserved && chance(60)
                    return DrawnText.Symbol(scalar: symbol.scalar, form: isPlain ? .plain : form)
                })
        }
    }

    /// Parameters as sent, some of them without "=", some completely empty.
    mutating func pieces(
        _ count: ClosedRange<Int>,
        _ names: inout [DrawnText]
    ) -> [DrawnRequest.Parameter] {
        var list = parameters(count, &names)
        for index in list.indices {
            list[index].name = written(list[index].name, keeping: "")
            list[index].value = written(list[index].value, keeping: "=")
            switch number(0...19) {
            case 0:
                list[index].hasEquals = false
                list[index].value = DrawnText()
            case 1: list[index] = .init(name: DrawnText(), hasEquals: false)
            default: break
            }
        }
        return list
    }

    /// A text in one of its forms in a query or a form body, where a plain plus sign means a space;
    /// the characters of `kept` may stay plain.
    private mutating func written(_ text: DrawnText, keeping kept: String) -> DrawnText {
        let form: DrawnText.Form = chance(20) ? .escapedInLowerCase : .escaped
        let plain = Self.plainInQuery + kept.unicodeScalars
        return DrawnText(
            text.symbols.map { symbol in
                let scalar = symbol.scalar
                if scalar == " ", chance(50) { return DrawnText.Symbol(scalar: "+") }
                let isPlain =
                    symbol.isUnreserved ? chance(96) : plain.contains(scalar) && chance(50)
                return DrawnText.Symbol(scalar: scalar, form: isPlain ? .plain : form)
            })
    }

    /// What a query may have raw, besides unreserved characters (RFC 3986 §3.4).
    private static let plainInQuery = Array("!$'()*,;:@/?".unicodeScalars)
}
