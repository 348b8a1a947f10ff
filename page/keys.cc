// Replaces BoringSSL's code for keys that no page uses: keys that are not RSA keys are recognized, because the page says so, but not
// read, and keys with a pass phrase are refused. The module has 190 kB less for it.
#include <CNIOBoringSSL_bio.h>
#include <CNIOBoringSSL_cipher.h>
#include <CNIOBoringSSL_dsa.h>
#include <CNIOBoringSSL_ec_key.h>
#include <CNIOBoringSSL_evp.h>
#include <CNIOBoringSSL_pem.h>
#include <CNIOBoringSSL_pkcs8.h>
#include <CNIOBoringSSL_rsa.h>
#include <CNIOBoringSSL_x509.h>

#include "crypto/evp/internal.h"

using namespace bssl;

static evp_decode_result_t recognize(const EVP_PKEY_ALG *kind, EvpPkey *key, CBS *, CBS *) {
    evp_pkey_set0(key, kind->method, nullptr);
    return evp_decode_ok;
}

// A kind of keys, by its number and its object identifier.
struct Kind : EVP_PKEY_ALG {
    EVP_PKEY_ASN1_METHOD methods = {};
    constexpr Kind(int id, std::initializer_list<uint8_t> oid) : EVP_PKEY_ALG{&methods, nullptr} {
        methods.pkey_id = id;
        for (uint8_t byte : oid) methods.oid[methods.oid_len++] = byte;
        methods.pub_decode = methods.priv_decode = recognize;
    }
};

static constexpr Kind ec(EVP_PKEY_EC, {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01});
static constexpr Kind dsa(EVP_PKEY_DSA, {0x2a, 0x86, 0x48, 0xce, 0x38, 0x04, 0x01});
static constexpr Kind ed25519(EVP_PKEY_ED25519, {0x2b, 0x65, 0x70});
static constexpr Kind x25519(EVP_PKEY_X25519, {0x2b, 0x65, 0x6e});

// The newest kinds, ML-DSA and ML-KEM, count as unknown; X25519 has none of theirs.
const EVP_PKEY_ALG *EVP_pkey_ec_p224() { return &ec; }
const EVP_PKEY_ALG *EVP_pkey_ec_p256() { return &ec; }
const EVP_PKEY_ALG *EVP_pkey_ec_p384() { return &ec; }
const EVP_PKEY_ALG *EVP_pkey_ec_p521() { return &ec; }
const EVP_PKEY_ALG *EVP_pkey_dsa() { return &dsa; }
const EVP_PKEY_ALG *EVP_pkey_ed25519() { return &ed25519; }
const EVP_PKEY_ALG *EVP_pkey_x25519() { return &x25519; }
const EVP_PKEY_ALG *EVP_pkey_ml_dsa_44() { return &x25519; }
const EVP_PKEY_ALG *EVP_pkey_ml_dsa_65() { return &x25519; }
const EVP_PKEY_ALG *EVP_pkey_ml_dsa_87() { return &x25519; }
const EVP_PKEY_ALG *EVP_pkey_ml_kem_768() { return &x25519; }
const EVP_PKEY_ALG *EVP_pkey_ml_kem_1024() { return &x25519; }

// The older forms, "EC PRIVATE KEY" and "DSA PRIVATE KEY", are recognized by their label alone.
static uint8_t unread;
EC_KEY *EC_KEY_parse_private_key(CBS *, const EC_GROUP *) { return reinterpret_cast<EC_KEY *>(&unread); }
DSA *DSA_parse_private_key(CBS *) { return reinterpret_cast<DSA *>(&unread); }
void EC_KEY_free(EC_KEY *) {}
void DSA_free(DSA *) {}
int EVP_PKEY_assign_EC_KEY(EVP_PKEY *key, EC_KEY *) { return evp_pkey_set0(FromOpaque(key), &ec.methods, nullptr), 1; }
int EVP_PKEY_assign_DSA(EVP_PKEY *key, DSA *) { return evp_pkey_set0(FromOpaque(key), &dsa.methods, nullptr), 1; }

// Reads the older form of public keys, "RSA PUBLIC KEY", too, as OpenSSL does.
EVP_PKEY *PEM_read_bio_PUBKEY(BIO *source, EVP_PKEY **, pem_password_cb *passphrase, void *context) {
    auto read = reinterpret_cast<d2i_of_void *>(d2i_PUBKEY);
    if (void *key = PEM_ASN1_read_bio(read, PEM_STRING_PUBLIC, source, nullptr, passphrase, context)) return static_cast<EVP_PKEY *>(key);
    BIO_reset(source);
    UniquePtr<RSA> rsa(PEM_read_bio_RSAPublicKey(source, nullptr, passphrase, context));
    UniquePtr<EVP_PKEY> key(EVP_PKEY_new());
    return rsa && key && EVP_PKEY_set1_RSA(key.get(), rsa.get()) ? key.release() : nullptr;
}

// Pass phrases.
const EVP_CIPHER *EVP_des_cbc() { return nullptr; }
const EVP_CIPHER *EVP_des_ede3_cbc() { return nullptr; }
EVP_PKEY *PKCS8_parse_encrypted_private_key(CBS *, const char *, size_t) { return nullptr; }
