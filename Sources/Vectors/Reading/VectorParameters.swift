package import OAuth1

/// Parameters of a vector, in order, as the nodes of their names and values.
package struct VectorParameters: Sendable {
    private struct Pair {
        let name: Int32
        let value: Int32

        init(_ name: VectorText, _ value: VectorText) {
            self.name = Int32(truncatingIfNeeded: name.node)
            self.value = Int32(truncatingIfNeeded: value.node)
        }
    }

    private var pairs: [Pair] = []

    package init() {}

    package var isEmpty: Bool { pairs.isEmpty }
    package var count: Int { pairs.count }

    mutating func removeAll() {
        if !isEmpty { pairs.removeAll(keepingCapacity: true) }
    }

    mutating func append(name: VectorText, value: VectorText) {
        pairs.append(Pair(name, value))
    }

    mutating func changeTexts(_ change: (inout VectorText) -> Void) {
        for index in 0..<count {
            var (name, value) = (name(at: index), value(at: index))
            change(&name)
            change(&value)
            pairs[index] = Pair(name, value)
        }
    }

    package func name(at index: Int) -> VectorText { VectorText(at: Int(pairs[index].name)) }

    package func value(at index: Int) -> VectorText { VectorText(at: Int(pairs[index].value)) }
}

extension NormalizedParameters {
    /// Collects parameters of `vector` without copying them.
    mutating func collect(_ parameters: VectorParameters, of vector: TestVector) {
        guard !parameters.isEmpty else { return }
        collect(parameters.count, in: vector.bytes.span) { index in
            (
                name: vector.place(of: parameters.name(at: index)),
                value: vector.place(of: parameters.value(at: index))
            )
        }
    }
}

extension ParameterList {
    /// Appends parameters of `vector`.
    package mutating func append(_ parameters: VectorParameters, of vector: TestVector) {
        let bytes = vector.bytes.span
        for index in 0..<parameters.count {
            append(
                name: bytes.extracting(vector.place(of: parameters.name(at: index))),
                value: bytes.extracting(vector.place(of: parameters.value(at: index))))
        }
    }
}
