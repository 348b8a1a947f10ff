/// What a request shows besides what is signed: its headers say more about the program.
package struct RequestTraces: Hashable, Sendable {
    /// The language of the program, if its User-Agent tells it.
    package var language: ProgrammingLanguage?
    /// Hosts that proxies write down, as in `X-Forwarded-Host`, perhaps with a port.
    package var otherHosts: [String] = []
    /// URLs besides its own that its text, or the file of its secrets, has.
    package var otherURLs: [String] = []

    package init() {}

    /// Reads header fields.
    package init(_ fields: some Sequence<(name: String, value: String)>) {
        for (name, value) in fields {
            switch name.lowercased() {
            case "user-agent": language = ProgrammingLanguage(userAgent: value)
            case "x-forwarded-host", "x-forwarded-server", "x-original-host", "x-host":
                otherHosts += value.split(separator: ",").map(Self.trimmed)
            case "forwarded":
                otherHosts += value.split { ";,".contains($0) }.map(Self.trimmed)
                    .filter { $0.lowercased().hasPrefix("host=") }
                    .map { String($0.dropFirst("host=".count).filter { $0 != "\"" }) }
            default: break
            }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
