#if Live
import ArgumentParser
import Diagnosis
import ProviderProfiles
import Vectors

/// What is kept and printed of each request.
struct RecordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Append each request to this file, as a vector with its secrets (JSON Lines).",
            valueName: "file"), completion: .file())
    var record: String?

    @Flag(help: "Do not print a line for each request.")
    var quiet = false

    /// The file of `--record`, opened; nil without the option.
    func file() throws(VectorIssue) -> RecordFile? {
        try record.map { (path) throws(VectorIssue) in try RecordFile(path) }
    }
}

extension ProviderProfiles {
    /// Refuses the value of an option that names no provider.
    static func require(_ name: String?, option: String) throws {
        guard let name, named(name) == nil else { return }
        let hint =
            Misspelling.hint(for: name, among: names).map { "; \($0)" }
            ?? "; oauthcheck providers lists them"
        throw ValidationError("\(option) does not know \(PlainText.quoted(name))\(hint)")
    }
}
#endif
