/// §3.4.1.3.2, Parameters Normalization: encoded, sorted by name and then by value, joined.
///
/// Is rewritten for request after request in buffers that stay.
package struct NormalizedParameters: Sendable {
    /// One encoded parameter, and the beginning of its name as a number that sorts alike.
    private struct Place {
        let prefix: UInt64
        let start: Int
        let nameEnd: Int
        let end: Int
    }

    /// The normalized string, `name=value` joined with `&`.
    package private(set) var octets: [UInt8] = []
    private var encoded: [UInt8] = []
    private var places: [Place] = []

    package init() {}

    /// Normalizes `parameters`, without `oauth_signature`.
    package mutating func rewrite(_ parameters: ParameterList) {
        octets.removeAll(keepingCapacity: true)
        encode(parameters)
        sort()
        join()
    }

    private mutating func encode(_ parameters: ParameterList) {
        encoded.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        let decoded = parameters.octets.span
        let room = PercentEncoding.lengthMax * decoded.count + PercentEncoding.slack
        encoded.append(addingCapacity: room) { output in
            for (index, place) in parameters.places.enumerated()
            where !ParameterSources.isExcluded(name: parameters.name(at: index)) {
                let start = output.count
                let name = decoded.extracting(place.start..<place.nameEnd)
                PercentEncoding.append(name, to: &output)
                let nameEnd = output.count
                let value = decoded.extracting(place.nameEnd..<place.end)
                PercentEncoding.append(value, to: &output)
                let prefix = Self.prefix(of: output.span, start..<nameEnd)
                places.append(
                    Place(prefix: prefix, start: start, nameEnd: nameEnd, end: output.count))
            }
        }
    }

    private mutating func sort() {
        let encoded = encoded
        places.sort { first, second in
            guard first.prefix == second.prefix else { return first.prefix < second.prefix }
            let names = (
                encoded[first.start..<first.nameEnd], encoded[second.start..<second.nameEnd]
            )
            guard names.0.elementsEqual(names.1) else {
                return names.0.lexicographicallyPrecedes(names.1)
            }
            return encoded[first.nameEnd..<first.end]
                .lexicographicallyPrecedes(encoded[second.nameEnd..<second.end])
        }
    }

    private mutating func join() {
        let source = encoded
        let encoded = source.span
        octets.append(addingCapacity: encoded.count + 2 * places.count) { output in
            for place in places {
                if !output.isEmpty { output.append(UInt8(ascii: "&")) }
                output.append(copying: encoded.extracting(place.start..<place.nameEnd))
                output.append(UInt8(ascii: "="))
                output.append(copying: encoded.extracting(place.nameEnd..<place.end))
            }
        }
    }

    /// The first eight octets of a name, the first one weighing most; zeros where it is shorter,
    /// which no encoded name contains.
    package static func prefix(of encoded: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
        encoded.extracting(name.prefix(8)).wordOrLess(at: 0).byteSwapped
    }
}
