/// The names and values of a request's parameters, decoded, in the order in which they were added.
///
/// A name may occur more than once. All bytes are in one buffer, so that a list can be emptied and
/// filled again without allocating memory.
package struct ParameterList: Sendable {
    /// Where a parameter is in ``bytes``: its name, then its value.
    package struct Place: Sendable {
        package let start: Int
        package let nameEnd: Int
        package let end: Int
    }

    package private(set) var bytes: [UInt8] = []
    package private(set) var places: [Place] = []

    package init() {}

    package var isEmpty: Bool { places.isEmpty }
    package var count: Int { places.count }

    package mutating func removeAll() {
        guard !isEmpty else { return }
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    package mutating func append(name: Span<UInt8>, value: Span<UInt8>) {
        let start = bytes.count
        bytes.append(addingCapacity: name.count + value.count) { output in
            output.append(copying: name)
            output.append(copying: value)
        }
        places.append(Place(start: start, nameEnd: start + name.count, end: bytes.count))
    }

    package mutating func append(name: String, value: String) {
        append(name: Array(name.utf8).span, value: Array(value.utf8).span)
    }

    /// Appends the pair `text` of a query or form body, split at its first `=` and decoded.
    ///
    /// The value is empty if there is no `=` (§3.4.1.3.1).
    mutating func appendFormEncodedPair(_ text: Span<UInt8>) {
        let separator = ParameterSources.nameCount(ofPair: text)
        let start = bytes.count
        FormEncoding.appendDecoded(text.extracting(..<separator), to: &bytes)
        let nameEnd = bytes.count
        let valueStart = min(separator + 1, text.count)
        FormEncoding.appendDecoded(text.extracting(valueStart...), to: &bytes)
        places.append(Place(start: start, nameEnd: nameEnd, end: bytes.count))
    }

    package func name(at index: Int) -> ArraySlice<UInt8> {
        bytes[places[index].start..<places[index].nameEnd]
    }

    package func value(at index: Int) -> ArraySlice<UInt8> {
        bytes[places[index].nameEnd..<places[index].end]
    }

    /// Whether the parameter at `first` sorts before the one at `second`, by name, then by value.
    func precedes(_ first: Int, _ second: Int) -> Bool {
        let (first, second, bytes) = (places[first], places[second], bytes.span)
        let names = bytes.extracting(first.start..<first.nameEnd)
            .difference(from: bytes.extracting(second.start..<second.nameEnd))
        guard names == 0 else { return names < 0 }
        return bytes.extracting(first.nameEnd..<first.end)
            .difference(from: bytes.extracting(second.nameEnd..<second.end)) < 0
    }

    /// The value of the first parameter called `name`; nil if it is missing.
    package func firstValue(named name: String) -> ArraySlice<UInt8>? {
        places.indices.first { self.name(at: $0).elementsEqual(name.utf8) }.map(value(at:))
    }
}
