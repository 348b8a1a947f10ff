import OAuth1

/// Reads vectors from JSON texts, one after another, into one value that keeps its memory.
///
/// A vector that cannot be used becomes a ``VectorIssue``, and reading continues after it.
package struct VectorReader {
    package enum Outcome: Sendable {
        /// ``VectorReader/vector`` holds the next vector.
        case vector
        /// ``VectorReader/issues`` say why the next vector cannot be used.
        case unreadable
    }

    /// The shapes a text may have.
    package enum Shape: Sendable {
        /// An object with `vectors`, a list of vectors, or one vector.
        case file
        /// One vector: a line of JSON Lines.
        case line
    }

    /// In bytes; each step with a larger one would take seconds, in which no signal is answered.
    package static let vectorMax = 16 << 20
    /// A flow has three steps; a file with more secrets than this does not show one.
    private static let tokenSecretsMax = 16

    package private(set) var vector = TestVector()
    /// Whether the text is itself a JSON Schema, such as `vectors/schema.json`.
    package private(set) var isSchema = false
    /// The flags that the `notes` of the file explain; nil if there are no notes by flag.
    package private(set) var explainedFlags: [String]?

    /// The node of the vector that was read last.
    package private(set) var node = 0

    /// Whether ``vector`` is from the previous document, and this one has the same structure.
    private var readsAgain = false

    private var decoder: VectorDecoder
    /// The ids of the vectors that were read.
    package private(set) var ids = KnownIDs()
    private var candidates: [Int] = []
    private var nextCandidate = 0
    private var defaults: Int?
    /// The size of the defaults, in bytes.
    private var inheritedSize = 0
    /// Whether the defaults have a duplicate member, so that no vector that inherits it is certain.
    private var hasAmbiguousDefaults = false
    /// Whether the last vector may hold texts of its own instead of the document.
    private var hasLeftDocument = false
    /// Whether a vector must have an id: it is not alone in its file.
    private var requiresID = true
    /// The id of a vector without one.
    private static let idOfSingle = "request"

    /// `variable` gives the value of an environment variable, nil where none may be named;
    /// `loadKey` reads the file of a key, named relative to the vector file.
    package init(file: String, variable: KeyRing.Variable? = nil, loadKey: @escaping KeyRing.Load) {
        decoder = VectorDecoder(file: file, keys: KeyRing(load: loadKey, variable: variable))
        decoder.reader.emptyHint =
            "save a request or vectors in the file; to pipe them in, pass - instead of the file"
        vector.file = file
    }

    /// Why the last vector cannot be used, or what is wrong with the text as a whole.
    package var issues: [VectorIssue] { decoder.reader.issues }
    /// Whether the text that was opened last is faulty as a whole; stored, because ``issues``
    /// copies the reader for every line.
    package private(set) var hasIssues = false

    /// The text that was opened last.
    package var document: JSONDocument { decoder.reader.document }

    /// Opens a text: ``next()`` then gives its vectors, and ``issues`` its faults.
    package mutating func open(_ text: Span<UInt8>, as shape: Shape, firstLine: Int = 1) {
        // The document is read into the same memory only if nothing else holds it.
        vector.releaseDocument()
        decoder.reader.open(text, firstLine: firstLine)
        defer { hasIssues = !decoder.reader.issues.isEmpty }
        vector.hold(decoder.reader.document)
        nextCandidate = 0
        readsAgain = readsAgain && decoder.reader.document.isLikeBefore
        // It is one vector, like the previous text.
        guard !readsAgain else { return }
        candidates.removeAll(keepingCapacity: true)
        defaults = nil
        inheritedSize = 0
        hasAmbiguousDefaults = false
        isSchema = false
        guard !decoder.reader.document.nodes.isEmpty else { return }
        findCandidates(shape)
        requiresID = shape == .line || candidates.count != 1
        vector.otherTokenSecrets = candidates.count > 1 ? tokenSecrets() : []
        decoder.reader.noteDuplicateNames(outside: candidates, and: defaults)
    }

    /// Adds the ids of vectors that another reader read after this one's; if one of them is already
    /// known, adds none and returns false.
    package mutating func take(_ following: [KnownIDs.Fingerprint]) -> Bool {
        ids.insert(following)
    }

    /// Forgets the ids of the vectors that were read, and makes room for others.
    package mutating func forgetIDs(room: Int = KnownIDs.countMax) { ids.removeAll(room: room) }

    /// Reads the next vector of the text that was opened last; nil after the last one.
    package mutating func next() -> Outcome? {
        while nextCandidate < candidates.count {
            let node = candidates[nextCandidate]
            defer { nextCandidate += 1 }
            // If the text ends inside a vector, that fault is already noted.
            guard decoder.reader.document.nodes[node].isComplete else { continue }
            decoder.reader.begin(node, at: nextCandidate)
            read(node)
            let meetsReportedFault = decoder.reader.meetsReportedFault || hasAmbiguousDefaults
            return decoder.reader.issues.isEmpty && !meetsReportedFault ? .vector : .unreadable
        }
        return nil
    }

    private mutating func read(_ node: Int) {
        self.node = node
        vector.line = decoder.reader.line(of: node)
        guard decoder.reader.document.nodes[node].kind == .object else {
            vector.clear()
            let found = decoder.reader.document.nodes[node].kind.name
            return decoder.reader.note(node, "expected a vector (an object), found \(found)")
        }
        let size = decoder.reader.document.nodes[node].source.count + inheritedSize
        guard size <= Self.vectorMax else {
            vector.clear()
            return decoder.reader.note(
                node, "the vector is larger than \(Self.vectorMax >> 20) MiB")
        }
        guard readsAgain else {
            vector.clear()
            if hasLeftDocument {
                // The vector before has texts that are not in the document.
                vector.hold(decoder.reader.document)
                hasLeftDocument = false
            }
            decoder.readVector(node, over: defaults, into: &vector)
            decoder.reader.noteDuplicateNames(inside: node)
            let fields = decoder.protocolFields(of: &vector)
            decoder.checkRules(vector, node)
            guard !vector.isRepeatable else { return finish(node) }
            return finish(node, completing: fields)
        }
        decoder.readAgain(&vector, node)
        finish(node)
    }

    private mutating func finish(_ node: Int) {
        checkID(node)
        let isRepeatable = readsAgain || vector.isRepeatable
        readsAgain = node == 0 && decoder.reader.issues.isEmpty && isRepeatable
    }

    /// Completes a vector that has not all of its texts in its document.
    private mutating func finish(_ node: Int, completing fields: [AuthorizationHeader.Field]?) {
        let hasOwnID = vector.id.isPresent
        if hasOwnID || requiresID { checkID(node) }
        decoder.resolveSecrets(of: &vector, node)
        if let url = vector.request.sentURL {
            vector.set({ $0.request.url = $1 }, to: LenientURL(url).text.utf8)
        }
        if let fields { vector.setParameters(from: fields) }
        if !hasOwnID, !requiresID { vector.set({ $0.id = $1 }, to: Self.idOfSingle.utf8) }
        readsAgain = false
        hasLeftDocument = true
    }

    private mutating func findCandidates(_ shape: Shape) {
        switch (decoder.reader.document.nodes[0].kind, shape) {
        case (.array, .file): readList(0, path: "")
        case (.object, .file) where decoder.reader.document.member("vectors", of: 0) != nil:
            readFile()
        case (.object, .file) where declaresSchema: isSchema = true
        case (.object, _): candidates.append(0)
        default:
            let wanted = shape == .file ? "an object or a list of vectors" : "a vector (an object)"
            decoder.reader.note(
                0, "expected \(wanted), found \(decoder.reader.document.nodes[0].kind.name)")
        }
    }

    /// Whether the document is a JSON Schema, and not a vector that names its schema.
    private var declaresSchema: Bool {
        guard let schema = decoder.reader.document.member("$schema", of: 0),
            !["given", "request", "oauth", "expected"].contains(where: {
                decoder.reader.document.member($0, of: 0) != nil
            })
        else { return false }
        return decoder.reader.document.string(of: schema).utf8.starts(
            with: "https://json-schema.org/".utf8)
    }

    private mutating func readFile() {
        var names = decoder.reader.document.children(of: 0)
        while let name = names.next(), let value = names.next() {
            switch decoder.tables.file.member(at: name, of: decoder.reader.document) {
            case .vectors: readList(value, path: "vectors")
            case .defaults: readDefaults(value)
            case .schema, .title: decoder.reader.expect(.string, value)
            case .source: decoder.readSource(value)
            case .notes: readNotes(value)
            case nil:
                decoder.reader.noteUnknown(name, among: decoder.tables.file.spellings)
            }
        }
    }

    /// The token secrets of all vectors, without repetitions.
    private func tokenSecrets() -> [[UInt8]] {
        var found: [[UInt8]] = []
        for node in candidates where found.count < Self.tokenSecretsMax {
            let secrets = decoder.reader.document.member("secrets", of: node)
            guard let secret = decoder.reader.document.member("token_secret", of: secrets),
                decoder.reader.document.nodes[secret].kind == .string
            else { continue }
            let text = Array(decoder.reader.document.text(of: secret))
            if !text.isEmpty, !found.contains(text) { found.append(text) }
        }
        return found
    }

    private mutating func readList(_ node: Int, path: String) {
        guard decoder.reader.expect(.array, node) else { return }
        decoder.reader.listPath = path
        candidates.append(contentsOf: decoder.reader.document.children(of: node))
    }

    private mutating func readDefaults(_ node: Int) {
        guard decoder.reader.expect(.object, node) else { return }
        defaults = node
        inheritedSize = decoder.reader.document.nodes[node].source.count
        if let id = decoder.reader.document.member("id", of: node) {
            decoder.reader.note(id - 1, "defaults must not have an id: each vector has its own id")
        }
        // Their faults are noted here, once, and not for every vector that inherits them.
        var vector = TestVector()
        decoder.readVector(node, over: nil, into: &vector)
        let faults = decoder.reader.issues.count
        decoder.reader.noteDuplicateNames(inside: node)
        hasAmbiguousDefaults = decoder.reader.issues.count > faults
        decoder.reader.leaveOut(node)
    }

    private mutating func readNotes(_ node: Int) {
        guard decoder.reader.document.nodes[node].kind != .string else { return }
        guard decoder.reader.expect(.object, node) else { return }
        var flags: [String] = []
        var names = decoder.reader.document.children(of: node)
        while let name = names.next(), let value = names.next() {
            decoder.reader.expect(.string, value)
            flags.append(decoder.reader.document.string(of: name))
        }
        explainedFlags = flags
    }

    private mutating func checkID(_ node: Int) {
        guard decoder.checkID(of: vector, node) else { return }
        let bytes = vector.bytes
        let place = vector.nodes[vector.id.node].text
        guard ids.insert(bytes.span.extracting(place)) else {
            return decoder.reader.note(
                vector.id.node,
                "duplicate id \(PlainText.quoted(vector.string(of: vector.id)))",
                hint: "ids must be unique within a file,"
                    + " and across files whose names differ only in the extension")
        }
    }
}
