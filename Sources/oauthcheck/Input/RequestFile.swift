import Intake
import SystemPackage
import Vectors

/// A file, standard input or an option: vectors, or requests in another program's format.
enum RequestFile {
    case vectors(VectorInput)
    /// Vectors that were read from a stream, which cannot be read twice.
    case vectorText([UInt8], name: String)
    case requests([ImportedRequest], RequestFormat, name: String)

    /// How a text is read.
    struct Reading {
        /// Nil to recognize the format.
        var format: RequestFormat?
        /// Whether the format is that of vectors.
        var isVectors = false
        var scheme: String?
        var attached: [String] = []
        /// Those of environments, by name.
        var variables: [String: String] = [:]
        /// Whether files are JSON Lines unless they end in `.json`.
        var isJSONLines = false
    }

    /// Reads the file that `word` names, or finds that it is one of vectors.
    init(_ word: String, _ reading: Reading) throws(VectorIssue) {
        let input = VectorReference(word).input(isJSONLines: reading.isJSONLines)
        let path = input.files.first ?? word
        let status = FileStatus(path)
        let isLines = FileTree.isJSONLines(path, byOption: reading.isJSONLines)
        let isStream = path == FileTree.standardInput || status?.size == nil && status != nil
        // A vector of a file, a directory, JSON Lines, or a file that is not there.
        guard !reading.isVectors, !isLines, status?.isDirectory != true,
            VectorReference(word).id == nil, status != nil || isStream
        else {
            self = .vectors(input)
            return
        }
        let file = try FileReading(path)
        defer { file.close() }
        let bytes = try file.readWhole()
        let folder = isStream ? nil : FilePath(path).removingLastComponent().string
        let files = AttachedFiles(folder: folder, named: reading.attached)
        let isEmptied = bytes.isEmpty && Interruption.signal != nil
        let read =
            isEmptied
            ? nil
            : try Self.found(reading.format) {
                ImportedText(
                    name: path, bytes: bytes, scheme: reading.scheme, variables: reading.variables
                ) { (name) throws(VectorIssue) in try files.read(name) }
            }
        guard let read else {
            self = isStream ? .vectorText(bytes, name: path) : .vectors(input)
            return
        }
        self = .requests(read.list, read.format, name: path)
    }

    private typealias Found = (list: [ImportedRequest], format: RequestFormat)

    /// The requests of a text; nil for vectors, and after a signal.
    private static func found(
        _ format: RequestFormat?, of text: @escaping @Sendable () -> ImportedText
    ) throws(VectorIssue) -> Found? {
        let read = Interruption.abandoning { () -> Result<Found?, VectorIssue> in
            Result { () throws(VectorIssue) in
                let text = text()
                if let format { return (try format.requests(in: text), format) }
                guard let format = try recognized(text) else { return nil }
                return try RequestFormats.requests(in: text, recognizedAs: format)
            }
        }
        return try read?.get() ?? nil
    }

    /// A curl command of the command line.
    struct CurlCommand {
        let text: String
        /// Whether it reads files as curl would, below the folder where the tool runs.
        let readsFiles: Bool
    }

    init(curl command: CurlCommand, _ reading: Reading) throws(VectorIssue) {
        let files = AttachedFiles(
            folder: command.readsFiles ? "." : nil, named: reading.attached)
        guard let format = RequestFormats.named("curl") else {
            preconditionFailure("curl is one of the formats")
        }
        let read = try Self.found(format) {
            ImportedText(name: "curl", bytes: Array(command.text.utf8)) {
                (name) throws(VectorIssue) in
                try files.read(name)
            }
        }
        self = .requests(read?.list ?? [], format, name: "curl")
    }

    /// No environment is longer, and other files need not be read twice.
    private static let environmentMax = 1 << 20

    /// The variables of an environment; nil if the file is something else.
    static func variables(
        in word: String,
        _ reading: Reading
    ) throws(VectorIssue) -> [String: String]? {
        guard !reading.isVectors, VectorReference(word).id == nil, let status = FileStatus(word),
            let size = status.size, size <= environmentMax
        else { return nil }
        let file = try FileReading(word)
        defer { file.close() }
        let text = ImportedText(name: word, bytes: try file.readWhole()) {
            (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "not read")
        }
        return try VariablesFile.variables(in: text)?.values
    }

    /// The format of a text; nil for vectors.
    private static func recognized(_ text: ImportedText) throws(VectorIssue) -> RequestFormat? {
        // What is wrong with an empty file of vectors is said when it is read.
        guard !text.bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) else { return nil }
        switch try RequestFormats.recognize(text) {
        case .format(let format): return format
        case .json: return nil
        }
    }
}

extension RequestFile {
    /// In bytes; an answer that says what is wrong is short.
    private static let responseMax = 1 << 20

    /// The HTTP response in a file; without a status line, the file is the body of one.
    static func response(in path: String) throws(VectorIssue) -> RecordedResponse {
        let file = try FileReading(path)
        defer { file.close() }
        let bytes = try file.readWhole(max: responseMax)
        guard bytes.starts(with: "HTTP/".utf8) else {
            var response = RecordedResponse(status: 0)
            response.body = bytes
            return response
        }
        // Responses are read after the requests that they answer.
        let request = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
        let text = ImportedText(name: path, bytes: request + bytes) {
            (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "not a part of a response")
        }
        guard let http = RequestFormats.named("http"),
            let response = try http.requests(in: text).first?.response
        else { throw VectorIssue(file: path, message: "expected an HTTP response") }
        return response
    }
}
