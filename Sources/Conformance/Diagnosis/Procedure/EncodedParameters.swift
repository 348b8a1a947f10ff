/// Parameters with their names and values encoded, in the order of their collection.
package struct EncodedParameters: Sendable {
    struct Place: Sendable {
        /// The beginning of the name as a number that sorts alike.
        let prefix: UInt64
        let start: Int
        let nameEnd: Int
        let end: Int
    }

    let decoded: [CollectedParameter]
    private(set) var octets: [UInt8] = []
    private(set) var places: [Place] = []

    init(_ list: [CollectedParameter], _ encoding: FirstEncoding) {
        decoded = list
        places.reserveCapacity(list.count)
        for parameter in list {
            let start = octets.count
            encoding.appendName(of: parameter, to: &octets)
            let nameEnd = octets.count
            encoding.appendValue(of: parameter, to: &octets)
            let prefix = Self.prefix(of: octets[start..<nameEnd])
            places.append(Place(prefix: prefix, start: start, nameEnd: nameEnd, end: octets.count))
        }
    }

    /// The first eight octets, the first one weighing most; zeros where there are fewer.
    private static func prefix(of name: ArraySlice<UInt8>) -> UInt64 {
        var prefix: UInt64 = 0
        var shift: UInt64 = 64
        for octet in name.prefix(8) {
            shift -= 8
            prefix |= UInt64(octet) << shift
        }
        return prefix
    }

    func name(at index: Int) -> ArraySlice<UInt8> {
        octets[places[index].start..<places[index].nameEnd]
    }

    func value(at index: Int) -> ArraySlice<UInt8> {
        octets[places[index].nameEnd..<places[index].end]
    }
}
