import OAuth1

/// How an encoded text spells bytes that RFC 5849 §3.6 spells differently.
struct SpellingDifferences {
    struct Spelling: Hashable {
        let byte: UInt8
        let found: [UInt8]
    }

    /// In the order of their first occurrence.
    private(set) var spellings: [Spelling] = []

    /// - Parameters:
    ///   - found: an encoded text.
    ///   - decoded: what it means.
    init(found: [UInt8], _ decoded: [UInt8]) {
        var rest = found[...]
        for byte in decoded {
            let length = rest.first == UInt8(ascii: "%") && byte != UInt8(ascii: "%") ? 3 : 1
            let isEscapedPercent =
                byte == UInt8(ascii: "%") && rest.starts(with: "%25".utf8)
            let spelling = Array(rest.prefix(isEscapedPercent ? 3 : length))
            rest = rest.dropFirst(spelling.count)
            let different = Spelling(byte: byte, found: spelling)
            if spelling != TextEncoding().encoded([byte]), !spellings.contains(different) {
                spellings.append(different)
            }
        }
    }

    /// A sentence for each, about a text that is encoded as a whole.
    func sentences(in part: ValueFinding.Part) -> [ValueFinding] {
        spellings.map { spelling in
            ValueFinding(
                part, .words("the encoding of this part writes"), .value(spelling.found),
                .words("instead of"), .value(TextEncoding().encoded([spelling.byte])))
        }
    }
}
