// BoringSSL instead of OpenSSL, for WebAssembly: its headers, and what it lacks of OpenSSL 3's names.
#ifndef OAUTHCHECK_COPENSSL_BORINGSSL_H
#define OAUTHCHECK_COPENSSL_BORINGSSL_H

#include <CNIOBoringSSL_bio.h>
#include <CNIOBoringSSL_bn.h>
#include <CNIOBoringSSL_crypto.h>
#include <CNIOBoringSSL_err.h>
#include <CNIOBoringSSL_evp.h>
#include <CNIOBoringSSL_md5.h>
#include <CNIOBoringSSL_pem.h>
#include <CNIOBoringSSL_rsa.h>
#include <CNIOBoringSSL_sha.h>
#include <CNIOBoringSSL_x509.h>

#define OSSL_PKEY_PARAM_RSA_N "n"
#define OSSL_PKEY_PARAM_RSA_E "e"

static inline int EVP_PKEY_get_base_id(const EVP_PKEY *key) { return EVP_PKEY_id(key); }

static inline int EVP_PKEY_get_size(const EVP_PKEY *key) { return EVP_PKEY_size(key); }

// A copy of the modulus or of the exponent of an RSA key; 0 if there is none.
static inline int EVP_PKEY_get_bn_param(const EVP_PKEY *key, const char *name, BIGNUM **number) {
    const RSA *rsa = EVP_PKEY_get0_RSA(key);
    if (rsa == NULL) return 0;
    *number = BN_dup(name[0] == 'n' ? RSA_get0_n(rsa) : RSA_get0_e(rsa));
    return *number != NULL;
}

#endif
