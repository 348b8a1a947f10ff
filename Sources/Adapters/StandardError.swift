import Results
import Vectors

/// What a program has written to standard error since no question was open: its beginning and end.
struct StandardError: Sendable {
    /// The first lines name the error in some languages, the last ones in others.
    private static let firstLinesMax = 4
    private static let lastLinesMax = 4
    private static let firstMax = 1024
    private static let lastMax = 2048

    private var first: [UInt8] = []
    private var last: [UInt8] = []
    /// Whether ``last`` lacks what came first.
    private var isCut = false

    mutating func append(_ bytes: [UInt8]) {
        let kept = ProgramText.kept(forEnd: Self.firstMax)
        if first.count < kept { first += bytes.prefix(kept - first.count) }
        let lastKept = ProgramText.kept(forEnd: Self.lastMax)
        last += bytes.suffix(lastKept)
        let excess = last.count - lastKept
        if excess > 0 { last.removeFirst(excess) }
        if excess > 0 || bytes.count > lastKept { isCut = true }
    }

    mutating func removeAll() { self = StandardError() }

    /// The end of a sentence about it.
    ///
    /// - Parameter isStarted: whether the program may have been given secrets; until then, the text
    ///   is shown as it is.
    /// - Returns: nothing if the program wrote nothing.
    func clause(isStarted: Bool) -> Reason {
        let lines = Self.lines(last)
        guard let end = Self.text(lines.suffix(Self.lastLinesMax), .end(Self.lastMax)) else {
            return ""
        }
        let begin =
            isCut || lines.count > Self.firstLinesMax + Self.lastLinesMax
            ? Self.text(Self.lines(first).prefix(Self.firstLinesMax), .beginning(Self.firstMax))
            : Self.text(lines.dropLast(Self.lastLinesMax), .beginning(Self.firstMax))
        guard let begin else {
            return isStarted
                ? "; its standard error ends with: \(end)"
                : "; its standard error ends with: \(Redaction.none.text(of: "\(end)"))"
        }
        guard isStarted else {
            let texts = (Redaction.none.text(of: "\(begin)"), Redaction.none.text(of: "\(end)"))
            return "; its standard error begins with: \(texts.0); and ends with: \(texts.1)"
        }
        return "; its standard error begins with: \(begin); and ends with: \(end)"
    }

    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "\n"))
    }

    private static func text(
        _ lines: ArraySlice<ArraySlice<UInt8>>,
        _ part: ProgramText.Part
    ) -> ProgramText? {
        guard !lines.isEmpty else { return nil }
        return ProgramText(Array(lines.joined(separator: " | ".utf8)), showing: part)
    }
}
