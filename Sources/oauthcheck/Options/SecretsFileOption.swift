import ArgumentParser
import Intake
import Results
import Vectors

/// A file with many secrets, of which any may have been used.
struct SecretsFileOption: ParsableArguments {
    private static let name = "--secrets-file"

    @Option(
        help: ArgumentHelp(
            "Try a .env file's secrets, and name those that fit.",
            valueName: "file"), completion: .file())
    var secretsFile: String?

    /// The values of the file; of those that are the same, the first one.
    ///
    /// - Throws: an error of the call if the file cannot be read.
    func secrets() throws -> [SecretTrials.Named] {
        guard let secretsFile else { return [] }
        do throws(VectorIssue) {
            let file = try CredentialSource.read(secretsFile, option: Self.name)
            var seen: Set<[UInt8]> = []
            return file.facts.filter {
                !$0.value.isEmpty && seen.insert(Array($0.value.utf8)).inserted
            }.map { fact in
                SecretTrials.Named(
                    name: file.title(of: fact) ?? "line \(fact.line)",
                    value: Array(fact.value.utf8))
            }
        } catch {
            let isNamed = error.file.utf8.elementsEqual(Self.name.utf8)
            throw CallError(isNamed ? error.text : "\(Self.name): \(error.text)")
        }
    }
}
