#if !SwiftCrypto
import COpenSSL

/// A certificate for names of this machine, made now, with a key of its own: for tests.
package struct SelfSignedCertificate: Sendable {
    /// DER of the certificate.
    package let certificate: [UInt8]
    /// DER of the private key.
    package let privateKey: [UInt8]

    /// Makes a key on the curve P-256, and a certificate that is valid for 30 days.
    ///
    /// - Parameter names: in OpenSSL's form, `DNS:localhost,IP:127.0.0.1`.
    /// - Throws: ``CryptoError/refused(call:reason:)``.
    package init(names: String) throws(CryptoError) {
        guard let key = Self.makeKey() else { throw .refusal(of: "a key on P-256") }
        defer { EVP_PKEY_free(key) }
        guard let made = X509_new() else { throw .refusal(of: "a certificate") }
        defer { X509_free(made) }
        guard Self.fill(made, key, names), X509_sign(made, key, EVP_sha256()) > 0 else {
            throw .refusal(of: "a self-signed certificate")
        }
        certificate = Self.bytes { i2d_X509(made, $0) }
        privateKey = Self.bytes { i2d_PrivateKey(key, $0) }
        guard !certificate.isEmpty, !privateKey.isEmpty else { throw .refusal(of: "DER") }
    }

    private static func makeKey() -> OpaquePointer? {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1
        else { return nil }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen(context, &key) == 1 else { return nil }
        return key
    }

    private static func fill(_ made: OpaquePointer, _ key: OpaquePointer, _ names: String)
        -> Bool
    {
        let day = 24 * 60 * 60
        guard X509_set_version(made, 2) == 1, setSerial(made),
            X509_gmtime_adj(X509_getm_notBefore(made), -day) != nil,
            X509_gmtime_adj(X509_getm_notAfter(made), 30 * day) != nil,
            X509_set_pubkey(made, key) == 1, let name = X509_get_subject_name(made)
        else { return false }
        let title = Array("oauthcheck".utf8)
        let isNamed = X509_NAME_add_entry_by_txt(
            name, "CN", MBSTRING_UTF8, title, Int32(title.count), -1, 0)
        return isNamed == 1 && X509_set_issuer_name(made, name) == 1
            && add(NID_subject_alt_name, names, to: made)
            && add(NID_basic_constraints, "critical,CA:TRUE", to: made)
    }

    /// A random number, because browsers refuse a second certificate with the same one.
    private static func setSerial(_ made: OpaquePointer) -> Bool {
        guard let number = BN_new() else { return false }
        defer { BN_free(number) }
        return BN_rand(number, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1
            && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(made)) != nil
    }

    private static func add(_ id: Int32, _ value: String, to made: OpaquePointer) -> Bool {
        guard let part = X509V3_EXT_conf_nid(nil, nil, id, value) else { return false }
        defer { X509_EXTENSION_free(part) }
        return X509_add_ext(made, part, -1) == 1
    }

    /// What `write` writes to a buffer whose length it says when it is given none.
    private static func bytes(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8] {
        let count = write(nil)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
            var place = buffer.baseAddress
            written = max(0, Int(write(&place)))
        }
    }
}
#endif
