import OAuth1

/// The values that stages are expected to have; what is absent is not compared.
package struct Expectation: Sendable {
    private var values = [VectorText](repeating: VectorText(), count: Stage.allCases.count)
    /// Further permitted values of an `acceptable` vector; there for every list, even of one.
    private var alternatives: [Stage: [[UInt8]]] = [:]
    package private(set) var isEmpty = true

    package init() {}

    /// The expected value of `stage`, the first one where several are permitted.
    package subscript(stage: Stage) -> VectorText {
        values[stage.index]
    }

    /// The stages that have a value, in the order of derivation.
    package var stages: [Stage] {
        Stage.inOrder.filter(has)
    }

    package func has(_ stage: Stage) -> Bool {
        values[stage.index].isPresent
    }

    package func permits(_ actual: [UInt8], as stage: Stage) -> Bool {
        values[stage.index].hasOctets(actual.span)
            || !alternatives.isEmpty && alternatives[stage, default: []].contains(actual)
    }

    /// Every permitted value of `stage`.
    package func values(of stage: Stage) -> [[UInt8]] {
        guard values[stage.index].isPresent else { return [] }
        return [values[stage.index].octets] + alternatives[stage, default: []]
    }

    /// The stages whose value was given as a list of permitted ones.
    var listedStages: [Stage] {
        alternatives.isEmpty ? [] : stages.filter { alternatives[$0] != nil }
    }

    /// Whether the value of `stage` was given as a list, even of one.
    func isList(_ stage: Stage) -> Bool {
        !alternatives.isEmpty && alternatives[stage] != nil
    }

    mutating func clear() {
        guard !isEmpty else { return }
        for index in values.indices { values[index].clear() }
        alternatives.removeAll()
        isEmpty = true
    }

    mutating func set(_ text: Span<UInt8>, of stage: Stage, node: Int) {
        values[stage.index].set(text, node: node)
        if !alternatives.isEmpty { alternatives[stage] = nil }
        isEmpty = false
    }

    /// Opens the value of `stage` to further permitted ones.
    mutating func openList(of stage: Stage) {
        alternatives[stage] = []
    }

    mutating func permit(_ alternative: [UInt8], of stage: Stage) {
        alternatives[stage, default: []].append(alternative)
    }
}
