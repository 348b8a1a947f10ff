import Intake
import OAuth1
import Results
import SystemPackage
import Vectors

/// A file, standard input or an option: vectors, or requests in another program's format.
enum RequestFile {
    case vectors(VectorInput)
    /// Vectors that were read from a stream, which cannot be read twice.
    case vectorText([UInt8], name: String)
    /// The number or id is that of the only one that is meant; nil for all. The text is what they
    /// were read from.
    case requests([ImportedRequest], RequestFormat, name: String, only: String?, text: [UInt8])

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
        if let url = Argument(url: word) {
            self = try Self(url, reading)
            return
        }
        let reference = VectorReference(word)
        let input = reference.input(isJSONLines: reading.isJSONLines)
        let path = reference.file
        let status = FileStatus(path)
        let isLines =
            FileTree.isJSONLines(path, byOption: reading.isJSONLines) && !Self.mayBe(path, reading)
        let isStream = path == FileTree.standardInput || status?.size == nil && status != nil
        // A vector of a file, a directory, JSON Lines, or a file that is not there.
        let isOfVectors = reference.id != nil && !Self.mayBe(path, reading)
        if !reading.isVectors, !isLines, status?.isDirectory != true, !isOfVectors,
            status != nil || isStream
        {
            let bytes = try Self.bytes(of: path)
            if let read = try Self.read(bytes, path, reading, isStream: isStream) {
                if let line = reference.line { try Self.require(line, in: bytes, path, read.list) }
                let number = reference.line.map { line in
                    "\(max(1, read.list.count { $0.line <= line }))"
                }
                self = .requests(
                    read.list, read.format, name: path, only: reference.id ?? number, text: bytes)
                return
            }
            if isStream {
                self = .vectorText(bytes, name: path)
                return
            }
        }
        guard reference.line == nil else {
            throw VectorIssue(
                file: path, message: "a vector is selected by its id, not by its line number",
                hint: "write \(ShellWord.quoted("\(path)::ID")); 'oauthcheck vectors list "
                    + "\(ShellWord.quoted(path))' shows the ids")
        }
        self = .vectors(input)
    }

    /// Refuses a line that the file does not have.
    private static func require(
        _ line: Int,
        in bytes: [UInt8],
        _ path: String,
        _ requests: [ImportedRequest]
    ) throws(VectorIssue) {
        let ends = bytes.count { $0 == UInt8(ascii: "\n") }
        let count = ends + (bytes.last == UInt8(ascii: "\n") ? 0 : 1)
        guard line == 0 || line > count, let first = requests.first, let last = requests.last
        else { return }
        let lines = line == 0 ? "the first line is 1" : "the file has \(counted(count, "line"))"
        throw VectorIssue(
            file: path, message: "there is no line \(line): \(lines)",
            hint: first.line == last.line
                ? "the only request is at line \(first.line)"
                : "the requests are at lines \(first.line) to \(last.line)")
    }

    private static func bytes(of path: String) throws(VectorIssue) -> [UInt8] {
        let file = try FileReading(path)
        defer { file.close() }
        return try file.readWhole()
    }

    private static func read(
        _ bytes: [UInt8],
        _ path: String,
        _ reading: Reading,
        isStream: Bool
    ) throws(VectorIssue) -> Found? {
        if bytes.isEmpty, Interruption.signal != nil { return nil }
        let folder = isStream ? nil : FilePath(path).removingLastComponent().string
        let files = AttachedFiles(folder: folder, named: reading.attached)
        return try found(reading.format, else: hint) {
            ImportedText(
                name: path, bytes: bytes, scheme: reading.scheme, variables: reading.variables
            ) { (name) throws(VectorIssue) in try files.read(name) }
        }
    }

    private typealias Found = (list: [ImportedRequest], format: RequestFormat)

    /// The requests of a text; nil for vectors, and after a signal.
    ///
    /// Without a format, it is recognized; `hint` is what to do if the text is not in that format.
    private static func found(
        _ format: RequestFormat?,
        else hint: @escaping @Sendable (ImportedText, RequestFormat) -> Hint? = { _, _ in nil },
        of text: @escaping @Sendable () -> ImportedText
    ) throws(VectorIssue) -> Found? {
        let read = Interruption.abandoning { () -> Result<Found?, VectorIssue> in
            Result { () throws(VectorIssue) in
                let text = text()
                if let format {
                    do throws(VectorIssue) {
                        return (try format.requests(in: text), format)
                    } catch {
                        throw hint(text, format).map { error.hinting($0) } ?? error
                    }
                }
                guard let format = try recognized(text) else { return nil }
                return try RequestFormats.requests(in: text, recognizedAs: format)
            }
        }
        return try read?.get() ?? nil
    }

    /// What to do if a file is not in the format of `--from`.
    @Sendable
    private static func hint(for text: ImportedText, insteadOf format: RequestFormat) -> Hint? {
        do throws(VectorIssue) {
            guard let other = try recognized(text) else {
                let isOfVectors = FileKind.of(text.bytes.span) == .vectors
                return isOfVectors ? "this looks like vectors; leave out \(.from)" : nil
            }
            guard other.name != format.name else { return nil }
            return "this looks like \(other.title); leave out \(.from)"
        } catch {
            // What is wrong with the text in the format that was asked for says more.
            return nil
        }
    }

    /// A request of the command line: a command, or a signed URL.
    struct Argument {
        let text: String
        /// What messages call it.
        let name: String
        let format: RequestFormat
        /// Whether it reads files as the command would, below the folder where the tool runs.
        var readsFiles = false

        /// What to do if the text of `--curl` is not a curl command.
        var hint: Hint? {
            guard format.name == RequestFormat.curl.name, !readsFiles else { return nil }
            return FileStatus(text) == nil
                ? "--curl takes a whole command: --curl 'curl https://… -H …'"
                : "to read a command from a file: oauthcheck explain \(ShellWord.quoted(text))"
        }

        /// A curl command that is the value of an option.
        init(curl text: String) {
            (self.text, name, format) = (text, "curl", .curl)
        }

        /// A command whose quotes a shell has read; nil if its program sends no requests.
        init?(command words: [String]) {
            let program = words.first.flatMap { $0.split(separator: "/").last } ?? ""
            let format = RequestFormats.ofProgram(String(program))
            guard let format else { return nil }
            // The reader of commands wants the quotes.
            text = words.map(ShellWord.quoted).joined(separator: " ")
            (name, self.format, readsFiles) = (String(program), format, true)
        }

        /// Nil if the word is not a URL, or names a file.
        init?(url word: String) {
            let start = word.utf8.prefix(8).map(ASCII.lowercased)
            let isURL = ["http://", "https://"].contains { start.starts(with: $0.utf8) }
            guard isURL, FileStatus(word) == nil else { return nil }
            (text, name, format) = (word, "URL", .url)
        }
    }

    init(_ argument: Argument, _ reading: Reading) throws(VectorIssue) {
        let files = AttachedFiles(
            folder: argument.readsFiles ? "." : nil, named: reading.attached)
        let read = try Self.found(argument.format, else: { _, _ in argument.hint }) {
            ImportedText(name: argument.name, bytes: Array(argument.text.utf8)) {
                (name) throws(VectorIssue) in
                try files.read(name)
            }
        }
        var list = read?.list ?? []
        for index in list.indices { list[index].suspectShell() }
        self = .requests(
            list, argument.format, name: argument.name, only: nil, text: Array(argument.text.utf8))
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
        return try VariablesFile.variables(in: text(try file.readWhole(), word))?.values
    }

    /// A text of which no request is read, and so no file that one names.
    static func text(_ bytes: [UInt8], _ path: String) -> ImportedText {
        ImportedText(name: path, bytes: bytes) { (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "not read")
        }
    }

    /// The format of a text; nil for vectors.
    static func recognized(_ text: ImportedText) throws(VectorIssue) -> RequestFormat? {
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
