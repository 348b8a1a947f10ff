import ArgumentParser
import Intake
import Vectors

/// Which of the requests in a text are meant.
struct RequestSelection {
    private let ids: [String]
    private var urls: [GlobPattern]
    private var isMatched = false

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

    /// The options that no request matched.
    var unmatched: String? {
        guard isNarrowed, !isMatched else { return nil }
        return (ids.map { "--id \($0)" } + urls.map { "--url \($0.text)" }).joined(separator: " ")
    }

    /// Whether the request is meant: by its id or number, and by its URL.
    mutating func selects(_ request: ImportedRequest, id: String, number: Int) -> Bool {
        let isNamed = ids.contains { text in
            Int(text).map { $0 == number } ?? GlobPattern(text).matches(id.utf8)
        }
        let hasURL = urls.contains { $0.matches((request.url ?? "").utf8) }
        guard ids.isEmpty || isNamed, urls.isEmpty || hasURL else { return false }
        isMatched = true
        return true
    }
}
