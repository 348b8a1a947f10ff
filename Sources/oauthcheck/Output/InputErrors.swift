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
    /// How many errors were not printed.
    private var heldCount = 0
    /// Of each kind of these the first one, and how many there are.
    private var held: [(issue: VectorIssue, count: Int)] = []
    /// If there are more kinds than these, only the number of all is printed.
    private static let kindsMax = 2

    mutating func print(_ issue: VectorIssue) {
        if !issue.file.utf8.elementsEqual(file.utf8) {
            finish()
            file = issue.file
        }
        counts[issue.message, default: 0] += 1
        let alikeMax = issue.topic == .variable ? 1 : Self.alikeMax
        guard shown < Self.shownMax, counts[issue.message, default: 0] <= alikeMax else {
            return hold(issue)
        }
        shown += 1
        Console.printError(issue)
    }

    private mutating func hold(_ issue: VectorIssue) {
        heldCount += 1
        let message = issue.message.utf8
        if let index = held.firstIndex(where: { $0.issue.message.utf8.elementsEqual(message) }) {
            held[index].count += 1
        } else if held.count <= Self.kindsMax {
            held.append((issue, 1))
        }
    }

    /// Says how many more errors the last file has; to be called after all of them.
    ///
    /// One more of a kind takes no more room than its number.
    mutating func finish() {
        defer { self = InputErrors() }
        let name = PlainText.visible(file)
        guard held.count <= Self.kindsMax else {
            return Console.printError("\(name): \(heldCount) more errors")
        }
        for (issue, count) in held {
            if count == 1 {
                Console.printError(issue)
            } else {
                Console.printError("\(name): \(count) more errors like this: \(issue.message)")
            }
        }
    }
}
