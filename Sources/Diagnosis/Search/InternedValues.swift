/// Values with numbers: equal octets have equal numbers.
struct InternedValues {
    /// Octets that are hashed eight at a time.
    private struct Key: Hashable {
        let octets: [UInt8]

        func hash(into hasher: inout Hasher) {
            var word: UInt64 = 0
            for (index, octet) in octets.enumerated() {
                word = word << 8 | UInt64(octet)
                if index & 7 == 7 { hasher.combine(word) }
            }
            hasher.combine(word)
        }
    }

    private(set) var values: [[UInt8]] = []
    /// The bytes of all values.
    private(set) var octetCount = 0
    private var numbers: [Key: Int] = [:]

    subscript(number: Int) -> [UInt8] { values[number] }

    mutating func number(of value: [UInt8]) -> Int {
        let key = Key(octets: value)
        if let number = numbers[key] { return number }
        let number = values.count
        values.append(value)
        octetCount += value.count
        numbers[key] = number
        return number
    }
}
