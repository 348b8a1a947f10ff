import Diagnosis
import OAuth1
import Results
import Vectors

/// What is known of a request besides its signature: what a server may refuse, what its provider
/// wants, and what the server answered.
struct Surroundings {
    private(set) var statements: [Answer.Statement] = []

    init(
        _ explained: Explained,
        _ notes: RequestNotes,
        _ verdict: Answer.Verdict,
        _ redaction: Redaction,
        _ style: ReportStyle
    ) {
        let status = notes.server?.status
        let isAccepted = status.map { (200...299).contains($0) } ?? false
        if let review = notes.review, !explained.vector.expected.isEmpty, !isAccepted {
            let remarks = review.remarks.filter { !$0.isUsual }
            statements += Answer.Statement.list(.review, ReviewText.remarks(remarks, redaction))
        }
        if let provider = notes.provider { add(provider, style) }
        if explained.vector.refused.isPresent {
            let refusal = PlainText.visible(redaction.text(of: explained.vector.refusal))
            statements.append(Answer.Statement(.server, "The server refused it: \(refusal)"))
        }
        if let server = notes.server {
            let isProved = explained.diagnosis?.explanations.first?.parts.isEmpty == false
            add(server, verdict, isProved: isProved, isAccepted: isAccepted)
        }
    }

    private mutating func add(_ provider: ProviderFindings, _ style: ReportStyle) {
        let origin: Hint = provider.isNamed ? "" : ", by its URL (\(.provider) none ignores it)"
        statements.append(
            Answer.Statement(
                .provider, "Provider: \(provider.title)\(style.text(origin)).",
                details: provider.sentences.map { PlainText.visible($0) }))
    }

    /// What the server said; what it may mean by that only as long as nothing is proved.
    private mutating func add(
        _ server: ServerAnswer,
        _ verdict: Answer.Verdict,
        isProved: Bool,
        isAccepted: Bool
    ) {
        let details = (server.words + (isProved ? [] : server.guesses)).map {
            PlainText.visible($0)
        }
        let answered = "The server answered \(server.status ?? 0)"
        let isRefused = server.status == 401 || server.status == 403
        if verdict == .right, isRefused {
            statements.append(
                Answer.Statement(
                    .server, "\(answered), although the signature is correct.", details: details))
        } else if verdict == .wrong, isAccepted {
            statements.append(
                Answer.Statement(
                    .server, "\(answered), although the signature is wrong.", details: details))
        } else if !details.isEmpty {
            statements.append(Answer.Statement(.server, server.title, details: details))
        }
    }
}
