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
        for (index, place) in parameters.places.enumerated() {
            guard !ParameterSources.isExcluded(name: parameters.name(at: index)) else { continue }
            let start = encoded.count
            PercentEncoding.append(decoded.extracting(place.start..<place.nameEnd), to: &encoded)
            let nameEnd = encoded.count
            PercentEncoding.append(decoded.extracting(place.nameEnd..<place.end), to: &encoded)
            places.append(
                Place(
                    prefix: Self.prefix(of: encoded[start..<nameEnd]),
                    start: start,
                    nameEnd: nameEnd,
                    end: encoded.count
                ))
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
        for place in places {
            if !octets.isEmpty { octets.append(UInt8(ascii: "&")) }
            octets.append(copying: encoded.extracting(place.start..<place.nameEnd))
            octets.append(UInt8(ascii: "="))
            octets.append(copying: encoded.extracting(place.nameEnd..<place.end))
        }
    }

    /// The first eight octets, the first one weighing most; zeros where the name is shorter, which
    /// no encoded name contains.
    private static func prefix(of name: ArraySlice<UInt8>) -> UInt64 {
        var prefix: UInt64 = 0
        var shift: UInt64 = 64
        for octet in name.prefix(8) {
            shift -= 8
            prefix |= UInt64(octet) << shift
        }
        return prefix
    }
}
