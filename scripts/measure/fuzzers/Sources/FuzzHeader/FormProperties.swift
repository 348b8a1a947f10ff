import OAuth1

/// Properties of every form and every percent-encoded text.
enum FormProperties {
    static func hold(for text: [UInt8]) {
        let encoded = Array(PercentEncoding.encode(bytes: text).utf8)
        expect(PercentEncoding.decoded(encoded) == text, "percent-decoding undoes percent-encoding")
        expect(FormEncoding.decoded(encoded) == text, "form-decoding also undoes percent-encoding")

        var list = ParameterList()
        ParameterSources.append(formEncoded: text.span, to: &list)
        var form: [UInt8] = []
        FormEncodedBody.append(list, to: &form)
        var again = ParameterList()
        ParameterSources.append(formEncoded: form.span, to: &again)
        expect(again.pairs == list.pairs, "a form that was read and written is read the same")
        holdNormalized(list)
    }

    /// Normalized parameters are a form of the same parameters, and do not depend on their order.
    private static func holdNormalized(_ list: ParameterList) {
        let normalized = normalized(list)
        var read = ParameterList()
        ParameterSources.append(formEncoded: normalized.span, to: &read)
        let excluded = Array("oauth_signature".utf8)
        let kept = list.pairs.filter { $0[0] != excluded }
        expect(sorted(read.pairs) == sorted(kept), "the normalized text has the same parameters")

        var reversed = ParameterList()
        for pair in list.pairs.reversed() {
            let (name, value) = (pair[0], pair[1])
            reversed.append(name: name.span, value: value.span)
        }
        expect(Self.normalized(reversed) == normalized, "the order of parameters does not matter")
    }

    private static func normalized(_ list: ParameterList) -> [UInt8] {
        var parameters = NormalizedParameters()
        parameters.collected = list
        parameters.sort(Span())
        var (bytes, encoded): ([UInt8], [UInt8]) = ([], [])
        parameters.append(Span(), to: &bytes)
        parameters.appendEncoded(Span(), after: 0, to: &encoded) { _ in }
        let encodedNext = Array(PercentEncoding.encode(bytes: bytes).utf8)
        expect(encoded == encodedNext, "appendEncoded encodes what append writes")
        return bytes
    }

    private static func sorted(_ pairs: [[[UInt8]]]) -> [[[UInt8]]] {
        pairs.sorted { first, second in
            first[0] == second[0]
                ? first[1].lexicographicallyPrecedes(second[1])
                : first[0].lexicographicallyPrecedes(second[0])
        }
    }
}
