/// A page of Markdown: its prose, its headings and its links.
struct MarkdownPage: Sendable {
    /// As long as the page, with zeros for code in fences and for the targets of links.
    private(set) var prose: [UInt8] = []
    private(set) var links: [(target: String, line: Int)] = []
    /// The names by which links find its headings.
    private(set) var anchors: Set<String> = []

    /// The languages of fences whose text is for people; no language is one.
    private static let readable: Set<String> = ["", "console", "text", "sh"]

    init(_ text: String) {
        var fence: (mark: Substring, isReadable: Bool)?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if number > 0 { prose.append(Byte.newline) }
            let content = line.drop { $0 == " " }
            let mark = content.prefix { $0 == "`" }
            if let open = fence {
                let isEnd = mark == open.mark && mark.count == content.count
                prose += isEnd || !open.isReadable ? Self.zeros(for: line) : Array(line.utf8)
                if isEnd { fence = nil }
            } else if mark.count >= 3 {
                let language = content[mark.endIndex...].prefix { $0 != " " }
                fence = (mark, Self.readable.contains(String(language)))
                prose += Self.zeros(for: line)
            } else {
                read(line, number: number + 1)
            }
        }
    }

    /// A page of the project, read once.
    static func page(_ path: String) throws -> MarkdownPage {
        try all.get()[path] ?? MarkdownPage(Repository.text(of: path))
    }

    private static let all = Result {
        try Dictionary(
            uniqueKeysWithValues: WordTests.pages.map {
                ($0, MarkdownPage(try Repository.text(of: $0)))
            })
    }

    private mutating func read(_ line: Substring, number: Int) {
        if line.hasPrefix("#") {
            addAnchor(of: line.drop { $0 == "#" || $0 == " " })
        }
        var bytes = Array(line.utf8)
        if line.hasPrefix("> ") { bytes[0] = Byte.space }
        let code = Self.withoutCode(line)
        for link in code.matches(of: /\]\(([^)\s]+)|^\[[^\]]+\]: (\S+)/) {
            guard let target = link.output.1 ?? link.output.2 else { continue }
            links.append((String(target), number))
            let start = code.utf8.distance(from: code.startIndex, to: target.startIndex)
            for index in start..<start + target.utf8.count { bytes[index] = 0 }
        }
        prose += bytes
    }

    private mutating func addAnchor(of heading: Substring) {
        let text = String(heading).replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
        let anchor = text.lowercased().compactMap { character -> Character? in
            if character == " " { return "-" }
            let isKept = character.isLetter || character.isNumber || "-_".contains(character)
            return isKept ? character : nil
        }
        let name = String(anchor)
        let copies = (1...).lazy.map { "\(name)-\($0)" }
        let free = anchors.contains(name) ? copies.first { !anchors.contains($0) } : name
        anchors.insert(free ?? name)
    }

    /// The line with blanks for what is between backticks.
    private static func withoutCode(_ line: Substring) -> String {
        guard line.utf8.contains(UInt8(ascii: "`")) else { return String(line) }
        return String(line).replacing(/(`+).*?\1/) { match in
            String(repeating: " ", count: match.output.0.utf8.count)
        }
    }

    private static func zeros(for line: Substring) -> [UInt8] {
        [UInt8](repeating: 0, count: line.utf8.count)
    }
}
