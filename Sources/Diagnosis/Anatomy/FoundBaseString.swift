import OAuth1

/// The parts of a base string that was found, read as leniently as they can be told apart.
struct FoundBaseString {
    /// What is special about the text as a whole.
    private(set) var findings: [ValueFinding] = []
    private(set) var method: [UInt8] = []
    /// The second and third part as they are in the base string.
    private(set) var encodedURI: [UInt8] = []
    private(set) var encodedParameters: [UInt8] = []

    /// Nil if the text has fewer than three parts.
    init?(_ text: [UInt8]) {
        let isBlank = { (byte: UInt8) in byte <= 0x20 }
        let leading = Array(text.prefix(while: isBlank))
        let trailing = Array(text.dropFirst(leading.count).reversed().prefix(while: isBlank))
        if !leading.isEmpty {
            findings.append(.init(.whole, .value(leading), .words("is before the method")))
        }
        if !trailing.isEmpty {
            findings.append(.init(.whole, .value(trailing.reversed()), .words("is at the end")))
        }
        let inside = text.dropFirst(leading.count).dropLast(trailing.count)
        let parts = inside.split(
            separator: UInt8(ascii: "&"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        method = Array(parts[0])
        encodedURI = Array(parts[1])
        encodedParameters = Array(parts[2])
    }

    /// What differs in the text of a base string that does not have three parts.
    static func findings(inOddText text: [UInt8]) -> [ValueFinding] {
        let count = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).count
        let parts = count == 1 ? "one part" : "\(count) parts"
        return [
            .init(
                .whole,
                .words(
                    "the base string has \(parts) instead of three (separated by \"&\")"))
        ]
    }
}

/// A part of a base string: read back to what it was made of, and how that was encoded.
struct EncodedPart {
    private(set) var decoded: [UInt8]
    private(set) var findings: [ValueFinding] = []

    /// - Parameters:
    ///   - text: the part as it is in the base string.
    ///   - part: which one it is.
    ///   - mark: a byte that it has once it is decoded.
    init(_ text: [UInt8], _ part: ValueFinding.Part, mark: UInt8) {
        decoded = text
        guard !text.contains(mark) else {
            readPartly(text, part)
            return
        }
        var times = 0
        while !decoded.contains(mark), times < Self.timesMax {
            let once = PercentEncoding.decoded(decoded)
            guard once != decoded else { break }
            decoded = once
            times += 1
        }
        guard decoded.contains(mark) else {
            decoded = PercentEncoding.decoded(text)
            return
        }
        if times > 1 {
            findings.append(
                .init(part, .words("is percent-encoded \(times) times as a whole instead of once")))
        } else {
            findings += SpellingDifferences(found: text, decoded).sentences(in: part)
        }
    }

    private static let timesMax = 4
    /// Delimiters that only the encoding of the whole escapes.
    private static let escapes =
        ["%26", "%3D", "%3d", "%2F", "%2f", "%3A", "%3a", "%25"].map { Array($0.utf8) }

    /// Reads a part in which some bytes are not encoded that should be.
    private mutating func readPartly(_ text: [UInt8], _ part: ValueFinding.Part) {
        guard Self.escapes.contains(where: { text.span.firstIndex(of: $0.span) != nil }) else {
            findings.append(.init(part, .words("is not percent-encoded as a whole")))
            return
        }
        decoded = PercentEncoding.decoded(text)
        findings += SpellingDifferences(found: text, decoded).sentences(in: part)
    }
}
