import OAuth1

// Bodies that are not forms: JSON, and the parts of a multipart body.
extension RequestFacts {
    /// In lines; no longer body is read.
    private static let documentMax = 400

    /// Takes bodies that are not forms.
    mutating func readDocuments(_ lines: ArraySlice<TextLine>) {
        readParts(lines)
        for index in lines.indices {
            let line = lines[index].bytes
            guard let place = line.firstIndex(of: UInt8(ascii: "{")),
                line[(place + 1)...].first(where: { !ASCII.isBlank($0) }).map({ $0 == ASCII.quote })
                    ?? true,
                let cost = Self.cost(before: line[..<place]),
                let text = Self.object(lines[index...], from: place)
            else { continue }
            let number = lines[index].number
            let late = responseLine.map { number > $0 } ?? false ? 6 : 0
            documents.append(Candidate(value: .document(text), cost: cost + late, line: number))
        }
    }

    /// What the words before an object say against it; nil if they say that it is something else.
    private static func cost(before text: ArraySlice<UInt8>) -> Int? {
        let isMark: (UInt8) -> Bool = { ASCII.isBlank($0) || "\"'`:=>(@".utf8.contains($0) }
        let name = text.reversed().drop(while: isMark).prefix(while: ASCII.isName).reversed()
        let words = CredentialNames.words(of: [String(bytes: Array(name))])
        guard let word = words.last else { return text.allSatisfy(isMark) ? 3 : nil }
        guard !isOfAnswer(text) else { return nil }
        return bodyNames.contains(word) && !words.contains(where: responses.contains) ? 1 : nil
    }

    /// An object of JSON, which may go on on the next lines; nil if it has no end.
    private static func object(_ lines: ArraySlice<TextLine>, from place: Int) -> String? {
        var scan = JSONScan()
        var text: [UInt8] = []
        for line in lines.prefix(documentMax) {
            for byte in text.isEmpty ? line.bytes[place...] : line.bytes {
                text.append(byte)
                if scan.ends(with: byte) { return String(bytes: text) }
            }
            text.append(ASCII.newline)
        }
        return nil
    }

    /// Takes the lines between the boundaries of a multipart body.
    private mutating func readParts(_ lines: ArraySlice<TextLine>) {
        guard let boundary = lines.lazy.compactMap({ Self.boundary($0.bytes) }).first else {
            return
        }
        let mark = "--" + boundary
        let first = lines.firstIndex { line in
            line.bytes.place(of: mark) != nil && Self.boundary(line.bytes) == nil
        }
        guard let first, let place = lines[first].bytes.place(of: mark) else { return }
        let prefix = lines[first].bytes[..<place]
        let suffix = Array(lines[first].bytes[(place + mark.utf8.count)...])
        var body: [UInt8] = []
        for line in lines[first...].prefix(Self.documentMax) {
            var content = TextPrefix.rest(of: line.bytes, after: prefix)
            if content.suffix(suffix.count).elementsEqual(suffix) {
                content = content.dropLast(suffix.count)
            }
            body += content + [ASCII.carriageReturn, ASCII.newline]
            guard content.place(of: mark + "--") == nil else {
                documents.append(
                    Candidate(
                        value: .document(String(bytes: body)), cost: 0, line: lines[first].number))
                return
            }
        }
    }

    private static func boundary(_ line: ArraySlice<UInt8>) -> String? {
        line.place(of: "multipart/", ignoringCase: true) == nil
            ? nil : TextMarks.value(of: "boundary", in: line)
    }
}

extension RequestFacts.Body {
    var isDocument: Bool { if case .document = self { true } else { false } }
}
