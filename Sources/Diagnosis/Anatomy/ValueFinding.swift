/// One thing in which a found value differs from the correct one, told exactly.
package struct ValueFinding: Hashable, Sendable {
    /// The part of a base string that differs.
    package enum Part: String, CaseIterable, Sendable {
        case whole = "base_string"
        case method
        case uri = "base_string_uri"
        case parameters
    }

    /// A piece of the sentence that says it.
    package enum Piece: Hashable, Sendable {
        case words(String)
        /// Bytes from outside, which may contain a secret.
        case value([UInt8])
        /// "found" instead of "correct".
        case difference(found: [UInt8], correct: [UInt8])
    }

    package let part: Part
    /// A whole sentence, without the full stop.
    package let pieces: [Piece]

    init(_ part: Part, _ pieces: Piece...) {
        self.part = part
        self.pieces = pieces
    }

    init(_ part: Part, pieces: [Piece]) {
        self.part = part
        self.pieces = pieces
    }
}

extension ValueFinding {
    /// The sentence, with values written as `value` and `difference` write them.
    package func sentence(
        value: ([UInt8]) -> String,
        difference: (_ found: [UInt8], _ correct: [UInt8]) -> String
    ) -> String {
        pieces.reduce("") { sentence, piece in
            let text =
                switch piece {
                case .words(let words): words
                case .value(let bytes): value(bytes)
                case .difference(let found, let correct): difference(found, correct)
                }
            return sentence.isEmpty || text.utf8.first == UInt8(ascii: ",")
                ? sentence + text : "\(sentence) \(text)"
        }
    }

    /// `NAME is "found" instead of "correct"`.
    static func differs(_ part: Part, _ name: Piece..., found: [UInt8], correct: [UInt8]) -> Self {
        Self(
            part, pieces: name + [.words("is"), .difference(found: found, correct: correct)])
    }
}
