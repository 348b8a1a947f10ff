import Testing

@Suite("Names of options")
struct OptionTests {
    /// The modules that are command lines.
    private static let commandLines: Set<String> = ["oauthcheck", "Network"]

    /// Files that name options nevertheless, each for a reason of its own, in any folder.
    static let exceptions: Set<String> = [
        // Options of curl, of HTTPie and of browsers' commands, which are read, or advised.
        "Intake/CurlArguments.swift", "Intake/CurlURL.swift", "Intake/HTTPieCommand.swift",
        "Intake/HTTPieItems.swift", "Intake/RequestFormat+CurlTrace.swift",
        "Intake/ShellReader.swift", "Intake/SignableCommand.swift", "Results/RepeatedCommand.swift",
        // Whole commands of curl and HTTPie that send a request.
        "Probing/ProbeText.swift", "Server/RecordedCommand.swift", "Vectors/CurlCommand.swift",
        "Vectors/SentRequest+Commands.swift", "Vectors/SentRequest.swift",
        // A whole command that draws a request again.
        "Reports/FuzzReport+Text.swift",
        // The delimiters of multipart bodies.
        "Probing/Change.swift", "Probing/Check+Sources.swift", "Probing/Check+Transmission.swift",
        // What to tell a user of `probe` and `serve`, which have only this front end.
        "Probing/Check+Token.swift", "Probing/Judgement.swift", "Probing/PageVisit.swift",
        "Probing/ProbeRun+Start.swift",
        "Probing/ProbeAnswer.swift", "Server/Refusal+Verification.swift",
        "Server/Step+Credentials.swift", "Server/Step+Habits.swift",
        "Server/Step+TemporaryCredentials.swift", "Server/UnbreakableCheck.swift",
        // Data, which knows no Hint.
        "ProviderProfiles/Flickr.swift",
    ]

    @Test("are written by the command line alone: below it, a Hint holds the option")
    func areValues() throws {
        for file in try SwiftFile.sources() where !Self.commandLines.contains(file.module) {
            let places = Self.options(in: file)
            guard !Self.exceptions.contains(file.key) else {
                #expect(!places.isEmpty, "\(file.key) is no exception any more")
                continue
            }
            for place in places {
                Issue.record("\(file.path):\(file.line(of: place)) names an option")
            }
        }
    }

    @Test(
        "are found in text, and nothing else is",
        arguments: [
            (#""add --body TEXT""#, 1), (#""--a\(b)--c""#, 2), (#""(--a), '--b'""#, 2),
            (#""xn--a""#, 0), (#""---a---""#, 0), (#""a -- b""#, 0), (#""-- \(a)""#, 0),
            ("// --body", 0), (##"#"--a"#"##, 1),
        ])
    func found(_ code: String, _ count: Int) {
        #expect(Self.options(in: SwiftFile("A.swift", text: "let a = \(code)")).count == count)
    }

    /// Where literals have two hyphens before a small letter and after no letter or hyphen.
    private static func options(in file: SwiftFile) -> [Int] {
        let text = file.source.literals
        let hyphen = UInt8(ascii: "-")
        let small = UInt8(ascii: "a")...UInt8(ascii: "z")
        return text.indices.dropLast(2).filter { place in
            guard text[place] == hyphen, text[place + 1] == hyphen, small.contains(text[place + 2])
            else { return false }
            guard place > 0 else { return true }
            return text[place - 1] != hyphen && !small.contains(text[place - 1] | 0x20)
        }
    }
}
