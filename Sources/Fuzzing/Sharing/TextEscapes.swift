/// Where a program may read an escape (`&amp;`, `%2F`, `\n`), which a mistake may be about.
struct TextEscapes {
    /// The places of all characters of the escapes.
    private(set) var places: Set<Int> = []

    /// The entities of HTML that are too short to show where a text comes from.
    private static let entities = ["&amp;", "&lt;", "&gt;", "&#39;"].map {
        Array($0.unicodeScalars)
    }

    /// Of escapes in a row, every other one: together they would show a piece of the text.
    init(in scalars: [Unicode.Scalar]) {
        for start in scalars.indices where !places.contains(start - 1) {
            places.formUnion(start..<start + Self.length(of: scalars[start...]))
        }
    }

    /// How long the escape at the start of the text is, in characters; 0 if no escape is there.
    private static func length(of text: ArraySlice<Unicode.Scalar>) -> Int {
        switch text.first {
        case "&":
            return entities.first { text.starts(with: $0) }?.count ?? 0
        case "%":
            let digits = text.dropFirst().prefix(2)
            return digits.count == 2 && digits.allSatisfy(\.properties.isASCIIHexDigit) ? 3 : 0
        case "\\":
            return min(text.count, 2)
        default:
            return 0
        }
    }
}
