import OAuth1

/// How the query and form are read into parameters (§3.4.1.3.1).
package struct ParameterReading: Sendable {
    /// The query to read; nil if it is missing.
    package var query: [UInt8]?
    package var splitsQueryAtSemicolons = false
    package var keepsEmptyParts = false
    package var dropsPartsWithoutEquals = false
    package var cutsQueryValuesAtEquals = false
    package var decodesPlus = true
    package var decodesQueryNames = true
    package var decodesQueryValues = true
    package var decodesForm = true
    /// Whether these are decoded as a whole, before they are split.
    package var decodesWholeQuery = false
    package var decodesWholeForm = false

    package init(_ facts: SigningFacts) {
        query = facts.query
    }

    /// The parameters of query, form and protocol, in this order, without `oauth_signature`.
    package func parameters(of facts: SigningFacts) -> [CollectedParameter] {
        var list = query.map { parameters(in: $0, .query) } ?? []
        if let text = facts.formText ?? wholeForm(of: facts) {
            list += parameters(in: text, .form)
        } else {
            list += decodesForm ? facts.form : facts.form.map(Self.onTheWire)
        }
        list += facts.protocolParameters
        list.removeAll { $0.isNamed("oauth_signature") }
        return list
    }

    /// The parameters of a raw query or form.
    func parameters(
        in text: [UInt8],
        _ source: CollectedParameter.Source
    ) -> [CollectedParameter] {
        let isQuery = source == .query
        let isDecoded = isQuery ? decodesWholeQuery : decodesWholeForm
        let text = isDecoded ? decoded(text[...], true) : text
        let parts = text.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "&")
                || isQuery && splitsQueryAtSemicolons && $0 == UInt8(ascii: ";")
        }
        return parts.compactMap { part in
            let equals = part.firstIndex(of: UInt8(ascii: "="))
            if part.isEmpty, !keepsEmptyParts { return nil }
            if equals == nil, dropsPartsWithoutEquals { return nil }
            let name = part[..<(equals ?? part.endIndex)]
            var value = part[(equals.map { $0 + 1 } ?? part.endIndex)...]
            if isQuery, cutsQueryValuesAtEquals {
                value = value.prefix { $0 != UInt8(ascii: "=") }
            }
            return CollectedParameter(
                decoded(name, isQuery ? decodesQueryNames : decodesForm),
                decoded(value, isQuery ? decodesQueryValues : decodesForm),
                source)
        }
    }

    /// The text of a form whose parameters are known, if it is decoded as a whole.
    private func wholeForm(of facts: SigningFacts) -> [UInt8]? {
        guard decodesWholeForm, !facts.form.isEmpty else { return nil }
        let pairs = facts.form.map(Self.onTheWire).map { $0.name + "=".utf8 + $0.value }
        return Array(pairs.joined(separator: "&".utf8))
    }

    private func decoded(_ text: ArraySlice<UInt8>, _ isDecoded: Bool) -> [UInt8] {
        guard isDecoded else { return Array(text) }
        return decodesPlus ? FormEncoding.decoded(text) : PercentEncoding.decoded(text)
    }

    private static func onTheWire(_ parameter: CollectedParameter) -> CollectedParameter {
        let encode = { (text: [UInt8]) in Array(PercentEncoding.encode(bytes: text).utf8) }
        return CollectedParameter(
            encode(parameter.name), encode(parameter.value), parameter.source)
    }
}
