import OAuth1

// MARK: - The signature is correct but is sent differently (§3.5)

extension Pitfall {
    /// The signature is percent-encoded once too often.
    ///
    /// Seen in ciaranj/node-oauth#64, googleapis/signet#80, ayoy/qoauth#1.
    static let signaturePercentEncodedTwice = Pitfall(
        "signature-percent-encoded-twice", section: "3.5", .common,
        mistake: "percent-encoded the signature twice",
        fix: "percent-encode the signature once, when you send it",
        .text { $0.isPercentEncoded = true })

    /// The signature is not percent-encoded in header, query or form: its `+` arrives as a space.
    ///
    /// Seen in woocommerce/wc-api-ruby#2, DropNet/DropNet#3, spring-attic/spring-security-oauth#52.
    static let signaturePlusAsSpace = Pitfall(
        "signature-plus-as-space", section: "3.5", .common,
        mistake: "sent \"+\" in the signature unencoded, so that it arrived as a space",
        fix: "percent-encode the signature when you send it",
        .text { $0.writesPlusAsSpace = true })

    /// The signature is written into the header without encoding; very common.
    ///
    /// Seen with PLAINTEXT in canonical/snapd#515.
    static let signatureNotEncoded = Pitfall(
        "signature-not-encoded", of: [.hmac, .rsa, .plaintext], section: "3.5.1", .notorious,
        mistake: "wrote the signature into the header without percent-encoding it",
        fix: "percent-encode the signature in the header",
        .header { $0.encodesSignature = false })
}
