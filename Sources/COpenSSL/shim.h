// The part of OpenSSL 3 that OAuthCrypto speaks to.
#ifndef OAUTHCHECK_COPENSSL_SHIM_H
#define OAUTHCHECK_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#endif
