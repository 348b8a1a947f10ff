import Foundation

/// What a command printed, and how it ended.
struct Outcome: Hashable, Sendable {
    var output: Data
    var errors: Data
    /// The exit code; after a signal, 128 and the signal's number.
    var code: Int32

    /// The lines in which `holds` (see `holds.sh`) says that a claim of the case is false.
    var falseClaims: [String] {
        [output, errors].flatMap { $0.split(separator: 0x0A) }
            .filter { $0.starts(with: Self.falseClaim.utf8) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The beginning of such a line.
    private static let falseClaim = "FALSE:"

    /// What differs from `expected`, for people; empty where nothing does.
    func differences(from expected: Outcome) -> String {
        var text = ""
        if code != expected.code { text += "\nexit: expected \(expected.code), was \(code)" }
        text += Self.differences("stdout", from: expected.output, to: output)
        text += Self.differences("stderr", from: expected.errors, to: errors)
        return text
    }

    /// The lines that are expected only, behind `-`, and those that came only, behind `+`.
    private static func differences(_ name: String, from expected: Data, to actual: Data) -> String
    {
        guard expected != actual else { return "" }
        let (old, new) = (lines(of: expected), lines(of: actual))
        let changes = new.difference(from: old).map { change in
            switch change {
            case .remove(let line, let text, _):
                (line: line, text: "-\(line + 1): \(excerpt(of: text, besides: new, line))")
            case .insert(let line, let text, _):
                (line: line, text: "+\(line + 1): \(excerpt(of: text, besides: old, line))")
            }
        }
        let sorted = changes.sorted { $0.line < $1.line }.prefix(changesMax).map(\.text)
        return "\n\(name) (- expected, + was):\n  " + sorted.joined(separator: "\n  ")
    }

    /// What is wrong is seen from these.
    private static let changesMax = 40

    /// The lines with everything invisible written out.
    private static func lines(of bytes: Data) -> [String] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            String(decoding: line, as: UTF8.self).debugDescription
        }
    }

    /// Of a long line, what begins to differ from the line in the same place of the other text.
    private static func excerpt(of line: String, besides other: [String], _ place: Int) -> String {
        guard line.count > lineMax else { return line }
        let counterpart = other.indices.contains(place) ? other[place] : ""
        let common = max(0, zip(line, counterpart).prefix { $0 == $1 }.count - before)
        return (common > 0 ? "…" : "") + line.dropFirst(common).prefix(lineMax)
    }

    /// A line of this length can be taken in at a glance.
    private static let lineMax = 160
    /// Characters that are shown before a difference.
    private static let before = 40
}
