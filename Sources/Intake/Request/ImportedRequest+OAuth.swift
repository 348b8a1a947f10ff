import OAuth1
package import Vectors

// Whether a request is one of OAuth 1.0a, before it is looked at more closely.
extension ImportedRequest {
    package var hasProtocolParameters: Bool {
        let isInHeader = headers.contains { header in
            header.name.isSame(ignoringCase: "Authorization") && SentHeader.isOAuth(header.value)
        }
        return isInHeader || recipe != nil || QueryParameters(of: url ?? target ?? "").isSigned
            || hasSignedForm
    }

    /// The URL of an option instead of the one of a text, of which it keeps what the option lacks:
    /// all but the host, or the query in which the signature is.
    package static func replacing(_ shown: String, by url: String) -> String {
        guard let old = SplitURL(shown.utf8), let new = SplitURL(url.utf8) else { return url }
        if new.rest.isEmpty { return new.origin + String(decoding: old.rest, as: UTF8.self) }
        let query = old.rest.drop { $0 != ASCII.question }
        guard !new.rest.contains(ASCII.question), QueryParameters(of: shown).isSigned else {
            return url
        }
        return url + String(decoding: query, as: UTF8.self)
    }

    /// Whether it is a whole request with protocol parameters.
    var isUsable: Bool {
        (url != nil || target != nil) && faults.isEmpty && hasProtocolParameters
    }

    /// Whether the protocol parameters are in the form (§3.5.2).
    var hasSignedForm: Bool {
        guard ParameterSources.isForm(contentType: (contentType ?? "").utf8), let body else {
            return false
        }
        return QueryParameters(form: String(bytes: body)).isSigned
    }

    /// What is wrong with the form of the Authorization header; nil without such a header of OAuth.
    package var headerFault: HeaderFault? {
        let header = headers.first { header in
            header.name.isSame(ignoringCase: "Authorization") && SentHeader.isOAuth(header.value)
        }
        return header.flatMap { SentHeader($0.value).fault }
    }

    /// What its header says of the signature, as a clause; empty if it says nothing.
    package var signedWith: String {
        let fields = SentHeader(header("Authorization") ?? "").fields
        func value(_ name: String) -> String? {
            fields.first { $0.name.elementsEqual(name.utf8) }.map {
                PlainText.cut(
                    PlainText.visible(bytes: PercentEncoding.decoded($0.value)), to: Self.shownMax)
            }
        }
        let parts = [
            value("oauth_consumer_key").map { "of the key \($0)" },
            value("oauth_signature_method").map { "signed with \($0)" },
            value("oauth_timestamp").map { "at \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "" : ", " + parts.joined(separator: ", ")
    }

    /// In characters; longer values are cut.
    private static let shownMax = 60

    /// The names of the headers that a signed command would not have.
    package var otherHeaders: [String] {
        let known = [
            "Authorization", "Content-Type", "Content-Length", "Host", "User-Agent", "Accept",
            "Accept-Encoding", "Connection",
        ]
        return headers.map { $0.name }.filter { name in
            !name.hasPrefix(":") && !known.contains { $0.isSame(ignoringCase: name) }
        }
    }
}
