import OAuth1
import Vectors

/// What a text shows of one request: candidates for each of its parts.
struct RequestFacts {
    struct Candidate<Value> {
        var value: Value
        /// How much speaks against it: how little its name says, and where it is.
        var cost: Int
        let line: Int
    }

    /// What is sent besides the head.
    enum Body: Hashable {
        case none
        /// As it is sent.
        case form(String)
        /// Names and values that are not encoded.
        case fields([ImportedField])
        /// Not a form, so nothing of it is signed.
        case document(String)
    }

    private(set) var methods: [Candidate<String>] = []
    /// The targets of request lines, by their lines.
    private(set) var targets: [Int: String] = [:]
    var urls: [Candidate<String>] = []
    private(set) var hosts: [Candidate<String>] = []
    /// Words that are hosts with a port, wherever they are.
    private(set) var authorities: Set<String> = []
    /// Lines that end an address with the port of a scheme: `Connecting to h.test/192.0.2.1:443`.
    private(set) var connections: [(scheme: String, line: [UInt8])] = []
    var paths: [Candidate<String>] = []
    /// URLs that are only the beginning of others.
    private(set) var bases: [Candidate<String>] = []
    /// Paths with which a proxy says that it passed the request on.
    private(set) var passedOn: [String] = []
    /// Paths that a proxy replaced, on the lines of those with which it passed the request on.
    private var originals: [Candidate<String>] = []
    /// URLs that a proxy says it replaced by others, which were sent.
    private(set) var replacedURLs: Set<String> = []
    /// URLs that were answered with a redirect.
    var redirectedURLs: Set<String> = []
    /// URLs of which the text says that they were signed, and not that they were sent.
    private(set) var signedURLs: Set<String> = []
    /// URLs that the text shows without saying that they were signed.
    private var otherURLs: Set<String> = []
    /// Paths below such a URL, with a slash at their beginning.
    private(set) var relatives: [Candidate<String>] = []
    /// Whether the text says that nothing was sent besides the head.
    var isBodyEmpty = false
    /// What a proxy says that it removed from the beginning of the path.
    private(set) var prefixes: [Candidate<String>] = []
    var queries: [Candidate<String>] = []
    var bodies: [Candidate<Body>] = []
    var documents: [Candidate<Body>] = []
    /// Protocol parameters that are not in a header, a query or a form.
    var parameters: [ImportedField] = []
    var parameterLines: [Int] = []
    private(set) var contentType: String?
    private(set) var contentLength: Int?
    /// The line of the last head of a part of a multipart body, which may have a length of its own.
    private var partHead = -partHeadMax
    /// In lines.
    private static let partHeadMax = 2
    private(set) var response: RecordedResponse?
    /// How many lines a status that only a name shows is away from the signature.
    private var statusDistance = Int.max
    private var schemeDistance = Int.max
    private var typeDistance = Int.max
    private(set) var baseString: String?
    /// The line on which the answer begins.
    private(set) var responseLine: Int?
    /// The lines of the signature, whose facts are more likely the request's than others.
    let own: ClosedRange<Int>
    private(set) var scheme: String?
    private(set) var port: String?

    /// More lines are not looked at around a signature.
    static let linesMax = 400

    /// - Parameters:
    ///   - lines: those that may belong to the request.
    ///   - signature: the one that was sent, as it is in the text.
    ///   - own: the lines of the signature: an answer before them is that of another request.
    init(_ lines: ArraySlice<TextLine>, signedWith signature: String, on own: ClosedRange<Int>) {
        self.own = own
        var isResponse = false
        var body: [UInt8] = []
        for line in lines {
            if TextMarks.requestLine(line.bytes) != nil { isResponse = false }
            if response == nil, line.number >= own.lowerBound,
                let status = TextAnswer.status(line.bytes) ?? refusal(on: line)
            {
                response = RecordedResponse(status: status)
                (isResponse, responseLine) = (true, line.number)
                body += line.bytes + [ASCII.newline]
            } else if response == nil, line.number >= own.lowerBound,
                TextAnswer.isTitle(line.bytes)
            {
                (isResponse, responseLine) = (true, responseLine ?? line.number)
            } else if isResponse {
                body += line.bytes + [ASCII.newline]
                readResponse(line.bytes)
            }
            read(line, isResponse: isResponse)
        }
        response?.setBody(body)
        signedURLs.subtract(otherURLs)
        let numbers = lines.map { $0.number }
        let plain = lines.map { $0.bytes }
        let facts = FactReader.facts(in: Self.text(of: plain))
        let strangers = linesOfOthers(facts, numbers)
        for fact in facts
        where !Self.isCut(fact, plain[fact.line - 1]) && !strangers.contains(fact.line) {
            read(fact, line: numbers[fact.line - 1])
        }
        readTuples(lines)
        noteRoutedPaths()
        passedOn += originals.flatMap { original in
            paths.filter { $0.line == original.line && $0.value != original.value }
                .map { $0.value }
        }
        readFields(lines, facts, signedWith: signature)
    }

