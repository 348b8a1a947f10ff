import Reports

extension ReportTarget {
    /// What was meant by a word that `--report` does not take; nil if that is not clear.
    static func hint(for argument: String) -> String? {
        guard Self(argument: argument) == nil else { return nil }
        let mark = argument.firstIndex { "=:".contains($0) } ?? argument.startIndex
        let name = argument[..<mark]
        let path = argument[mark...].drop { "=:".contains($0) }
        let ending = path.split(separator: ".").last.map(String.init) ?? ""
        let format =
            name.isEmpty
            ? ReportFormat.all.first { $0.suffixes.contains(ending) } : ReportFormat(name: name)
        guard let format else { return nil }
        guard !path.isEmpty else { return "the name of a file is missing after \(argument)" }
        let shown = HarmlessWord.isOne(String(path)) ? path : "FILE"
        return "did you mean --report \(format.name)=\(shown)?"
    }
}
