/// A tag of a page, with its attributes.
struct HTMLTag: Sendable {
    /// In lower case, with a slash before it if it is an end tag.
    let name: String
    private let attributes: [(name: String, value: String)]
    /// The text after the tag, up to the next one.
    let text: String

    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The tags of a page; comments, scripts and styles are left out.
    static func all(in page: String) -> [HTMLTag] {
        var tags: [HTMLTag] = []
        var rest = Substring(page)
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
                continue
            }
            guard let tag = HTMLTag(&rest) else { continue }
            tags.append(tag)
            if tag.name == "script" || tag.name == "style" {
                rest = rest.firstRange(of: "</\(tag.name)").map { rest[$0.lowerBound...] } ?? ""
            }
        }
        return tags
    }

    /// Reads a tag after its `<`; nil if none begins there.
    private init?(_ rest: inout Substring) {
        guard let first = rest.first, first.isLetter || first == "/" else { return nil }
        let end = rest.firstIndex { $0.isWhitespace || $0 == ">" } ?? rest.endIndex
        name = rest[..<end].lowercased()
        rest = rest[end...]
        var attributes: [(name: String, value: String)] = []
        while let attribute = Self.attribute(&rest) { attributes.append(attribute) }
        self.attributes = attributes
        if rest.first == ">" { rest.removeFirst() }
        text = Self.decoded(rest.prefix { $0 != "<" })
    }

    private static func attribute(_ rest: inout Substring) -> (name: String, value: String)? {
        rest = rest.drop { $0.isWhitespace || $0 == "/" }
        guard let first = rest.first, first != ">" else { return nil }
        let end = rest.firstIndex { $0.isWhitespace || "=>/".contains($0) } ?? rest.endIndex
        let name = rest[..<end].lowercased()
        rest = rest[end...].drop { $0.isWhitespace }
        guard rest.first == "=" else {
            if end == rest.startIndex, name.isEmpty { rest = rest.dropFirst() }
            return (name, "")
        }
        rest = rest.dropFirst().drop { $0.isWhitespace }
        if let quote = rest.first, quote == "\"" || quote == "'" {
            let value = rest.dropFirst().prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
            return (name, decoded(value))
        }
        let value = rest.prefix { !$0.isWhitespace && $0 != ">" }
        rest = rest[value.endIndex...]
        return (name, decoded(value))
    }

    /// Where the page leads after a moment (`<meta http-equiv="refresh">`).
    static func refresh(in page: String) -> String? {
        let tag = all(in: page).first {
            $0.name == "meta" && $0["http-equiv"]?.lowercased() == "refresh"
        }
        let parts = (tag?["content"] ?? "").split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased().contains("url") else { return nil }
        return String(parts[1].filter { !$0.isWhitespace && $0 != "'" && $0 != "\"" })
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]

    /// The text without references to characters.
    private static func decoded(_ text: Substring) -> String {
        var decoded = ""
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: ";"),
                let character = character(rest[rest.index(after: start)..<end])
            else {
                decoded += "&"
                rest = rest.dropFirst()
                continue
            }
            decoded += character
            rest = rest[rest.index(after: end)...]
        }
        return decoded + rest
    }

    private static func character(_ name: Substring) -> String? {
        guard name.first == "#" else { return entities[String(name)] }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    }
}
