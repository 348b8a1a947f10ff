import OAuth1

/// The values that a vector can be made of, without a vector file.
///
/// They have the meaning, and the order, of the members of the same names in a vector file; what is
/// nil or empty is not there.
package struct VectorParts: Sendable {
    /// A parameter, decoded.
    package typealias Pair = (name: String, value: String)

    package struct Request: Sendable {
        package var method: String?
        package var url: String?
        /// The URL as it was sent, if that is not the same.
        package var sentURL: String?
        /// What was not seen, or not as it was sent.
        package var assumed: Assumptions = []
        package var query: [Pair] = []
        /// An empty form is a form, too.
        package var form: [Pair]?
        package var body: String?
        package var contentType: String?

        package init() {}
    }

    package struct Secrets: Sendable {
        package var consumerSecret: String?
        package var tokenSecret: String?
        /// The names of environment variables that hold them.
        package var consumerSecretVariable: String?
        package var tokenSecretVariable: String?
        package var privateKeyVariable: String?
        /// In PEM.
        package var privateKey: String?
        package var publicKey: String?
        /// Token secrets that the request does not use, but its program may have used.
        package var otherTokenSecrets: [String] = []
        /// Values of a file of secrets that were not chosen.
        package var others: [NamedSecret] = []
        package var privateKeyFile: String?
        package var publicKeyFile: String?

        package init() {}

        /// All that no output shows, as far as it is known.
        package var values: [String] {
            [consumerSecret, tokenSecret, privateKey].compactMap { $0 }
                + others.filter { !$0.isShown }.map { $0.value }
        }
    }

    /// A value of a file of secrets, which no output shows.
    package struct NamedSecret: Hashable, Sendable {
        /// What messages call it.
        package let name: String
        package let value: String
        /// Whether its name says that it is a secret.
        package let isSecret: Bool
        /// Whether it may be tried instead of the secrets of a request.
        package let isTried: Bool
        /// Whether it is a name or a placeholder, which is not hidden.
        package let isShown: Bool

        package init(
            name: String, value: String, isSecret: Bool, isTried: Bool, isShown: Bool = false
        ) {
            self.name = name
            self.value = value
            self.isSecret = isSecret
            self.isTried = isTried
            self.isShown = isShown
        }
    }

    package var id: String
    package var comment: String?
    /// What a server said when it refused the request.
    package var refused: String?
    /// Sections of RFC 5849, such as `RFC5849 3.6`.
    package var spec: [String] = []
    /// The name of where the request comes from.
    package var source: String?
    package var request = Request()
    /// `realm` and `oauth_signature` are protocol parameters here.
    package var oauth: [Pair] = []
    package var secrets = Secrets()
    package var expected: [(stage: Stage, value: String)] = []

    package init(id: String) {
        self.id = id
    }
}

extension VectorParts {
    /// Expects the `oauth_body_hash` of a signed request to be that of its body, if that is known.
    package mutating func expectBodyHash() {
        func value(of name: String) -> String? {
            oauth.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
        }
        let method = value(of: "oauth_signature_method") ?? SignatureMethod.hmacSHA1.rawValue
        guard let hash = value(of: "oauth_body_hash"), !expected.isEmpty, request.form == nil,
            request.body?.isEmpty == false, SignatureMethod(rawValue: method) != nil,
            !expected.contains(where: { $0.stage == .bodyHash })
        else { return }
        expected.insert((.bodyHash, hash), at: 0)
    }
}
