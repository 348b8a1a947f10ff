/// How names and values are encoded before they are sorted and joined (§3.4.1.3.2, step 1).
package struct FirstEncoding: Hashable, Sendable {
    package var text = TextEncoding()
    /// How often a name is encoded, by the raw value of its source.
    private var nameTimes = [1, 1, 1]
    private var valueTimes = [1, 1, 1]

    package init() {}

    /// Whether everything is encoded once, octet by octet.
    var isPlain: Bool { areOnce && !text.isByCodeUnits }

    private var areOnce: Bool { nameTimes == [1, 1, 1] && valueTimes == [1, 1, 1] }

    package mutating func encodeNames(
        _ times: Int,
        of sources: [CollectedParameter.Source] = [.query, .form, .protocol]
    ) {
        for source in sources { nameTimes[source.rawValue] = times }
    }

    package mutating func encodeValues(
        _ times: Int,
        of sources: [CollectedParameter.Source] = [.query, .form, .protocol]
    ) {
        for source in sources { valueTimes[source.rawValue] = times }
    }

    package func appendName(of parameter: CollectedParameter, to output: inout [UInt8]) {
        append(parameter.name, nameTimes[parameter.source.rawValue], to: &output)
    }

    package func appendValue(of parameter: CollectedParameter, to output: inout [UInt8]) {
        append(parameter.value, valueTimes[parameter.source.rawValue], to: &output)
    }

    private func append(_ octets: [UInt8], _ times: Int, to output: inout [UInt8]) {
        switch times {
        case 0: output += octets
        case 1: text.append(octets.span, to: &output)
        default:
            let once = text.encoded(octets)
            text.append(once.span, to: &output)
        }
    }
}
