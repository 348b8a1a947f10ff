import OAuth1
import Vectors

/// Reads the part of YAML 1.2 that programs write: block mappings and sequences, and scalars.
///
/// Anchors, aliases, tags, flow collections with members, complex keys and several documents are
/// refused by their name. All scalars are texts.
struct YAMLReader {
    /// Of collections in each other.
    static let depthMax = 64

    let text: ImportedText
    var lines: [YAMLLine]
    var index = 0

    init(_ text: ImportedText) throws(VectorIssue) {
        self.text = text
        lines = text.lines.map { YAMLLine($0) }
        if let first = lines.firstIndex(where: { !$0.isEmpty }), lines[first].isMarker("---") {
            index = first + 1
        }
    }

    mutating func document() throws(VectorIssue) -> DataNode {
        let node = try block(indentedMoreThan: -1, depth: 0)
        skipEmpty()
        if index < lines.count { throw issue("unexpected text after the end of the YAML document") }
        return node
    }

    func issue(_ message: String, hint: Hint? = nil) -> VectorIssue {
        let place = index < lines.count ? lines[index].offset : text.bytes.count
        return text.issue(at: place, message, hint: hint)
    }

    func refusal(_ what: String) -> VectorIssue {
        issue(
            "oauthcheck does not support \(what) in YAML",
            hint: "export the request in another format, such as JSON, HAR or a curl command")
    }

    mutating func skipEmpty() {
        while index < lines.count, lines[index].isEmpty { index += 1 }
    }

    /// Refuses the current line if it is not a part of a document that is read.
    private func refuseLine() throws(VectorIssue) {
        if lines[index].bytes.first == ASCII.tab {
            throw issue("YAML does not permit tabs as indentation")
        }
        if lines[index].isMarker("---") || lines[index].isMarker("...") {
            throw refusal("several documents")
        }
    }

    private var line: Int { index < lines.count ? text.line(at: lines[index].offset) : 1 }

    /// The collection or scalar on the next lines.
    private mutating func block(
        indentedMoreThan parent: Int,
        depth: Int
    ) throws(VectorIssue) -> DataNode {
        skipEmpty()
        guard depth < Self.depthMax else { throw issue("nested too deeply") }
        guard index < lines.count, lines[index].indentation > parent else {
            return DataNode(value: .null, line: line)
        }
        try refuseLine()
        let indentation = lines[index].indentation
        if lines[index].isItem { return try sequence(at: indentation, depth: depth) }
        if try key(of: lines[index].bytes) != nil {
            return try mapping(at: indentation, depth: depth)
        }
        let start = line
        let bytes = lines[index].bytes
        return DataNode(value: try scalar(bytes, indentedMoreThan: parent), line: start)
    }

    private mutating func sequence(
        at indentation: Int,
        depth: Int
    ) throws(VectorIssue) -> DataNode {
        let start = line
        var items: [DataNode] = []
        while index < lines.count, lines[index].indentation == indentation, lines[index].isItem {
            lines[index].dropItemMark()
            if lines[index].isEmpty { index += 1 }
            items.append(try block(indentedMoreThan: indentation, depth: depth + 1))
            skipEmpty()
        }
        return DataNode(value: .list(items), line: start)
    }

    private mutating func mapping(at indentation: Int, depth: Int) throws(VectorIssue) -> DataNode {
        let start = line
        var members: [(name: String, value: DataNode)] = []
        var names: Set<[UInt8]> = []
        while index < lines.count, lines[index].indentation == indentation, !lines[index].isItem {
            try refuseLine()
            guard let (name, rest) = try key(of: lines[index].bytes) else {
                throw issue("expected name: value")
            }
            guard names.insert(Array(name.utf8)).inserted else {
                throw issue("duplicate member \(PlainText.quoted(name))")
            }
            let line = self.line
            let value: DataNode
            if rest.isEmpty || rest.first == ASCII.hash {
                index += 1
                skipEmpty()
                // A list may begin where its name begins.
                let hasList =
                    index < lines.count && lines[index].indentation == indentation
                    && lines[index].isItem
                value =
                    hasList
                    ? try sequence(at: indentation, depth: depth + 1)
                    : try block(indentedMoreThan: indentation, depth: depth + 1)
            } else {
                value = DataNode(value: try scalar(rest, indentedMoreThan: indentation), line: line)
            }
            members.append((name, value))
            skipEmpty()
        }
        if index < lines.count, lines[index].indentation > indentation {
            throw issue("unexpected indentation")
        }
        return DataNode(value: .object(members), line: start)
    }
}

/// A line without its indentation.
struct YAMLLine {
    let offset: Int
    private(set) var indentation: Int
    private(set) var bytes: ArraySlice<UInt8>
    /// The whole line, for block scalars.
    let whole: ArraySlice<UInt8>

    init(_ line: ImportedText.Line) {
        whole = line.bytes
        bytes = line.bytes.drop { $0 == ASCII.space }
        indentation = bytes.startIndex - line.bytes.startIndex
        offset = line.offset + indentation
    }

    /// Nothing, or a comment.
    var isEmpty: Bool {
        let rest = bytes.drop(while: ASCII.isBlank)
        return rest.isEmpty || rest.first == ASCII.hash
    }

    var isItem: Bool {
        bytes.first == UInt8(ascii: "-") && (bytes.dropFirst().first.map(ASCII.isBlank) ?? true)
    }

    func isMarker(_ mark: String) -> Bool {
        indentation == 0 && bytes.starts(with: mark.utf8)
            && (bytes.dropFirst(mark.utf8.count).first.map(ASCII.isBlank) ?? true)
    }

    /// Makes what follows `- ` the line's content, indented more.
    mutating func dropItemMark() {
        let rest = bytes.dropFirst().drop { $0 == ASCII.space }
        indentation += rest.startIndex - bytes.startIndex
        bytes = rest
    }
}
