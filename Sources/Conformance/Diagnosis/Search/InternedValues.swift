/// Values by numbers, the same number for the same octets.
struct InternedValues {
    private(set) var values: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]

    subscript(number: Int) -> [UInt8] { values[number] }

    mutating func number(of value: [UInt8]) -> Int {
        if let number = numbers[value] { return number }
        let number = values.count
        values.append(value)
        numbers[value] = number
        return number
    }
}
