import OAuth1
import Vectors

/// The signatures of a text that somebody sent, and what is around each of them.
struct SignedPlaces {
    struct Place {
        /// As it is in the text.
        let signature: String
        /// The index of its first and last line.
        let lines: ClosedRange<Int>
        /// What has the protocol parameters: a header, a URL, a form or a command; none if they are
        /// names and values of their own.
        let requests: [ImportedRequest]
        /// Whether a command says all of it.
        let isCommand: Bool
    }

    private(set) var places: [Place] = []
    private let lines: [TextLine]
    private let text: ImportedText

    init(_ lines: [TextLine], of text: ImportedText) {
        self.lines = lines
        self.text = text
        var index = 0
        while index < lines.count { index = read(at: index) + 1 }
    }

    /// Reads a line, and those that its last header goes on; returns the index of the last one.
    private mutating func read(at index: Int) -> Int {
        var (rest, last) = (lines[index].bytes, index)
        guard rest.place(of: "oauth", ignoringCase: true) != nil else { return index }
        while let header = TextHeader(lines, last, rest, prefix: []) {
            addPairs(rest[..<header.start], last)
            let start = last
            (rest, last) = (header.rest, header.lastLine)
            guard let signature = ParameterText.signature(in: Array(header.value.utf8)) else {
                continue
            }
            var request = ImportedRequest(line: lines[start].number)
            request.headers = [ImportedField("Authorization", header.value)]
            request.assumed = .copiedHeader
            request.lines = Array(lines[start].number...lines[last].number)
            let command = command(at: start, signedWith: signature)
            if let command { request = command }
            add(signature, start...last, [request], isCommand: command != nil)
        }
        addPairs(rest, last)
        return last
    }

    private mutating func add(
        _ signature: String, _ range: ClosedRange<Int>, _ requests: [ImportedRequest],
        isCommand: Bool = false
    ) {
        places.append(
            Place(
                signature: signature, lines: range, requests: requests, isCommand: isCommand))
    }

    /// In lines; no command is longer.
    private static let commandMax = 64

    /// The request of a curl command that begins on a line, whatever is before it.
    private func command(at index: Int, signedWith signature: String) -> ImportedRequest? {
        let first = (max(0, index - 8)...index).last { TextMarks.command(lines[$0].bytes) != nil }
        guard let first, let place = TextMarks.command(lines[first].bytes) else { return nil }
        var bytes = lines[first].raw
        bytes = TextMarks.command(bytes).map { bytes[$0...] } ?? lines[first].bytes[place...]
        var text = Array(bytes)
        // What follows the command may be no command at all.
        for other in lines[(first + 1)...].prefix(Self.commandMax)
        where !CommandLines.isComplete(text[...]) {
            text += [ASCII.newline] + other.raw
        }
        let number = lines[first].number - 1
        let load = self.text.load
        do throws(VectorIssue) {
            let inside = ImportedText(
                name: self.text.name, bytes: text, scheme: self.text.scheme, load: load)
            guard var request = try RequestFormat.curl.requests(in: inside).first,
                request.isUsable,
                ParameterText.signatures(of: request).contains(where: {
                    ParameterText.isSame($0, signature)
                })
            else { return nil }
            request.line += number
            return request
        } catch {
            // Then the line is read by its marks.
            return nil
        }
    }

    // MARK: - Queries, forms and parameters alone

    private mutating func addPairs(_ part: ArraySlice<UInt8>, _ index: Int) {
        var from = part.startIndex
        while let place = part.place(of: "oauth_signature", from: from) {
            from = place + "oauth_signature".utf8.count
            guard from >= part.endIndex || !ASCII.isName(part[from]) else { continue }
            let word = Self.word(around: place, in: part)
            from = max(from, word.endIndex)
            guard let signature = ParameterText.signature(in: Array(word)) else {
                // `"oauth_signature": "…"`
                let after = part[(place + 15)...]
                let value = ParameterText.value(after: after).map { String(bytes: $0) }
                // A word of a sentence, or of an answer, has no value.
                let sign = after.drop { ASCII.isBlank($0) || "\"'`])".utf8.contains($0) }.first
                guard value != nil || sign.map({ ":=>".utf8.contains($0) }) ?? true else {
                    continue
                }
                add(value ?? "", index...index, [])
                continue
            }
            add(signature, index...index, requests(word, lines[index].number))
        }
    }

    private static func word(around place: Int, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isEnd: (UInt8) -> Bool = { $0 <= 0x20 || "\"'`<>{}|".utf8.contains($0) }
        let start = line[..<place].lastIndex(where: isEnd).map { $0 + 1 } ?? line.startIndex
        let end = line[place...].firstIndex(where: isEnd) ?? line.endIndex
        return line[start..<end]
    }

    /// The request of a signed URL, path or form.
    private func requests(_ word: ArraySlice<UInt8>, _ line: Int) -> [ImportedRequest] {
        guard word.contains(ASCII.ampersand) else { return [] }
        var request = ImportedRequest(line: line)
        request.lines = [line]
        let query = word.firstIndex(of: ASCII.question)
        if let url = TextMarks.allURLs(word).last, query.map({ $0 > url.lowerBound }) ?? false {
            request.url = String(bytes: word[url])
        } else if let query, let slash = word[..<query].firstIndex(of: ASCII.slash) {
            request.target = String(bytes: word[slash...])
        } else {
            request.body = Array(TextBody.withoutName(word.drop { !ASCII.isLetter($0) }))
            request.headers = [
                ImportedField("Content-Type", "application/x-www-form-urlencoded")
            ]
        }
        return request.hasProtocolParameters || request.target != nil ? [request] : []
    }
}

extension ParameterText {
    /// The signature in a header, a query or a form, as it is there.
    static func signature(in text: [UInt8]) -> String? {
        var from = 0
        while let place = text[...].place(of: "oauth_signature", from: from) {
            from = place + "oauth_signature".utf8.count
            guard from < text.count, !ASCII.isName(text[from]) else { continue }
            if let value = value(after: text[from...]) { return String(bytes: value) }
        }
        return nil
    }

    /// The signatures that a request has, wherever they are.
    static func signatures(of request: ImportedRequest) -> [String] {
        let heads =
            request.headers.filter { $0.name.isSame(ignoringCase: "Authorization") }
            .map { Array($0.value.utf8) }
            + [request.url, request.target].compactMap { $0.map { Array($0.utf8) } }
        // What is signed already may have another request in its body.
        let isSigned = heads.contains { signature(in: plainMarks($0)) != nil }
        let texts = heads + (isSigned ? [] : [request.body].compactMap { $0 })
        let members =
            (request.recipe?.found ?? []).map { $0.value }
            + (request.form ?? []).filter { $0.name == "oauth_signature" }.map { $0.value }
        return texts.compactMap { signature(in: plainMarks($0)) } + members
    }

    /// With the quotation marks that the lines of a text have.
    private static func plainMarks(_ text: [UInt8]) -> [UInt8] {
        let plain = CopiedText.withPlainMarks(text[...])
        return CopiedText.hasEntities(plain[...]) ? HTMLText.decoded(plain[...]) : plain
    }

    /// Whether two signatures are the same, however each is encoded.
    static func isSame(_ one: String, _ other: String) -> Bool { plain(one) == plain(other) }

    static func plain(_ signature: String) -> [UInt8] {
        let bytes = PercentEncoding.decoded(PercentEncoding.decoded(Array(signature.utf8)))
        return bytes.filter { $0 != ASCII.space && $0 != UInt8(ascii: "+") && $0 != ASCII.equals }
    }
}