    /// The status of a refusal that a line after the signature says in words.
    private func refusal(on line: TextLine) -> Int? {
        line.number > own.upperBound ? TextAnswer.refusal(in: line.bytes)?.status : nil
    }

    /// Takes the facts of lines whose quotes an escape hides, as those of columns are.
    mutating func readColumns(_ lines: ArraySlice<TextLine>, _ numbers: [Int]) {
        let raw = lines.map { $0.raw }
        guard raw != lines.map({ $0.bytes }) else { return }
        for fact in FactReader.facts(in: Self.text(of: raw)) {
            read(fact, line: numbers[fact.line - 1])
        }
    }

    /// The candidates, the likeliest first: if one is certain on the lines of the signature, those
    /// of other lines are less likely.
    func ordered<Value: Hashable>(_ candidates: [Candidate<Value>]) -> [Candidate<Value>] {
        let isCertain = candidates.contains { $0.cost == 0 && own.contains($0.line) }
        var seen: Set<Value> = []
        return candidates.enumerated().map { place, candidate in
            var candidate = candidate
            let isOwn = own.contains(candidate.line)
            if isCertain, !isOwn { candidate.cost += Self.otherLineCost }
            return (candidate, order: (candidate.cost, isOwn ? 0 : 1, place))
        }
        .sorted { $0.order < $1.order }.map { $0.0 }.filter { seen.insert($0.value).inserted }
    }

    private static let otherLineCost = 4

    /// Takes the time of the answer, and what the server says about authorization.
    private mutating func readResponse(_ line: ArraySlice<UInt8>) {
        let isMark: (UInt8) -> Bool = { ASCII.isBlank($0) || "\"':=>,[".utf8.contains($0) }
        for name in ["date", "www-authenticate"] where response?.header(name) == nil {
            guard let place = line.place(of: name, ignoringCase: true) else { continue }
            let rest = line[(place + name.utf8.count)...].drop(while: isMark)
            let end = name == "date" ? rest.place(of: " GMT").map { $0 + 4 } : rest.endIndex
            guard let end, !rest.isEmpty else { continue }
            response?.addHeader(Array("\(name): ".utf8) + rest[..<end])
        }
    }

    private static func text(of lines: [ArraySlice<UInt8>]) -> ImportedText {
        let bytes = Array(lines.joined(separator: [ASCII.newline]))
        return ImportedText(name: "", bytes: bytes) { (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "not read")
        }
    }

    // MARK: - Marks of a line

    private mutating func read(_ line: TextLine, isResponse: Bool) {
        let bytes = line.bytes
        let late = isResponse ? Self.lateCost : 0
        if let start = TextMarks.requestLine(bytes) {
            methods.append(Candidate(value: start.method, cost: 0, line: line.number))
            targets[line.number] = start.target
            noteRedirected(start, bytes)
            if start.target.hasPrefix("/") {
                paths.append(Candidate(value: start.target, cost: 0, line: line.number))
            }
        }
        readURLs(bytes, line.number, late: late)
        if baseString == nil { baseString = TextMarks.baseString(bytes) }
        authorities.formUnion(TextMarks.authorities(bytes))
        if let usual = TextMarks.usualPort(bytes) {
            connections.append((usual.scheme, Array(bytes)))
        }
        if let host = TextMarks.virtualHost(bytes) {
            hosts.append(Candidate(value: host, cost: 4 + late, line: line.number))
        }
        if bytes.place(of: "content-disposition", ignoringCase: true) != nil {
            partHead = line.number
        }
        if !isResponse, line.number > partHead + Self.partHeadMax,
            let length = TextMarks.value(of: "content-length", in: bytes)
        {
            contentLength = contentLength ?? Int(length)
        }
        readMethods(bytes, line.number, late: late)
        readForms(bytes, line.number, late: late)
    }

