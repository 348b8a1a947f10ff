import ArgumentParser
import Intake
import Vectors

/// Which of the requests in a text are meant.
struct RequestSelection {
    private let ids: [String]
    private var urls: [GlobPattern]
    private var isMatched = false
    /// The ids of the requests that were looked at, as far as they are kept.
    private var seen: [String] = []
    private var count = 0

    /// A message compares one id with no more ids than these.
    private static let seenMax = 2_000
    /// Ids that a message shows.
    private static let shownMax = 3

    init(ids: [String], urls: [String]) {
        self.ids = ids
        self.urls = urls.map(GlobPattern.init)
    }

    var isNarrowed: Bool { !ids.isEmpty || !urls.isEmpty }

    /// The same for requests of which no option chooses the URL.
    var withoutURLs: RequestSelection {
        var selection = self
        selection.urls = []
        return selection
    }

    /// What is wrong if no request of a file matched.
    func unmatched(in file: String) -> VectorIssue? {
        guard isNarrowed, !isMatched else { return nil }
        let options = ids.map { "--id \($0)" } + urls.map { "--url \($0.text)" }
        return VectorIssue(
            file: file, message: "no request matches \(options.joined(separator: " "))",
            hint: count > 0 ? Hint(hint) : nil)
    }

    /// The id that was meant, or what ids there are.
    private var hint: String {
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
        if !isMatched, isNarrowed {
            count += 1
            if seen.count < Self.seenMax { seen.append(id) }
        }
        let isNamed = ids.contains { text in
            Int(text).map { $0 == number } ?? GlobPattern(text).matches(id.utf8)
        }
        let hasURL = urls.contains { $0.matches((request.url ?? "").utf8) }
        guard ids.isEmpty || isNamed, urls.isEmpty || hasURL else { return false }
        isMatched = true
        return true
    }
}
