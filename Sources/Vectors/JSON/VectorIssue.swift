/// A fault in a vector file: where it is, what is wrong, and what to do.
package struct VectorIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named on the command line.
    package let file: String
    /// 1-based; 0 for the file as a whole.
    package let line: Int
    /// 1-based, in characters.
    package let column: Int
    /// The place in the document, such as `vectors[3].request.url`.
    package let path: String
    package let message: String
    package private(set) var hint: Hint?
    /// For those who do more with the issue than print it; nil if nobody does.
    package var topic: Topic?

    /// What an issue is about.
    package enum Topic: Hashable, Sendable {
        /// Another file, which the text names, could not be read.
        case namedFile
        /// The text is source code, and shows no request that was sent.
        case sourceCode
        /// An environment variable is missing, which all places need that name it.
        case variable
        /// A signature method needs a key.
        case missingKey
        /// The text has protocol parameters, but too little of the request.
        case incomplete
        /// The file has secrets, and no request.
        case environmentFile
        /// A command has no option of this name.
        case unknownOption(String)
    }

    package init(
        file: String,
        line: Int = 0,
        column: Int = 0,
        path: String = "",
        message: String,
        hint: Hint? = nil,
        topic: Topic? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.message = message
        self.hint = hint
        self.topic = topic
    }

    /// The issue with `hint`, unless it has one.
    package func hinting(_ hint: Hint) -> VectorIssue {
        self.hint == nil ? hinting(insteadOf: hint) : self
    }

    /// The issue with `hint`, whether or not it has one.
    package func hinting(insteadOf hint: Hint) -> VectorIssue {
        var issue = self
        issue.hint = hint
        return issue
    }

    package var description: String { text { $0.words } }

    /// `file:line:column: path: message`, and the hint on its own line.
    package func text(_ names: Hint.Names) -> String {
        var text = PlainText.visible(file)
        if line > 0 { text += ":\(line):\(column)" }
        text += ": "
        if !path.isEmpty { text += "\(path): " }
        text += message
        if let hint { text += "\n  hint: \(hint.text(names))" }
        return text
    }
}
