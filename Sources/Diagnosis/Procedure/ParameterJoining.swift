import OAuth1

/// How sorted parameters become one string (§3.4.1.3.2, steps 3 and 4).
package struct ParameterJoining: Hashable, Sendable {
    package var separator: [UInt8] = Array("&".utf8)
    package var equals: [UInt8] = Array("=".utf8)
    /// Written after each separator between two parameters.
    package var lineBreak: [UInt8] = []
    package var leavesOutEqualsOfEmptyValues = false
    package var endsWithSeparator = false
    /// Written at the start.
    package var prefix: [UInt8] = []
    /// Written at the end, after the last separator.
    package var suffix: [UInt8] = []

    package init() {}

    func text(of parameters: EncodedParameters, in order: [Int]) -> [UInt8] {
        var text: [UInt8] = []
        append(parameters, in: order, to: &text)
        return text
    }

    /// Appends the string to `text`.
    func append(_ parameters: EncodedParameters, in order: [Int], to text: inout [UInt8]) {
        let bytes = parameters.bytes.span
        let places = parameters.places.span
        let (separator, equals, lineBreak) = (separator.span, equals.span, lineBreak.span)
        let (prefix, suffix) = (prefix.span, suffix.span)
        let added =
            (order.count + 1) * (separator.count + lineBreak.count + equals.count) + suffix.count
            + prefix.count
        text.append(addingCapacity: bytes.count + added) { text in
            var isFirst = true
            text.append(copying: prefix)
            for index in order {
                if !isFirst {
                    text.append(copying: separator)
                    text.append(copying: lineBreak)
                }
                isFirst = false
                let place = places[index]
                text.append(copying: bytes.extracting(place.start..<place.nameEnd))
                guard place.nameEnd < place.end || !leavesOutEqualsOfEmptyValues
                else { continue }
                text.append(copying: equals)
                text.append(copying: bytes.extracting(place.nameEnd..<place.end))
            }
            if endsWithSeparator { text.append(copying: separator) }
            text.append(copying: suffix)
        }
    }
}
