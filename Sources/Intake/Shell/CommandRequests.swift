import Vectors

/// The requests that one command makes: one for each URL, each with all headers and all data.
struct CommandRequests {
    /// In bytes, together: short commands must not make requests that fill the memory.
    private static let sizeMax = 16 << 20
    /// What a header or a note takes besides its text.
    private static let overhead = 64
    /// What a request takes besides its headers, data and notes.
    private static let requestSize = 256

    /// The bytes of each request, without its URL.
    private let size: Int
    private let urls: CommandWords

    init(_ urls: CommandWords, headers: [ImportedField], data: [Int], notes: [Hint]) {
        self.urls = urls
        let lengths = headers.map { $0.name.utf8.count + $0.value.utf8.count + Self.overhead }
        size =
            lengths.reduce(Self.requestSize, +) + data.reduce(0, +) + notes.count * Self.overhead
    }

    /// - Throws: ``VectorIssue`` if there are several, and they are too large together.
    func check(in text: ImportedText) throws(VectorIssue) {
        guard urls.count > 1, size > Self.sizeMax / urls.count, let first = urls.first else {
            return
        }
        throw text.issue(
            at: first.offset,
            "the command makes \(urls.count) requests of \(counted(size, "byte")) each;"
                + " all requests together may have at most \(Self.sizeMax >> 20) MiB",
            hint: "write several commands, each with fewer URLs, headers or data")
    }
}
