import OAuth1
import Vectors
import HTTP

extension Misbehavior {
    /// Every rule that the provider can break on purpose: one entry each.
    package static let all: [Misbehavior] =
        signature + signing + sources + transmission + places + nonce + time + temporary
        + authorization + pages + token + credentials + errors + failures

    package static func named(_ id: String) -> Misbehavior? {
        if let known = all.first(where: { $0.id.isSame(id) }) { return known }
        let prefix = "pitfall:"
        guard id.hasPrefix(prefix) else { return nil }
        var misbehavior = Misbehavior(id, "makes a mistake when it derives the signature")
        misbehavior.pitfalls = [String(id.dropFirst(prefix.count))]
        return misbehavior
    }

    private static let signature = [
        Misbehavior("SIG-02", "does not compare signatures", skips: .correct),
        Misbehavior("SIG-04", "accepts an empty signature", skips: .signatureNotEmpty),
        Misbehavior(
            "SIG-07", "does not verify requests with a query", ignoringSignature: { $0.hasQuery }),
        Misbehavior(
            "SIG-08", "ignores query parameters that are not signed", accepting: \.withoutOnePair),
        Misbehavior("SIG-09", "does not verify the method", accepting: \.withOtherMethods),
        Misbehavior("SIG-11", "ignores the case of the path", accepting: \.withLowerCasePath),
        Misbehavior("SIG-14", "counts equal pairs once", pitfalls: "duplicate-pairs-merged"),
        Misbehavior("SIG-15", "does not sign pairs without =", accepting: \.withoutNamesAlone),
        Misbehavior(
            "SIG-20", "does not verify forms", ignoringSignature: { $0.form != nil }),
        Misbehavior("SIG-21", "does not sign forms", pitfalls: "form-params-left-out"),
        Misbehavior("SIG-25", "does not read + as a space", pitfalls: "plus-not-decoded"),
        Misbehavior("SIG-26", "decodes the query twice", pitfalls: "query-decoded-twice"),
        Misbehavior("SIG-27", "signs the query as it was sent", pitfalls: "query-not-decoded"),
        Misbehavior("SIG-32", "keeps the case of the host", pitfalls: "host-case-kept"),
        confusing("SIG-38", "takes an RSA client's public key as its secret", .rsaClient) { keys in
            keys.withSecret(String(decoding: keys.client.publicKey?.pem ?? [], as: UTF8.self))
        },
        confusing("SIG-39", "takes the missing secret of an RSA client as empty", .rsaClient) {
            $0.withSecret("")
        },
        confusing("SIG-40", "accepts PLAINTEXT of an RSA client", .rsaClientPlaintext) {
            $0.withSecret("")
        },
        Misbehavior("SIG-44", "accepts method names in lower case", skips: .methodCase),
        Misbehavior("SIG-45", "assumes HMAC-SHA1 if no method is named", skips: .method),
        Misbehavior(
            "SIG-47", "takes the secret of an unknown client as empty", skips: .knownClient),
        Misbehavior("SIG-48", "takes the secret of an unknown token as empty", skips: .knownToken),
        Misbehavior("SIG-49", "gives access to temporary credentials", skips: .notTemporary),
        Misbehavior("SIG-50", "accepts the token of another client", skips: .tokenOfClient),
        Misbehavior("SIG-51", "does not verify oauth_body_hash", skips: .bodyHash),
        Misbehavior("SIG-54", "drops parameters without =", pitfalls: "no-equals-dropped"),
        Misbehavior("SIG-55", "splits the query at ;", pitfalls: "semicolon-splits-query"),
        Misbehavior("SIG-56", "sorts without regard to case", pitfalls: "sorted-case-insensitive"),
    ]

