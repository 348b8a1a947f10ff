import Results
import Vectors

/// Which secrets of a file fit, by their names.
enum SecretTrialsText {
    static func lines(_ trials: SecretTrials) -> [String] {
        guard !trials.fits.isEmpty else {
            let tried = counted(trials.tried, "pair of secrets", "pairs of secrets")
            return trials.tried > 0 ? ["None of \(tried) gives this signature.", ""] : []
        }
        var lines: [String] = []
        for fit in trials.fits.prefix(fitsMax) {
            let with =
                fit.pitfalls.isEmpty
                ? "is correct"
                : "is the result of the mistake \(fit.pitfalls.joined(separator: ", "))"
            lines.append(
                "The signature \(with) with \(name(fit.consumer, "consumer secret"))"
                    + " and \(name(fit.token, "token secret")).")
            lines += replaced(fit.consumer, trials.used.consumer, "consumer secret")
            lines += replaced(fit.token, trials.used.token, "token secret")
        }
        let more = trials.fits.count - fitsMax
        if more > 0 { lines.append("Other pairs of secrets that fit: \(more).") }
        if trials.leftOut > 0 {
            lines.append("Not tried: \(counted(trials.leftOut, "more secret")) in the file.")
        }
        return lines + [""]
    }

    /// More pairs than these are only counted.
    private static let fitsMax = 4

    private static func name(_ name: String?, _ role: String) -> String {
        name.map { "\(PlainText.visible($0)) as the \(role)" } ?? "an empty \(role)"
    }

    private static func replaced(_ found: String?, _ used: String?, _ role: String) -> [String] {
        guard let used, let found, used != found else { return [] }
        return [
            "  The program used \(PlainText.visible(found)) instead of"
                + " \(PlainText.visible(used)) as the \(role)."
        ]
    }
}
