import OAuth1

// The members of a vector, except those with their own file: `request`, `oauth` and `secrets`.
extension VectorDecoder {
    mutating func readVector(_ node: Int, over defaults: Int?, into vector: inout TestVector) {
        var members = begin(node, over: defaults)
        while let member = members.next(in: reader.document) {
            let value = member.value
            switch tables.vector.member(at: member.name, of: reader.document) {
            case .id: readText(value, into: &vector.id)
            case .request: readRequest(value, over: member.inherited, into: &vector.request)
            case .oauth: readProtocol(value, over: member.inherited, into: &vector.oauth)
            case .secrets: readSecrets(value, over: member.inherited, into: &vector.secrets)
            case .given: readGiven(value, over: member.inherited, into: &vector.given)
            case .expected:
                readExpectation(value, over: member.inherited, into: &vector.expected, lists: true)
            case .correct:
                readExpectation(value, over: member.inherited, into: &vector.correct, lists: false)
            case .result: readResult(value, into: &vector)
            case .refused: readText(value, into: &vector.refused)
            case .comment: readText(value, into: &vector.comment)
            case .spec: vector.spec = strings(value)
            case .flags: vector.flags = strings(value)
            case .pitfall: vector.pitfalls = pitfalls(value)
            case .source:
                readSource(value)
                vector.hasSource = true
            case .schema where node == 0, .title: reader.expect(.string, value)
            case .schema, nil:
                guard node > 0 || !reader.issues.isEmpty || isLikeVectors else {
                    return reader.note(
                        node, "this JSON contains neither a request nor vectors",
                        hint: "docs/import.md lists the formats of requests")
                }
                noteUnknown(member.name, of: node)
            }
        }
    }

    private mutating func noteUnknown(_ member: Int, of node: Int) {
        // A document that is one vector may have been meant as a file of vectors.
        let known = tables.vector.spellings + (node == 0 ? tables.file.spellings : [])
        let spelled = reader.document.string(of: member)
        if let hint = MisplacedMember.hint(for: spelled, offersImport: reader.issues.isEmpty) {
            let name = PlainText.quoted(spelled)
            reader.note(member, "unknown member \(name)", hint: hint)
        } else {
            reader.noteUnknown(member, among: known)
        }
    }

    /// Whether the document has a member of vectors, or one that was probably meant as such; true
    /// if there are too many members to look at.
    private var isLikeVectors: Bool {
        let main = ["vectors", "request", "oauth", "secrets", "given", "expected"]
        var names = reader.document.children(of: 0)
        var count = 0
        while count < DocumentReader.issuesMax, let name = names.next(), names.next() != nil {
            count += 1
            let spelled = reader.document.string(of: name)
            if tables.vector.member(at: name, of: reader.document) != nil
                || tables.file.member(at: name, of: reader.document) != nil
                || MisplacedMember.path(of: spelled) != nil
                || Misspelling.nearest(to: spelled, among: main) != nil
            {
                return true
            }
        }
        return count == DocumentReader.issuesMax
    }

    private mutating func begin(_ node: Int, over defaults: Int?) -> MergedMembers {
        place = (node, defaults)
        return MergedMembers(of: node, over: defaults, in: reader.document)
    }

    /// Reads again what depends on texts, if the document has the structure of the previous one.
    mutating func readAgain(_ vector: inout TestVector, _ node: Int) {
        let methodBefore = vector.oauth.method
        if vector.request.method.isPresent { checkMethod(vector.request.method.node) }
        if vector.request.url.isPresent {
            takeApartURL(vector.request.url.node, into: &vector.request)
        }
        if vector.oauth.signatureMethod.isPresent {
            readSignatureMethod(vector.oauth.signatureMethod.node, into: &vector.oauth)
        }
        // The method is the only text that decides whether the parts fit together.
        if vector.oauth.method != methodBefore { checkRules(vector, node) }
    }

    /// Reads a string into a text of the vector.
    mutating func readText(_ node: Int, into text: inout VectorText) {
        guard reader.expect(.string, node) else { return }
        text = VectorText(at: node)
    }

