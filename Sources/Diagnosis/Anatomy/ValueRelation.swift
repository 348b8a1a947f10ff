import OAuth1

/// How a found value was made from the correct one, if that can be seen.
enum ValueRelation {
    case encodedOnceMore, decodedOnceMore, otherCase, blanks, cut, quoted

    init?(of found: [UInt8], to correct: [UInt8]) {
        guard !found.isEmpty, !correct.isEmpty, found != correct else { return nil }
        if PercentEncoding.decoded(found) == correct {
            self = .encodedOnceMore
        } else if [FormEncoding.decoded(correct), PercentEncoding.decoded(correct)].contains(found)
        {
            self = .decodedOnceMore
        } else if found.map(ASCII.lowercased) == correct.map(ASCII.lowercased) {
            self = .otherCase
        } else if found.filter({ $0 > 0x20 }) == correct.filter({ $0 > 0x20 }) {
            self = .blanks
        } else if Self.isQuoted(found, correct) {
            self = .quoted
        } else if correct.starts(with: found) {
            self = .cut
        } else {
            return nil
        }
    }

    /// After "the value is".
    var words: String {
        switch self {
        case .encodedOnceMore: "percent-encoded once too often"
        case .decodedOnceMore: "decoded once too often"
        case .otherCase: "different only in letter case"
        case .blanks: "different only in white space"
        case .cut: "cut off"
        case .quoted: "in quotation marks"
        }
    }

    private static func isQuoted(_ found: [UInt8], _ correct: [UInt8]) -> Bool {
        found.count == correct.count + 2 && found.first == found.last
            && found.dropFirst().dropLast().elementsEqual(correct)
    }
}
