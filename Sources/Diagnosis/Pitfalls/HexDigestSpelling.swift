import OAuth1

extension Pitfall {
    /// The digest is written in hexadecimal in another spelling than `hex-digest`.
    ///
    /// No thread found; .NET's BitConverter.ToString writes `AB-CD`. Three instances.
    static let hexDigestSpelling = Pitfall(
        "hex-digest-spelling", of: [.hmac, .rsa], section: "3.4.2",
        mistake: "wrote the digest in upper-case hexadecimal digits, or with \"-\" between bytes",
        fix: "encode the bytes of the digest in base64"
    ) { _ in
        let forms: [(SignatureText.Form, String)] = [
            (.upperCaseHexadecimal, "in upper case"),
            (.hyphenatedHexadecimal, "in upper case, with \"-\" between the bytes"),
            (.base64OfUpperCaseHexadecimal, "in upper case, and then encoded in base64"),
        ]
        return forms.map { form, detail in
            Mistake(.text { $0.form = form }, detail: "the digest was written \(detail)")
        }
    }
}
