import ArgumentParser
import Intake
import OAuth1
import Vectors

/// Gives a run the requests of other programs' texts, as vectors.
struct RequestFeed {
    enum Purpose {
        case explaining, checking, signing, importing

        /// Whether what was found in requests is compared with what is correct.
        var isComparing: Bool { self == .explaining || self == .checking }
    }

    /// What options add to a request whose text does not have it.
    struct Additions {
        var method: String?
        var url: String?
        var body: String?
        var consumerKey: String?
        var token: String?
        /// What the program had, besides what the text shows.
        var expected: [(stage: Stage, value: String)] = []
    }

    let purpose: Purpose
    var additions = Additions()
    /// Whether the command has options for what a text does not show: --url, --method, --body.
    let takesAdditions: Bool
    var selection = RequestSelection(ids: [], urls: [])
    /// Nil to sign by RFC 5849 alone.
    var provider: ProviderSigning?
    /// Nil if no secrets are wanted.
    var credentials: CredentialSource?
    /// The values of the variables that vectors name.
    var variable: KeyRing.Variable { credentials?.variable ?? Environment.bytes(of:) }
    private var ids = RequestIDs()
    /// Notes that are not printed yet, and how often each is there.
    private var waiting: [(place: String, note: String)] = []
    private var counts: [String: Int] = [:]
    /// Requests without any protocol parameters, which were left out.
    private var leftOut = 0

    init(_ purpose: Purpose, takesAdditions: Bool = true) {
        self.purpose = purpose
        self.takesAdditions = takesAdditions
    }

    /// Passes each selected request to `use`, or what is wrong with it to `note`.
    mutating func forEach(
        _ requests: [ImportedRequest],
        _ format: RequestFormat,
        of file: String,
        note: (VectorIssue) -> Void,
        use: (ImportedRequest, RequestParts) throws -> Void
    ) throws {
        leftOut = 0
        for (index, request) in requests.enumerated() where Interruption.signal == nil {
            var request = request
            do throws(VectorIssue) {
                try complete(&request, of: file)
            } catch {
                note(error)
                continue
            }
            let id = ids.next(for: request)
            guard selection.selects(request, id: id, number: index + 1) else { continue }
            let lacksParameters = request.faults.isEmpty && !request.hasProtocolParameters
            let isLeftOut = purpose != .signing && lacksParameters && !selection.isNarrowed
            if isLeftOut { leftOut += 1 }
            // Why a single request has no parameters may be among its notes.
            guard !isLeftOut || requests.count == 1 else { continue }
            let parts: RequestParts
            do throws(VectorIssue) {
                parts = try RequestParts(request, id: id, file: file)
            } catch {
                note(error)
                continue
            }
            request.notes = notes(request, parts)
            add(request.notes, at: "\(PlainText.visible(file)):\(request.line)")
            if requests.count <= Self.fewRequests { printNotes() }
            if !isLeftOut { try use(request, parts) }
        }
        printNotes()
        noteLeftOut(of: requests.count, format, of: file, note: note)
    }

    private mutating func complete(
        _ request: inout ImportedRequest,
        of file: String
    ) throws(VectorIssue) {
        if request.url == nil, request.faults.isEmpty {
            try addURL(to: &request, of: file)
            if let body = additions.body, request.body == nil {
                request.body = Array(body.utf8)
                request.addFormType()
            }
        } else if request.lacksForm, let body = additions.body {
            request.body = Array(body.utf8)
            request.lacksForm = false
        } else if request.body == nil, request.form == nil, let body = additions.body {
            request.body = Array(body.utf8)
            request.addFormType()
        }
        if request.maySendMore, takesAdditions {
            let method = request.method ?? ""
            request.notes.append(
                "the text shows a \(method) without form or body; if it had one, add \(.body)"
            )
        }
        guard request.method == nil else { return }
        request.method = additions.method ?? (request.body == nil ? "GET" : "POST")
        if additions.method == nil { request.assumed.insert(.method) }
        if additions.method == nil, request.faults.isEmpty {
            let method = request.method ?? ""
            let way = takesAdditions ? "--method changes it" : "oauthcheck explain has --method"
            request.notes.append("the text has no method; \(method) is assumed (\(way))")
        }
    }

