import OAuth1
package import HTTP

/// What came back for a request.
package struct ProbeAnswer: Sendable {
    package enum Kind: Hashable, Sendable {
        case accepted, refused, redirected, failed
    }

    /// Nil exactly if there is a ``failure``.
    package let status: Int?
    package let fields: [RawField]
    package let body: [UInt8]
    package let failure: Failure?
    /// A text in the body without which an answer is not an acceptance.
    var marker: [UInt8] = []
    /// How many bytes came after its end; nil if the connection ended before it.
    package var excess: Int? = 0
    /// Cookies that redirects before it have set.
    var earlierCookies: [String] = []

    package init(_ response: ResponseReader.Response) {
        status = response.status
        fields = response.fields
        body = response.body
        failure = nil
        if response.isCut { excess = nil }
    }

    package init(_ failure: Failure) {
        status = nil
        (fields, body) = ([], [])
        self.failure = failure
    }

    package var kind: Kind {
        guard let status else { return .failed }
        switch status {
        case 200..<300:
            let isMarked = marker.isEmpty || body.firstRange(of: marker) != nil
            return isMarked ? .accepted : .refused
        case 300..<400: return .redirected
        // The server says that it does not know the method, or the version of HTTP.
        case 501, 505: return .refused
        case 500...: return .failed
        default: return .refused
        }
    }

    var isAccepted: Bool { kind == .accepted }

    /// Whether its body or a header has a text.
    func has(_ text: String) -> Bool {
        ([body] + fields.map(\.value)).contains { $0.firstRange(of: text.utf8) != nil }
    }

    /// Whether the server is not there any more, or hangs.
    var hasNoAnswer: Bool {
        switch failure {
        case .unreachable, .closed, .timedOut: true
        case .unreadable, .tooLong, nil: false
        }
    }

    /// Whether the server asks for fewer requests.
    var isThrottled: Bool { status == 429 }

    /// In how many seconds the request may be sent again; nil if it is not said, or too long.
    var retryAfter: Int64? {
        value(of: "Retry-After").flatMap { Int64($0) }.flatMap {
            (1...Self.retryMax).contains($0) ? $0 : nil
        }
    }

    /// In seconds; a longer wait would stall the run.
    private static let retryMax: Int64 = 120

    /// The values of all headers of this name.
    func values(of name: String) -> [String] {
        fields.values(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of the first header of this name.
    func value(of name: String) -> String? { values(of: name).first }

    /// The values of the headers, and the body.
    var headersAndBody: [UInt8] {
        var content: [UInt8] = []
        for field in fields {
            content += field.value
            content.append(UInt8(ascii: "\n"))
        }
        return content + body
    }

    /// What it is, in words.
    package var text: String {
        if let failure { return failure.text }
        let status = status ?? 0
        if kind == .redirected, let place = value(of: "Location") {
            return "the server answered \(status), and redirects to \(place)"
        }
        let isUnmarked = (200..<300).contains(status) && kind == .refused
        return "the server answered \(status)"
            + (isUnmarked ? " without the text that --accepted requires" : "")
    }
}
