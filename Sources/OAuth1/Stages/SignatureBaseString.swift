/// §3.4.1.1, String Construction: the string that the HMAC and RSA methods sign.
package enum SignatureBaseString {
    /// Appends the method, the base string URI and the normalized parameters, each encoded, joined
    /// with `&`.
    ///
    /// The method is written in upper case. `text` is the text in which `parameters` has places.
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

    /// The same with a base string URI that is already encoded, because many requests share it.
    package static func append(
        method: Span<UInt8>,
        encodedURI: Span<UInt8>,
        parameters: NormalizedParameters,
        in text: Span<UInt8>,
        to output: inout [UInt8]
    ) {
        let countMax =
            PercentEncoding.lengthMax * method.count + PercentEncoding.slack + encodedURI.count + 2
        parameters.appendEncoded(text, after: countMax, to: &output) { output in
            PercentEncoding.append(method, to: &output)
            var written = output.mutableSpan
            for index in written.indices { written[index] = ASCII.uppercased(written[index]) }
            output.append(UInt8(ascii: "&"))
            output.append(copying: encodedURI)
            output.append(UInt8(ascii: "&"))
        }
    }
}
