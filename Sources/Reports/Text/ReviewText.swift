import Results
import Vectors

/// What is said of a request whose signature is correct, for people.
enum ReviewText {
    static func lines(_ review: AcceptanceReview, _ redaction: Redaction) -> [String] {
        var lines = ["", "If the server refuses it all the same:"]
        lines += review.remarks.map { remark in
            let text = PlainText.visible(bytes: redaction.redacted(Array(remark.text.utf8)))
            return "  \(remark.isProblem ? "Problem: " : "")\(text)"
        }
        lines.append("It cannot be seen here:")
        return lines + AcceptanceReview.unseen.map { "  \($0)" }
    }
}
