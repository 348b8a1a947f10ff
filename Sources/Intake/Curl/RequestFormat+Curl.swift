import OAuth1
import Vectors

extension RequestFormat {
    /// curl's command line for sh: `curl 'https://…' -H 'Authorization: OAuth …' -d …`.
    package static let curl = RequestFormat(
        name: "curl", title: "a curl command",
        begins: { hasCurl($0.text) }, kind: .command,
        read: { (text) throws(VectorIssue) in
            var reader = ShellReader(text)
            return try requests(of: try reader.readCommands(), in: text)
        })

    /// curl's command line for cmd.exe, as browsers copy it: `curl ^"https://…^" -H …`.
    static let curlForCmd = RequestFormat(
        name: "curl-cmd", title: "a curl command for cmd.exe",
        recognizes: { text in
            let quote = Array("^\"".utf8)
            return text.lines.contains { line in
                line.bytes.withoutBlanks.last == UInt8(ascii: "^")
                    || line.bytes.firstRange(of: quote) != nil
            }
        },
        begins: { hasCurl($0.text) }, kind: .command,
        read: { (text) throws(VectorIssue) in
            var reader = CmdReader(text)
            return try requests(of: try reader.readCommands(), in: text)
        })

    /// curl's command line for PowerShell: `curl.exe 'https://…' -H 'it''s' ` on several lines.
    static let curlForPowerShell = RequestFormat(
        name: "curl-powershell", title: "a curl command for PowerShell",
        recognizes: { text in
            text.lines.contains { line in
                let bytes = line.bytes.withoutBlanks
                return bytes.count > 1 && bytes.last == UInt8(ascii: "`")
                    && ASCII.isBlank(bytes[bytes.count - 2])
            }
        },
        begins: { hasCurl($0.text) }, kind: .command,
        read: { (text) throws(VectorIssue) in
            var reader = PowerShellReader(text)
            return try requests(of: try reader.readCommands(), in: text)
        })

    private static let names: Set<String> = ["curl"]

    private static func hasCurl(_ line: String) -> Bool {
        CommandLines.hasProgram(names, on: line)
    }

    private static func requests(
        of commands: [ShellCommand],
        in text: ImportedText
    ) throws(VectorIssue) -> [ImportedRequest] {
        var requests: [ImportedRequest] = []
        for command in commands { requests += try readCurl(command, of: text) }
        return requests
    }

    /// The requests of one command; none if it is not curl.
    private static func readCurl(
        _ command: ShellCommand,
        of text: ImportedText
    ) throws(VectorIssue) -> [ImportedRequest] {
        guard let words = CommandLines.words(of: command, if: names), let first = words.first
        else { return [] }
        let arguments = CurlArguments(words.dropFirst(), of: text)
        var requests: [ImportedRequest] = []
        var operation = CurlOperation(text)
        try arguments.forEach { (argument) throws(VectorIssue) in
            switch argument {
            case .url(let word): operation.urls.append(word)
            case .option(let option, _, _, _) where option.name == "next":
                // Without a URL, curl ignores it.
                guard !operation.urls.isEmpty else { break }
                requests += try operation.requests()
                operation = CurlOperation(text)
            case .option(let option, let isOff, let value, let word):
                try operation.apply(option, isOff: isOff, value, at: word)
            }
        }
        requests += try operation.requests()
        guard !requests.isEmpty else {
            throw text.issue(
                at: first.offset, "the curl command has no URL", hint: "add the URL, in quotes")
        }
        if requests.count == 1 {
            requests[0].command = try SignableCommand.words(first, arguments, sending: requests[0])
        }
        command.addNotes(to: &requests[requests.count - 1], of: text)
        return requests
    }
}
