import OAuth1

extension Pitfall {
    /// `openssl dgst` without `-binary` prints text, and the text is encoded in base64.
    ///
    /// Seen in stackoverflow.com/questions/10199545 (the hexadecimal digits). At most three
    /// instances.
    static let opensslText = Pitfall(
        "openssl-text", of: [.hmac], section: "3.4.2",
        mistake: "encoded the printed output of a command, such as openssl, in base64",
        fix: "encode the bytes of the digest in base64: give openssl dgst the option -binary"
    ) { facts in
        let name = facts.signatureMethod.opensslName
        return ["", "(stdin)= ", "\(name)(stdin)= "].map { prefix in
            Mistake(
                .text {
                    $0.form = .base64OfHexadecimal
                    $0.beforeHexadecimal = Array(prefix.utf8)
                    $0.afterHexadecimal = Array("\n".utf8)
                }, detail: "the encoded text was \(prefix)…, with a line feed at its end")
        }
    }
}

extension SignatureMethod {
    /// What `openssl dgst` of OpenSSL 3 calls the hash before a digest of its standard input.
    fileprivate var opensslName: String {
        switch self {
        case .hmacMD5: "MD5"
        case .hmacSHA1, .rsaSHA1, .plaintext: "SHA1"
        case .hmacSHA224: "SHA2-224"
        case .hmacSHA256, .rsaSHA256: "SHA2-256"
        case .hmacSHA384: "SHA2-384"
        case .hmacSHA512, .rsaSHA512: "SHA2-512"
        }
    }
}
