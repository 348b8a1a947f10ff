import OAuth1

/// Turns the nodes of a JSON document into the parts of a vector, and notes what cannot be used.
struct VectorDecoder {
    /// Enough faults of one vector to mend it by; a hostile one could have a million.
    static let issuesMax = 100

    let file: String
    let tables = MemberTables()
    var document = JSONDocument()
    /// Whether the text is an HTTP method.
    var methods = RepeatedText<Bool>()
    var uris = RepeatedText<RequestURI>()
    var signatureMethods = RepeatedText<SignatureMethod?>()
    var keys: KeyRing
    var issues: [VectorIssue] = []
    /// The nodes whose faults have been told already, and whether one of them was met again.
    private var told = 0..<0
    private(set) var meetsToldFault = false
    /// The way to the list of vectors; nil where the document is one vector.
    var listPath: String?
    /// The vector that is being read, and its place in the list; no place before the first one.
    private var scope: (node: Int, index: Int?) = (0, nil)
    private var lines = SourceLines()

    init(file: String, keys: KeyRing) {
        self.file = file
        self.keys = keys
    }

    /// Takes in a text; an error in its syntax is noted, and what stands before it is kept.
    mutating func open(_ text: Span<UInt8>, firstLine: Int) {
        lines = SourceLines(firstLine: firstLine)
        forgetIssues()
        told = 0..<0
        listPath = nil
        scope = (0, nil)
        do throws(JSONSyntaxError) {
            try document.read(text)
        } catch {
            note(error)
        }
    }

    /// Begins with the vector at `node`, which is at `index` of the list, if there is one.
    mutating func begin(_ node: Int, at index: Int) {
        forgetIssues()
        meetsToldFault = false
        scope = (node, index)
    }

    private mutating func forgetIssues() {
        if !issues.isEmpty { issues.removeAll(keepingCapacity: true) }
    }

    /// Notes no more what is wrong inside `node`.
    mutating func leaveOut(_ node: Int) {
        told = node..<document.nodes[node].next
    }

    /// The 1-based line on which `node` begins.
    mutating func line(of node: Int) -> Int {
        let place = document.nodes[node].source.lowerBound
        defer { lines.keep() }
        return lines.position(of: place, in: document.octets).line
    }
}

// Notes.
extension VectorDecoder {
    /// Notes something that is wrong with `node`, once.
    mutating func note(_ node: Int, _ message: String, hint: String? = nil) {
        guard !told.contains(node) else {
            meetsToldFault = true
            return
        }
        guard issues.count < Self.issuesMax else { return }
        let position = lines.position(
            of: document.nodes[node].source.lowerBound, in: document.octets)
        let issue = VectorIssue(
            file: file, line: position.line, column: position.column,
            path: path(of: node), message: message, hint: hint)
        issues.append(issue)
    }

    /// The way to `node`, found from the vector that is being read where it lies in it.
    private func path(of node: Int) -> String {
        guard (scope.node..<document.nodes[scope.node].next).contains(node) else {
            return document.path(of: node)
        }
        var path = ""
        if let listPath, let index = scope.index { path = "\(listPath)[\(index)]" }
        return document.path(of: node, below: scope.node, behind: path)
    }

    mutating func noteUnknown(
        _ name: Int,
        among known: [String],
        hint: String? = nil
    ) {
        guard issues.count < Self.issuesMax else { return }
        let spelled = document.string(of: name)
        let nearest = Misspelling.nearest(to: spelled, among: known)
        note(
            name, "unknown member \(PlainText.quoted(spelled))",
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

    mutating func noteDuplicateNames(outside nodes: [Int], and other: Int?) {
        guard !document.duplicateNames.isEmpty else { return }
        let inside = (nodes + [other].compactMap(\.self)).map { $0..<document.nodes[$0].next }
        for name in document.duplicateNames where !inside.contains(where: { $0.contains(name) }) {
            noteDuplicate(name)
        }
    }

    private mutating func noteDuplicate(_ name: Int) {
        note(name, "the member \(PlainText.quoted(document.string(of: name))) stands here twice")
    }

    /// Whether `node` is of this kind; notes it where it is not.
    @discardableResult @inline(__always)
    mutating func expect(_ kind: JSONNode.Kind, _ node: Int) -> Bool {
        guard document.nodes[node].kind != kind else { return true }
        noteUnexpected(node, insteadOf: kind)
        return false
    }

    private mutating func noteUnexpected(_ node: Int, insteadOf kind: JSONNode.Kind) {
        let found = document.nodes[node].kind
        note(node, "\(kind.name) was expected; \(found.name) was found")
    }
}
