import Diagnosis
import OAuth1
import Results
import Vectors

/// What is known of a request besides its signature: what a server may refuse, what its provider
/// wants, and what the server answered.
struct RequestRemarks {
    private(set) var statements: [Answer.Statement] = []
    /// What the server says, where nothing else is proved: the best evidence that there is.
    private(set) var evidence: [Answer.Statement] = []

    init(
        _ explained: Explained,
        _ notes: RequestNotes,
        _ verdict: Answer.Verdict,
        _ redaction: Redaction
    ) {
        let style = redaction.style
        let status = notes.server?.status
        let isAccepted = status.map { (200...299).contains($0) } ?? false
        if let review = notes.review, !explained.vector.expected.isEmpty, !isAccepted {
            let remarks = review.remarks.filter { style.saysAll || !$0.isUsual }
            add(
                .review, "If the server refuses the request anyway:",
                remarks.map { remark in
                    let text = PlainText.visible(redaction.sentence(remark.text))
                    return (remark.isProblem ? "Problem: " : "") + text
                })
            if style.saysAll {
                add(.review, "The request itself does not show:", AcceptanceReview.unseen)
            }
        }
        if let provider = notes.provider { add(provider, style) }
        if explained.vector.refused.isPresent {
            let refusal = PlainText.visible(redaction.text(of: explained.vector.refusal))
            statements.append(
                Answer.Statement(.server, "The server refused the request: \(refusal)"))
        }
        if let server = notes.server {
            let isProved =
                explained.diagnosis?.explanations.first?.parts.isEmpty == false
                || explained.diagnosis?.isExplainedByValues == true
                || notes.doubts?.correct != nil
            // An answer may repeat a base string with a secret in it.
            let words = server.words + (isProved && !style.saysAll ? [] : server.guesses)
            let details = words.map { redaction.visible($0) }
            add(server, details, verdict, isProved: isProved)
        }
    }

    private mutating func add(
        _ topic: Answer.Statement.Topic, _ title: String, _ details: [String]
    ) {
        guard !details.isEmpty else { return }
        statements.append(Answer.Statement(topic, title, details: details))
    }

    private mutating func add(_ provider: ProviderFindings, _ style: ReportStyle) {
        let origin: Hint =
            provider.isNamed
            ? "" : ", recognized by the URL (\(.provider) none ignores the provider)"
        statements.append(
            Answer.Statement(
                .provider, "Provider: \(provider.title)\(style.text(origin)).",
                details: provider.sentences.map { PlainText.visible($0) }))
    }

    /// What the server said; what it may mean by that only as long as nothing is proved.
    private mutating func add(
        _ server: ServerAnswer,
        _ details: [String],
        _ verdict: Answer.Verdict,
        isProved: Bool
    ) {
        if verdict == .wrong, let status = server.status, (200...299).contains(status) {
            var statement = Answer.Statement(
                .server, "The server answered \(status), although the signature is wrong.",
                details: details)
            statement.isUnusual = true
            return statements.append(statement)
        }
        guard !details.isEmpty else { return }
        let statement = Answer.Statement(.server, server.title, details: details)
        if verdict == .right, server.refusal != nil {
            // The answer says why the request was refused all the same.
            statements.insert(statement, at: 0)
        } else if isProved || verdict == .right || server.words.isEmpty {
            statements.append(statement)
        } else {
            evidence.append(statement)
        }
    }
}

extension ServerAnswer {
    /// What introduces the words of the answer.
    fileprivate var title: String {
        status.map { "The server answered \($0):" } ?? "The server's answer:"
    }
}
