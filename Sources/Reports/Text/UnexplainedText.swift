import Diagnosis
import Vectors

/// What to say if no known mistake explains a value.
enum UnexplainedText {
    /// - Parameters:
    ///   - diagnosis: a search that found nothing.
    ///   - depth: how many mistakes at once were asked for.
    ///   - value: what is not explained, such as `this signature`.
    /// - Returns: the lines.
    static func lines(_ diagnosis: Diagnosis, depth: Int, _ value: String) -> [String] {
        reason(diagnosis, depth: depth, value) + leftOut(diagnosis)
    }

    /// What a search did not try because the request is so large.
    private static func leftOut(_ diagnosis: Diagnosis) -> [String] {
        guard !diagnosis.leftOut.isEmpty else { return [] }
        let ids = diagnosis.leftOut.joined(separator: ", ")
        return ["Not tried in full, because the request is very large: \(ids)."]
    }

    private static func reason(
        _ diagnosis: Diagnosis,
        depth: Int,
        _ value: String
    ) -> [String] {
        let sets = grouped(diagnosis.tried)
        guard !diagnosis.isCutShort else {
            return [
                "No explanation found: time ran out after \(sets) combinations of known mistakes.",
                progress(diagnosis.depth, of: depth, value),
                "Use a larger --budget to continue.",
            ]
        }
        guard !diagnosis.isTooLarge else {
            return [
                "No explanation found. The request is too large for more than the \(sets) "
                    + "combinations of known mistakes that were tried.",
                progress(diagnosis.depth, of: depth, value),
            ]
        }
        let tried =
            switch depth {
            case 0: "No mistakes were tried (--depth 0)."
            case _ where diagnosis.tried == 0: "No known mistake can give \(value)."
            case 1: "None of \(sets) single mistakes gives \(value)."
            default: "None of \(sets) combinations of up to \(depth) known mistakes gives \(value)."
            }
        return ["No explanation found. \(tried)", "What to look at next:"] + advice
    }

    private static let advice = [
        "  Secrets: do they belong to this consumer key and this token?",
        "  Values: are nonce, timestamp and parameters those of the request that was signed?",
        "  Base string: if your program can log it, pass --base-string (in a vector,",
        "  expected.base_string) to see the exact difference.",
    ]

    /// How far a search got that ran out of time: all sets of up to `tried` mistakes.
    private static func progress(_ tried: Int, of depth: Int, _ value: String) -> String {
        guard tried > 0 else { return "Not all single mistakes were tried." }
        let sets = tried == 1 ? "single mistake" : "combination of up to \(tried)"
        let larger = depth > tried + 1 ? ", and none of more." : "."
        return "No \(sets) gives \(value). Of \(tried + 1) together, only some were tried\(larger)"
    }

    /// `98,709`.
    private static func grouped(_ count: Int) -> String {
        let digits = Array("\(count)".utf8)
        let head = digits.count % 3
        let starts = (head == 0 ? [] : [0]) + Array(stride(from: head, to: digits.count, by: 3))
        return zip(starts, starts.dropFirst() + [digits.count])
            .map { String(decoding: digits[$0..<$1], as: UTF8.self) }.joined(separator: ",")
    }
}
