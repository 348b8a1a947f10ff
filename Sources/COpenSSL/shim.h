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

// HMAC (RFC 2104 §4) has two states: those of the hash function after its first block, which is
// the key, XORed with a pad.
static inline int oauthcheck_hmac_init(
    oauthcheck_hash hash, oauthcheck_hash_state *inner, oauthcheck_hash_state *outer,
    const unsigned char *key, size_t key_length, size_t block_length) {
    unsigned char block[128] = {0};
    if (key_length > block_length) {
        if (oauthcheck_hash_init(hash, inner) != 1 ||
            oauthcheck_hash_update(hash, inner, key, key_length) != 1 ||
            oauthcheck_hash_final(hash, inner, block) != 1)
            return 0;
    } else {
        for (size_t place = 0; place < key_length; place++) block[place] = key[place];
    }
    for (size_t place = 0; place < sizeof block; place++) block[place] ^= 0x36;
    if (oauthcheck_hash_init(hash, inner) != 1 ||
        oauthcheck_hash_update(hash, inner, block, block_length) != 1)
        return 0;
    for (size_t place = 0; place < sizeof block; place++) block[place] ^= 0x36 ^ 0x5C;
    return oauthcheck_hash_init(hash, outer) == 1 &&
        oauthcheck_hash_update(hash, outer, block, block_length) == 1;
}

// The code of a text; the states stay as they are, for the next one.
static inline int oauthcheck_hmac_code(
    oauthcheck_hash hash, const oauthcheck_hash_state *inner, const oauthcheck_hash_state *outer,
    const void *text, size_t count, unsigned char *code, size_t code_length) {
    oauthcheck_hash_state state = *inner;
    if (oauthcheck_hash_update(hash, &state, text, count) != 1 ||
        oauthcheck_hash_final(hash, &state, code) != 1)
        return 0;
    state = *outer;
    return oauthcheck_hash_update(hash, &state, code, code_length) == 1 &&
        oauthcheck_hash_final(hash, &state, code) == 1;
}

#endif
