import COpenSSL

/// Reading keys from their text form (RFC 7468), without ever asking for a pass phrase.
enum PEM {
    /// What `read` makes of `text`, as a source that libcrypto can read.
    static func read(
        _ text: [UInt8],
        as read: (OpaquePointer) -> OpaquePointer?
    ) -> OpaquePointer? {
        text.withUnsafeBufferPointer { octets in
            guard
                let length = Int32(exactly: octets.count),
                let source = BIO_new_mem_buf(octets.baseAddress, length)
            else { return nil }
            defer { BIO_free(source) }
            return read(source)
        }
    }

    /// Whether `key` is of RSA's kind.
    static func isRSA(_ key: OpaquePointer) -> Bool {
        EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA
    }
}

/// Answers libcrypto's question for a pass phrase with "none", where its own answer would
/// be a prompt on the terminal.
func noPassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int32,
    _ isWriting: Int32,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    -1
}
