/// §3.5.3, Request URI Query: the protocol parameters in the query of the request URI.
package enum RequestURIQuery {
    /// Appends the URI `text` with `parameters` after its own query, and without its fragment.
    package static func append(
        _ parameters: ParameterList,
        to uri: RequestURI,
        of text: Span<UInt8>,
        output: inout [UInt8]
    ) {
        let end = uri.query?.upperBound ?? uri.path.upperBound
        output.append(copying: text.extracting(..<end))
        guard !parameters.isEmpty else { return }
        switch uri.query {
        case nil: output.append(UInt8(ascii: "?"))
        case let query? where query.isEmpty: break
        default: output.append(UInt8(ascii: "&"))
        }
        FormEncodedBody.append(parameters, to: &output)
    }
}
