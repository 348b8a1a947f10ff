import OAuth1

/// Values with numbers: equal bytes have equal numbers.
struct InternedValues: NumberedValues {
    private(set) var values: [[UInt8]] = []
    /// The bytes of all values.
    private(set) var byteCount = 0
    private var numbers = WordTable<Int>()

    subscript(number: Int) -> [UInt8] { values[number] }

    mutating func number(of value: [UInt8]) -> Int {
        let hash = WordHash.hash(of: value.span)
        let known = numbers.value(of: hash) { number in
            let other = values[number]
            return other.span.isEqual(to: value.span)
        }
        if let known { return known }
        values.append(value)
        byteCount += value.count
        numbers.add(hash, values.count - 1)
        return values.count - 1
    }
}
