/// A value that is derived on the way from a request to its `Authorization` header, under its name
/// in files.
///
/// In the order of derivation: a stage that differs makes later ones differ.
package enum Stage: String, CaseIterable, Hashable, Sendable {
    case encoded
    case bodyHash = "body_hash"
    case baseStringURI = "base_string_uri"
    case parameters
    case baseString = "base_string"
    case signingKey = "signing_key"
    case signature
    case authorizationHeader = "authorization_header"

    /// All stages, each derived from earlier ones.
    package static let inOrder = allCases

    /// Its place in the order of derivation.
    package var index: Int {
        switch self {
        case .encoded: 0
        case .bodyHash: 1
        case .baseStringURI: 2
        case .parameters: 3
        case .baseString: 4
        case .signingKey: 5
        case .signature: 6
        case .authorizationHeader: 7
        }
    }

    /// Whether its value has the signature in it.
    package var hasSignature: Bool { self == .signature || self == .authorizationHeader }

    /// The name in messages.
    package var title: String {
        switch self {
        case .encoded: "percent-encoded text"
        case .bodyHash: "body hash"
        case .baseStringURI: "base string URI"
        case .parameters: "normalized parameters"
        case .baseString: "signature base string"
        case .signingKey: "signing key"
        case .signature: "signature"
        case .authorizationHeader: "Authorization header"
        }
    }

    /// The section that defines the stage, in messages.
    package var section: String {
        switch self {
        case .encoded: "RFC 5849 §3.6"
        case .bodyHash: "OAuth Request Body Hash, draft 4 §3.2"
        case .baseStringURI: "RFC 5849 §3.4.1.2"
        case .parameters: "RFC 5849 §3.4.1.3"
        case .baseString: "RFC 5849 §3.4.1.1"
        case .signingKey: "RFC 5849 §3.4.2"
        case .signature: "RFC 5849 §3.4"
        case .authorizationHeader: "RFC 5849 §3.5.1"
        }
    }
}
