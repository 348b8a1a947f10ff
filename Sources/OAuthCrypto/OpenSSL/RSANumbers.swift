#if !SwiftCrypto
import COpenSSL

/// The modulus and the exponent of an RSA public key.
struct RSANumbers {
    /// libcrypto refuses larger exponents for a modulus of more bits than this.
    private static let smallModulusBits: Int32 = 3072
    private static let exponentBitsMax: Int32 = 64

    /// Why libcrypto verifies no signature with these numbers; nil if it may.
    let fault: String?

    init(_ key: OpaquePointer) {
        var (modulus, exponent): (oauthcheck_number?, oauthcheck_number?)
        defer {
            BN_free(modulus)
            BN_free(exponent)
        }
        guard EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_N, &modulus) == 1,
            EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) == 1
        else {
            fault = "it has no modulus or no exponent"
            return
        }
        fault = Self.fault(of: modulus, exponent)
    }

    private static func fault(
        of modulus: oauthcheck_number?,
        _ exponent: oauthcheck_number?
    ) -> String? {
        let bits = BN_num_bits(modulus)
        guard bits <= OPENSSL_RSA_MAX_MODULUS_BITS else {
            return "its modulus has \(bits) bits, more than \(OPENSSL_RSA_MAX_MODULUS_BITS)"
        }
        guard bits > 1, BN_is_odd(modulus) == 1 else { return "its modulus must be odd" }
        guard BN_num_bits(exponent) > 1, BN_is_odd(exponent) == 1,
            BN_cmp(exponent, modulus) < 0
        else { return "its exponent must be odd, at least 3, and less than its modulus" }
        guard bits <= smallModulusBits || BN_num_bits(exponent) <= exponentBitsMax else {
            return "its exponent has more than \(exponentBitsMax) bits"
        }
        return nil
    }
}
#endif
