// The part of OpenSSL 3 that OAuthCrypto uses.
#ifndef OAUTHCHECK_COPENSSL_SHIM_H
#define OAUTHCHECK_COPENSSL_SHIM_H

// The states of hash functions are deprecated since OpenSSL 3.0, but available. For a short message,
// an EVP context costs more than the hashing itself.
#define OPENSSL_SUPPRESS_DEPRECATED

#ifdef __wasm__
#include "boringssl.h"
#else
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#endif

// A number of any size.
typedef BIGNUM *oauthcheck_number;

// The state of any of the hash functions.
typedef union {
    MD5_CTX md5;
    SHA_CTX sha1;
    SHA256_CTX sha256;
    SHA512_CTX sha512;
} oauthcheck_hash_state;

typedef enum {
    OAUTHCHECK_MD5, OAUTHCHECK_SHA1, OAUTHCHECK_SHA224, OAUTHCHECK_SHA256, OAUTHCHECK_SHA384,
    OAUTHCHECK_SHA512
} oauthcheck_hash;

static inline int oauthcheck_hash_init(oauthcheck_hash hash, oauthcheck_hash_state *state) {
    switch (hash) {
    case OAUTHCHECK_MD5: return MD5_Init(&state->md5);
    case OAUTHCHECK_SHA1: return SHA1_Init(&state->sha1);
    case OAUTHCHECK_SHA224: return SHA224_Init(&state->sha256);
    case OAUTHCHECK_SHA256: return SHA256_Init(&state->sha256);
    case OAUTHCHECK_SHA384: return SHA384_Init(&state->sha512);
    case OAUTHCHECK_SHA512: return SHA512_Init(&state->sha512);
    }
    return 0;
}

static inline int oauthcheck_hash_update(
    oauthcheck_hash hash, oauthcheck_hash_state *state, const void *text, size_t count) {
    switch (hash) {
    case OAUTHCHECK_MD5: return MD5_Update(&state->md5, text, count);
    case OAUTHCHECK_SHA1: return SHA1_Update(&state->sha1, text, count);
    case OAUTHCHECK_SHA224: return SHA224_Update(&state->sha256, text, count);
    case OAUTHCHECK_SHA256: return SHA256_Update(&state->sha256, text, count);
    case OAUTHCHECK_SHA384: return SHA384_Update(&state->sha512, text, count);
    case OAUTHCHECK_SHA512: return SHA512_Update(&state->sha512, text, count);
    }
    return 0;
}

static inline int oauthcheck_hash_final(
    oauthcheck_hash hash, oauthcheck_hash_state *state, unsigned char *digest) {
    switch (hash) {
    case OAUTHCHECK_MD5: return MD5_Final(digest, &state->md5);
    case OAUTHCHECK_SHA1: return SHA1_Final(digest, &state->sha1);
    case OAUTHCHECK_SHA224: return SHA224_Final(digest, &state->sha256);
    case OAUTHCHECK_SHA256: return SHA256_Final(digest, &state->sha256);
    case OAUTHCHECK_SHA384: return SHA384_Final(digest, &state->sha512);
    case OAUTHCHECK_SHA512: return SHA512_Final(digest, &state->sha512);
    }
    return 0;
}

#endif
