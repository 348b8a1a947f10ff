import OAuth1
import Vectors

/// Finds the body of a request in the lines of a text.
enum TextBody {
    /// Names before a body that is written as a value.
    private static let names = ["data", "body", "payload", "postdata"]
    /// How many places of a name on a line are tried: each may be read to the end of the line.
    private static let placesMax = 8

    /// A form that is the value of a name: `data: 'a=b'`.
    static func namedForm(on line: ArraySlice<UInt8>) -> String? {
        let named = names.lazy.compactMap { TextMarks.value(of: $0, in: line) }.first
        return named.flatMap { TextMarks.isForm(Array($0.utf8)[...]) ? $0 : nil }
    }

    /// JSON or XML that is the value of a name, in quotation marks: `data: '{"a":1}'`.
    static func namedDocument(on line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for name in names {
            var from = line.startIndex
            for _ in 0..<placesMax {
                guard let place = line.place(of: name, from: from, ignoringCase: true) else {
                    break
                }
                from = place + name.utf8.count
                if let document = document(after: line[from...]) { return document }
            }
        }
        return nil
    }

    private static func document(after name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let sign = name.drop { ASCII.isBlank($0) || $0 == ASCII.quote || $0 == ASCII.apostrophe }
        guard let first = sign.first, first == ASCII.colon || first == ASCII.equals else {
            return nil
        }
        let value = sign.drop { ASCII.isBlank($0) || ":=>".utf8.contains($0) }
        guard let quote = value.first, quote == ASCII.quote || quote == ASCII.apostrophe else {
            return nil
        }
        let text = value.dropFirst()
        let end = text.first == UInt8(ascii: "<") ? text.firstIndex(of: quote) : jsonEnd(text)
        guard let end, end < text.endIndex, text[end] == quote else { return nil }
        let document = text[..<end]
        return document.last == UInt8(ascii: ">") || text.first != UInt8(ascii: "<")
            ? document : nil
    }

    /// Where an object or array that begins a text has ended.
    private static func jsonEnd(_ text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first, "{[".utf8.contains(first) else { return nil }
        var scan = JSONScan()
        return text.indices.first { scan.ends(with: text[$0]) }.map { $0 + 1 }
    }

    /// A form without a name before it: `body=a=b&c=d`.
    static func withoutName(_ form: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let first = form.prefix { $0 != ASCII.ampersand }
        guard first.count(where: { $0 == ASCII.equals }) > 1,
            let sign = first.firstIndex(of: ASCII.equals)
        else { return form }
        return form[(sign + 1)...]
    }

    /// A form on a line whose last word it is, after a line that says so: `BODY START`, `data:`.
    static func form(
        on line: ArraySlice<UInt8>,
        after before: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8>? {
        let start = line.lastIndex(where: ASCII.isBlank).map { $0 + 1 } ?? line.startIndex
        let mark = before.suffix(12).map(ASCII.lowercased)
        let isMarked = (names.map { "\($0):" } + ["body start"]).contains { mark.hasSuffix($0) }
        return isMarked && isForm(line[start...]) ? line[start...] : nil
    }

    /// Whether a text is a form without protocol parameters.
    static func isForm(_ text: ArraySlice<UInt8>) -> Bool {
        TextMarks.isForm(text) && text.place(of: "oauth_") == nil
    }
}

/// Finds the end of an object or array of JSON.
struct JSONScan {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Whether the value ends with the next byte.
    mutating func ends(with byte: UInt8) -> Bool {
        if isEscaped {
            isEscaped = false
        } else if byte == ASCII.backslash {
            isEscaped = isInString
        } else if byte == ASCII.quote {
            isInString.toggle()
        } else if !isInString, "{[".utf8.contains(byte) {
            depth += 1
        } else if !isInString, "}]".utf8.contains(byte) {
            depth -= 1
            return depth == 0
        }
        return false
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ text: String) -> Bool {
        suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}

/// The lines after the head of a message, as far as they may be its body.
struct TextBodyLines {
    private var lines: [ArraySlice<UInt8>] = []
    private var count = 0

    /// Takes a line; the body if the lines so far have exactly `length` bytes, with the last line
    /// end if `mayEnd`.
    mutating func take(_ line: ArraySlice<UInt8>, length: Int, mayEnd: Bool) -> [UInt8]? {
        guard count <= length else { return nil }
        lines.append(line)
        count += line.count
        for end in ["\r\n", "\n"] {
            let inner = count + (lines.count - 1) * end.utf8.count
            guard inner == length || mayEnd && inner + end.utf8.count == length else { continue }
            let body = Array(lines.joined(separator: end.utf8))
            return inner == length ? body : body + end.utf8
        }
        return nil
    }
}
