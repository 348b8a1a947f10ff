import OAuth1

/// A request item of HTTPie: `name=value`, `name==value`, `Name:value`, `name:=json`, ….
struct HTTPieItem {
    enum Kind: String, CaseIterable {
        case header = ":"
        case emptyHeader = ";"
        case query = "=="
        case data = "="
        case json = ":="
        case file = "@"
        case dataFile = "=@"
        case jsonFile = ":=@"
        case queryFile = "==@"
        case headerFile = ":@"
    }

    let kind: Kind
    let name: [UInt8]
    let value: [UInt8]

    /// Splits a word at its first separator; of several at one place, at the longest.
    ///
    /// A backslash hides a separator.
    init?(_ word: [UInt8]) {
        var name: [UInt8] = []
        var index = 0
        while index < word.count {
            if word[index] == ASCII.backslash, index + 1 < word.count {
                // Before anything else a backslash means itself.
                if !":;=@\\".utf8.contains(word[index + 1]) { name.append(ASCII.backslash) }
                name.append(word[index + 1])
                index += 2
                continue
            }
            let kinds = Kind.allCases.filter { word[index...].starts(with: $0.rawValue.utf8) }
            if let kind = kinds.max(by: { $0.rawValue.utf8.count < $1.rawValue.utf8.count }) {
                self.kind = kind
                self.name = name
                value = Array(word[(index + kind.rawValue.utf8.count)...])
                return
            }
            name.append(word[index])
            index += 1
        }
        return nil
    }
}
