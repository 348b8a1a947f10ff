/// Which octets occur in some text.
struct OctetUse {
    /// Those of ASCII, a bit for each: below 64, and the others.
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0
    /// Whether there are octets that are not ASCII.
    private(set) var hasOthers = false

    var hasSpace: Bool { low >> UInt64(UInt8(ascii: " ")) & 1 == 1 }

    /// The octets of all names and values.
    init(_ list: [CollectedParameter]) {
        for parameter in list {
            insert(parameter.name)
            insert(parameter.value)
        }
    }

    private mutating func insert(_ text: [UInt8]) {
        for octet in text {
            let bit = UInt64(1) << UInt64(octet & 63)
            if octet < 64 {
                low |= bit
            } else if octet < 128 {
                high |= bit
            } else {
                hasOthers = true
            }
        }
    }
}
