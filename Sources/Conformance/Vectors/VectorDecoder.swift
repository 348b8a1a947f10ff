import OAuth1

/// Turns the nodes of a JSON document into the parts of a vector, and notes what cannot be used.
struct VectorDecoder {
    let file: String
    let tables = MemberTables()
    var document = JSONDocument()
    var keys: KeyRing
    var issues: [VectorIssue] = []
    private var lines = SourceLines()

    init(file: String, keys: KeyRing) {
        self.file = file
        self.keys = keys
    }

    /// Takes in a text; an error in its syntax is noted, and what stands before it is kept.
    mutating func open(_ text: Span<UInt8>, firstLine: Int) {
        lines = SourceLines(firstLine: firstLine)
        issues.removeAll(keepingCapacity: true)
        do throws(JSONSyntaxError) {
            try document.read(text)
        } catch {
            note(error)
        }
    }

    /// The 1-based line on which `node` begins.
    mutating func line(of node: Int) -> Int {
        lines.position(of: document.nodes[node].source.lowerBound, in: document.octets).line
    }
}

// Notes.
extension VectorDecoder {
    /// Notes something that is wrong with `node`, once.
    mutating func note(_ node: Int, _ message: String, hint: String? = nil) {
        let position = lines.position(
            of: document.nodes[node].source.lowerBound, in: document.octets)
        let issue = VectorIssue(
            file: file, line: position.line, column: position.column,
            path: document.path(of: node), message: message, hint: hint)
        issues.append(issue)
    }

    mutating func noteUnknown(_ name: Int, _ nearest: String?, hint: String? = nil) {
        let spelled = PlainText.quoted(document.string(of: name))
        note(
            name, "unknown member \(spelled)",
            hint: nearest.map { "did you mean \(PlainText.quoted($0))?" } ?? hint)
    }

    private mutating func note(_ error: JSONSyntaxError) {
        let position = lines.position(of: error.offset, in: document.octets)
        issues.append(
            VectorIssue(
                file: file, line: position.line, column: position.column,
                message: error.message, hint: error.hint))
    }

    mutating func noteDuplicateNames(inside node: Int) {
        for name in document.duplicateNames where (node..<document.nodes[node].next).contains(name)
        {
            noteDuplicate(name)
        }
    }

    mutating func noteDuplicateNames(outside nodes: [Int]) {
        guard !document.duplicateNames.isEmpty else { return }
        let inside = nodes.map { $0..<document.nodes[$0].next }
        for name in document.duplicateNames where !inside.contains(where: { $0.contains(name) }) {
            noteDuplicate(name)
        }
    }

    private mutating func noteDuplicate(_ name: Int) {
        note(name, "the member \(PlainText.quoted(document.string(of: name))) stands here twice")
    }

    /// Whether `node` is of this kind; notes it where it is not.
    @discardableResult
    mutating func expect(_ kind: JSONNode.Kind, _ node: Int) -> Bool {
        let found = document.nodes[node].kind
        guard found != kind else { return true }
        note(node, "\(kind.name) was expected; \(found.name) was found")
        return false
    }
}