    /// Which parts of a request are signed.
    private static let sources = [
        Misbehavior("SIG-03", "accepts a request without a signature", skips: .signature),
        Misbehavior(
            "SIG-12", "signs the first of several values",
            accepting: { $0.withOneOfEach(isFirst: true) }),
        Misbehavior(
            "SIG-13", "signs the last of several values",
            accepting: { $0.withOneOfEach(isFirst: false) }),
        Misbehavior("SIG-16", "drops values with =", accepting: \.withoutEqualsInValues),
        Misbehavior("SIG-17", "drops names like oauth_", accepting: \.withoutNamesLikeOAuth),
        Misbehavior("SIG-22", "reads forms of one spelling", refusing: \.hasUnusualFormType),
        Misbehavior("SIG-23", "signs multipart fields", pitfalls: "multipart-fields-signed"),
        Misbehavior("SIG-24", "signs members of JSON", pitfalls: "json-members-signed"),
        Misbehavior("SIG-34", "believes X-Forwarded-Proto", accepting: \.withForwardedScheme),
        Misbehavior("SIG-36", "signs the realm", pitfalls: "realm-included"),
        Misbehavior(
            "SIG-37", "does not sign other parameters of the header",
            accepting: \.withoutOtherHeaderParameters),
        Misbehavior("SIG-43", "takes an unknown method as HMAC-SHA1", skips: .knownMethod),
        Misbehavior("SIG-57", "does not encode brackets", pitfalls: "brackets-not-encoded"),
        Misbehavior(
            "ROB-10", "refuses absolute targets",
            refusing: { $0.request.raw.target.starts(with: "http".utf8) }),
        Misbehavior("ROB-13", "verifies HEAD as GET", accepting: \.withHeadAsGet),
        Misbehavior(
            "TLS-02", "believes X-Forwarded-Proto of PLAINTEXT", fault: .trustsForwardedScheme),
    ]

    /// A server that lets an RSA client sign with a secret.
    private static func confusing(
        _ id: String,
        _ title: String,
        _ rule: Rule,
        keys: @escaping @Sendable (VerificationKeys) -> [VerificationKeys]
    ) -> Misbehavior {
        var misbehavior = Misbehavior(id, title, keys: keys)
        misbehavior.skipped = [rule]
        return misbehavior
    }

    private static let transmission = [
        Misbehavior(
            "TRN-02", "does not read the query", refusing: { $0.transmissions == [.query] }),
        Misbehavior("TRN-03", "does not read the form", refusing: { $0.transmissions == [.form] }),
        Misbehavior("TRN-04", "reads parameters from several places", skips: .oneTransmission),
        Misbehavior("TRN-07", "accepts a parameter twice", skips: .noRepetition),
        Misbehavior(
            "TRN-09", "compares the scheme with its case", refusing: { !$0.hasUsualScheme }),
        Misbehavior(
            "TRN-10", "needs a space after each comma", refusing: { $0.headerText.contains("\",o") }
        ),
        Misbehavior(
            "TRN-19", "does not decode names in the query",
            refusing: {
                $0.request.raw.target.firstRange(of: Array("?oauth%5F".utf8)) != nil
            }),
        Misbehavior("TRN-23", "compares escaped values", refusing: \.hasNeedlessEscapes),
        Misbehavior(
            "TRN-12", "refuses an empty oauth_token at resources",
            refusing: { $0["oauth_token"] == [] && $0["oauth_callback"] == nil }),
        Misbehavior("TRN-14", "ignores a second Authorization header", skips: .oneHeader),
        Misbehavior("TRN-17", "ignores unknown protocol parameters", skips: .knownParameter),
    ]

