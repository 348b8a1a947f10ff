/// How sorted parameters become one string (§3.4.1.3.2, steps 3 and 4).
package struct ParameterJoining: Hashable, Sendable {
    package var separator: [UInt8] = Array("&".utf8)
    package var equals: [UInt8] = Array("=".utf8)
    /// Behind each separator that stands between two parameters.
    package var lineBreak: [UInt8] = []
    package var leavesOutEqualsOfEmptyValues = false
    package var endsWithSeparator = false

    package init() {}

    func text(of parameters: EncodedParameters, in order: [Int]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(parameters.octets.count + 2 * order.count)
        append(parameters, in: order, to: &text)
        return text
    }

    /// Appends the string to `text`.
    func append(_ parameters: EncodedParameters, in order: [Int], to text: inout [UInt8]) {
        for (index, place) in order.enumerated() {
            if index > 0 {
                text += separator
                text += lineBreak
            }
            text += parameters.name(at: place)
            let value = parameters.value(at: place)
            guard !value.isEmpty || !leavesOutEqualsOfEmptyValues else { continue }
            text += equals
            text += value
        }
        if endsWithSeparator { text += separator }
    }
}
