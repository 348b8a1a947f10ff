import OAuth1

/// Reads a JSON document and notes its faults with line, column and path.
package struct DocumentReader: Sendable {
    /// The number of faults that are noted: a hostile document could have a million.
    package static let issuesMax = 100

    let file: String
    /// What to do about an empty file.
    var emptyHint: Hint?
    package private(set) var document = JSONDocument()
    package private(set) var issues: [VectorIssue] = []
    /// The nodes whose faults are reported already, and whether another fault in them was met.
    private var reported = 0..<0
    private(set) var meetsReportedFault = false
    /// The nodes with a fault that ``noteOnce(_:_:hint:)`` has noted.
    private var notedOnce: Set<Int> = []
    /// The path of the list whose items are read one by one; nil if the document is a single item.
    var listPath: String?
    /// The item that is being read, and its index in the list; no index before the first item.
    private var scope: (node: Int, index: Int?) = (0, nil)
    private var lines = SourceLines()

    package init(file: String) {
        self.file = file
    }

    /// Reads a text; notes an error in its syntax, and keeps what precedes the error.
    package mutating func open(_ text: Span<UInt8>, firstLine: Int) {
        lines = SourceLines(firstLine: firstLine)
        forgetIssues()
        reported = 0..<0
        if !notedOnce.isEmpty { notedOnce.removeAll() }
        listPath = nil
        scope = (0, nil)
        do throws(JSONSyntaxError) {
            try document.read(text)
        } catch {
            note(error)
        }
    }

    /// Begins to read the item at `node`, which has this index in the list, if there is a list.
    package mutating func begin(_ node: Int, at index: Int) {
        forgetIssues()
        meetsReportedFault = false
        scope = (node, index)
    }

    private mutating func forgetIssues() {
        if !issues.isEmpty { issues.removeAll(keepingCapacity: true) }
    }

    /// Stops noting faults inside `node`.
    mutating func leaveOut(_ node: Int) {
        reported = node..<document.nodes[node].next
    }

    /// Whether `node` is in what ``leaveOut(_:)`` was called for: the defaults of all vectors.
    func isInherited(_ node: Int) -> Bool { reported.contains(node) }

    /// The 1-based line on which `node` begins.
    package mutating func line(of node: Int) -> Int {
        let place = document.nodes[node].source.lowerBound
        defer { lines.keep() }
        return lines.position(of: place, in: document.bytes).line
    }
}

// MARK: - Faults

extension DocumentReader {
    /// Notes a fault of `node`, unless the faults of that node are reported already.
    package mutating func note(
        _ node: Int,
        _ message: String,
        hint: Hint? = nil,
        topic: VectorIssue.Topic? = nil
    ) {
        guard !reported.contains(node) else {
            meetsReportedFault = true
            return
        }
        add(node, message, hint, topic)
    }

    /// Notes a fault of `node` that shows only where the node is used: once, although many use it.
    mutating func noteOnce(
        _ node: Int,
        _ message: String,
        hint: Hint? = nil,
        topic: VectorIssue.Topic? = nil
    ) {
        guard notedOnce.insert(node).inserted else {
            meetsReportedFault = true
            return
        }
        add(node, message, hint, topic)
    }

    private mutating func add(
        _ node: Int,
        _ message: String,
        _ hint: Hint?,
        _ topic: VectorIssue.Topic? = nil
    ) {
        guard issues.count < Self.issuesMax else { return }
        let position = lines.position(
            of: document.nodes[node].source.lowerBound, in: document.bytes)
        issues.append(
            VectorIssue(
                file: file, line: position.line, column: position.column,
                path: path(of: node), message: message, hint: hint, topic: topic))
    }

    /// The path of `node`, found from the item that is being read if the node is inside it.
    private func path(of node: Int) -> String {
        guard (scope.node..<document.nodes[scope.node].next).contains(node) else {
            return document.path(of: node)
        }
        var path = ""
        if let listPath, let index = scope.index { path = "\(listPath)[\(index)]" }
        return document.path(of: node, below: scope.node, after: path)
    }

    package mutating func noteUnknown(_ name: Int, among known: [String], hint: Hint? = nil) {
        guard issues.count < Self.issuesMax else { return }
        let spelled = document.string(of: name)
        note(
            name, "unknown member \(PlainText.quoted(spelled))",
            hint: Misspelling.hint(for: spelled, among: known).map { Hint($0) } ?? hint)
    }

    private mutating func note(_ error: JSONSyntaxError) {
        let position = lines.position(of: error.offset, in: document.bytes)
        // Blank lines are not read, so an empty text is a whole file.
        let isEmpty = document.bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isWhole = lines.position(of: 0, in: document.bytes).line == 1
        guard !isEmpty || !isWhole || !file.utf8.elementsEqual("-".utf8) else {
            return issues.append(VectorIssue(file: file, message: "standard input is empty"))
        }
        issues.append(
            VectorIssue(
                file: file, line: position.line, column: position.column,
                message: isEmpty ? "the file is empty" : error.message,
                hint: isEmpty ? emptyHint : error.hint))
    }

    package mutating func noteDuplicateNames(inside node: Int) {
        for name in document.duplicateNames where (node..<document.nodes[node].next).contains(name)
        {
            noteDuplicate(name)
        }
    }

    mutating func noteDuplicateNames(outside nodes: [Int], and other: Int?) {
        guard !document.duplicateNames.isEmpty else { return }
        let inside = (nodes + [other].compactMap { $0 }).map { $0..<document.nodes[$0].next }
        for name in document.duplicateNames where !inside.contains(where: { $0.contains(name) }) {
            noteDuplicate(name)
        }
    }

    private mutating func noteDuplicate(_ name: Int) {
        note(
            name, "duplicate member \(PlainText.quoted(document.string(of: name)))",
            hint: "remove one of the two members")
    }

    /// Whether `node` is of this kind; notes a fault if it is not.
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

// MARK: - Files that are one object

extension DocumentReader {
    /// Reads a text that is an object; false, which is noted, if it is something else.
    package mutating func openObject(_ text: Span<UInt8>) -> Bool {
        open(text, firstLine: 1)
        return issues.isEmpty && !document.nodes.isEmpty && expect(.object, 0)
    }

    /// The places of an object's members; those that it cannot have are noted.
    package mutating func members<Member: RawRepresentable<String> & CaseIterable & Sendable>(
        of node: Int,
        _: Member.Type,
        hint: Hint? = nil
    ) -> [Member: Int] {
        let table = MemberTable<Member>()
        var members: [Member: Int] = [:]
        var names = document.children(of: node)
        while let name = names.next(), let value = names.next() {
            if let member = table.member(at: name, of: document) {
                members[member] = value
            } else {
                noteUnknown(name, among: table.spellings, hint: hint)
            }
        }
        return members
    }
}
