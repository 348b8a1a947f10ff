import OAuth1

/// One way in which a text changes between the place where a program signs it and the place where
/// it sends it.
///
/// Names, values and secrets are texts that may change so.
struct TextChange: Hashable, Sendable {
    /// How the text was signed, as it follows "signed the value".
    let words: String
    /// The changed text; the same text if the change has no effect on it.
    let change: @Sendable ([UInt8]) -> [UInt8]

    init(_ words: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        (self.words, self.change) = (words, change)
    }

    /// Each change has words of its own.
    static func == (first: TextChange, second: TextChange) -> Bool {
        first.words.utf8.elementsEqual(second.words.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(words) }

    /// A change of characters, which has no effect on bytes that are not UTF-8.
    init(_ words: String, characters change: @escaping @Sendable (String) -> String) {
        self.init(words) { text in
            String(validating: text, as: UTF8.self).map { Array(change($0).utf8) } ?? text
        }
    }

    /// A change of each character outside ASCII into bytes.
    init(_ words: String, others change: @escaping @Sendable (Unicode.Scalar) -> [UInt8]) {
        self.init(words) { text in
            guard let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars else {
                return text
            }
            return scalars.flatMap { $0.isASCII ? [UInt8($0.value)] : change($0) }
        }
    }

    /// A replacement of texts by texts, in one pass.
    init(_ words: String, replacing pairs: KeyValuePairs<String, String>) {
        self.init(words, Self.replacing(pairs))
    }

    /// Replaces texts by texts, in one pass.
    static func replacing(
        _ pairs: KeyValuePairs<String, String>
    ) -> @Sendable ([UInt8]) -> [UInt8] {
        let pairs = pairs.map { (old: Array($0.key.utf8), new: Array($0.value.utf8)) }
        return { text in
            var output: [UInt8] = []
            var rest = text[...]
            while let first = rest.first {
                let found = pairs.first { rest.starts(with: $0.old) }
                output += found?.new ?? [first]
                rest.removeFirst(found?.old.count ?? 1)
            }
            return output
        }
    }
}
