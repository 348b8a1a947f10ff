import OAuth1

/// How names and values are encoded before they are sorted and joined (§3.4.1.3.2, step 1).
package struct FirstEncoding: Hashable, Sendable {
    package var text = TextEncoding()
    /// The source whose names and values `text` encodes; nil for all.
    var textSource: CollectedParameter.Source?
    private var nameTimes = Times()
    private var valueTimes = Times()
    /// How often the values of single names are encoded.
    private var timesByName: [[UInt8]: Int] = [:]

    /// How often something is encoded, by its source.
    private struct Times: Hashable {
        private var query = 1
        private var form = 1
        private var ofProtocol = 1

        subscript(source: CollectedParameter.Source) -> Int {
            get {
                switch source {
                case .query: query
                case .form: form
                case .protocol: ofProtocol
                }
            }
            set {
                switch source {
                case .query: query = newValue
                case .form: form = newValue
                case .protocol: ofProtocol = newValue
                }
            }
        }
    }

    package init() {}

    /// Whether everything is encoded once, byte by byte.
    var isPlain: Bool { encodesAllOnce && textSource == nil && text.isByByte }

    /// An encoding that makes the same of parameters with these bytes alone.
    func restricted(to bytes: ByteUse) -> FirstEncoding {
        // What is encoded twice has other bytes the second time.
        guard encodesAllOnce else { return self }
        var encoding = self
        encoding.text = text.restricted(to: bytes)
        return encoding
    }

    private var encodesAllOnce: Bool {
        nameTimes == Times() && valueTimes == Times() && timesByName.isEmpty
    }

    /// Sets how often the values of a name are encoded, whatever their source.
    ///
    /// `times`: 0, 1 or 2.
    mutating func encodeValue(of name: [UInt8], _ times: Int) { timesByName[name] = times }

    /// `times`: 0, 1 or 2.
    package mutating func encodeNames(
        _ times: Int,
        of sources: [CollectedParameter.Source] = CollectedParameter.Source.allCases
    ) {
        for source in sources { nameTimes[source] = times }
    }

    /// `times`: 0, 1 or 2.
    package mutating func encodeValues(
        _ times: Int,
        of sources: [CollectedParameter.Source] = CollectedParameter.Source.allCases
    ) {
        for source in sources { valueTimes[source] = times }
    }

    package func appendName(of parameter: CollectedParameter, to output: inout [UInt8]) {
        append(parameter.name, nameTimes[parameter.source], parameter.source, to: &output)
    }

    package func appendValue(of parameter: CollectedParameter, to output: inout [UInt8]) {
        let times = timesByName[parameter.name] ?? valueTimes[parameter.source]
        append(parameter.value, times, parameter.source, to: &output)
    }

    private func append(
        _ bytes: [UInt8],
        _ times: Int,
        _ source: CollectedParameter.Source,
        to output: inout [UInt8]
    ) {
        let text = textSource == nil || textSource == source ? self.text : TextEncoding()
        switch times {
        case 0: output += bytes
        case 1: text.append(bytes.span, to: &output)
        default:
            // Twice.
            let once = text.encoded(bytes)
            text.append(once.span, to: &output)
        }
    }
}
