/// §3.4.1.1, the string that the HMAC and RSA methods sign.
package enum SignatureBaseString {
    /// Appends method, base string URI and normalized parameters, each encoded, joined with `&`.
    ///
    /// The method is written in upper case. Some of the parameters may lie in `text`.
    package static func append(
        method: Span<UInt8>,
        uri: Span<UInt8>,
        parameters: NormalizedParameters,
        in text: Span<UInt8>,
        to output: inout [UInt8]
    ) {
        var encodedURI: [UInt8] = []
        PercentEncoding.append(uri, to: &encodedURI)
        append(
            method: method, encodedURI: encodedURI.span, parameters: parameters, in: text,
            to: &output)
    }

    /// The same with a base string URI that is encoded, as many requests have the same.
    package static func append(
        method: Span<UInt8>,
        encodedURI: Span<UInt8>,
        parameters: NormalizedParameters,
        in text: Span<UInt8>,
        to output: inout [UInt8]
    ) {
        let countMax =
            PercentEncoding.lengthMax * method.count + PercentEncoding.slack + encodedURI.count + 2
        parameters.appendEncoded(text, behind: countMax, to: &output) { output in
            PercentEncoding.append(method, to: &output)
            var written = output.mutableSpan
            for index in written.indices { written[index] = ASCII.uppercased(written[index]) }
            output.append(UInt8(ascii: "&"))
            output.append(copying: encodedURI)
            output.append(UInt8(ascii: "&"))
        }
    }
}
