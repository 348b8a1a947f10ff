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
            var seen: Set<String> = []
            return try CredentialSource.read(secretsFile, option: Self.name).variables.filter {
                !$0.value.isEmpty && seen.insert($0.value).inserted
            }.map { SecretTrials.Named(name: $0.name, value: Array($0.value.utf8)) }
        } catch {
            let isNamed = error.file.utf8.elementsEqual(Self.name.utf8)
            throw ValidationError(isNamed ? error.text : "\(Self.name): \(error.text)")
        }
    }
}
