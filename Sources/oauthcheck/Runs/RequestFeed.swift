import ArgumentParser
import Explaining
import Intake
import OAuth1
import Vectors

/// Gives a run the requests of other programs' texts, as vectors.
struct RequestFeed {
    let purpose: CredentialSource.Purpose
    /// What options add to a request whose text does not have it.
    var additions: RequestAdditions
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
    /// What to do about the first of them, and how many of them have the same hint.
    private var leftOutHint: (hint: Hint?, count: Int) = (nil, 0)

    init(_ purpose: CredentialSource.Purpose, takesAdditions: Bool = true) {
        self.purpose = purpose
        additions = RequestAdditions(isPossible: takesAdditions)
        additions.isExplained = purpose == .explaining
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
        leftOutHint = (nil, 0)
        if purpose != .signing { additions.origins = credentials?.origins ?? [] }
        let someAreSigned = requests.contains { $0.hasProtocolParameters }
        for (index, request) in requests.enumerated() where Interruption.signal == nil {
            guard var request = completed(request, of: file, someAreSigned, note) else { continue }
            let id = ids.next(for: request)
            guard selection.selects(request, id: id, number: index + 1) else { continue }
            let lacksParameters = request.faults.isEmpty && !request.hasProtocolParameters
            let isLeftOut = purpose != .signing && lacksParameters && !selection.isNarrowed
            if isLeftOut { leaveOut(request) }
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

    /// A request with what options add; nil if that is too little.
    ///
    /// What is missing in a request without OAuth is said only if no other one is signed.
    private mutating func completed(
        _ request: ImportedRequest,
        of file: String,
        _ someAreSigned: Bool,
        _ note: (VectorIssue) -> Void
    ) -> ImportedRequest? {
        var request = request
        do throws(VectorIssue) {
            try additions.complete(&request, of: file)
            return request
        } catch {
            if purpose != .signing, someAreSigned, !request.hasProtocolParameters {
                leaveOut(request)
            } else {
                note(error)
            }
            return nil
        }
    }

    private mutating func leaveOut(_ request: ImportedRequest) {
        let hint = request.hintIfUnsigned
        if leftOut == 0 { leftOutHint.hint = hint }
        if leftOutHint.hint == hint { leftOutHint.count += 1 }
        leftOut += 1
    }

    // MARK: - Notes

    /// The notes of more requests than these are printed together, equal ones once.
    private static let fewRequests = 3

    private func notes(
        _ request: ImportedRequest,
        _ parts: RequestParts
    ) -> [Hint] {
        let isCompared = parts.isSigned || !additions.expected.isEmpty
        if purpose == .explaining {
            return request.explainedNotes(with: parts, isCompared: isCompared)
        }
        var notes =
            request.assumptions(isPossible: additions.isPossible)
            + request.notes(with: parts, isCompared: isCompared || purpose != .checking)
        let others = request.otherHeaders
        if purpose == .signing, request.command == nil, !others.isEmpty {
            let names = others.map { PlainText.visible($0) }.formatted
            notes.append("the output leaves out these headers: \(names)")
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
                "\(PlainText.visible(file)): left out \(counted(leftOut, "request")) without OAuth")
        }
        let common = leftOutHint.count == count ? leftOutHint.hint : nil
        let usual: Hint =
            format.name == "har"
            ? "browsers leave out the Authorization header unless you export sensitive data"
            : "give the request as it was signed, with its Authorization header"
        let what = count == 1 ? "the request has no" : "all \(count) requests have no"
        note(
            VectorIssue(
                file: file,
                message:
                    "\(what) OAuth parameters, in the Authorization header, the query or a form",
                hint: common ?? usual))
    }
}
