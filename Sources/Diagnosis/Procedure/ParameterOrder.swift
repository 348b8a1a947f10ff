/// The order in which the encoded parameters are joined (§3.4.1.3.2, step 2).
package struct ParameterOrder: Sendable {
    package enum Grouping: Sendable {
        case none, protocolFirst, protocolLast
    }

    /// Negative, zero or positive if the parameter at the first place sorts before, equal to or
    /// after the one at the second.
    package typealias Comparison = @Sendable (EncodedParameters, Int, Int) -> Int

    package var grouping = Grouping.none
    /// Nil leaves the parameters in the order in which they were collected.
    package var compare: Comparison? = Self.byNameThenValue {
        didSet { isByNameThenValue = false }
    }
    /// The places in the sorted list, in the order in which they are joined instead.
    package var rearrangement: [Int]?
    private var isByNameThenValue = true

    package init() {}

    /// The places of `parameters` in the order in which they are joined.
    func places(of parameters: EncodedParameters) -> [Int] {
        var places: [Int] = []
        rewrite(&places, of: parameters)
        return places
    }

    /// The same, reusing the memory of `places`.
    ///
    /// The correct order is the same whatever they were before. It is found sooner from the order
    /// of a similar list.
    func rewrite(_ places: inout [Int], of parameters: EncodedParameters) {
        let isSimilar = isByNameThenValue && places.count == parameters.places.count
        if !isSimilar {
            places.removeAll(keepingCapacity: true)
            places += parameters.places.indices
        }
        if isByNameThenValue {
            places.sort { first, second in
                let order = Self.byNameThenValue(parameters, first, second)
                return order == 0 ? first < second : order < 0
            }
        } else if let compare {
            places.sort { first, second in
                let order = compare(parameters, first, second)
                return order == 0 ? first < second : order < 0
            }
        }
        if grouping != .none {
            let isFirst = {
                parameters.decoded[$0].hasProtocolName == (grouping == .protocolFirst)
            }
            places = places.filter(isFirst) + places.filter { !isFirst($0) }
        }
        if let rearrangement, rearrangement.count == places.count {
            places = rearrangement.map { places[$0] }
        }
    }

    /// The correct order: by encoded name, then by encoded value, byte by byte.
    @Sendable
    static func byNameThenValue(
        _ parameters: EncodedParameters,
        _ first: Int,
        _ second: Int
    ) -> Int {
        let prefixes = (parameters.places[first].prefix, parameters.places[second].prefix)
        guard prefixes.0 == prefixes.1 else { return prefixes.0 < prefixes.1 ? -1 : 1 }
        let names = order(parameters.name(at: first), parameters.name(at: second))
        return names != 0
            ? names : order(parameters.value(at: first), parameters.value(at: second))
    }

    /// Compares element by element; a prefix comes first.
    static func order<Element: Comparable>(
        _ first: some Sequence<Element>,
        _ second: some Sequence<Element>
    ) -> Int {
        var (first, second) = (first.makeIterator(), second.makeIterator())
        while true {
            switch (first.next(), second.next()) {
            case (nil, nil): return 0
            case (nil, _): return -1
            case (_, nil): return 1
            case (let one?, let other?) where one != other: return one < other ? -1 : 1
            default: continue
            }
        }
    }
}
