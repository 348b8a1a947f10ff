import OAuth1

/// Parameters with encoded names and values, in the order in which they were collected.
package struct EncodedParameters: Sendable {
    struct Place: Sendable {
        /// The first bytes of the name as a number that sorts like the name.
        let prefix: UInt64
        let start: Int
        let nameEnd: Int
        let end: Int
    }

    private(set) var decoded: [CollectedParameter] = []
    private(set) var bytes: [UInt8] = []
    private(set) var places: [Place] = []

    init() {}

    init(_ list: [CollectedParameter], _ encoding: FirstEncoding) {
        places.reserveCapacity(list.count)
        rewrite(list, encoding)
    }

    /// Replaces the list by another one, in the same memory.
    mutating func rewrite(_ list: [CollectedParameter], _ encoding: FirstEncoding) {
        decoded = list
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        guard !encoding.isPlain else { return encode(list, encoding.text) }
        for parameter in list {
            let start = bytes.count
            encoding.appendName(of: parameter, to: &bytes)
            let nameEnd = bytes.count
            encoding.appendValue(of: parameter, to: &bytes)
            let prefix = Self.prefix(of: bytes.span, start..<nameEnd)
            places.append(Place(prefix: prefix, start: start, nameEnd: nameEnd, end: bytes.count))
        }
    }

    /// Encodes every name and value once, in one allocation.
    private mutating func encode(_ list: [CollectedParameter], _ text: TextEncoding) {
        let length = list.reduce(0) { $0 + $1.name.count + $1.value.count }
        bytes.append(addingCapacity: TextEncoding.capacity(for: length)) { output in
            let list = list.span
            for index in list.indices {
                let start = output.count
                text.append(list[index].name.span, to: &output)
                let nameEnd = output.count
                text.append(list[index].value.span, to: &output)
                let prefix = Self.prefix(of: output.span, start..<nameEnd)
                places.append(
                    Place(prefix: prefix, start: start, nameEnd: nameEnd, end: output.count))
            }
        }
    }

    /// The first eight bytes of a name as a big-endian number.
    ///
    /// A shorter name is padded with zeros, which no encoded name contains.
    private static func prefix(of encoded: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
        encoded.extracting(name.prefix(8)).wordOrLess(at: 0).byteSwapped
    }

    func name(at index: Int) -> ArraySlice<UInt8> {
        bytes[places[index].start..<places[index].nameEnd]
    }

    func value(at index: Int) -> ArraySlice<UInt8> {
        bytes[places[index].nameEnd..<places[index].end]
    }
}
