import OAuth1

/// Reads a JSON document and notes what is wrong with it, by line, column and path.
package struct DocumentReader: Sendable {
    /// Enough faults to fix a document by; a hostile one could have a million.
    package static let issuesMax = 100

    let file: String
    package private(set) var document = JSONDocument()
    package private(set) var issues: [VectorIssue] = []
    /// The nodes whose faults have been reported already, and whether one of them was met again.
    private var reported = 0..<0
    private(set) var meetsReportedFault = false
    /// The path of the list whose items are read one by one; nil if the document is one item.
    var listPath: String?
    /// The item that is being read, and its index in the list; no index before the first one.
    private var scope: (node: Int, index: Int?) = (0, nil)
    private var lines = SourceLines()

    /// - Parameter file: the file's name, as messages show it.
    package init(file: String) {
        self.file = file
    }

    /// Reads a text; an error in its syntax is noted, and what comes before it is kept.
    package mutating func open(_ text: Span<UInt8>, firstLine: Int) {
        lines = SourceLines(firstLine: firstLine)
        forgetIssues()
        reported = 0..<0
        listPath = nil
        scope = (0, nil)
        do throws(JSONSyntaxError) {
            try document.read(text)
        } catch {
            note(error)
        }
    }

    /// Begins with the item at `node`, which is at `index` of the list, if there is one.
    package mutating func begin(_ node: Int, at index: Int) {
        forgetIssues()
        meetsReportedFault = false
        scope = (node, index)
    }

    private mutating func forgetIssues() {
        if !issues.isEmpty { issues.removeAll(keepingCapacity: true) }
    }

    /// Stops noting what is wrong inside `node`.
    mutating func leaveOut(_ node: Int) {
        reported = node..<document.nodes[node].next
    }

    /// The 1-based line on which `node` begins.
    package mutating func line(of node: Int) -> Int {
        let place = document.nodes[node].source.lowerBound
        defer { lines.keep() }
        return lines.position(of: place, in: document.octets).line
    }
}

// MARK: - Notes
extension DocumentReader {
    /// Notes something that is wrong with `node`, once.
    package mutating func note(_ node: Int, _ message: String, hint: String? = nil) {
        guard !reported.contains(node) else {
            meetsReportedFault = true
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

    /// The path of `node`, found from the item that is being read if it lies in it.
    private func path(of node: Int) -> String {
        guard (scope.node..<document.nodes[scope.node].next).contains(node) else {
            return document.path(of: node)
        }
        var path = ""
        if let listPath, let index = scope.index { path = "\(listPath)[\(index)]" }
        return document.path(of: node, below: scope.node, behind: path)
    }

    package mutating func noteUnknown(
        _ name: Int,
        among known: [String],
        hint: String? = nil
    ) {
        guard issues.count < Self.issuesMax else { return }
        let spelled = document.string(of: name)
        note(
            name, "unknown member \(PlainText.quoted(spelled))",
            hint: Misspelling.hint(for: spelled, among: known) ?? hint)
    }

    private mutating func note(_ error: JSONSyntaxError) {
        let position = lines.position(of: error.offset, in: document.octets)
        // Blank lines are not read, so an empty text is a whole file.
        let isEmpty = document.octets.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        issues.append(
            VectorIssue(
                file: file, line: position.line, column: position.column,
                message: isEmpty ? "the file is empty" : error.message, hint: error.hint))
    }

    package mutating func noteDuplicateNames(inside node: Int) {
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
        note(name, "duplicate member \(PlainText.quoted(document.string(of: name)))")
    }

    /// Whether `node` is of this kind; notes it where it is not.
    @discardableResult @inline(__always)
    package mutating func expect(_ kind: JSONNode.Kind, _ node: Int) -> Bool {
        guard document.nodes[node].kind != kind else { return true }
        noteUnexpected(node, insteadOf: kind)
        return false
    }

    private mutating func noteUnexpected(_ node: Int, insteadOf kind: JSONNode.Kind) {
        let found = document.nodes[node].kind
        note(node, "expected \(kind.name), found \(found.name)")
    }
}
