/// What the provider demands of a request; the id is that of the check of a server that demands it.
package enum Rule: String, CaseIterable, Sendable {
    // Transmission (§3.5)
    case present = "SIG-53"
    case header = "ROB-01"
    case headerEscapes = "ROB-02"
    case url = "ROB-03"
    case headerBytes = "ROB-04"
    case host = "ROB-11"
    case oneTransmission = "TRN-04"
    case noRepetition = "TRN-07"
    case oneHeader = "TRN-14"
    case knownParameter = "TRN-17"
    // Parameters (§3.1)
    case parameters = "ERR-02"
    case signature = "SIG-03"
    case signatureNotEmpty = "SIG-04"
    case method = "SIG-45"
    case nonceAndTimestamp = "NON-13"
    case nonceNotEmpty = "NON-14"
    case nonceLength = "NON-15"
    case timestamp = "NON-17"
    case timestampPositive = "NON-18"
    case timestampPlain = "NON-19"
    case version = "NON-28"
    // Methods (§3.4)
    case knownMethod = "SIG-43"
    case methodCase = "SIG-44"
    case hmacClient = "SIG-41"
    case rsaClient = "SIG-38"
    case rsaClientPlaintext = "SIG-40"
    case registeredMethod = "SIG-46"
    case plaintextSecure = "TLS-01"
    // Credentials (§3.2)
    case knownClient = "SIG-47"
    case knownToken = "SIG-48"
    case notTemporary = "SIG-49"
    case tokenOfClient = "SIG-50"
    case correct = "SIG-02"
    case bodyHash = "SIG-51"
    // Nonce and timestamp (§3.3)
    case notBefore = "NON-22"
    case notAfter = "NON-23"
    case fresh = "NON-01"
    case storeHasRoom = "TMP-21"
    // Temporary credentials (§2.1)
    case callback = "TMP-03"
    case callbackOob = "TMP-05"
    case callbackAbsolute = "TMP-06"
    case callbackRegistered = "TMP-07"
    case callbackScheme = "TMP-09"
    case callbackBytes = "TMP-10"
    case callbackFragment = "TMP-11"
    // Authorization (§2.2)
    case authorizationToken = "AUT-01"
    case oneAuthorizationToken = "AUT-02"
    case decisionFromForm = "AUT-05"
    case decisionOnce = "AUT-08"
    case notExpiredAtAuthorization = "TMP-20"
    // Token credentials (§2.3)
    case verifierPresent = "TOK-02"
    case verifier = "TOK-03"
    case verifierTries = "TOK-04"
    case verifierNotEmpty = "TOK-05"
    case exchangedOnce = "TOK-07"
    case approved = "TOK-09"
    case notDenied = "TOK-10"
    case temporaryOfClient = "TOK-11"
    case temporary = "TOK-20"
    case notExpired = "TOK-24"
    /// What a real provider demands besides (`--like`).
    case likeness = "LIKE"
    /// A failure on purpose (`--misbehave`).
    case failure = "FAILURE"

    /// The section of RFC 5849.
    package var section: String {
        switch self {
        case .present, .parameters, .signature, .signatureNotEmpty, .method, .nonceAndTimestamp,
            .version, .knownParameter, .noRepetition, .methodCase, .likeness, .failure:
            "3.1"
        case .knownMethod, .hmacClient, .knownClient, .knownToken, .notTemporary, .tokenOfClient,
            .correct:
            "3.2"
        case .nonceNotEmpty, .nonceLength, .timestamp, .timestampPositive, .timestampPlain,
            .notBefore, .notAfter, .fresh, .storeHasRoom:
            "3.3"
        case .rsaClient, .rsaClientPlaintext, .registeredMethod, .bodyHash: "3.4"
        case .plaintextSecure: "3.4.4"
        case .url, .host: "3.4.1.2"
        case .oneTransmission: "3.5"
        case .header, .headerEscapes, .headerBytes, .oneHeader: "3.5.1"
        case .callback, .callbackOob, .callbackAbsolute, .callbackRegistered, .callbackScheme,
            .callbackBytes, .callbackFragment:
            "2.1"
        case .authorizationToken, .oneAuthorizationToken, .decisionFromForm, .decisionOnce,
            .notExpiredAtAuthorization:
            "2.2"
        case .verifierPresent, .verifier, .verifierTries, .verifierNotEmpty, .exchangedOnce,
            .approved, .notDenied, .temporaryOfClient, .temporary, .notExpired:
            "2.3"
        }
    }

    /// Whether it is about how the `Authorization` header is written.
    var isOfHeader: Bool {
        [.header, .headerEscapes, .headerBytes, .oneHeader].contains(self)
    }

    /// The status of an answer to a request that breaks the rule (§3.2).
    package var status: Int {
        switch self {
        case .present, .knownClient, .knownToken, .notTemporary, .tokenOfClient, .correct,
            .bodyHash, .notBefore, .notAfter, .fresh, .verifier, .verifierTries, .exchangedOnce,
            .approved, .notDenied, .temporaryOfClient, .temporary, .notExpired,
            .notExpiredAtAuthorization:
            401
        case .storeHasRoom: 503
        case .failure: 500
        case .decisionFromForm: 403
        case .authorizationToken: 404
        default: 400
        }
    }
}
