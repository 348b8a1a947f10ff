import OAuth1
import Vectors

/// The search for an order of the parameters that makes the wrong values: any order of a few, as a
/// map gives them that keeps none (§3.4.1.3.2).
struct OrderSearch {
    /// Of more parameters, there are too many orders.
    private static let countMax = 9

    private let right: SigningProcedure
    /// The base string before its parameters.
    private let start: [UInt8]
    /// Each parameter as it is in the base string, in the correct order.
    private let pieces: [[UInt8]]
    private let names: [[UInt8]]
    private var test: ValueTest

    /// Nil if nothing can be compared, or there are too many orders.
    init?(_ facts: SigningFacts, _ target: SearchTarget) {
        let right = SigningProcedure(facts)
        guard target.signature != nil || target.baseString != nil, !target.wantsParts,
            facts.givenBaseString == nil, let test = ValueTest(facts, target),
            let whole = right.baseString
        else { return nil }
        let list = right.parameters
        guard (3...Self.countMax).contains(list.count) else { return nil }
        let places = right.order.places(of: EncodedParameters(list, right.encoding))
        let encoding = TextEncoding()
        pieces = places.map { place in
            let pair =
                encoding.encoded(list[place].name) + "=".utf8 + encoding.encoded(list[place].value)
            return encoding.encoded(pair)
        }
        let joined = Self.joined(pieces)
        guard whole.suffix(joined.count).elementsEqual(joined) else { return nil }
        names = places.map { list[$0].name }
        start = whole.dropLast(joined.count)
        self.right = right
        self.test = test
    }

    private static let separator = Array("%26".utf8)

    private static func joined(_ pieces: [[UInt8]]) -> [UInt8] {
        Array(pieces.joined(separator: separator))
    }

    /// The mistake of joining the parameters in another order; nil if no order makes the values.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    mutating func pitfall() throws(SigningError) -> Pitfall? {
        guard let order = try order() else { return nil }
        let shown = order.map { PlainText.visible(bytes: names[$0]) }.joined(separator: ", ")
        let known = Pitfall.sortedDifferently
        return Pitfall.law(
            known.id, section: known.section, mistake: known.mistake, fix: known.fix
        ) { _ in
            [
                Mistake(
                    "did not sort the parameters, but joined them in the order \(shown)",
                    .order { $0.rearrangement = order })
            ]
        }
    }

    /// The places of the sorted parameters in the order that makes the values.
    private mutating func order() throws(SigningError) -> [Int]? {
        let key = right.signingKey
        var order = Array(pieces.indices)
        var text = start
        // Heap's algorithm: each order differs from the one before by two parameters.
        var counters = Array(repeating: 0, count: order.count)
        var place = 1
        while place < order.count {
            guard counters[place] < place else {
                counters[place] = 0
                place += 1
                continue
            }
            order.swapAt(place.isMultiple(of: 2) ? 0 : counters[place], place)
            counters[place] += 1
            place = 1
            text.removeLast(text.count - start.count)
            for (number, piece) in order.enumerated() {
                if number > 0 { text += Self.separator }
                text += pieces[piece]
            }
            if try test.permits(baseString: text, key: key) { return order }
        }
        return nil
    }
}

extension SearchTarget {
    /// Whether values besides the base string and the signature are wrong.
    fileprivate var wantsParts: Bool {
        baseStringURI != nil || parameters != nil || signingKey != nil || encodedText != nil
    }
}
