import Vectors

/// Prints what is wrong with the input: of each file the first errors, and how many more it has.
struct InputErrors {
    /// Whoever has fixed ten errors runs the command again.
    private static let shownMax = 10
    /// Places with the same error: the first ones show what it is.
    private static let alikeMax = 3

    /// The file of the errors that were printed last.
    private var file = ""
    private var shown = 0
    private var counts: [String: Int] = [:]
    /// The first error that was not printed.
    private var held: VectorIssue?
    private var heldCount = 0

    mutating func print(_ issue: VectorIssue) {
        if !issue.file.utf8.elementsEqual(file.utf8) {
            finish()
            file = issue.file
        }
        counts[issue.message, default: 0] += 1
        guard shown < Self.shownMax, counts[issue.message, default: 0] <= Self.alikeMax else {
            held = held ?? issue
            heldCount += 1
            return
        }
        shown += 1
        Console.printError(issue)
    }

    /// Says how many more errors the last file has; to be called after all of them.
    mutating func finish() {
        defer { self = InputErrors() }
        guard let held else { return }
        // One more takes no more room than its number.
        guard heldCount > 1 else { return Console.printError(held) }
        Console.printError("\(PlainText.visible(file)): \(heldCount) more errors")
    }
}