    private mutating func readURLs(_ line: ArraySlice<UInt8>, _ number: Int, late: Int) {
        var before: (url: String, end: Int)?
        for place in TextMarks.allURLs(line) {
            let url = String(bytes: line[place])
            if let before, TextMarks.isArrow(line[before.end..<place.lowerBound]) {
                replacedURLs.insert(before.url)
            }
            before = (url, place.upperBound)
            let start = line[..<place.lowerBound]
            let cost = URLName(before: start).cost + late
            if TextMarks.saysSigned(start) {
                signedURLs.insert(url)
            } else {
                otherURLs.insert(url)
            }
            urls.append(Candidate(value: url, cost: cost, line: number))
            // In a row of cells, a comma ends it.
            let cell = url.prefix { $0 != "," && $0 != ";" && $0 != "|" }
            if cell.utf8.count < url.utf8.count {
                urls.append(Candidate(value: String(cell), cost: cost + 1, line: number))
            }
        }
    }

    /// Words that are methods: `POST`, `.post(`, `HttpPost`, `POSTing`.
    private mutating func readMethods(_ line: ArraySlice<UInt8>, _ number: Int, late: Int) {
        guard TextMarks.baseString(line) == nil,
            line.place(of: "override", ignoringCase: true) == nil
        else { return }
        let words = line.split { !ASCII.isLetter($0) && $0 != UInt8(ascii: "_") }
        var found: [(method: String, cost: Int)] = []
        for word in words where word.count <= 32 {
            let isMember =
                word.startIndex > line.startIndex && line[word.startIndex - 1] == UInt8(ascii: ".")
            let rest = line[word.endIndex...]
            let isCall =
                rest.first == UInt8(ascii: "(")
                || isMember && (rest.starts(with: " \"".utf8) || rest.starts(with: " '".utf8))
            let isArgument = Self.isArgument(word, of: line)
            let signed = TextMarks.saysSigned(line[..<word.startIndex]) ? Self.signedCost : 0
            for method in TextMarks.methods {
                if word.elementsEqual(method.utf8) {
                    found.append((method, 2 + signed))
                } else if isArgument, word.elementsEqual(method.lowercased().utf8) {
                    found.append((method, 3 + signed))
                } else if word.starts(with: method.utf8), word.count <= method.utf8.count + 4 {
                    found.append((method, 3))
                } else if isCall || word.first.map(ASCII.isUppercase) == true,
                    CredentialNames.words(of: [String(bytes: word)]).contains(method.lowercased())
                {
                    found.append((method, 4))
                }
            }
        }
        let isList = Set(found.map { $0.method }).count > 1
        for (method, cost) in found {
            methods.append(
                Candidate(value: method, cost: cost + late + (isList ? 4 : 0), line: number))
        }
    }

    /// What it costs that a text says of something that it was signed, and not that it was sent: it
    /// is more than a mistake.
    static let signedCost = 11

    /// Whether a word is the first argument of a call, and others follow: `request(post, …`.
    private static func isArgument(_ word: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) -> Bool {
        let isQuote: (UInt8) -> Bool = { "\"':".utf8.contains($0) }
        let before = line[..<word.startIndex].reversed().drop(while: isQuote).first
        let after = line[word.endIndex...].drop(while: isQuote).first
        return before == UInt8(ascii: "(") && after == UInt8(ascii: ",")
    }

    // MARK: - Names and values

