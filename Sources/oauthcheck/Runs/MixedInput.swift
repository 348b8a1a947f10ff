import Intake
import Vectors

/// Files with vectors, and texts with requests in other programs' formats, as the call names them.
struct MixedInput {
    private var vectors: VectorInput
    private var others: [RequestFile] = []
    private var issues: [VectorIssue] = []

    /// Whether there are requests in other formats.
    var hasRequests: Bool {
        others.contains { if case .requests = $0 { true } else { false } }
    }

    /// - Parameters:
    ///   - words: files whose content says what they are.
    ///   - curl: a curl command of the call.
    ///   - options: how other formats are read.
    ///   - vectors: how vectors are read, and files that are known to have them.
    init(
        _ words: [String],
        _ curl: RequestFile.CurlCommand?,
        _ options: RequestFileOptions,
        _ vectors: VectorInput
    ) {
        self.vectors = vectors
        var issues: [VectorIssue] = []
        let files = options.files(words, curl, isJSONLines: vectors.isJSONLines) {
            issues.append($0)
        }
        for file in files {
            guard case .vectors(let input) = file else {
                others.append(file)
                continue
            }
            self.vectors.files += input.files
        }
        self.issues = issues
    }

    /// Gives `run` the vectors of the files, then the requests in other formats.
    ///
    /// - Throws: an error of the call if a secret that an option names cannot be read.
    func forEach(
        _ run: inout some VectorConsumer,
        _ requests: RequestFeed,
        jobs: Int = 1,
        hint: @escaping (String) -> Hint? = { _ in nil }
    ) throws {
        var stream = VectorStream(vectors, jobs: jobs, hint: hint)
        if !vectors.files.isEmpty { stream.forEach(&run) }
        var feed = requests
        for file in others where Interruption.signal == nil {
            switch file {
            case .vectors: continue
            case .vectorText(let bytes, let name):
                stream.feed(bytes, named: name, into: &run)
            case .requests(let list, let format, let name):
                feed.selection = requests.selection
                try feed.feed(list, format, of: name, into: &run)
                if let unmatched = feed.selection.unmatched {
                    run.note(VectorIssue(file: name, message: "no request matches \(unmatched)"))
                }
            }
        }
        for issue in issues { run.note(issue) }
    }
}
