import OAuth1

/// The word before a URL, which says whose it is.
struct URLName {
    let cost: Int

    private static let urlNames = ["url", "uri", "href", "endpoint", "link", "address", "target"]
    private static let neutral = [
        "request", "requested", "req", "http", "https", "full", "api", "call", "effective", "final",
        "absolute", "raw", "the", "to", "for",
    ]

    init(before text: ArraySlice<UInt8>) {
        var rest = text.suffix(64)
        while let last = rest.last, ASCII.isBlank(last) || "\"'`:=>([{<,".utf8.contains(last) {
            rest.removeLast()
        }
        let isCall = text.dropFirst(rest.endIndex - text.startIndex).first == UInt8(ascii: "(")
        let name = rest.reversed().prefix { ASCII.isName($0) || "-.".utf8.contains($0) }
        let words = CredentialNames.words(of: [String(bytes: Array(name.reversed()))])
        let near = Array(rest.suffix(24).map(ASCII.lowercased))[...]
        if text.last == UInt8(ascii: "+") {
            // Programs name themselves so: `reader/1.0 (+https://…)`.
            cost = 8
        } else if TextMarks.methods.contains(where: { name.reversed().elementsEqual($0.utf8) }) {
            cost = 0
        } else if RequestFacts.others.contains(where: { near.place(of: $0) != nil }) {
            cost = 8
        } else if words.isEmpty {
            cost = 1
        } else if isCall {
            cost = 0
        } else if Self.urlNames.contains(words.last ?? "") {
            let isPlain = words.dropLast().allSatisfy(Self.neutral.contains)
            cost = isPlain ? 0 : 4
        } else {
            cost = 2
        }
    }
}
