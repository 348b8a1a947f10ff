import OAuth1
import Results
import Vectors

/// The verdicts of flaky vectors, as a row of dots for each.
struct FlakyList {
    /// Vectors that are shown.
    private static let shownMax = 20

    private let vectors: [FlakyVector]

    init(_ vectors: [FlakyVector]) { self.vectors = vectors }

    var markup: Markup {
        guard !vectors.isEmpty else { return "" }
        let items = vectors.prefix(Self.shownMax).map(item)
        let more = vectors.count - items.count
        let rest: Markup = more > 0 ? "<p>and \(more) more, shown by oauthcheck history</p>" : ""
        return """
            <section class="card" aria-labelledby="flaky">
            <h2 id="flaky">Flaky</h2>
            <p>\(counted(vectors.count, "vector")) alternately passed and failed, although nothing \
            else changed. Each dot is a run; the last run is on the right. A filled dot is a \
            failure.</p>
            <ul class="flaky">\(items)</ul>\(rest)
            </section>
            """
    }

    private func item(_ vector: FlakyVector) -> Markup {
        let dots = vector.failed.map { failed -> Markup in
            failed ? "<i class=\"bad\"></i>" : "<i></i>"
        }
        let verdicts = vector.failed.map { $0 ? "failed" : "passed" }
        return """
            <li><a class="id" href="#status=all&id=\(PercentEncoding.encode(vector.id))">\
            \(vector.id)</a>\(vector.operation.suffix)
            <span class="dots" role="img" aria-label="\(verdicts.joined(separator: ", "))">\
            \(dots)</span></li>
            """
    }
}
