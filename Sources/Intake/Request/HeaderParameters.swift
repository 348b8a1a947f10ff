import OAuth1
package import Vectors

/// What an `Authorization` header that was sent gives a vector.
package struct HeaderParameters: Sendable {
    /// Protocol parameters, decoded, without the signature; `realm` as it was written.
    package private(set) var oauth: [VectorParts.Pair] = []
    /// Parameters of other names, which are signed as those of the query are.
    package private(set) var others: [VectorParts.Pair] = []
    package private(set) var signature: String?
    /// Whether the whole header can be compared: it is well formed, and has nothing else.
    package private(set) var isExact: Bool
    /// What is wrong with the header's form; nil if it is well formed.
    package let fault: HeaderFault?
    /// The header that was read: see ``SentHeader/value``.
    package let value: String
    package private(set) var notes: [Hint]

    /// Nil if nothing of OAuth can be read in the header.
    package init?(_ header: SentHeader) {
        (fault, value, notes) = (header.fault, header.value, header.notes)
        if fault != nil, !header.hasProtocolParameters { return nil }
        if let fault {
            notes.append(
                fault.kind == .misspelling
                    ? "in the Authorization header, \("\(fault)"); oauthcheck corrects it"
                    : "the Authorization header is malformed: \("\(fault)"); "
                        + "oauthcheck uses the readable part")
        }
        // A malformed header is a mistake of its own, and its values are compared without it.
        isExact = fault == nil
        for field in header.fields { add(field) }
    }

    private mutating func add(_ field: AuthorizationHeader.Field) {
        let name = String(bytes: PercentEncoding.decoded(field.name))
        let decoded = String(bytes: PercentEncoding.decoded(field.value))
        if name.utf8.elementsEqual("oauth_signature".utf8) {
            signature = signature ?? decoded
            guard !field.isSignature else { return }
            notes.append("the name oauth_signature is percent-encoded in the Authorization header")
            isExact = false
        } else if field.isRealm {
            oauth.append((name, String(bytes: field.value)))
        } else if name.hasPrefix("oauth_") {
            oauth.append((name, decoded))
        } else {
            // A vector has it in its query.
            others.append((name, decoded))
            isExact = false
        }
    }

    /// What to do about a header that has nothing of OAuth.
    package static func hint(for header: String) -> Hint {
        header.hasPrefix(ignoringCase: "Bearer ")
            ? oauth2 : "expected: OAuth name=\"value\", name=\"value\" (RFC 5849 §3.5.1)"
    }

    package static let oauth2: Hint =
        "OAuth 2.0 does not sign requests, so there is no signature to check"

    static let basic: Hint =
        "Basic authentication does not sign requests, so there is no signature to check"
}
