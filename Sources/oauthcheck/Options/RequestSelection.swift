import ArgumentParser
import Intake
import Vectors

/// Which of the requests in a text are meant.
struct RequestSelection {
    private let ids: [String]
    private let urls: [GlobPattern]
    private var isMatched = false
    /// Those of ``ids`` that a request has.
    private var matched: Set<Int> = []
    /// The ids of the requests that were looked at, as far as they are kept.
    private var seen: [String] = []
    private var count = 0
    /// URLs of those requests without their queries, as far as a message shows them.
    private var places: [String] = []
    /// A pattern that fits a part of a URL.
    private var partial: String?

    /// A message compares one id with no more ids than these.
    private static let seenMax = 2_000
    /// Ids that a message shows.
    private static let shownMax = 3
    /// In characters.
    private static let placeMax = 80

    init(ids: [String], urls: [String]) {
        self.ids = ids
        self.urls = urls.map(GlobPattern.init)
    }

    var isNarrowed: Bool { !ids.isEmpty || !urls.isEmpty }

    /// The same for the requests with this URL.
    func choosing(_ url: String) -> RequestSelection {
        RequestSelection(ids: ids, urls: [url])
    }

    /// What is wrong if no request of a file matched, or none has one of the ids.
    ///
    /// `isAlone` says whether no other file may have the ids that this one lacks.
    func unmatched(in file: String, isAlone: Bool) -> VectorIssue? {
        guard isNarrowed else { return nil }
        let missing = ids.indices.filter { !matched.contains($0) }.map { ids[$0] }
        guard !isMatched || isAlone && !missing.isEmpty else { return nil }
        guard !ids.contains("") else {
            let ask = "is a shell variable empty?"
            return VectorIssue(
                file: file, message: "the id is empty",
                hint: Hint(count > 0 ? "\(ask) \(hint(for: missing))" : ask))
        }
        let options =
            (isMatched ? missing : ids).map { "--id \($0)" }
            + (isMatched ? [] : urls.map { "--only-url \($0.text)" })
        return VectorIssue(
            file: file, message: "no request matches \(options.joined(separator: " "))",
            hint: count > 0 ? Hint(hint(for: missing)) : nil)
    }

    /// The id that was meant, or what ids there are.
    private func hint(for ids: [String]) -> String {
        if ids.isEmpty {
            guard let partial else {
                return "the URLs of the requests are \(places.joined(separator: ", "))"
            }
            let pattern = (partial.hasPrefix("http") ? "" : "*") + partial + "*"
            return "a pattern must match the whole URL: --only-url \(ShellWord.quoted(pattern))"
        }
        if let list = ids.first(where: { $0.utf8.contains(UInt8(ascii: ",")) }) {
            let parts = list.split(separator: ",").map { "--id \(ShellWord.quoted(String($0)))" }
            return "repeat the option: \(parts.joined(separator: " "))"
        }
        let ends = (ids.first ?? "").split(separator: "-").map { Int($0) }
        if ends.count == 2, let first = ends[0], let last = ends[1], first < last {
            return "repeat the option: --id \(first) --id \(first + 1)"
                + (first + 1 < last ? " …" : "")
        }
        let near = ids.lazy.filter { Int($0) == nil }.compactMap { id in
            Misspelling.hint(for: id, among: seen)
        }.first
        if let near { return near }
        let shown = seen.prefix(Self.shownMax).map { PlainText.visible($0) }
        let rest = count > shown.count ? ", …" : ""
        return "there \(count == 1 ? "is 1 request" : "are \(count) requests"): "
            + shown.joined(separator: ", ") + rest
    }

    /// Whether the request is meant: by its id or number, and by its URL.
    mutating func selects(_ request: ImportedRequest, id: String, number: Int) -> Bool {
        if isNarrowed, !isMatched || matched.count < ids.count {
            count += 1
            if seen.count < Self.seenMax { seen.append(id) }
            note(request.url ?? "")
        }
        let naming = ids.indices.filter { index in
            Int(ids[index]).map { $0 == number } ?? GlobPattern(ids[index]).matches(id.utf8)
        }
        matched.formUnion(naming)
        let hasURL = urls.contains { $0.matches((request.url ?? "").utf8) }
        guard ids.isEmpty || !naming.isEmpty, urls.isEmpty || hasURL else { return false }
        isMatched = true
        return true
    }

    /// Remembers a URL for the message about patterns that fit none.
    private mutating func note(_ url: String) {
        partial = partial ?? urls.map(\.text).first { !$0.isEmpty && url.contains($0) }
        guard let parts = SplitURL(url.utf8), !parts.authority.contains(UInt8(ascii: "@")),
            places.count < Self.shownMax
        else { return }
        let place = PlainText.cut(String(url.prefix { $0 != "?" }), to: Self.placeMax)
        if !places.contains(place) { places.append(place) }
    }
}
