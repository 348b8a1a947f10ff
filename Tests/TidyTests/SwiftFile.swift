/// A Swift file of the project, read and taken apart once.
struct SwiftFile: Sendable {
    let path: String
    let source: SwiftSource
    let names: [Word]
    let declarations: [Declaration]
    private let lineEnds: [Int]

    init(_ path: String, text: String) {
        self.path = path
        source = SwiftSource(text)
        let code = source.code
        names = Word.names(in: code)
        declarations = Declaration.all(in: code, words: names)
        lineEnds = code.indices.filter { code[$0] == Byte.newline }
    }

    /// Everything under `Sources` and `Tests`.
    static let all = Result {
        try
            (Repository.files(under: "Sources", ending: ".swift")
            + Repository.files(under: "Tests", ending: ".swift")).map {
                SwiftFile($0, text: try Repository.text(of: $0))
            }
    }

    static func file(_ path: String) throws -> SwiftFile {
        try byPath.get()[path] ?? SwiftFile(path, text: Repository.text(of: path))
    }

    private static let byPath = all.map {
        Dictionary(uniqueKeysWithValues: $0.map { ($0.path, $0) })
    }

    static func sources(of module: String? = nil) throws -> [SwiftFile] {
        try all.get().filter {
            $0.path.hasPrefix("Sources/") && (module == nil || $0.module == module)
        }
    }

    /// Without `.swift`.
    var name: String { String(parts.last?.split(separator: ".").first ?? "") }

    /// The folder below `Sources` or `Tests`.
    var module: String { String(parts.dropFirst().first ?? "") }

    /// The folder below the module's folder; "." for that one itself.
    var folder: String {
        parts.count > 3 ? parts[2..<(parts.count - 1)].joined(separator: "/") : "."
    }

    /// Its module and its name, for lists of files that may move between folders.
    var key: String { "\(module)/\(parts.last ?? "")" }

    private var parts: [Substring] { path.split(separator: "/") }

    /// Whether a word names what is declared elsewhere: it is no member, label or declaration.
    func isUse(_ word: Word) -> Bool {
        guard !Declaration.isMember(word, in: source.code) else { return false }
        // Types are written with a capital, which labels and cases are not.
        guard word.text.utf8.first.map({ $0 & 0x20 != 0 }) == true else { return true }
        return byte(word.range.upperBound) != UInt8(ascii: ":")
    }

    func byte(_ index: Int) -> UInt8 { source.code.indices ~= index ? source.code[index] : 0 }

    /// The line of a byte, counted from 1.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, lineEnds.count)
        while low < high {
            let middle = (low + high) / 2
            if lineEnds[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }
}