    private static let nonce = [
        Misbehavior("NON-01", "accepts a request twice", skips: .fresh),
        Misbehavior("NON-02", "keeps nonces with their URL", fault: .nonceByTarget),
        Misbehavior(
            "NON-16", "refuses nonces that are not letters and digits",
            refusing: { $0["oauth_nonce"]?.contains { !isLetterOrDigit($0) } ?? false }),
        Misbehavior("NON-03", "accepts each nonce once for ever", fault: .nonceAlone),
        Misbehavior("NON-04", "keeps nonces without their client", fault: .nonceWithoutClient),
        Misbehavior("NON-05", "keeps nonces without their token", fault: .nonceWithoutToken),
        Misbehavior("NON-06", "remembers the last nonce alone", fault: .lastNonceOnly),
        Misbehavior("NON-07", "accepts one request per second", fault: .nonceOncePerSecond),
        Misbehavior("NON-09", "keeps nonces by transmission", fault: .nonceByTransmission),
        Misbehavior("NON-10", "keeps nonces as they are written", fault: .nonceAsWritten),
        Misbehavior("NON-11", "keeps nonces of resources alone", fault: .nonceOnlyAtResources),
        Misbehavior("NON-12", "uses a nonce before it verifies", fault: .nonceBeforeSignature),
        Misbehavior("NON-13", "needs neither nonce nor timestamp", skips: .nonceAndTimestamp),
        Misbehavior("NON-14", "accepts an empty nonce", skips: .nonceNotEmpty),
        Misbehavior(
            "NON-17", "accepts any text as a timestamp", skips: .timestamp),
        Misbehavior("NON-18", "accepts timestamps below 1", skips: .timestampPositive),
        Misbehavior("NON-19", "accepts signs and zeros before a timestamp", skips: .timestampPlain),
        Misbehavior("NON-22", "accepts every timestamp of the past", skips: .notBefore),
        Misbehavior("NON-23", "accepts every timestamp of the future", skips: .notAfter),
        Misbehavior("NON-25", "demands that timestamps increase", fault: .timestampsMustIncrease),
        Misbehavior("NON-26", "demands a nonce of PLAINTEXT", fault: .plaintextNeedsNonce),
        Misbehavior("NON-27", "demands oauth_version", fault: .versionRequired),
        Misbehavior("NON-28", "accepts any oauth_version", skips: .version),
        Misbehavior("TLS-01", "accepts PLAINTEXT over http", skips: .plaintextSecure),
    ]

    private static let temporary = [
        Misbehavior("TMP-01", "sends credentials as text/plain", fault: .tokensUnencoded),
        Misbehavior("TMP-02", "sends oauth_callback_confirmed=True", fault: .confirmedCapitalized),
        Misbehavior("TMP-03", "needs no oauth_callback", skips: .callback),
        Misbehavior("TMP-04", "refuses oob", fault: .oobRefused),
        Misbehavior("TMP-05", "accepts OOB", skips: .callbackOob),
        Misbehavior("TMP-06", "accepts relative callbacks", skips: .callbackAbsolute),
        Misbehavior("TMP-07", "ignores registered callbacks", skips: .callbackRegistered),
        Misbehavior("TMP-08", "compares the beginning of callbacks", fault: .callbackPrefix),
        Misbehavior("TMP-09", "accepts javascript: as a callback", skips: .callbackScheme),
        Misbehavior("TMP-10", "accepts any byte in a callback", skips: .callbackBytes),
        Misbehavior("TMP-11", "accepts a fragment in a callback", skips: .callbackFragment),
        Misbehavior("TMP-12", "refuses native callbacks", fault: .nativeCallbackRefused),
        Misbehavior("TMP-17", "refuses an empty oauth_token", fault: .emptyTokenRefused),
        Misbehavior("TMP-19", "counts tokens up", fault: .countedTokens),
        Misbehavior("TMP-22", "refuses extra parameters", fault: .extraParameterRefused),
        Misbehavior("TMP-23", "lets credentials be cached", fault: .cacheable),
    ]

    private static let authorization = [
        Misbehavior("AUT-02", "accepts two tokens", skips: .oneAuthorizationToken),
        Misbehavior(
            "AUT-03", "takes the callback of the authorization URL", fault: .callbackOfAuthorization
        ),
        Misbehavior("AUT-05", "accepts a decision from any page", skips: .decisionFromForm),
        Misbehavior("AUT-06", "lets GET approve", fault: .approvalByGet),
        Misbehavior("AUT-07", "lets the page be framed", fault: .framable),
        Misbehavior("AUT-08", "accepts a second decision", skips: .decisionOnce),
        Misbehavior("AUT-12", "appends ? to a callback with a query", fault: .redirectConcatenated),
        Misbehavior("AUT-13", "does not encode the verifier", fault: .verifierUnencoded),
        Misbehavior("AUT-14", "redirects to oob", fault: .oobRedirects),
        Misbehavior("AUT-15", "makes verifiers of three characters", fault: .shortVerifiers),
        Misbehavior("AUT-16", "does not escape what the page shows", fault: .unescapedPage),
        Misbehavior("AUT-18", "lets redirects be cached", fault: .redirectWithoutProtection),
    ]

