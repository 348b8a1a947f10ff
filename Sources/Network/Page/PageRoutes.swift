#if Live
import Diagnosis
import Intake
import NIOCore
import NIOPosix
import Server
import Results
import Vectors
import HTTP

/// The page at `/`, and its data under `/_/`.
struct PageRoutes: Sendable {
    private let host: SharedServer
    private let pastes: PasteDesk
    private let ready: ClientFile?
    /// The port for https; nil if it is chosen when the server listens.
    private let tlsPort: Int?
    private let style: [UInt8]
    private let offlinePage: [UInt8]?
    /// Only the page knows it, so no other page can act in its place (CSRF).
    private let pageToken: String

    /// - Parameters:
    ///   - host: what has happened.
    ///   - pastes: explains what is pasted.
    ///   - ready: the credentials to show, of a server that was started without a file.
    ///   - settings: the files that are shown besides.
    ///   - random: makes random bytes.
    init(
        _ host: SharedServer,
        _ pastes: PasteDesk,
        ready: ClientFile? = nil,
        _ settings: ListenSettings,
        _ random: (Int) -> [UInt8]
    ) {
        self.host = host
        self.pastes = pastes
        self.ready = ready
        tlsPort = settings.tlsPort == 0 ? nil : settings.tlsPort
        style = settings.pageStyle
        offlinePage = settings.offlinePage
        pageToken = random(32).map { String($0, radix: 36) }.joined()
    }

    /// What answers the request; nil if it is not for the page.
    func answer(_ request: ReceivedRequest, on loop: any EventLoop) -> Answer? {
        let path = request.path
        if path == "/", isForBrowser(request) { return .now(page) }
        if path == "/client" { return .now(clientReport(request)) }
        guard path.hasPrefix("/_/") else { return nil }
        let words = path.split(separator: "/").dropFirst().map(String.init)
        let isPost = request.raw.method.elementsEqual("POST".utf8)
        guard !isPost || isFromPage(request) else {
            return .now(
                MessageAnswer.text(403, ["The request does not come from this server's page."]))
        }
        switch (isPost, words.first, words.count) {
        case (false, "requests", 1): return .now(list(after: after(request)))
        case (false, "events", 1): return events
        case (false, "state", 1):
            return .now(
                json(host.read { PageData.state($0, ready: ready, tlsPort: tlsPort) }))
        case (false, "client", 1): return .now(clientReport(request))
        case (false, "live.css", 1): return .now(asset(PackageResources.live_css, "text/css"))
        case (false, "page.css", 1): return .now(asset(style, "text/css"))
        case (false, "live.js", 1):
            return .now(asset(PackageResources.live_js, "text/javascript"))
        case (false, "offline", 1): return .now(offline)
        case (false, "requests", 2): return .now(detail(words[1]))
        case (true, "requests", 3): return .now(copy(words[1], words[2]))
        case (true, "paste", 1): return paste(request, on: loop)
        default: return .now(MessageAnswer.text(404, ["There is no page at this address."]))
        }
    }

    private func isForBrowser(_ request: ReceivedRequest) -> Bool {
        request.raw.fields.values(of: "Authorization").isEmpty
            && request.pathAndQuery.query == nil
            && request.raw.fields.values(of: "Accept").contains {
                String(decoding: $0, as: UTF8.self).contains("text/html")
            }
    }

    private func isFromPage(_ request: ReceivedRequest) -> Bool {
        request.raw.fields.values(of: "X-Page-Token") == [Array(pageToken.utf8)]
    }

    // MARK: - Answers

    private static let safety = [
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
    ]

    private var page: RawResponse {
        let text = String(decoding: PackageResources.live_html, as: UTF8.self)
            .replacing("{{token}}", with: pageToken)
            .replacing("{{offline}}", with: offlinePage == nil ? "hidden" : "")
        return RawResponse(
            200, [("Content-Type", "text/html; charset=utf-8")] + Self.safety,
            body: Array(text.utf8))
    }

