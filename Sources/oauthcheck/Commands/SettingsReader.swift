import OAuth1
import Reports
import Vectors

/// What a settings file may set: what a gate reads and writes, no secrets and no programs to run.
enum Setting: String, CaseIterable, Sendable {
    case envFile = "env-file"
    case provider
    case vectors
    case known
    case baseline
    case history
    case report

    /// Whether it may have several values, in a list.
    fileprivate var isList: Bool { self == .vectors || self == .known || self == .report }

    /// Whether a run may write to it.
    var isWritten: Bool { self == .known || self == .history || self == .report }

    /// What its file is to a run; nil without one.
    fileprivate var part: FilePart? {
        switch self {
        case .envFile: .environment
        case .provider: nil
        case .vectors: .vectors
        case .known: .known
        case .baseline: .baseline
        case .history: .history
        case .report: .report
        }
    }

    /// A value that it may have.
    var example: String {
        switch self {
        case .envFile: ".env"
        case .provider: "magento"
        case .vectors: "vectors/"
        case .known: "known.json"
        case .baseline: "report.json"
        case .history: "runs.jsonl"
        case .report: "junit=report.xml"
        }
    }

    /// What is wrong with a value, and what to write; nil if nothing is.
    fileprivate func fault(in value: String) -> (String, hint: String)? {
        let name = String(value.prefix { $0 != "=" })
        switch self {
        case .report where ReportTarget(argument: value) == nil:
            let names = ReportFormat.all.map(\.name)
            return (
                "unknown report format \(PlainText.quoted(name))",
                Misspelling.hint(for: name, among: names) ?? "the formats are \(names.formatted)"
            )
        case .provider where !ProviderOption.isKnown(value):
            return (
                "unknown provider \(PlainText.quoted(value))",
                ProviderOption.hint(for: value)
            )
        default: return nil
        }
    }

    /// Where the path in a value begins; nil if the value has none.
    func path(in value: String) -> String.Index? {
        switch self {
        case .provider: nil
        case .report: value.firstIndex(of: "=").map { value.index(after: $0) }
        default: value.startIndex
        }
    }
}

/// Reads a settings file: JSON, in which lines may be comments.
struct SettingsReader {
    private(set) var values: [(setting: Setting, value: String)] = []
    private var reader: DocumentReader
    /// What paths are relative to, with its slash; empty for the current folder.
    private let folder: String
    /// What the settings name, and their own file.
    private var register = FileRegister()

    init(file: String, folder: String) {
        reader = DocumentReader(file: file)
        self.folder = folder
        let own = FileUse(path: file, part: .settings, isWritten: false)
        if let identity = FileIdentity(file) { _ = register.add(own, of: identity) }
    }

    /// Whether the text is an object of JSON.
    private var isObject = false

    var issues: [VectorIssue] {
        let issues = reader.issues.map { issue in
            issue.hint == JSONSyntaxError.noComments
                ? issue.hinting(insteadOf: "a comment must be on its own line and begin with //")
                : issue
        }
        return isObject
            ? issues
            : issues.map {
                $0.hinting("a settings file is JSON, such as {\"env-file\": \".env\"}")
            }
    }

    mutating func read(_ text: [UInt8]) {
        guard reader.openObject(Self.withoutComments(text).span) else { return }
        isObject = true
        let members = reader.members(
            of: 0, Setting.self,
            hint: "a settings file may contain \(Setting.allCases.map(\.rawValue).formatted)")
        for setting in Setting.allCases { members[setting].map { read(setting, $0) } }
        reader.noteDuplicateNames(inside: 0)
    }

    private mutating func read(_ setting: Setting, _ node: Int) {
        let isList = setting.isList && reader.document.nodes[node].kind == .array
        for item in isList ? Array(reader.document.children(of: node)) : [node] {
            let kind = reader.document.nodes[item].kind
            guard kind == .string else {
                reader.note(
                    item, "expected a string, found \(kind.name)",
                    hint: "such as \(PlainText.quoted(setting.example))")
                continue
            }
            let value = reader.document.string(of: item)
            if let (fault, hint) = setting.fault(in: value) {
                reader.note(item, fault, hint: Hint(hint))
                continue
            }
            guard let start = setting.path(in: value), let part = setting.part else {
                readReport(setting, value, item)
                continue
            }
            let path = SettingsPath(String(value[start...]), of: setting, in: folder)
            if let (fault, hint) = path.fault ?? conflict(path, part) {
                reader.note(item, fault, hint: Hint(hint))
                continue
            }
            values.append((setting, value[..<start] + path.joined))
        }
    }

    /// What a file is besides, of what the settings name, and what to do; nil for nothing else.
    private mutating func conflict(
        _ path: SettingsPath,
        _ part: FilePart
    ) -> (String, hint: String)? {
        guard let file = FileIdentity(path.joined) else { return nil }
        let isWritten = part == .report || part == .history
        let use = FileUse(path: path.joined, part: part, isWritten: isWritten)
        return register.add(use, of: file).map {
            ("this file \($0.reason)", hint: FileConflict.hint)
        }
    }

    /// Adds a value that names no file: a provider, or a report for standard output.
    private mutating func readReport(_ setting: Setting, _ value: String, _ node: Int) {
        let isSecond =
            setting == .report
            && values.contains {
                $0.setting == .report && setting.path(in: $0.value) == nil
            }
        guard !isSecond else {
            return reader.note(
                node, "only one report can go to standard output",
                hint: "write \(PlainText.quoted("\(value)=FILE"))")
        }
        values.append((setting, value))
    }

    /// The text with blanks instead of lines that begin with `//`.
    private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
        text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { line in
                let isComment = line.drop { [0x20, 0x09].contains($0) }.starts(with: "//".utf8)
                return isComment ? [UInt8](repeating: 0x20, count: line.count) : Array(line)
            }
            .joined(separator: [UInt8(ascii: "\n")]).map(\.self)
    }
}
