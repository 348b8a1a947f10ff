import OAuth1
package import Vectors

/// The value of an `Authorization` header that has nothing to check: another scheme's, or a mask.
struct OtherAuthorization {
    private enum Kind { case masked, scheme(String) }

    private let kind: Kind
    private let value: String

    /// The first such header of a text; nil if the text has none.
    init?(in text: ImportedText) {
        let bytes = text.bytes[...]
        var from = bytes.startIndex
        while let place = bytes.place(of: "authorization", from: from, ignoringCase: true) {
            from = place + "authorization".utf8.count
            let after = bytes[from...]
            var value = after.drop { $0 <= 0x20 || "\"'`:=>[(,\\".utf8.contains($0) }
            // `b'…'` are bytes.
            if value.starts(with: "b'".utf8) { value = value.dropFirst(2) }
            let marks = after[..<value.startIndex]
            // One blank is between two words, more are between two columns.
            let areApart = marks.count > 1 || marks.contains { !ASCII.isBlank($0) }
            guard marks.count <= Self.marksMax, areApart || marks.first == ASCII.tab else {
                continue
            }
            // A mask may be in brackets.
            let isBracketed = marks.last == UInt8(ascii: "[")
            let start = isBracketed ? value.startIndex - 1 : value.startIndex
            let rest = bytes[start...].prefix(Self.valueMax).prefix {
                $0 >= 0x20 && !"\"'`,;}\\".utf8.contains($0)
            }
            if let other = OtherAuthorization(value: String(bytes: FieldList.trimmed(rest))) {
                self = other
                return
            }
        }
        return nil
    }

    /// Nil for a header of OAuth, and for a word that is not a header.
    init?(value: String) {
        let words = value.split(separator: " ", maxSplits: 1)
        guard let first = words.first.map(String.init) else { return nil }
        self.value = value
        let isStarred = value.utf8.allSatisfy { $0 == UInt8(ascii: "*") }
        if isStarred || FactValue.isMask(value)
            || words.count == 2 && FactValue.isMask(String(words[1]))
        {
            kind = .masked
        } else if words.count == 2, Self.isScheme(first) {
            kind = .scheme(first)
        } else {
            return nil
        }
    }

    /// In bytes; between a name and its value is no more.
    private static let marksMax = 40
    /// In bytes; what is longer is neither a mask nor looked at.
    private static let valueMax = 400

    private static func isScheme(_ word: String) -> Bool {
        let isUsual = ["bearer", "basic", "digest", "hawk", "negotiate", "ntlm", "signature"]
            .contains { word.isSame(ignoringCase: $0) }
        return isUsual || word.utf8.contains("-HMAC".utf8) || word.hasPrefix(ignoringCase: "HMAC")
    }

    /// What to do about it.
    var hint: Hint {
        switch kind {
        case .masked:
            "whatever printed the header masked its value: log the value itself, or record the"
                + " request as it is sent, for instance with a proxy"
        case .scheme(let name):
            if name.isSame(ignoringCase: "bearer") {
                HeaderParameters.oauth2
            } else if name.isSame(ignoringCase: "basic") {
                HeaderParameters.basic
            } else {
                "oauthcheck checks the signatures of OAuth 1.0a only, whose header begins with"
                    + " 'OAuth'"
            }
        }
    }

    /// That a text has nothing else.
    func issue(of text: ImportedText) -> VectorIssue {
        let message =
            switch kind {
            case .masked:
                "the Authorization header is masked"
                    + " (\(PlainText.cut(PlainText.visible(value), to: 40))), so there is no"
                    + " signature to check"
            case .scheme(let name):
                name.isSame(ignoringCase: "bearer")
                    ? "the Authorization header has an OAuth 2.0 token, and nothing of OAuth 1.0a"
                    : "the Authorization header has the scheme \(PlainText.visible(name)), and"
                        + " nothing of OAuth 1.0a"
            }
        return VectorIssue(file: text.name, message: message, hint: hint)
    }
}

extension ImportedRequest {
    /// What to do if it has no protocol parameters; nil if nothing shows why.
    package var hintIfUnsigned: Hint? {
        OtherAuthorization(value: header("Authorization") ?? "")?.hint ?? unsignedHint
    }

    /// The names of values that what printed the request replaced by a mask.
    var maskedNames: [String] {
        let pairs = QueryParameters.pairs(of: url ?? "")
        let isForm = contentType.map { ParameterSources.isForm(contentType: $0.utf8) } ?? false
        let fields = isForm ? body.map { QueryParameters.pairs(form: String(bytes: $0)) } : nil
        let named =
            (pairs + (fields ?? [])).map { ($0.name, $0.value) }
            + ((form ?? []) + (recipe?.parameters ?? [])).map { ($0.name, $0.value) }
            + headers.filter { $0.name.isSame(ignoringCase: "Authorization") }.flatMap { header in
                SentHeader(header.value).fields.map {
                    (String(bytes: $0.name), String(bytes: PercentEncoding.decoded($0.value)))
                }
            }
        return named.filter { FactValue.isMask($0.1) }.map { $0.0 }
    }

    /// Notes that values are masked, so that nothing can be compared with what was sent.
    package mutating func noteMasks() {
        let names = Set(maskedNames).sorted()
        guard !names.isEmpty else { return }
        assumed.insert(.masked)
        let list = names.map { PlainText.visible($0) }.joined(separator: ", ")
        notes.append(
            "the text has a mask instead of the value of \(list): the request was signed with the"
                + " value that was sent")
    }
}
