import OAuth1
import Vectors

// The forms of a text: as words, and as values of names.
extension RequestFacts {
    /// In bytes; what is farther before a form says nothing of it.
    private static let beforeMax = 160

    /// Words that are forms: `status=Hello%20world&trim=true`.
    mutating func readForms(_ line: ArraySlice<UInt8>, _ number: Int, late: Int) {
        let isEnd: (UInt8) -> Bool = { $0 <= 0x20 || "\"'`<>{}|\\".utf8.contains($0) }
        for word in line.split(whereSeparator: isEnd) {
            var form = word
            while let last = form.last, ",;.)".utf8.contains(last) { form.removeLast() }
            form = TextBody.withoutName(form)
            guard form.contains(ASCII.equals), TextMarks.isForm(form),
                form.place(of: "://") == nil, !form.contains(ASCII.question),
                form.place(of: "oauth_") == nil,
                Self.isField(String(bytes: form.prefix { $0 != ASCII.equals })),
                // Of a header field, as in `text/plain; charset=utf-8`.
                FieldList.trimmed(line[..<word.startIndex]).last != UInt8(ascii: ";")
            else { continue }
            let isAlone = form.count == FieldList.trimmed(line).count
            let hasPairs = form.contains(ASCII.ampersand)
            let before = line[..<word.startIndex].suffix(Self.beforeMax)
            let isAnswer = late > 0 || isAnswered(before, on: number)
            let cost =
                (isAlone ? 0 : 2) + (hasPairs ? 0 : 1) + (isAnswer ? Self.answeredCost : 0)
            let text = String(bytes: form)
            bodies.append(Candidate(value: .form(text), cost: cost, line: number))
        }
    }

    /// Takes the form, or the JSON, that is the value of a name.
    mutating func readNamedForm(_ value: String, _ cost: Int, _ line: Int) {
        if value.utf8.contains(ASCII.space), let fields = Self.plainFields(value) {
            bodies.append(Candidate(value: .fields(fields), cost: cost, line: line))
        }
        if value.hasPrefix("{\""), value.hasSuffix("}"), !value.utf8.contains("oauth_".utf8) {
            documents.append(Candidate(value: .document(value), cost: 1 + cost, line: line))
        }
        var form = Array(value.utf8)[...]
        while let last = form.last, ",;)]}".utf8.contains(last) { form.removeLast() }
        // A "=" at the end alone may be the padding of base64.
        let isPadded =
            form.count > 15 && form.count % 4 == 0
            && form.drop { $0 != ASCII.equals }.allSatisfy { $0 == ASCII.equals }
        guard TextMarks.isForm(form), form.place(of: "oauth_") == nil, form.count > 2, !isPadded
        else { return }
        bodies.append(Candidate(value: .form(String(bytes: form)), cost: cost, line: line))
    }

    /// Whether the answer begins on a line that shows nothing of the request.
    func isOnlyAnswer(_ line: Int) -> Bool {
        line == responseLine && !own.contains(line) && targets[line] == nil
    }
}
