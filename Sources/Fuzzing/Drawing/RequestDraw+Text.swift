import OAuth1

// Names and values, decoded.
extension RequestDraw {
    /// Parameters; their names are often the same, or nearly the same.
    mutating func parameters(
        _ count: ClosedRange<Int>,
        _ names: inout [DrawnText]
    ) -> [DrawnRequest.Parameter] {
        var list: [DrawnRequest.Parameter] = []
        for _ in 0..<number(count) {
            var parameter = DrawnRequest.Parameter(name: name(names))
            // Sometimes the same pair again.
            let same = list.filter { $0.name == parameter.name }
            let isRepeated = !same.isEmpty && chance(35)
            parameter.value = isRepeated ? pick(same).value : text()
            names.append(parameter.name)
            list.append(parameter)
        }
        return list
    }

    private mutating func name(_ names: [DrawnText]) -> DrawnText {
        if !names.isEmpty, chance(30) { return pick(names) }
        switch number(0...9) {
        case 0: return text()
        case 1: return DrawnText(pick(Self.names))
        default:
            // Names with the same beginning test the order.
            let ending = chance(60) ? pick(Self.endings) : ""
            return DrawnText(pick(["a", "a", "b", "A", "z"]) + ending)
        }
    }

    private static let names = [
        "", "status", "file", "size", "realm", "oauth", "oauth_extra", "a[b]", "item[10]",
        "item[2]", "user.name", "x_y", "c@", "a b", "oauth_", "n\u{E9}", "Z",
    ]
    /// They sort differently before and after encoding, and as bytes and as UTF-16.
    private static let endings = [
        ":", "[", "[]", "[0]", "_", "~", "-", ".", " ", "+", "%", "0", "1", "2", "10", "A", "a",
        "\u{E9}", "\u{FFFD}", "\u{10000}", "=", "&", "!", "*", "%20",
    ]

    /// A short text, sometimes an empty one, rarely a long one.
    mutating func text() -> DrawnText {
        switch number(0...99) {
        case 0..<9: return DrawnText()
        case 9..<22: return DrawnText(pick(Self.texts))
        default:
            let count = chance(3) ? number(60...90) : number(1...5)
            return DrawnText((0..<count).map { _ in characters() }.joined())
        }
    }

    /// Texts that can be mistaken for something else.
    private static let texts = [
        "%20", "%C3%A9", "a%2Fb", "%25", "%7E", "%zz", "+", "a+b", "a b", " a", "a ", "a=b&c=d",
        "a==", "?", "1.0", "007", "10", "9", "true", "null", "[object Object]", "a,b", "a;b", "&",
        "=", "Hello Ladies + Gentlemen, a signed OAuth request!", "caf\u{E9}", "cafe\u{301}",
        "http://a.example/b?c=d", "\u{2603}", "\u{1F600}", "QmFzZTY0", "a\u{0}b", "\r\n",
    ]

    /// A character, or a few that belong together.
    private mutating func characters() -> String {
        switch number(0...99) {
        case 0..<40: pick(["a", "a", "b", "A", "Z", "z", "0", "1", "9"])
        case 40..<47: pick(["-", ".", "_", "~", "~"])
        case 47..<64: pick([" ", " ", "+", "%", "!", "*", "'", "(", ")"])
        case 64..<76: pick([":", "/", "?", "#", "[", "]", "@", "$", "&", ",", ";", "="])
        case 76..<80: pick(["\"", "<", ">", "\\", "^", "`", "{", "|", "}"])
        case 80..<86: pick(["\u{E9}", "\u{DF}", "\u{80}", "\u{A0}", "\u{130}", "\u{7FF}"])
        case 86..<91: pick(["\u{20AC}", "\u{4E2D}", "\u{800}", "\u{2028}", "\u{FEFF}", "\u{FFFD}"])
        case 91..<95: pick(["\u{1F600}", "\u{10000}", "\u{1D11E}", "\u{10FFFD}"])
        case 95..<98: pick(["e\u{301}", "\u{1100}\u{1161}", "\u{212B}", "n\u{303}", "\u{FB01}"])
        default: pick(["\u{0}", "\t", "\n", "\r", "\u{1F}", "\u{7F}"])
        }
    }
}