    mutating func readSource(_ node: Int) {
        guard reader.expect(.object, node) else { return }
        var names = reader.document.children(of: node)
        while let name = names.next(), let value = names.next() {
            if tables.source.member(at: name, of: reader.document) != nil {
                reader.expect(.string, value)
            } else {
                reader.noteUnknown(name, among: tables.source.spellings)
            }
        }
    }

    /// The strings of a list; notes a fault for anything else.
    private mutating func strings(_ node: Int) -> [String] {
        guard reader.expect(.array, node) else { return [] }
        var strings: [String] = []
        for child in reader.document.children(of: node) where reader.expect(.string, child) {
            strings.append(reader.document.string(of: child))
        }
        return strings
    }

    private mutating func readResult(_ node: Int, into vector: inout TestVector) {
        vector.saysResult = true
        if let result = result(node) { vector.result = result }
    }

    private mutating func result(_ node: Int) -> TestVector.Result? {
        guard reader.expect(.string, node) else { return nil }
        let text = reader.document.string(of: node)
        if let result = TestVector.Result(rawValue: text) { return result }
        let known = TestVector.Result.allCases.map { $0.rawValue }
        reader.note(
            node, "expected valid, invalid or acceptable, found \(PlainText.quoted(text))",
            hint: Misspelling.hint(for: text, among: known).map { Hint($0) })
        return nil
    }

    private mutating func pitfalls(_ node: Int) -> [String] {
        let isList = reader.document.nodes[node].kind == .array
        let places = isList ? Array(reader.document.children(of: node)) : [node]
        if places.isEmpty { reader.note(node, "the list is empty: name at least one pitfall") }
        for place in places where reader.expect(.string, place) {
            guard !PitfallID.isValid(reader.document.string(of: place)) else { continue }
            reader.note(
                place, "a pitfall's id consists of lower-case letters, digits, \"-\" and \".\"")
        }
        return places.map { reader.document.string(of: $0) }
    }

    private mutating func readGiven(
        _ node: Int,
        over inherited: Int?,
        into given: inout TestVector.Given
    ) {
        guard reader.expect(.object, node) else { return }
        var members = MergedMembers(of: node, over: inherited, in: reader.document)
        while let member = members.next(in: reader.document) {
            switch tables.given.member(at: member.name, of: reader.document) {
            case .text: readText(member.value, into: &given.text)
            case .baseString: readText(member.value, into: &given.baseString)
            case .signingKey: readText(member.value, into: &given.signingKey)
            case nil:
                reader.noteUnknown(member.name, among: tables.given.spellings)
            }
        }
    }

    private mutating func readExpectation(
        _ node: Int,
        over inherited: Int?,
        into expectation: inout Expectation,
        lists: Bool
    ) {
        guard reader.expect(.object, node) else { return }
        var members = MergedMembers(of: node, over: inherited, in: reader.document)
        while let member = members.next(in: reader.document) {
            if let stage = tables.stage.member(at: member.name, of: reader.document) {
                readExpectedValue(member.value, of: stage, into: &expectation, lists: lists)
            } else {
                reader.noteUnknown(member.name, among: tables.stage.spellings)
            }
        }
    }

    private mutating func readExpectedValue(
        _ node: Int,
        of stage: Stage,
        into expectation: inout Expectation,
        lists: Bool
    ) {
        guard lists, reader.document.nodes[node].kind == .array else {
            guard reader.expect(.string, node) else { return }
            return expectation.set(VectorText(at: node), of: stage)
        }
        var isFirst = true
        for child in reader.document.children(of: node) where reader.expect(.string, child) {
            if isFirst {
                expectation.set(VectorText(at: child), of: stage)
                expectation.openList(of: stage)
            } else {
                expectation.permit(Array(reader.document.text(of: child)), of: stage)
            }
            isFirst = false
        }
        if isFirst { reader.note(node, "a list of permitted values must not be empty") }
    }
}
