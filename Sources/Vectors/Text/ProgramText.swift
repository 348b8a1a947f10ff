/// Text that another program printed or answered.
///
/// It may have secrets of a vector in it. So it prints as its length, and only `Redaction`, which
/// knows the secrets, reads it.
package struct ProgramText: Hashable, Sendable {
    /// How much of a long text is shown, in characters.
    package enum Part: Hashable, Sendable {
        case whole
        case beginning(Int)
        case end(Int)
    }

    /// More than any secret in any encoding: a secret across a cut is found before the cut is made.
    private static let margin = 1 << 15

    /// The text, and a margin where it is cut.
    package let unredacted: [UInt8]
    private let length: Int
    private let part: Part

    package init(_ bytes: some BidirectionalCollection<UInt8>, showing part: Part = .whole) {
        length = bytes.count
        self.part = part
        switch part {
        case .whole: unredacted = Array(bytes)
        case .beginning(let count): unredacted = Array(bytes.prefix(count + Self.margin))
        case .end(let count): unredacted = Array(bytes.suffix(count + Self.margin))
        }
    }

    package var isEmpty: Bool { length == 0 }

    /// How many bytes to keep of a text whose end is shown.
    package static func kept(forEnd count: Int) -> Int { count + margin }

    /// The part of `text`, this text without its secrets, that is shown.
    package func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        switch part {
        case .whole: return text
        case .beginning(let count):
            let isWhole = scalars.count <= count && unredacted.count == length
            return isWhole ? text : String(scalars.prefix(count)) + " …"
        case .end(let count): return String(scalars.suffix(count))
        }
    }
}

extension ProgramText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(Array(text.utf8)) }
}

extension ProgramText: CustomStringConvertible, CustomDebugStringConvertible {
    /// The length alone, as in `<16 bytes>`.
    package var description: String { "<\(counted(length, "byte"))>" }

    package var debugDescription: String { description }
}
