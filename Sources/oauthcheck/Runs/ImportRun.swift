import ArgumentParser
import Intake
import Vectors

/// A run of `import`: collects requests, and writes them as a vector file.
struct ImportRun {
    private var feed = RequestFeed(.importing)
    private let selection: RequestSelection
    private var vectors: [String] = []
    private var hasIssue = false

    init(ids: [String], urls: [String]) {
        selection = RequestSelection(ids: ids, urls: urls)
    }

    mutating func note(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        hasIssue = true
    }

    mutating func read(_ text: RequestFile) throws {
        guard case .requests(let requests, let format, let name) = text else {
            let file: String
            switch text {
            case .vectors(let input): file = input.files.first ?? ""
            case .vectorText(_, let name), .requests(_, _, let name): file = name
            }
            return note(
                FileStatus(file) == nil && file != FileTree.standardInput
                    ? VectorIssue(file: file, message: "there is no such file")
                    : VectorIssue(file: file, message: "these are vectors already"))
        }
        feed.selection = selection
        var issues: [VectorIssue] = []
        var added: [String] = []
        try feed.forEach(requests, format, of: name, note: { issues.append($0) }) {
            request, parts in
            if let secret = parts.secret {
                Console.printNote("\(PlainText.visible(name)):\(request.line): \(secret)")
            }
            added.append(
                parts.json(
                    comment: request.title, source: "\(format.title), \(name):\(request.line)",
                    indentation: "    "))
        }
        vectors += added
        if let unmatched = feed.selection.unmatched {
            issues.append(VectorIssue(file: name, message: "no request matches \(unmatched)"))
        }
        for issue in issues { note(issue) }
    }

    /// Writes the vectors; returns the exit code.
    func finish(_ path: String?) throws -> ExitCode {
        guard !vectors.isEmpty else { return .unusable }
        let list = vectors.map { "    \($0)" }.joined(separator: ",\n")
        let text = "{\n  \"vectors\": [\n\(list)\n  ]\n}"
        guard let path, path != FileTree.standardInput else {
            try Console.printResult(text)
            return hasIssue ? .unusable : .success
        }
        do throws(OutputError) {
            try AtomicFile.replace(path, with: Array(text.utf8) + [0x0A])
        } catch {
            Console.printError("\(error)")
            return .broken
        }
        Console.printNote(
            "\(counted(vectors.count, "vector")) written to \(PlainText.visible(path))")
        return hasIssue ? .unusable : .success
    }
}
