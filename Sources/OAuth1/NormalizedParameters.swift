/// §3.4.1.3.2, Parameters Normalization: encoded, sorted by name and then by value, joined.
///
/// ```swift
/// var parameters = NormalizedParameters()
/// parameters.collected.append(name: "b", value: "2")
/// parameters.collected.append(name: "a", value: "1")
/// parameters.sort()
/// parameters.append(to: &octets)  // a=1&b=2
/// ```
///
/// Parameters are sorted before they are encoded, by what their encoded forms are sorted by, so
/// that they are encoded once: for the normalized string, or twice over for the base string.
package struct NormalizedParameters: Sendable {
    /// A parameter's place in ``collected``, and the beginning of its name as a number.
    private struct Ranked {
        let rank: UInt64
        let index: Int
    }

    /// What is to be normalized (§3.4.1.3.1), in any order.
    package var collected = ParameterList()
    private var order: [Ranked] = []

    package init() {}

    /// Brings what is collected in order, without `oauth_signature`.
    package mutating func sort() {
        order.removeAll(keepingCapacity: true)
        let collected = collected
        let octets = collected.octets.span
        let places = collected.places.span
        order.append(addingCapacity: places.count) { order in
            for index in places.indices {
                let name = octets.extracting(places[index].start..<places[index].nameEnd)
                guard !ParameterSources.isExcluded(name: name) else { continue }
                order.append(Ranked(rank: EncodedOrder.rank(of: name), index: index))
            }
        }
        order.sort { first, second in
            first.rank == second.rank
                ? Self.precedes(first.index, second.index, in: collected)
                : first.rank < second.rank
        }
    }

    private static func precedes(
        _ first: Int,
        _ second: Int,
        in list: ParameterList
    ) -> Bool {
        let octets = list.octets.span
        let (first, second) = (list.places[first], list.places[second])
        let names = EncodedOrder.difference(
            octets.extracting(first.start..<first.nameEnd),
            octets.extracting(second.start..<second.nameEnd))
        guard names == 0 else { return names < 0 }
        return EncodedOrder.difference(
            octets.extracting(first.nameEnd..<first.end),
            octets.extracting(second.nameEnd..<second.end)) < 0
    }

    /// Appends the normalized string, `name=value` joined with `&`, to `output`.
    package func append(to output: inout [UInt8]) {
        let octets = collected.octets.span
        let places = collected.places.span
        let order = order.span
        output.append(addingCapacity: capacity(PercentEncoding.lengthMax)) { output in
            for index in order.indices {
                if index > 0 { output.append(UInt8(ascii: "&")) }
                let place = places[order[index].index]
                PercentEncoding.append(
                    octets.extracting(place.start..<place.nameEnd), to: &output)
                output.append(UInt8(ascii: "="))
                PercentEncoding.append(octets.extracting(place.nameEnd..<place.end), to: &output)
            }
        }
    }

    /// Appends the encoded form of the normalized string to `output`.
    package func appendEncoded(to output: inout [UInt8]) {
        let octets = collected.octets.span
        let places = collected.places.span
        let order = order.span
        output.append(addingCapacity: capacity(PercentEncoding.lengthMaxTwice)) { output in
            for index in order.indices {
                if index > 0 { PercentEncoding.append(escaped: UInt8(ascii: "&"), to: &output) }
                let place = places[order[index].index]
                PercentEncoding.appendTwice(
                    octets.extracting(place.start..<place.nameEnd), to: &output)
                PercentEncoding.append(escaped: UInt8(ascii: "="), to: &output)
                PercentEncoding.appendTwice(
                    octets.extracting(place.nameEnd..<place.end), to: &output)
            }
        }
    }

    /// Room for all octets, and for what joins them, of which each can become so many.
    private func capacity(_ lengthMax: Int) -> Int {
        (collected.octets.count + 2 * order.count) * lengthMax + PercentEncoding.slack
    }
}
