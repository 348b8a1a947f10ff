/// A mistake of a server that is not a rule left out: it decides something in another way.
enum ServerFault: String, CaseIterable, Sendable {
    case nonceAlone, nonceWithoutClient, nonceWithoutToken, lastNonceOnly, nonceOncePerSecond
    case nonceByTransmission, nonceAsWritten, nonceOnlyAtResources, nonceBeforeSignature
    case nonceByTarget, anyVerifier, trustsForwardedScheme
    case timestampsMustIncrease, plaintextNeedsNonce, versionRequired
    case confirmedCapitalized, confirmedMissing, oobRefused, emptyTokenRefused, countedTokens
    case callbackPrefix, nativeCallbackRefused, extraParameterRefused, tokensUnencoded
    case callbackOfAuthorization, approvalByGet, redirectConcatenated, verifierUnencoded
    case shortVerifiers, framable, unescapedPage, oobRedirects
    case failureSpendsToken, sameToken, verifierBeforeSignature, unknownIsEmpty
    case statusAlways401, statusAlways400, noChallenge, secretInError, signatureInError
    case cacheable, markupInError, crashOnJunk, redirectWithoutProtection
    case schemeAnywhere, cookiesRead, nameCaseIgnored, identifiersCutAtNUL, anyBodyIsForm
    case cacheableEcho, millisecondsTaken, noncesForgottenEarly, timestampsWithoutHelp
    case decisionAfterExchange, verifierAfterDenial, namelessPage
    case tokenWithoutSecret, exchangeRepeats, passwordExchange, traceInError, ownProblemWords
}