    private static let token = [
        Misbehavior("TOK-02", "needs no verifier", skips: .verifierPresent),
        Misbehavior("TOK-03", "does not compare the verifier", skips: .verifier),
        Misbehavior("TOK-04", "lets verifiers be guessed", skips: .verifierTries),
        Misbehavior("TOK-05", "accepts an empty verifier", skips: .verifierNotEmpty),
        Misbehavior("TOK-06", "accepts any verifier that it gave", fault: .anyVerifier),
        tokenStatus,
        Misbehavior("TOK-07", "exchanges credentials twice", skips: .exchangedOnce),
        Misbehavior("TOK-09", "exchanges without authorization", skips: .approved),
        Misbehavior("TOK-10", "exchanges after a denial", skips: .notDenied),
        Misbehavior("TOK-11", "exchanges credentials of another client", skips: .temporaryOfClient),
        Misbehavior(
            "TOK-12", "spends credentials on a wrong signature", fault: .failureSpendsToken),
        Misbehavior(
            "TOK-13", "accepts an exchange without the token secret",
            keys: { keys in
                [VerificationKeys(client: keys.client, tokenSecret: "", method: keys.method)]
            }),
        Misbehavior(
            "TOK-16", "compares the verifier first", fault: .verifierBeforeSignature),
        Misbehavior("TOK-17", "makes the temporary credentials permanent", fault: .sameToken),
        Misbehavior("TOK-20", "exchanges token credentials", skips: .temporary),
        Misbehavior("TOK-24", "exchanges expired credentials", skips: .notExpired),
    ]

    private static let tokenStatus: Misbehavior = {
        var misbehavior = Misbehavior("TOK-19", "answers 400 to every fault of an exchange")
        misbehavior.endpointStatus = (.token, 400, nil)
        return misbehavior
    }()

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }

    private static let errors = [
        Misbehavior("ERR-01", "sends no WWW-Authenticate", fault: .noChallenge),
        Misbehavior("ERR-02", "answers every fault with 401", fault: .statusAlways401),
        Misbehavior("ERR-03", "answers repetition with 401", statuses: [.noRepetition: 401]),
        Misbehavior("ERR-04", "answers unknown methods with 401", statuses: [.knownMethod: 401]),
        Misbehavior("ROB-03", "fails on broken URLs", statuses: [.url: 500]),
        Misbehavior("ERR-05", "answers every fault with 400", fault: .statusAlways400),
        Misbehavior("ERR-06", "shows the client's secret", fault: .secretInError),
        Misbehavior("ERR-08", "repeats the consumer key as HTML", fault: .markupInError),
        Misbehavior("ROB-01", "fails on malformed headers", fault: .crashOnJunk),
        Misbehavior("ROB-02", "ignores broken escapes", skips: .headerEscapes),
        Misbehavior("ROB-04", "ignores raw bytes in the header", skips: .headerBytes),
    ]
}

extension VerificationKeys {
    /// The same, with another secret of the client.
    func withSecret(_ secret: String) -> [VerificationKeys] {
        guard client.secret == nil else { return [] }
        return [
            VerificationKeys(
                client: Client(key: client.key, secret: SharedSecret(secret)),
                tokenSecret: tokenSecret,
                method: method)
        ]
    }
}

extension ProtocolMessage {
    /// The OAuth header as it was sent.
    var headerText: String {
        request.raw.fields.values(of: "Authorization").filter(Self.isOAuth)
            .map { String(decoding: $0, as: UTF8.self) }.joined()
    }

    /// Whether a form's media type is not written in the usual way, without parameters.
    var hasUnusualFormType: Bool {
        form != nil
            && request.contentType?.elementsEqual("application/x-www-form-urlencoded".utf8) == false
    }

    /// Whether the header has escapes that are not needed.
    var hasNeedlessEscapes: Bool {
        parameters.contains { parameter in
            parameter.transmission == .header
                && !PercentEncoding.encode(bytes: parameter.value).utf8.elementsEqual(
                    parameter.raw)
        }
    }

    /// Whether the header's scheme is written as the RFC writes it.
    var hasUsualScheme: Bool {
        guard transmissions == [.header] else { return true }
        return request.raw.fields.values(of: "Authorization")
            .contains { $0.starts(with: "OAuth".utf8) }
    }
}
