import OAuth1
package import HTTP

/// What came back for a request.
package struct ProbeAnswer: Sendable {
    /// Why there is no answer.
    package enum Failure: Hashable, Sendable {
        case unreachable(String)
        case timedOut(seconds: Int)
        case closed
        case unreadable
        case tooLong(bytes: Int)

        package var text: String {
            switch self {
            case .unreachable(let reason): "the server cannot be reached: \(reason)"
            case .timedOut(let seconds): "the server did not answer within \(seconds) s"
            case .closed: "the server closed the connection without an answer"
            case .unreadable: "the server's answer is not an HTTP/1.1 answer"
            case .tooLong(let bytes): "the server's answer is longer than \(bytes) bytes"
            }
        }
    }

    package enum Kind: Hashable, Sendable {
        case accepted, refused, redirected, failed
    }

    package let status: Int?
    package let fields: [RawField]
    package let body: [UInt8]
    package let failure: Failure?
    /// A text in the body without which an answer is not an acceptance.
    var marker: [UInt8] = []

    package init(_ response: ResponseReader.Response) {
        status = response.status
        fields = response.fields
        body = response.body
        failure = nil
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

    /// Whether the server is not there any more, or hangs.
    var hasNoAnswer: Bool {
        switch failure {
        case .unreachable, .closed, .timedOut: true
        case .unreadable, .tooLong, nil: false
        }
    }

    /// Whether the server asks for fewer requests.
    var isThrottled: Bool { status == 429 }

    /// The values of all headers of this name.
    func values(of name: String) -> [String] {
        fields.values(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of the first header of this name.
    func value(of name: String) -> String? { values(of: name).first }

    /// The values of the headers, and the body.
    var content: [UInt8] {
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

extension ProbeAnswer {
    /// The value of a parameter, if the body is a form.
    func form(_ name: String) -> String? {
        var list = ParameterList()
        ParameterSources.append(formEncoded: body.span, to: &list)
        return list.firstValue(named: name).map { String(decoding: $0, as: UTF8.self) }
    }
}
