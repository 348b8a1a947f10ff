/// A name that a Swift file declares or extends.
struct Declaration: Hashable, Sendable {
    let name: String
    let kind: Kind
    /// How many braces and parentheses are open around it; 0 at the left edge of the file.
    let depth: Int
    /// Whether other files cannot name it.
    let isPrivate: Bool

    enum Kind: Hashable { case type, function, value, `extension` }
}

extension Declaration {
    private static let kinds: [String: Kind] = [
        "struct": .type, "class": .type, "enum": .type, "protocol": .type, "actor": .type,
        "typealias": .type, "associatedtype": .type, "func": .function, "let": .value,
        "var": .value, "extension": .extension,
    ]

    private static let modifiers: Set<String> = [
        "public", "package", "internal", "fileprivate", "private", "open", "final", "indirect",
        "static", "class", "nonisolated", "lazy", "weak", "mutating", "distributed", "unsafe",
    ]

    /// The declarations in `code`, where comments and the text of literals are blank, in order.
    static func all(in code: [UInt8], words: [Word]) -> [Declaration] {
        var declarations: [Declaration] = []
        var depth = 0
        var place = 0
        for (index, word) in words.enumerated() {
            for byte in code[place..<word.range.lowerBound] { depth += opened(by: byte) }
            place = word.range.upperBound
            guard !isMember(word, in: code) else { continue }
            if let declaration = declaration(at: index, of: words, depth: depth) {
                declarations.append(declaration)
                place = words[index + 1].range.upperBound
            } else if word.text != "init", word.text != "subscript" {
                continue
            }
            declarations += parameters(from: place, in: code).map {
                Declaration(name: $0, kind: .type, depth: depth + 1, isPrivate: true)
            }
            place = word.range.upperBound
        }
        return declarations
    }

    /// What the keyword at `index` declares; nil for any other word.
    private static func declaration(
        at index: Int, of words: [Word], depth: Int
    ) -> Declaration? {
        guard let kind = kinds[words[index].text], index + 1 < words.count,
            words[index + 1].follows, kinds[words[index + 1].text] == nil
        else { return nil }
        let before = words[..<index].suffix(4).reversed().prefix { modifiers.contains($0.text) }
        return Declaration(
            name: words[index + 1].text, kind: kind, depth: depth,
            isPrivate: before.contains { $0.text.hasSuffix("private") })
    }

    /// The generic types in the angle brackets that begin at `start`, if there are any.
    private static func parameters(from start: Int, in code: [UInt8]) -> [String] {
        guard start < code.count, code[start] == UInt8(ascii: "<") else { return [] }
        let list = code[start...].prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "(") }
        return list.dropFirst().split(separator: UInt8(ascii: ",")).compactMap { parameter in
            // "each A: B" and "let a: Int" declare the word before the colon.
            let name = parameter.prefix { $0 != UInt8(ascii: ":") }
            return Word.names(in: Array(name)).last?.text
        }
    }

    /// Whether a point is before the word, as in `.extension` and `type.class`.
    static func isMember(_ word: Word, in code: [UInt8]) -> Bool {
        word.range.lowerBound > 0 && code[word.range.lowerBound - 1] == Byte.point
    }

    private static func opened(by byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): 1
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): -1
        default: 0
        }
    }
}
