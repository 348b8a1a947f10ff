import OAuth1

extension SigningFacts {
    /// The facts with other values instead of the request's own.
    func replacing(_ values: [OtherValue]) -> SigningFacts {
        var facts = self
        // The query is only taken apart if a value may be in it, and only once.
        var query: QueryText?
        for value in values where !value.name.elementsEqual("realm".utf8) {
            facts.replace(value, &query)
        }
        if let query { facts.query = query.text }
        return facts
    }

    private mutating func replace(_ other: OtherValue, _ query: inout QueryText?) {
        switch String(decoding: other.name, as: UTF8.self) {
        case "method" where !other.isClaimed: method = other.found ?? []
        case "base_string_uri" where !other.isClaimed: replaceURL(other.found ?? [])
        case "oauth_signature_method" where other.isClaimed:
            replaceParameter(other, &query)
            let name = String(decoding: other.found ?? [], as: UTF8.self)
            // A header with another method is signed with that one.
            signatureMethod = SignatureMethod(rawValue: name) ?? signatureMethod
        default: replaceParameter(other, &query)
        }
    }

    private mutating func replaceURL(_ text: [UInt8]) {
        do throws(RequestURIError) {
            let parsed = try RequestURI(text.span)
            (url, uri) = (text, parsed)
        } catch {
            // What was signed is not a URI, so there is nothing to replace the URL with.
        }
    }

    private mutating func replaceParameter(_ other: OtherValue, _ query: inout QueryText?) {
        let isProtocol = other.isClaimed || other.isProtocolParameter
        if let index = protocolParameters.firstIndex(where: { other.replaces($0) }) {
            Self.replace(&protocolParameters, at: index, by: other.found)
        } else if let index = form.firstIndex(where: { other.replaces($0) }) {
            Self.replace(&form, at: index, by: other.found)
        } else if other.correct != nil, replaceInQuery(other, &query) {
            return
        } else if other.correct == nil, let found = other.found {
            let added = CollectedParameter(other.name, found, isProtocol ? .protocol : .form)
            isProtocol ? protocolParameters.append(added) : form.append(added)
        }
    }

    private static func replace(
        _ list: inout [CollectedParameter],
        at index: Int,
        by found: [UInt8]?
    ) {
        guard let found else {
            list.remove(at: index)
            return
        }
        list[index].value = found
    }

    /// Replaces a parameter in the text of the query; returns whether the query has it.
    private func replaceInQuery(_ other: OtherValue, _ text: inout QueryText?) -> Bool {
        guard let query else { return false }
        var parts = text ?? QueryText(query)
        defer { text = parts }
        return parts.replace(other)
    }
}

/// The parts of a query between its `&`, by what they mean.
private struct QueryText {
    private struct Pair: Hashable {
        let name: [UInt8]
        let value: [UInt8]?
    }

    /// Nil for a part that was removed.
    private var parts: [[UInt8]?]
    /// The indices of the parts that mean the same, the first one last.
    private var places: [Pair: [Int]] = [:]

    init(_ query: [UInt8]) {
        let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            .map { Array($0) }
        for (index, part) in parts.enumerated().reversed() {
            var list = ParameterList()
            ParameterSources.append(formEncoded: part.span, to: &list)
            for place in list.places.indices {
                let pair = Pair(
                    name: Array(list.name(at: place)), value: Array(list.value(at: place)))
                places[pair, default: []].append(index)
            }
        }
        self.parts = parts.map { .some($0) }
    }

    var text: [UInt8] { Array(parts.compactMap { $0 }.joined(separator: "&".utf8)) }

    /// Replaces the first part that means the parameter; returns whether there is one.
    mutating func replace(_ other: OtherValue) -> Bool {
        let pair = Pair(name: other.name, value: other.correct)
        guard let index = places[pair]?.popLast() else { return false }
        parts[index] = nil
        guard let found = other.found else { return true }
        var list = ParameterList()
        list.append(name: other.name.span, value: found.span)
        var part: [UInt8] = []
        FormEncodedBody.append(list, to: &part)
        parts[index] = part
        return true
    }
}

extension OtherValue {
    /// Whether `parameter` is the one that the other value replaces.
    fileprivate func replaces(_ parameter: CollectedParameter) -> Bool {
        parameter.name == name && parameter.value == correct
    }
}
