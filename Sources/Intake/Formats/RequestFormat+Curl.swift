import Vectors

extension RequestFormat {
    /// curl's command line: `curl 'https://…' -H 'Authorization: OAuth …' -d …`.
    static let curl = RequestFormat(
        name: "curl", title: "a curl command",
        recognizes: { text in text.lines.contains { hasCurl($0.text) } },
        read: { (text) throws(VectorIssue) in
            var reader = ShellReader(text)
            var requests: [ImportedRequest] = []
            for command in try reader.readCommands() {
                requests += try readCurl(command, of: text)
            }
            return requests
        })

    /// Whether a command on the line is curl.
    private static func hasCurl(_ line: String) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace)
        return words.indices.contains { index in
            guard isCurl(String(words[index])) else { return false }
            let before = words[..<index].last { !isPrompt($0) }
            return before.map { ["&&", "||", "|", ";"].contains($0) || $0.hasSuffix(";") } ?? true
        }
    }

    private static let prompts: Set<Substring> = ["$", "%", "#", ">"]

    private static func isPrompt(_ word: Substring) -> Bool {
        prompts.contains(word) || isAssignment(String(word))
    }

    /// Whether the word sets a variable for the command after it.
    private static func isAssignment(_ word: String) -> Bool {
        guard let equals = word.utf8.firstIndex(of: Byte.equals), equals > word.startIndex else {
            return false
        }
        return word.utf8[..<equals].allSatisfy(Byte.isName)
    }

    private static func isCurl(_ word: String) -> Bool {
        ["curl", "curl.exe"].contains(word.split(separator: "/").last.map(String.init))
    }

    /// The requests of one command; none if it is not curl.
    private static func readCurl(
        _ command: ShellCommand,
        of text: ImportedText
    ) throws(VectorIssue) -> [ImportedRequest] {
        let words = command.words.drop { isPrompt(Substring($0.text)) }
        guard let first = words.first, isCurl(first.text) else { return [] }
        let arguments = try CurlArguments(words.dropFirst(), of: text).arguments
        var operations = [CurlOperation(text)]
        for argument in arguments {
            var operation = operations.removeLast()
            switch argument {
            case .url(let word): operation.urls.append(word)
            case .option(let option, _, _, _) where option.name == "next":
                // Without a URL, curl ignores it.
                guard !operation.urls.isEmpty else { break }
                operations.append(operation)
                operation = CurlOperation(text)
            case .option(let option, let isOff, let value, let word):
                try operation.apply(option, isOff: isOff, value, at: word)
            }
            operations.append(operation)
        }
        var requests = operations.flatMap(\.requests)
        guard !requests.isEmpty else {
            throw text.issue(at: first.offset, "the curl command has no URL")
        }
        if requests.count == 1 {
            requests[0].command = SignableCommand.words(first, arguments, sending: requests[0])
        }
        if let cut = command.cut {
            let line = text.line(at: cut)
            requests[requests.count - 1].notes.append(
                "the shell ends the command at the '&' without quotes on line \(line):"
                    + " put the URL into '…'")
        }
        return requests
    }
}