    /// The page has a policy of its own, which forbids every connection.
    private var offline: RawResponse {
        guard let offlinePage else {
            return MessageAnswer.text(
                404, ["This installation does not include this page, but every release does."])
        }
        var fields = Self.safety.filter { $0.0 != "Content-Security-Policy" }
        fields.append(("Content-Security-Policy", "frame-ancestors 'none'"))
        return RawResponse(
            200, [("Content-Type", "text/html; charset=utf-8")] + fields, body: offlinePage)
    }

    private func asset(_ bytes: [UInt8], _ type: String) -> RawResponse {
        RawResponse(200, [("Content-Type", "\(type); charset=utf-8")] + Self.safety, body: bytes)
    }

    private func json(_ json: JSON, status: Int = 200) -> RawResponse {
        RawResponse(
            status, [("Content-Type", "application/json")] + Self.safety,
            body: Array("\(json)".utf8)
        )
    }

    private func after(_ request: ReceivedRequest) -> Int {
        let query = request.pathAndQuery.query.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard query.hasPrefix("after=") else { return 0 }
        return Int(query.dropFirst(6)) ?? 0
    }

    private func list(after number: Int) -> RawResponse {
        let entries = host.log.entries.filter { $0.record.number > number }.suffix(1000)
        return json(
            .list(
                entries.map {
                    PageData.summary(
                        $0.record, $0.explanation,
                        hiding: host.redaction(for: $0.record))
                }))
    }

    private func detail(_ word: String) -> RawResponse {
        guard let entry = Int(word).flatMap(host.log.entry) else { return gone }
        return json(
            PageData.detail(
                entry.record, entry.explanation, hiding: host.redaction(for: entry.record)))
    }

    private var gone: RawResponse {
        MessageAnswer.text(404, ["The server no longer stores this request."])
    }

    /// What is copied after a click: a request as it was sent, without other secrets.
    private func copy(_ word: String, _ form: String) -> RawResponse {
        guard let entry = Int(word).flatMap(host.log.entry) else { return gone }
        switch form {
        case "curl": return MessageAnswer.text(200, [RecordedCommand.text(entry.record)])
        case "har": return MessageAnswer.text(200, ["\(HARText.json(entry.record))"])
        case "vector":
            guard let vector = RequestVector(entry.record, id: "request-\(word)") else {
                return MessageAnswer.text(404, ["This request cannot be written as a vector."])
            }
            return MessageAnswer.text(200, [vector.lineWithoutSecrets])
        default: return MessageAnswer.text(404, ["There is no page at this address."])
        }
    }

    private func clientReport(_ request: ReceivedRequest) -> RawResponse {
        let reports = ClientReport.all(
            host.log.entries.map(\.record), isWatching: host.read { $0.policy.isWatching })
        if request.acceptsJSON { return json(.list(reports.map(\.json))) }
        let text =
            reports.isEmpty
            ? "No client has sent a request yet.\n" : reports.map(\.text).joined()
        return MessageAnswer.text(200, text.split(separator: "\n").map(String.init))
    }

    /// Explains a request in another program's format.
    private func paste(_ request: ReceivedRequest, on loop: any EventLoop) -> Answer {
        let bytes = request.raw.body
        return pastes.answer(on: loop) { json(PastedRequest(bytes, host).json) }
    }

    private var events: Answer {
        let (host, log) = (host, host.log)
        return .stream { channel in
            let head =
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
                + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n: ready\n\n"
            channel.writeAndFlush(ByteBuffer(string: head), promise: nil)
            let number = log.listen { entry in
                // A page that does not read asks for what it has missed later.
                guard channel.isWritable else { return }
                let data = PageData.summary(
                    entry.record, entry.explanation,
                    hiding: host.redaction(for: entry.record))
                channel.writeAndFlush(ByteBuffer(string: "data: \(data)\n\n"), promise: nil)
            }
            guard let number else {
                channel.close(promise: nil)
                return {}
            }
            return { log.stopListening(number) }
        }
    }
}
#endif
