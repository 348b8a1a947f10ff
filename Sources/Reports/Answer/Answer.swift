package import Vectors

/// The short answer about a request: what is wrong and what to do, the proof, and what else is
/// worth knowing.
///
/// The text and the JSON of `explain` are made of it, so that both say the same.
package struct Answer: Sendable {
    package enum Verdict: String, Sendable {
        case right, wrong
        /// Nothing was compared, a secret is missing, or the request is right if it is read
        /// in another way.
        case unknown
    }

    /// A sentence of the answer, with its details.
    package struct Statement: Hashable, Sendable {
        /// What it is about; these are the words of the JSON.
        package enum Topic: String, CaseIterable, Sendable {
            /// Which request was read, and what of it is missing.
            case reading
            /// The form of the Authorization header.
            case header
            /// What the program did wrong.
            case mistake
            /// A value that was signed or sent instead of the request's own.
            case value
            /// A part of a base string that was found.
            case part
            /// What is doubtful about the input, or missing.
            case input
            /// Which of several secrets fit.
            case secrets
            /// What is certain although no mistake is known.
            case certain
            /// What to do next.
            case next
            /// That the values are correct, or why they are not shown.
            case signature
            /// What a server may refuse all the same.
            case review
            case provider
            /// What the server answered.
            case server
        }

        /// Its place in a list.
        package enum Mark: String, Sendable {
            case none = ""
            case item = "- "
            case continued = "  "
        }

        package let topic: Topic
        package var mark = Mark.none
        /// A sentence, or the title of the details.
        package let text: String
        /// Sentences that belong to it; one that begins with blanks belongs to the one before.
        package var details: [String] = []
        /// What to do instead, as a clause without a full stop.
        package var fix: String?
        /// The id of the mistake.
        package var pitfall: String?
        /// A command to copy.
        package var command: String?
        /// Whether it should be seen at once.
        package var isUnusual = false

        init(_ topic: Topic, _ text: String, details: [String] = []) {
            self.topic = topic
            self.text = text
            self.details = details
        }
    }

    package internal(set) var verdict: Verdict
    /// What was read of the text; nil if the request is in none.
    var read: ReadRequest?
    /// The same as statements.
    var reading: [Statement] { (read?.sentences ?? []).map { Statement(.reading, $0) } }
    /// What is wrong, in a few words; empty if nothing is wrong.
    package internal(set) var summary = ""
    /// What is wrong and what to do, the most important first.
    package internal(set) var findings: [Statement] = []
    /// Pairs of values that differ.
    package internal(set) var proof: [ShownDifference] = []
    /// What else is worth knowing.
    package internal(set) var remarks: [Statement] = []
}

extension Answer.Statement {
    /// Statements from lines, of which those that begin with two blanks are details.
    static func list(_ topic: Topic, _ lines: [String]) -> [Answer.Statement] {
        var statements: [Answer.Statement] = []
        for line in lines where !line.isEmpty {
            if line.hasPrefix("  "), let last = statements.indices.last {
                statements[last].details.append(String(line.dropFirst(2)))
            } else {
                statements.append(Answer.Statement(topic, line))
            }
        }
        return statements
    }
}
