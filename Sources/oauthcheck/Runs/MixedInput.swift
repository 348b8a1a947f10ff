import Explaining
import Intake
import Vectors

/// Files with vectors, and texts with requests in other programs' formats, as the call names them.
struct MixedInput {
    private var vectors: VectorInput
    private var texts: [RequestFile] = []
    private let hasScheme: Bool
    /// What is wrong with what could not be read.
    var issues: [VectorIssue] = []
    /// Whether nothing is read, because something of the call must be corrected before.
    var isRefused = false
    private let words: [String]

    /// The words that name nothing that can be read, which nobody should give again.
    var unread: [String] { missing + issues.map(\.file) }

    /// The words that name no file.
    private var missing: [String] {
        words.filter { word in
            let path = VectorReference(word).file
            return path != FileTree.standardInput && RequestFile.Argument(url: word) == nil
                && FileStatus(path) == nil
        }
    }

    /// Whether there are requests in other formats.
    var hasRequests: Bool {
        texts.contains { if case .requests = $0 { true } else { false } }
    }

    /// Whether there are vectors.
    var hasVectors: Bool {
        !vectors.files.isEmpty
            || texts.contains { if case .requests = $0 { false } else { true } }
    }

    /// The content of `words` says what they are, unless `vectors` knows that they have vectors.
    ///
    /// If files need not keep their places, vectors are read first, and several files as one input.
    init(
        _ words: [String],
        _ command: RequestFile.Argument?,
        _ options: RequestFileOptions,
        _ vectors: VectorInput,
        keepsOrder: Bool = false
    ) {
        self.vectors = vectors
        self.words = words
        hasScheme = options.scheme != nil
        var issues: [VectorIssue] = []
        let files = options.files(words, command, isJSONLines: vectors.isJSONLines) {
            issues.append($0)
        }
        for file in files {
            if !keepsOrder, case .vectors(let input) = file, input.selection.isEverything {
                self.vectors.files += input.files
            } else {
                texts.append(file)
            }
        }
        self.issues = issues
        if !options.onlyUrl.isEmpty, hasVectors, missing.isEmpty {
            isRefused = true
            self.issues.append(
                VectorIssue(
                    file: "--only-url", message: "this option does not select vectors",
                    hint: "--id selects vectors and requests"))
        }
    }

    /// Why vectors are not read beside an option that describes a request.
    func refusal(beside option: String) -> String {
        guard let word = missing.first else {
            return "give either a file of vectors or \(option), not both"
        }
        let fault =
            HarmlessWord.isFileName(word)
            ? "\(word): there is no such file" : "an argument is not a file name"
        return "\(fault)\n  hint: with \(option), no file is needed"
    }

    /// Gives `run` the vectors of the files and the requests in other formats.
    ///
    /// - Throws: an error of the call if a secret that an option names cannot be read.
    func forEach(
        _ run: inout some VectorConsumer,
        _ requests: RequestFeed,
        jobs: Int = 1,
        hint: @escaping (String) -> Hint? = { _ in nil }
    ) throws {
        guard !isRefused else {
            for issue in issues { run.note(issue) }
            return
        }
        noteUnused(requests.credentials?.unusedByVectors ?? [])
        var stream = VectorStream(vectors, jobs: jobs, hint: hint)
        if !vectors.files.isEmpty { stream.forEach(&run) }
        var feed = requests
        let isAlone = texts.count == 1 && vectors.files.isEmpty
        for text in texts where Interruption.signal == nil {
            switch text {
            case .vectors(var input):
                guard vectors.selection.isEverything || input.selection.isEverything else {
                    run.note(Self.chosenTwice(input.files.first ?? ""))
                    continue
                }
                if !vectors.selection.isEverything { input.selection = vectors.selection }
                input.variable = vectors.variable
                var stream = VectorStream(input, hint: hint)
                stream.forEach(&run)
            case .vectorText(let bytes, let name):
                stream.feed(bytes, named: name, into: &run)
            case .requests(let list, let format, let name, let only, let text):
                feed.begin(text, named: name, only: only, of: requests.selection)
                var issue = only == nil ? feed.takeURL(for: list, in: name) : nil
                if issue == nil {
                    try feed.feed(list, format, of: name, into: &run)
                    issue = feed.selection.unmatched(in: name, isAlone: isAlone)
                }
                if let issue { run.note(issue) }
            }
        }
        for issue in issues { run.note(issue) }
    }

    private static func chosenTwice(_ file: String) -> VectorIssue {
        VectorIssue(
            file: file, message: "vectors are selected both by the id after :: and by options",
            hint: "give either FILE::ID or the options")
    }

    /// Says that options for secrets, and --scheme, are not used, if all that is read are vectors.
    private func noteUnused(_ options: [String]) {
        let isThere = vectors.files.allSatisfy {
            $0 == FileTree.standardInput || FileStatus($0) != nil
        }
        guard issues.isEmpty, hasVectors, !hasRequests, isThere else { return }
        if hasScheme { Console.printNote("--scheme is not used: vectors have complete URLs") }
        guard !options.isEmpty else { return }
        Console.printNote(
            "\(options.formatted) \(options.count == 1 ? "is" : "are") not used: vectors have"
                + " their own secrets and keys")
    }
}

extension RequestFeed {
    /// Takes the URL of options for that of a text with one signed request; of several, it chooses
    /// those that have it.
    ///
    /// - Returns: what is wrong if it can be neither.
    fileprivate mutating func takeURL(
        for requests: [ImportedRequest],
        in file: String
    ) -> VectorIssue? {
        let signed = requests.filter { $0.hasProtocolParameters }
        let meant = signed.isEmpty ? requests : signed
        let urls = meant.compactMap(\.url)
        additions.replacesURL = false
        guard let url = additions.url, !urls.isEmpty else { return nil }
        let isWhole = url.lowercased().hasPrefix("http") && !url.utf8.contains(UInt8(ascii: "*"))
        if urls.contains(where: { $0.utf8.elementsEqual(url.utf8) }) {
            if urls.count > 1 { selection = selection.choosing(url) }
        } else if isWhole, urls.count == 1 {
            additions.replacesURL = true
        } else if !isWhole || urls.count == meant.count {
            let pattern = isWhole ? "*/orders*" : url
            return VectorIssue(
                file: file,
                message: isWhole
                    ? "none of the \(urls.count) requests has the URL of --url"
                    : "--url takes the whole URL of a request",
                hint: Hint(
                    "to choose requests by URL: --only-url \(ShellWord.quoted(pattern))"))
        }
        return nil
    }
}