    private mutating func read(_ fact: Fact, line: Int) {
        guard let name = fact.path.last else { return }
        let last = CredentialNames.words(of: [name])
        let words = CredentialNames.words(of: fact.path)
        let isLate = responseLine.map { line > $0 && !own.contains(line) } ?? false
        let isAnswered = isLate || words.contains(where: Self.responses.contains)
        let late = isAnswered ? Self.lateCost : 0
        let value = fact.value
        guard let kind = last.last, value.utf8.count <= 4096 else { return }
        func candidate(_ value: String, _ cost: Int = 0) -> Candidate<String> {
            Candidate(value: value, cost: cost + late, line: line)
        }
        let isMethod = Self.methodNames.contains(kind) || last.contains("method")
        if isMethod, !words.contains("signature"),
            let method = TextMarks.methods.first(where: { value.isSame(ignoringCase: $0) })
        {
            let isOther = last.contains(where: Self.others.contains)
            methods.append(candidate(method, isOther ? Self.otherMethodCost : 0))
        } else if readPart(words, last, kind, candidate(value)) {
            return
        } else if value.hasPrefix("/"), Self.pathNames.contains(kind),
            !value.utf8.contains(ASCII.space)
        {
            if last.first == "upstream" { passedOn.append(value) }
            if last.contains("original") { originals.append(candidate(value)) }
            paths.append(candidate(value, last.contains(where: Self.others.contains) ? 8 : 0))
        } else if last.contains(where: Self.queryNames.contains),
            !last.contains(where: Self.formNames.contains), value.utf8.contains(ASCII.equals),
            !value.utf8.contains(ASCII.space), !value.hasPrefix("http"),
            Self.isQuery(value)
        {
            queries.append(candidate(value.hasPrefix("?") ? String(value.dropFirst()) : value))
        } else if Self.bodyNames.contains(kind) || Self.isBodyText(words) {
            let isOfAnswer = isAnswered || isOnlyAnswer(line)
            readNamedForm(value, isOfAnswer ? Self.answeredCost : 0, line)
        } else {
            readConnection(
                kind, value, on: line, isOfContent: words.contains("content") && late == 0)
        }
    }

    /// Takes a part of a URL: a host, the beginning of one, or a path below it.
    private mutating func readPart(
        _ all: [String], _ words: [String], _ kind: String, _ part: Candidate<String>
    ) -> Bool {
        var part = part
        if Self.isHostName(words), Self.isHost(part.value) {
            // A sentence may end after it.
            if part.value.hasSuffix(".") { part.value.removeLast() }
            part.cost += all.contains(where: Self.others.contains) ? 8 : 0
            hosts.append(part)
        } else if !Self.pathNames.contains(kind), Self.isTarget(part.value) {
            // A path with a query is one, whatever it is called.
            part.cost += 3
            paths.append(part)
        } else if words.contains("base"), TextMarks.isHTTP(Array(part.value.utf8)[...]) {
            bases.append(part)
        } else if words.contains("forwarded"), kind == "prefix", part.value.hasPrefix("/") {
            part.cost += Self.prefixCost
            prefixes.append(part)
        } else if kind != "request", Self.pathNames.contains(kind), Self.isRelative(part.value) {
            relatives.append(Candidate(value: "/" + part.value, cost: part.cost, line: part.line))
        } else {
            return false
        }
        return true
    }

    /// What a name and a value say of the connection, the type of the body and the answer.
    private mutating func readConnection(
        _ kind: String, _ value: String, on line: Int, isOfContent: Bool
    ) {
        if kind == "scheme" || kind == "protocol" || kind == "proto" {
            let named = ["http", "https"].first { value.isSame(ignoringCase: $0) }
            if let named { set(scheme: named, line) }
        } else if ["secure", "tls", "ssl", "https"].contains(kind) {
            let isTrue = ["true", "1", "on", "yes"].contains { value.isSame(ignoringCase: $0) }
            let isFalse = ["false", "0", "off", "no"].contains { value.isSame(ignoringCase: $0) }
            if isTrue || isFalse { set(scheme: isTrue ? "https" : "http", line) }
        } else if kind == "port", Int(value) != nil {
            port = port ?? value
        } else if kind == "length", isOfContent {
            contentLength = contentLength ?? Int(value)
            if value == "0" { isBodyEmpty = true }
        } else if kind == "type", isOfContent {
            guard distance(of: line) < typeDistance else { return }
            (contentType, typeDistance) = (value, distance(of: line))
        } else if responseLine == nil, kind == "status" || kind == "code" || kind == "statuscode",
            value.utf8.count == 3, let status = Int(value), (200..<600).contains(status)
        {
            // Other rows of a table have those of other requests.
            guard distance(of: line) < statusDistance else { return }
            (response, statusDistance) = (RecordedResponse(status: status), distance(of: line))
        }
    }

    private mutating func set(scheme named: String, _ line: Int) {
        guard distance(of: line) < schemeDistance else { return }
        (scheme, schemeDistance) = (named, distance(of: line))
    }

    /// How many lines a line is away from the signature.
    private func distance(of line: Int) -> Int {
        max(own.lowerBound - line, line - own.upperBound, 0)
    }

    /// A server sees the path without the prefix.
    private static let prefixCost = 3
}
