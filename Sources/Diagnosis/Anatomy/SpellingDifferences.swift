import OAuth1

/// How an encoded text spells octets that RFC 5849 §3.6 spells differently.
struct SpellingDifferences {
    struct Spelling: Hashable {
        let octet: UInt8
        let found: [UInt8]
    }

    /// In the order of their first occurrence.
    private(set) var spellings: [Spelling] = []

    /// - Parameters:
    ///   - found: an encoded text.
    ///   - decoded: what it means.
    init(found: [UInt8], _ decoded: [UInt8]) {
        var rest = found[...]
        for octet in decoded {
            let length = rest.first == UInt8(ascii: "%") && octet != UInt8(ascii: "%") ? 3 : 1
            let isEscapedPercent =
                octet == UInt8(ascii: "%") && rest.starts(with: "%25".utf8)
            let spelling = Array(rest.prefix(isEscapedPercent ? 3 : length))
            rest = rest.dropFirst(spelling.count)
            let different = Spelling(octet: octet, found: spelling)
            if spelling != TextEncoding().encoded([octet]), !spellings.contains(different) {
                spellings.append(different)
            }
        }
    }

    /// A sentence for each, about a text that is encoded as a whole.
    func sentences(in part: ValueFinding.Part) -> [ValueFinding] {
        spellings.map { spelling in
            ValueFinding(
                part, .words("the encoding of the whole writes"), .value(spelling.found),
                .words("instead of"), .value(TextEncoding().encoded([spelling.octet])))
        }
    }
}
