/// The order that percent-encoded texts have, told from the texts themselves.
///
/// An escape begins with `%`, which is below every unreserved character: so octets that are escaped
/// come first, by their value, and those that are not come behind them, by theirs.
enum EncodedOrder {
    /// The beginning of `text` as a number: where those of two texts differ, the texts are ordered
    /// as they are.
    static func rank(of text: Span<UInt8>) -> UInt64 {
        var rank: UInt64 = 0
        let count = min(8, text.count)
        for index in 0..<count { rank = rank << 8 | UInt64(ranks[Int(text[index])]) }
        return rank << UInt64(8 * (8 - count))
    }

    /// Negative where `first` comes before `second`, zero where both are the same.
    static func difference(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Int {
        for index in 0..<min(first.count, second.count) where first[index] != second[index] {
            return Int(ranks[Int(first[index])]) - Int(ranks[Int(second[index])])
        }
        return first.count - second.count
    }

    /// By octet, its place among all of them.
    private static let ranks = InlineArray<256, UInt8> { octet in
        let (octet, escaped) = (UInt8(octet), UInt8(256 - 66))
        let below = (0..<octet).count { PercentEncoding.isUnreserved($0) }
        return PercentEncoding.isUnreserved(octet)
            ? escaped + UInt8(below) : octet - UInt8(below)
    }
}
