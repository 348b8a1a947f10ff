import Testing

@Suite("The program")
struct ProgramTests {
    /// The commands that may open connections, and what belongs to them; `--version` says whether
    /// they can.
    private static let network: Set<String> = [
        "oauthcheck/ServeCommand.swift", "oauthcheck/WatchCommand.swift",
        "oauthcheck/ProbeCommand.swift", "oauthcheck/OAuthCheck.swift",
        "oauthcheck/ListenOptions.swift", "oauthcheck/RecordOptions.swift",
        "oauthcheck/ProbeArguments.swift", "oauthcheck/NetworkPart+Running.swift",
        "oauthcheck/RuleRun.swift",
    ]

    @Test("names its network part only for serve, watch and probe")
    func network() throws {
        let files = try SwiftFile.sources().filter {
            $0.module != "Network" && ImportTests.imports(of: $0).contains { $0.text == "Network" }
        }
        #expect(Set(files.map(\.key)).symmetricDifference(Self.network) == [])
    }

    @Test("imports nothing of Foundation, whose data would make it twice as large")
    func foundation() throws {
        // The first is a library for users; the second normalizes Unicode, on macOS.
        let files = try SwiftFile.sources().filter {
            $0.module != "OAuth1Foundation" && $0.key != "Diagnosis/CanonicalForm.swift"
                && ImportTests.imports(of: $0).contains { $0.text.hasPrefix("Foundation") }
        }
        #expect(files.map(\.path) == [])
        let form = try Repository.text(of: "Sources/Diagnosis/Pitfalls/CanonicalForm.swift")
        #expect(form.hasPrefix("#if canImport(Darwin)\nimport Foundation\n#else\n"))
    }

    @Test("opens no socket outside of its network part")
    func sockets() throws {
        let calls: Set<String> = ["socket", "connect", "bind", "listen", "getaddrinfo"]
        for file in try SwiftFile.sources() where file.module != "Network" {
            for word in file.names where calls.contains(word.text) {
                let isCall = file.byte(word.range.upperBound) == UInt8(ascii: "(")
                if isCall, !Declaration.isMember(word, in: file.source.code) {
                    Issue.record(
                        "\(file.path):\(file.line(of: word.range.lowerBound)) has \(word.text)")
                }
            }
        }
    }
}