    /// Adds the URL of the options to a request whose text does not show it.
    private func addURL(to request: inout ImportedRequest, of file: String) throws(VectorIssue) {
        if let url = additions.url {
            request.assumed.insert(.typedURL)
            request.url = url
            if let target = request.target { request.addHost(of: url, to: target) }
            return
        }
        guard request.target == nil else {
            throw VectorIssue(
                file: file, line: request.line, column: 1,
                message: "the text does not show the host of the request",
                hint: takesAdditions
                    ? "add it: --url https://HOST"
                    : "add a Host field, or use oauthcheck explain with --url https://HOST")
        }
        throw VectorIssue(
            file: file, message: "the text has only the Authorization header",
            hint: takesAdditions
                ? "add --url URL and --method METHOD of the request, and --body if it has one"
                : "use oauthcheck explain with --url URL and --method METHOD of the request")
    }

    // MARK: - Notes

    /// The notes of more requests than these are printed together, equal ones once.
    private static let fewRequests = 3

    private func notes(
        _ request: ImportedRequest,
        _ parts: RequestParts
    ) -> [Hint] {
        var notes = request.notes + parts.notes
        // An explanation says what the server answered.
        if purpose == .explaining, let answer = request.response?.note {
            notes.removeAll { $0 == answer }
        }
        let isCompared = parts.isSigned || !additions.expected.isEmpty
        if purpose.isComparing, !isCompared, !parts.parts.oauth.isEmpty {
            notes.append("there is no oauth_signature, so nothing is compared")
        }
        let others = request.otherHeaders
        if purpose == .signing, request.command == nil, !others.isEmpty {
            let names = others.map { PlainText.visible($0) }.formatted
            notes.append("headers that are not printed: \(names)")
        }
        return notes
    }

    private mutating func add(_ notes: [Hint], at place: String) {
        for note in notes.map(\.text) {
            if counts[note] == nil { waiting.append((place, note)) }
            counts[note, default: 0] += 1
        }
    }

    /// Prints each note once, with the first place and how often it is there.
    private mutating func printNotes() {
        for (place, note) in waiting {
            let count = counts[note] ?? 1
            let times = count > 1 ? " (\(count) times)" : ""
            Console.printNote("\(place): \(note)\(times)")
        }
        (waiting, counts) = ([], [:])
    }

    private func noteLeftOut(
        of count: Int,
        _ format: RequestFormat,
        of file: String,
        note: (VectorIssue) -> Void
    ) {
        guard leftOut > 0 else { return }
        guard leftOut == count else {
            return Console.printNote(
                "\(PlainText.visible(file)): \(counted(leftOut, "request")) without OAuth left out")
        }
        let hint: Hint? =
            format.name == "har"
            ? "browsers leave Authorization out unless you export with sensitive data" : nil
        let what = count == 1 ? "the request has no" : "all \(count) requests have no"
        note(
            VectorIssue(
                file: file,
                message:
                    "\(what) OAuth parameters, in the Authorization header, the query or a form",
                hint: hint))
    }
}

extension ImportedRequest {
    /// Makes the URL of the host of `url`, and of a path and query.
    fileprivate mutating func addHost(of url: String, to target: String) {
        guard let parts = SplitURL(url.utf8) else { return }
        let host = parts.scheme + "://".utf8 + parts.authority
        self.url = String(decoding: host, as: UTF8.self) + target
    }

    /// Whether the text, which is a copy of what was printed, may have left out a body.
    fileprivate var maySendMore: Bool {
        let isSender = ["POST", "PUT", "PATCH"].contains { $0 == method }
        return assumed.contains(.copiedHeader) && isSender && body == nil && form == nil
            && !lacksForm && header("Content-Type") == nil && url != nil
    }

    /// Makes the body a form, as `--body` beside a header is meant.
    fileprivate mutating func addFormType() {
        guard header("Content-Type") == nil, let first = body?.first,
            !"{[<".utf8.contains(first)
        else { return }
        addHeader("Content-Type", "application/x-www-form-urlencoded")
    }
}
