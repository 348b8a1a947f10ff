/// The key of the HMAC methods (§3.4.2), which is also the signature of PLAINTEXT (§3.4.4).
package enum SigningKey {
    /// Appends both shared-secrets, each encoded, with `&` between them even if one is empty.
    package static func append(
        clientSecret: Span<UInt8>,
        tokenSecret: Span<UInt8>,
        to output: inout [UInt8]
    ) {
        let count = clientSecret.count + tokenSecret.count
        output.append(
            addingCapacity: PercentEncoding.lengthMax * count + 1 + PercentEncoding.slack
        ) { output in
            PercentEncoding.append(clientSecret, to: &output)
            output.append(UInt8(ascii: "&"))
            PercentEncoding.append(tokenSecret, to: &output)
        }
    }
}
