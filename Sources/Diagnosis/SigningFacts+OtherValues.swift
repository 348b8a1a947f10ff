import OAuth1

extension SigningFacts {
    /// The facts with other values instead of the request's own.
    func replacing(_ values: [OtherValue]) -> SigningFacts {
        var facts = self
        for value in values where !value.name.elementsEqual("realm".utf8) {
            facts.replace(value)
        }
        return facts
    }

    private mutating func replace(_ other: OtherValue) {
        switch String(decoding: other.name, as: UTF8.self) {
        case "method" where !other.isClaimed: method = other.found ?? []
        case "base_string_uri" where !other.isClaimed: replaceURL(other.found ?? [])
        default: replaceParameter(other)
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

    private mutating func replaceParameter(_ other: OtherValue) {
        let isProtocol = other.isClaimed || other.isProtocolParameter
        if let index = protocolParameters.firstIndex(where: { other.replaces($0) }) {
            Self.replace(&protocolParameters, at: index, by: other.found)
        } else if let index = form.firstIndex(where: { other.replaces($0) }) {
            Self.replace(&form, at: index, by: other.found)
        } else if other.correct != nil, replaceInQuery(other) {
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
    private mutating func replaceInQuery(_ other: OtherValue) -> Bool {
        guard let query else { return false }
        var parts = query.split(
            separator: UInt8(ascii: "&"), omittingEmptySubsequences: false
        ).map { Array($0) }
        let index = parts.firstIndex { part in
            var list = ParameterList()
            ParameterSources.append(formEncoded: part.span, to: &list)
            return CollectedParameter.list(list, .query).contains { other.replaces($0) }
        }
        guard let index else { return false }
        parts.remove(at: index)
        if let found = other.found {
            var list = ParameterList()
            list.append(name: other.name.span, value: found.span)
            var part: [UInt8] = []
            FormEncodedBody.append(list, to: &part)
            parts.insert(part, at: index)
        }
        self.query = Array(parts.joined(separator: "&".utf8))
        return true
    }
}

extension OtherValue {
    /// Whether `parameter` is the one that the other value replaces.
    fileprivate func replaces(_ parameter: CollectedParameter) -> Bool {
        parameter.name == name && parameter.value == correct
    }
}
