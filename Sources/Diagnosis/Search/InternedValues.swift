import OAuth1

/// Values with numbers: equal bytes have equal numbers.
struct InternedValues {
    private(set) var values: [[UInt8]] = []
    /// The bytes of all values.
    private(set) var byteCount = 0
    private var numbers = NumberTable()

    subscript(number: Int) -> [UInt8] { values[number] }

    mutating func number(of value: [UInt8]) -> Int {
        let hash = WordHash.hash(of: value.span)
        let known = numbers.number(hash) { number in
            let other = values[number]
            return other.span.isEqual(to: value.span)
        }
        if let known { return known }
        values.append(value)
        byteCount += value.count
        numbers.insert(values.count - 1, hash)
        return values.count - 1
    }
}
