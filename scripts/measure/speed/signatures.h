// The floor's signature methods, with the fastest functions of libcrypto. Each has
//   sign(base string, secrets) → the signature in base64
//   agrees(base string, secrets, expected signature)
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

#include "base_string.h"

struct Secrets {
    string_view consumer, token;
};

// Writes the octets in base64 to `out`; returns where it ends. Reads up to two octets more.
inline char *base64(const unsigned char *octets, size_t size, char *out) {
    const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned bits = unsigned(octets[i] << 16 | octets[i + 1] << 8 | octets[i + 2]);
        for (int shift = 18; shift >= 0; shift -= 6) *out++ = letters[bits >> shift & 63];
    }
    for (size_t i = size % 3; i == 1 || i == 2; i++) out[int(i) - 3] = '=';
    return out;
}

// libcrypto's low-level functions: deprecated, but they fetch and allocate nothing per key.
struct SHA1Hash {
    static constexpr size_t size = SHA_DIGEST_LENGTH;
    static void hash(const void *octets, size_t count, unsigned char *digest) {
        SHA_CTX state;
        SHA1_Init(&state);
        SHA1_Update(&state, octets, count);
        SHA1_Final(digest, &state);
    }
};

struct SHA256Hash {
    static constexpr size_t size = SHA256_DIGEST_LENGTH;
    static void hash(const void *octets, size_t count, unsigned char *digest) {
        SHA256_CTX state;
        SHA256_Init(&state);
        SHA256_Update(&state, octets, count);
        SHA256_Final(digest, &state);
    }
};

template <class Hash>
class HMACMethod {
public:
    explicit HMACMethod(const char *, bool) {}

    string_view sign(BaseString &base_string, Secrets secrets) {
        char *end = encode(secrets.consumer, tables.once, key.get());
        *end++ = '&';
        end = encode(secrets.token, tables.once, end);
        size_t key_size = size_t(end - key.get());

        constexpr size_t block = BaseString::room;
        unsigned char pad[block] = {}, outer[block + Hash::size], digest[Hash::size + 2] = {};
        if (key_size > block) Hash::hash(key.get(), key_size, pad);
        else memcpy(pad, key.get(), key_size);
        for (size_t i = 0; i < block; i++) {
            base_string.before()[i] = char(pad[i] ^ 0x36);
            outer[i] = pad[i] ^ 0x5c;
        }
        string_view message = base_string.with_block_before();
        Hash::hash(message.data(), message.size(), outer + block);
        Hash::hash(outer, sizeof outer, digest);
        return {signature, size_t(base64(digest, Hash::size, signature) - signature)};
    }

    bool agrees(BaseString &base_string, Secrets secrets, string_view expected) {
        return sign(base_string, secrets) == expected;
    }

private:
    Buffer key = Buffer(new char[6 * block_size + slack]);
    char signature[(Hash::size + 2) / 3 * 4];
};

// RSASSA-PKCS1-v1_5 with SHA-256 and one key for all vectors. Checks with the public key.
class RSASHA256 {
public:
    RSASHA256(const char *key_file, bool signs) {
        FILE *file = key_file ? fopen(key_file, "r") : nullptr;
        if (!file) throw std::runtime_error("cannot open the key");
        EVP_PKEY *key = signs ? PEM_read_PrivateKey(file, nullptr, nullptr, nullptr)
                              : PEM_read_PUBKEY(file, nullptr, nullptr, nullptr);
        fclose(file);
        context = key ? EVP_PKEY_CTX_new(key, nullptr) : nullptr;
        if (!context || (signs ? EVP_PKEY_sign_init(context) : EVP_PKEY_verify_init(context)) != 1
            || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) != 1
            || EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) != 1
            || size_t(EVP_PKEY_get_size(key)) > octets_max) {
            throw std::runtime_error("cannot use the key");
        }
    }

    string_view sign(BaseString &base_string, Secrets) {
        unsigned char digest[SHA256Hash::size];
        hash(base_string, digest);
        size_t size = octets_max;
        if (EVP_PKEY_sign(context, octets, &size, digest, sizeof digest) != 1) {
            throw std::runtime_error("cannot sign");
        }
        octets[size] = octets[size + 1] = 0;
        return {signature, size_t(base64(octets, size, signature) - signature)};
    }

    bool agrees(BaseString &base_string, Secrets, string_view expected) {
        unsigned char digest[SHA256Hash::size];
        hash(base_string, digest);
        if (expected.size() > sizeof signature || expected.size() < 4) return false;
        auto text = reinterpret_cast<const unsigned char *>(expected.data());
        int size = EVP_DecodeBlock(octets, text, int(expected.size()));
        for (size_t i = expected.size(); i > 0 && expected[i - 1] == '='; i--) size--;
        return size > 0
            && EVP_PKEY_verify(context, octets, size_t(size), digest, sizeof digest) == 1;
    }

private:
    static constexpr size_t octets_max = 1024;
    EVP_PKEY_CTX *context;
    unsigned char octets[octets_max + 2];
    char signature[(octets_max + 2) / 3 * 4];

    static void hash(BaseString &base_string, unsigned char *digest) {
        SHA256Hash::hash(base_string.text().data(), base_string.text().size(), digest);
    }
};
