import OAuth1

extension Pitfall {
    /// A map whose names are equal if only their case differs: it has one of them, and may be
    /// sorted so.
    static func namesWithoutCase(_ facts: SigningFacts) -> [Mistake] {
        let names = facts.parameters.map { $0.name }
        let folded = Set(names.map { $0.map(ASCII.lowercased) })
        guard folded.count < Set(names).count else { return [] }
        return [true, false].flatMap { isSorted in
            [("first", true, false), ("first", true, true), ("last", false, false)].map {
                word, isFirstName, isFirstValue in
                let value = isFirstValue ? "first" : "last"
                let order = isSorted ? ", and sorted the parameters so" : ""
                var steps = [SigningStep.parameters { merge(&$0, isFirstName, isFirstValue) }]
                if isSorted {
                    steps.append(.order { $0.compare = ParameterOrder.byNameWithoutCase })
                }
                let words =
                    "took names for equal that differ in case alone, kept the \(word) name with "
                    + "the \(value) value\(order)"
                return Mistake(steps: steps, words: { words })
            }
        }
    }

    private static func merge(
        _ list: inout [CollectedParameter],
        _ isFirstName: Bool,
        _ isFirstValue: Bool
    ) {
        var places: [[UInt8]: Int] = [:]
        var merged: [CollectedParameter] = []
        for parameter in list {
            if let place = places[parameter.name.map(ASCII.lowercased)] {
                if !isFirstName { merged[place].name = parameter.name }
                if !isFirstValue { merged[place].value = parameter.value }
            } else {
                places[parameter.name.map(ASCII.lowercased)] = merged.count
                merged.append(parameter)
            }
        }
        list = merged
    }
}

extension ParameterOrder {
    @Sendable
    fileprivate static func byNameWithoutCase(
        _ parameters: EncodedParameters,
        _ first: Int,
        _ second: Int
    ) -> Int {
        order(
            parameters.name(at: first).lazy.map(ASCII.lowercased),
            parameters.name(at: second).lazy.map(ASCII.lowercased))
    }
}
