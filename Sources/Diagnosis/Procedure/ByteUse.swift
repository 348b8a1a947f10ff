/// Which bytes occur in some text.
struct ByteUse {
    /// Those of ASCII, a bit for each: below 64, and the others.
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0
    /// Whether there are bytes that are not ASCII.
    private(set) var hasOthers = false

    var hasSpace: Bool { low >> UInt64(UInt8(ascii: " ")) & 1 == 1 }

    /// The bytes of all names and values.
    init(_ list: [CollectedParameter]) {
        for parameter in list {
            insert(parameter.name)
            insert(parameter.value)
        }
    }

    private mutating func insert(_ text: [UInt8]) {
        for byte in text {
            let bit = UInt64(1) << UInt64(byte & 63)
            if byte < 64 {
                low |= bit
            } else if byte < 128 {
                high |= bit
            } else {
                hasOthers = true
            }
        }
    }
}
