import Results
import Vectors

/// The failures as plain HTML, for a browser that runs no script.
struct HTMLFailures {
    /// Bytes of failures; those beyond are only counted.
    private static let sizeMax = 100_000
    /// Sections of a failure: without the derivation.
    private static let sectionsMax = 2

    private var list = ""
    private var left = 0

    /// Adds a result that needs attention; ignores others.
    mutating func add(_ result: CheckResult, of subject: Subject, _ details: HTMLDetails) {
        guard result.status.needsAttention else { return }
        guard list.utf8.count < Self.sizeMax else {
            left += 1
            return
        }
        let shown: Int
        let place: String
        switch subject {
        case .vector(let vector):
            (shown, place) = (Self.sectionsMax, "\(vector.file):\(vector.line)")
        // With its whole exchange.
        case .rule(let finding): (shown, place) = (details.sections.count, finding.rule)
        }
        let lines = details.sections.prefix(shown).flatMap { $0.lines + [""] }.dropLast()
        let item: Markup = """
            <article>
            <h3><span class="badge \(result.shownStatus)">\(result.shownStatus)</span> \
            <span class="id">\(subject.id)</span>\(result.operation.suffix)</h3>
            <p>\(place)</p>
            <pre tabindex="0">\(Markup.lines(Array(lines)))</pre>
            </article>

            """
        list += item.text
    }

    /// Empty if nothing failed; a browser that runs scripts hides this list.
    var markup: Markup {
        guard !list.isEmpty else { return "" }
        let more: Markup =
            left == 0 ? "" : "<p>\(left) more failures are shown only with JavaScript.</p>"
        return """
            <noscript>
            <section class="card" aria-labelledby="failures">
            <h2 id="failures">Failures</h2>
            \(Markup(stringLiteral: list))\(more)
            </section>
            </noscript>
            """
    }
}

extension CheckResult {
    /// The status; a result that does not fail the run is not called failed.
    var shownStatus: String { isLax ? "lax" : status.rawValue }
}

extension ResultStatus {
    /// Whether such a result makes a run fail.
    var needsAttention: Bool {
        switch self {
        case .passed, .skipped, .known: false
        case .failed, .fixed, .errored: true
        }
    }
}
