import OAuth1

/// How the method, URI and parameters become the signature base string (§3.4.1.1).
package struct BaseStringComposition: Hashable, Sendable {
    /// The second encoding, of the URI and the parameters.
    package var text = TextEncoding()
    /// How often the URI and the parameters are encoded.
    package var uriEncodings = 1
    package var parameterEncodings = 1
    /// Whether the finished base string is encoded once more.
    package var encodesWhole = false
    /// Written after the finished base string.
    package var suffix: [UInt8] = []
    /// What is kept of it before that; nil for all.
    var kept: TextCut?
    /// What happens to the joined parameters before they are encoded, and to the finished text.
    var parametersChange: TextChange?
    var wholeChange: TextChange?
    package var method = Part.written
    package var uri = Part.written
    package var whole = Whole.parts
    /// What joins the parts, and their order.
    package var separator = Self.ampersand
    package var order = Self.usualOrder
    private static let ampersand = Array("&".utf8)
    private static let usualOrder = [0, 1, 2]

    package enum Part: Hashable, Sendable {
        /// An empty part has its "&"; an absent one does not.
        case written, empty, absent
    }

    /// What the base string is made of.
    package enum Whole: Hashable, Sendable {
        case parts
        /// A URL in the place of URI and parameters; nil is the URI, "?" and the parameters.
        case url([UInt8]?)
    }

    /// Whether the base string is the three parts, joined with "&", before it is finished.
    var isOfParts: Bool {
        whole == .parts && method == .written && uri == .written && separator == Self.ampersand
            && order == Self.usualOrder
    }

    /// Whether the joined parts are the finished base string.
    var isFinished: Bool {
        !encodesWhole && suffix.isEmpty && kept == nil && wholeChange == nil
    }

    package init() {}

    func text(method: [UInt8], uri: [UInt8], parameters: [UInt8]) -> [UInt8] {
        let start = written(self.method, methodPart(method))
        let rest =
            switch whole {
            case .parts: written(self.uri, uriPart(uri)) + [parametersPart(parameters)]
            case .url(let sent): [uriPart(sent ?? uri + "?".utf8 + parameters)]
            }
        var parts = start + rest
        if parts.count == order.count { parts = order.map { parts[$0] } }
        return finished(Array(parts.joined(separator: separator)))
    }

    private func written(_ part: Part, _ text: [UInt8]) -> [[UInt8]] {
        switch part {
        case .written: [text]
        case .empty: [[]]
        case .absent: []
        }
    }

    /// Finishes a base string whose parts are joined, or that is given as a whole.
    func finished(_ text: [UInt8]) -> [UInt8] {
        var text = encodesWhole ? TextEncoding().encoded(text) : text
        if let kept { text = kept.applied(to: text) }
        if let wholeChange { text = wholeChange.change(text) }
        return suffix.isEmpty ? text : text + suffix
    }

    /// The method as it appears in the base string.
    func methodPart(_ method: [UInt8]) -> [UInt8] { TextEncoding().encoded(method) }

    /// The base string URI as it appears in the base string.
    func uriPart(_ uri: [UInt8]) -> [UInt8] { encoded(uri, uriEncodings) }

    /// The normalized parameters as they appear in the base string.
    func parametersPart(_ parameters: [UInt8]) -> [UInt8] {
        encoded(parametersChange?.change(parameters) ?? parameters, parameterEncodings)
    }

    private func encoded(_ part: [UInt8], _ times: Int) -> [UInt8] {
        (0..<times).reduce(part) { part, _ in text.encoded(part) }
    }

    /// Appends the normalized parameters as they appear in the base string.
    func append(parameters: [UInt8], to output: inout [UInt8]) {
        if parameterEncodings == 1, parametersChange == nil {
            text.append(parameters.span, to: &output)
        } else {
            output += parametersPart(parameters)
        }
    }
}
