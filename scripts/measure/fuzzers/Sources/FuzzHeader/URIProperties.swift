import Expect
import OAuth1

/// Properties of every request URI.
enum URIProperties {
    static func hold(for text: [UInt8]) {
        do throws(RequestURIError) {
            let uri = try RequestURI(text.span)
            expect(reassembled(uri, text) == text, "the components with delimiters are the URI")
            try holdNormalized(uri, text)
        } catch {
            expect((0...text.count).contains(error.byteOffset), "a fault has a place in the text")
            expect(!error.description.isEmpty, "a fault has a description")
        }
    }

    /// The components with their delimiters (RFC 3986 §5.3).
    private static func reassembled(_ uri: RequestURI, _ text: [UInt8]) -> [UInt8] {
        var output = Array(text[uri.scheme]) + Array("://".utf8)
        if let userinfo = uri.userinfo { output += text[userinfo] + [UInt8(ascii: "@")] }
        output += text[uri.host]
        if let port = uri.port { output += [UInt8(ascii: ":")] + text[port] }
        output += text[uri.path]
        if let query = uri.query { output += [UInt8(ascii: "?")] + text[query] }
        if let fragment = uri.fragment { output += [UInt8(ascii: "#")] + text[fragment] }
        return output
    }

    /// A base string URI is a URI whose base string URI is itself.
    private static func holdNormalized(
        _ uri: RequestURI,
        _ text: [UInt8]
    ) throws(RequestURIError) {
        var base: [UInt8] = []
        BaseStringURI.append(uri, of: text.span, to: &base)
        let baseURI = try RequestURI(base.span)
        var again: [UInt8] = []
        BaseStringURI.append(baseURI, of: base.span, to: &again)
        expect(again == base, "a base string URI is its own base string URI")

        var parameters = ParameterList()
        parameters.append(name: "a b", value: "&=+%")
        var extended: [UInt8] = []
        RequestURIQuery.append(parameters, to: uri, of: text.span, output: &extended)
        let extendedURI = try RequestURI(extended.span)
        var before = ParameterList()
        var after = ParameterList()
        if let query = uri.query {
            ParameterSources.append(formEncoded: text.span.extracting(query), to: &before)
        }
        if let query = extendedURI.query {
            ParameterSources.append(formEncoded: extended.span.extracting(query), to: &after)
        }
        for pair in parameters.pairs {
            let (name, value) = (pair[0], pair[1])
            before.append(name: name.span, value: value.span)
        }
        expect(before.pairs == after.pairs, "an added parameter follows those of the query")
    }
}

extension ParameterList {
    var pairs: [[[UInt8]]] { places.indices.map { [Array(name(at: $0)), Array(value(at: $0))] } }
}
