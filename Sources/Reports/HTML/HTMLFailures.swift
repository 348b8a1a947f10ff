import Results
import Vectors

/// The failures as plain HTML, for a browser that runs no script.
struct HTMLFailures {
    /// When they have grown to so many octets, the rest are counted.
    private static let sizeMax = 100_000

    private var list = ""
    private var left = 0

    /// Adds a result that is not as it should be.
    mutating func add(_ result: CheckResult, of vector: TestVector, _ details: HTMLDetails) {
        guard result.status.needsAttention else { return }
        guard list.utf8.count < Self.sizeMax else {
            left += 1
            return
        }
        let operation = result.operation == .sign ? "" : " (\(result.operation.rawValue))"
        let lines = details.sections.prefix(2).flatMap { $0.lines + [""] }.dropLast()
        let item: Markup = """
            <article>
            <h3><span class="badge \(result.status.rawValue)">\(result.status.rawValue)</span> \
            <span class="id">\(vector.fullID)</span>\(operation)</h3>
            <p>\(vector.file):\(vector.line)</p>
            <pre tabindex="0">\(Markup.lines(Array(lines)))</pre>
            </article>

            """
        list += item.text
    }

    /// Nothing where a script runs, and nothing where nothing failed.
    var markup: Markup {
        guard !list.isEmpty else { return "" }
        let more: Markup = left == 0 ? "" : "<p>and \(left) more, which need JavaScript</p>"
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

extension ResultStatus {
    /// Whether the result is one that a run fails by.
    var needsAttention: Bool {
        switch self {
        case .passed, .skipped, .known: false
        case .failed, .fixed, .errored: true
        }
    }
}
