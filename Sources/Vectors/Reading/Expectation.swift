import OAuth1

/// The expected values of stages; a stage without one is not compared.
package struct Expectation: Sendable {
    private var values = [VectorText](repeating: VectorText(), count: Stage.allCases.count)
    /// The stages that have a value.
    package private(set) var stages = StageSet()
    /// Further permitted values of an `acceptable` vector, for every stage that has a list.
    private var alternatives: [Stage: [[UInt8]]] = [:]

    package init() {}

    package var isEmpty: Bool { stages.isEmpty }

    /// The expected value of `stage`, the first if several are permitted.
    package subscript(stage: Stage) -> VectorText {
        has(stage) ? values[stage.index] : VectorText()
    }

    package func has(_ stage: Stage) -> Bool { stages.contains(stage) }

    /// Whether `actual` is the expected value of `stage`, or one of several, in `vector`.
    package func permits(_ actual: Span<UInt8>, as stage: Stage, of vector: TestVector) -> Bool {
        guard has(stage) else { return false }
        let place = vector.place(of: values[stage.index])
        if vector.bytes.span.extracting(place).isEqual(to: actual) { return true }
        guard !alternatives.isEmpty else { return false }
        for other in alternatives[stage, default: []] where other.span.isEqual(to: actual) {
            return true
        }
        return false
    }

    /// Every permitted value of `stage` in `vector`.
    package func values(of stage: Stage, of vector: TestVector) -> [[UInt8]] {
        guard has(stage) else { return [] }
        return [Array(vector.bytes(of: values[stage.index]))] + alternatives[stage, default: []]
    }

    /// The node of the value of `stage`, or of the list of its permitted values.
    func node(of stage: Stage) -> Int {
        isList(stage) ? values[stage.index].node - 1 : values[stage.index].node
    }

    /// The stages whose value was given as a list.
    var listedStages: [Stage] {
        alternatives.isEmpty ? [] : stages.filter { alternatives[$0] != nil }
    }

    /// Whether the value of `stage` was given as a list, even of one.
    func isList(_ stage: Stage) -> Bool {
        !alternatives.isEmpty && alternatives[stage] != nil
    }

    mutating func clear() {
        guard !isEmpty else { return }
        stages.removeAll()
        alternatives.removeAll()
    }

    mutating func changeTexts(_ change: (inout VectorText) -> Void) {
        for stage in stages { change(&values[stage.index]) }
    }

    mutating func set(_ text: VectorText, of stage: Stage) {
        values[stage.index] = text
        stages.insert(stage)
        if !alternatives.isEmpty { alternatives[stage] = nil }
    }

    /// Lets `stage` have further permitted values.
    mutating func openList(of stage: Stage) {
        alternatives[stage] = []
    }

    mutating func permit(_ alternative: [UInt8], of stage: Stage) {
        alternatives[stage, default: []].append(alternative)
    }
}
