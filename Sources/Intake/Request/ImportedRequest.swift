import HTTP
import OAuth1
package import Vectors

/// A name and a value: of a header, or of a form field that is not encoded.
package struct ImportedField: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [ImportedField] {
    /// Adds the header of a line; a line that begins with a blank continues the last one.
    ///
    /// - Returns: what is unusual about the line; without a name and a colon, it is not added.
    mutating func add(_ line: ArraySlice<UInt8>) -> HTTPFinding.Kind? {
        // In place: a header may go on for thousands of lines.
        if let first = line.first, ASCII.isBlank(first), let last = indices.last {
            let rest = String(bytes: line.withoutBlanks)
            if !self[last].value.isEmpty, !rest.isEmpty { self[last].value += " " }
            self[last].value += rest
            return .foldedLine
        }
        var fields: [RawField] = []
        let finding = fields.add(line, from: .record)
        self += fields.map { ImportedField(String(bytes: $0.name), String(bytes: $0.value)) }
        return finding
    }
}

/// A request as another program has it.
package struct ImportedRequest: Hashable, Sendable {
    /// Nil if the text does not say it.
    package var method: String?
    /// As it is sent; nil if the text does not have it.
    package var url: String?
    /// The path and query, if the text has no host for them.
    package var target: String?
    /// In the order in which they are sent.
    package var headers: [ImportedField] = []
    /// Nil if there is no body, or if it is not known.
    package var body: [UInt8]?
    /// The fields of a form whose encoding is not known.
    package var form: [ImportedField]?
    /// Whether there is a form that the text does not show.
    package var lacksForm = false
    /// What its own program calls it.
    package var title: String?
    /// The 1-based line on which it begins.
    package var line = 1
    /// The lines that it was read from, in order; empty if it goes on from ``line``.
    package var lines: [Int] = []
    /// What a reader should know about how the request was read.
    package var notes: [Hint] = []
    /// What is in its text and was not used, as clauses.
    package var unused: [Hint] = []
    /// Why the request cannot be used.
    package var faults: [VectorIssue] = []
    /// Whether a variable of its text has no value.
    var lacksVariable = false
    /// How its program signs it, if the request is not signed yet.
    package var recipe: SigningRecipe?
    /// The words of the command that sends this request and no other, without an `Authorization`
    /// header.
    package var command: [String]?
    /// What to do if it has no protocol parameters; nil if its program does not show why.
    var unsignedHint: Hint?
    /// What of it was not seen as it was sent.
    package var assumed: Assumptions = []
    /// Other ways to read it, the likeliest first.
    package var others: [ImportedRequest] = []
    /// Whether all request lines of the text say that this was sent.
    package var isClear = false
    /// How much speaks against this way.
    package var cost = 0
    /// The base string that the text shows beside it.
    package var baseString: String?
    /// Whether it was sent to its URL and no other: a server had redirected the client.
    package var isRedirected = false
    /// URLs that the text, or the file of secrets, has besides.
    package var otherURLs: [String] = []
    /// What the server answered, if the text shows it.
    package var response: RecordedResponse?

    package init(line: Int) {
        self.line = line
    }

    package func header(_ name: String) -> String? {
        headers.first { $0.name.isSame(ignoringCase: name) }?.value
    }

    var contentType: String? { header("Content-Type") }
}

/// What another program signs a request with.
package struct SigningRecipe: Hashable, Sendable {
    /// Protocol parameters, decoded; `realm` too.
    package var parameters: [ImportedField] = []
    package var consumerSecret: String?
    package var tokenSecret: String?
    /// What the program made: values of stages, under their names in a vector.
    package var found: [ImportedField] = []
}

extension SigningRecipe: CustomStringConvertible {
    /// Without the secrets.
    package var description: String { "\(parameters.map { $0.name })" }
}

extension ImportedRequest {
    /// Asks for quotes if a shell may have cut the query of the URL off.
    package mutating func suspectShell() {
        guard unsignedHint == nil, headers.isEmpty, let url, url.utf8.contains(ASCII.question),
            !url.utf8.contains(ASCII.ampersand)
        else { return }
        unsignedHint = "is the URL in quotes? Without quotes, the shell ends the command at '&'"
    }

    /// Leaves out of the fields of a form those that the query has, as a server lists both.
    package mutating func leaveOutQuery() {
        let query = QueryParameters.pairs(of: url ?? "")
        form?.removeAll { field in
            query.contains {
                $0.name.utf8.elementsEqual(field.name.utf8)
                    && $0.value.utf8.elementsEqual(field.value.utf8)
            }
        }
    }

    package mutating func addHeader(_ name: String, _ value: String) {
        headers.append(ImportedField(name, value))
    }
}
