package import Intake
import OAuth1
package import Vectors

/// What is added to a request whose text does not have it.
package struct RequestAdditions {
    package var method: String?
    package var url: String?
    package var body: String?
    package var consumerKey: String?
    package var token: String?
    /// What the program had, besides what the text shows.
    package var expected: [(stage: Stage, value: String)] = []
    /// Whether the user can add a method, a URL and a body here.
    package var isPossible: Bool
    /// Whether a request is worth something without its form.
    package var isExplained = false
    /// The hosts that the file of secrets names.
    package var origins: [SecretFacts.Origin] = []
    /// Whether ``url`` replaces the one that the text shows.
    package var replacesURL = false

    package init(isPossible: Bool = true) { self.isPossible = isPossible }

    /// Completes a request.
    ///
    /// - Throws: ``VectorIssue`` if it has no URL, and none is added.
    package func complete(_ request: inout ImportedRequest, of file: String) throws(VectorIssue) {
        if replacesURL, let url, let shown = request.url {
            let place = PlainText.cut(PlainText.visible(String(shown.prefix { $0 != "?" })), to: 80)
            request.notes.append("\(.url) replaces the URL of the text, \(place)")
            request.url = ImportedRequest.replacing(shown, by: url)
        }
        // Who gives the same URL says its scheme.
        if let url, let shown = request.url, shown.utf8.elementsEqual(url.utf8) {
            request.assumed.subtract([.scheme, .baseStringURL])
        }
        if request.url == nil, request.faults.isEmpty {
            try addURL(to: &request, of: file)
            if let body, request.body == nil {
                request.body = Array(body.utf8)
                request.addFormType()
            }
        } else if request.lacksForm, let body {
            request.body = Array(body.utf8)
            request.lacksForm = false
        } else if request.body == nil, request.form == nil, let body {
            request.body = Array(body.utf8)
            request.addFormType()
        }
        request.otherURLs += origins.prefix(Self.originsMax).map { $0.url }
        if request.lacksForm, isExplained { request.assumed.insert(.noForm) }
        request.noteMasks()
        if request.maySendMore, isPossible { request.assumed.insert(.noBody) }
        if let method, let shown = request.method, !method.utf8.elementsEqual(shown.utf8) {
            request.notes.append("\(.method) \(method) replaces the text's \(shown)")
            request.method = method
        }
        guard request.method == nil else { return }
        request.method = method ?? (request.body == nil ? "GET" : "POST")
        if method == nil { request.assumed.insert(.method) }
    }

    /// More hosts are not tried.
    private static let originsMax = 8

    /// Adds the URL to a request whose text does not show it.
    private func addURL(to request: inout ImportedRequest, of file: String) throws(VectorIssue) {
        if let url {
            request.assumed.insert(.typedURL)
            request.url = url
            if let target = request.target { request.addHost(of: url, to: target) }
            request.leaveOutQuery()
            return
        }
        if let target = request.target, let origin = origins.first {
            request.assumed.insert(.typedURL)
            request.others += origins.dropFirst().prefix(Self.originsMax).map { other in
                var reading = request
                (reading.url, reading.cost) = (other.url + target, 1)
                reading.others = []
                return reading
            }
            request.url = origin.url + target
            request.notes.append(
                "the text does not show the host of the request; \(origin.url) is"
                    + " \(origin.place); \(.url) replaces it")
            return
        }
        guard request.target == nil else {
            throw VectorIssue(
                file: file, line: request.line, column: 1,
                message: "the text does not show the host of the request",
                hint: isPossible
                    ? "add the host: \(.url) https://HOST"
                    : "add a Host header, or use oauthcheck explain with \(.url) https://HOST",
                topic: .incomplete)
        }
        throw missingURL(of: request, in: file)
    }

    /// That a text has only a header, or a part of one.
    private func missingURL(of request: ImportedRequest, in file: String) -> VectorIssue {
        if let fault = request.headerFault, fault.kind == .cut {
            return VectorIssue(
                file: file, message: "the Authorization header is incomplete: \(fault)",
                hint: "give the whole header, with the method and the URL of the request",
                topic: .incomplete)
        }
        return VectorIssue(
            file: file, message: "the text has only the Authorization header" + request.signedWith,
            hint: isPossible
                ? "add \(.url) URL and \(.method) METHOD of the request, and \(.body) if the "
                    + "request has a body"
                : "use oauthcheck explain with \(.url) URL and \(.method) METHOD of the request",
            topic: .incomplete)
    }
}

extension ImportedRequest {
    /// Makes the URL of the host of `url`, and of a path and query.
    fileprivate mutating func addHost(of url: String, to target: String) {
        guard let parts = SplitURL(url.utf8) else { return }
        // A URL with a query is whole.
        guard !parts.rest.contains(UInt8(ascii: "?")) || target.utf8.contains(UInt8(ascii: "?"))
        else { return }
        self.url = parts.origin + target
    }

    /// Whether the text, which is a copy of what was printed, may have left out a body.
    fileprivate var maySendMore: Bool {
        let isSender = ["POST", "PUT", "PATCH"].contains { $0 == method }
        return assumed.contains(.copiedHeader) && isSender && body == nil && form == nil
            && !lacksForm && header("Content-Type") == nil && header("Content-Length") != "0"
            && url != nil
    }

    /// Makes the body a form, as `--body` beside a header is meant.
    fileprivate mutating func addFormType() {
        guard header("Content-Type") == nil, let first = body?.first,
            !"{[<".utf8.contains(first)
        else { return }
        addHeader("Content-Type", "application/x-www-form-urlencoded")
    }
}
