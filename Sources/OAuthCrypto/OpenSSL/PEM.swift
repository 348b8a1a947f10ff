#if !SwiftCrypto
import COpenSSL

/// Reads keys from their text form (RFC 7468), and never asks for a pass phrase.
enum PEM {
    /// Calls `read` with `text` as a source for libcrypto; nil if that fails.
    static func read(
        _ text: [UInt8],
        as read: (OpaquePointer) -> OpaquePointer?
    ) -> OpaquePointer? {
        text.withUnsafeBufferPointer { bytes in
            guard
                let length = Int32(exactly: bytes.count),
                let source = BIO_new_mem_buf(bytes.baseAddress, .init(length))
            else { return nil }
            defer { BIO_free(source) }
            return read(source)
        }
    }

    /// Whether `key` is an RSA key.
    static func isRSA(_ key: OpaquePointer) -> Bool {
        EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA
    }
}

/// Tells libcrypto that there is no pass phrase; without this, it would ask on the terminal.
func noPassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int32,
    _ isWriting: Int32,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    -1
}
#endif
