import Reports

extension ReportTarget {
    /// What was meant by a word that `--report` does not take; nil if that is not clear.
    static func hint(for argument: String) -> String? {
        guard Self(argument: argument) == nil else { return nil }
        let list = argument.split(separator: ",").map(String.init)
        if list.count > 1, list.allSatisfy({ Self(argument: $0) != nil }) {
            return "repeat the option: "
                + list.map { "--report \($0.contains("=") ? $0 : "\($0)=FILE")" }
                .joined(separator: " ")
        }
        let mark = argument.firstIndex { "=:".contains($0) } ?? argument.startIndex
        let name = argument[..<mark]
        let path = argument[mark...].drop { "=:".contains($0) }
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        let format =
            name.isEmpty
            ? ReportFormat.all.first { $0.suffixes.contains(ending) } : ReportFormat(name: name)
        guard let format else { return nil }
        guard !path.isEmpty else { return "the name of a file is missing after \(argument)" }
        // The ending alone does not name a file.
        guard name.utf8.count + ending.utf8.count < argument.utf8.count else {
            return "did you mean --report \(format.name), or --report \(format.name)=FILE?"
        }
        let shown = HarmlessWord.isOne(String(path)) ? path : "FILE"
        return "did you mean --report \(format.name)=\(shown)?"
    }
}
