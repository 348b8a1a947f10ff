import Intake
import Results
import Vectors

// Faults of the input that are mistakes of the call.
extension MixedInput {
    /// The same input, whose hints say what the call should have been.
    ///
    /// Without credentials, a `.env` file among the files is a mistake, and no file is read.
    func corrected(_ credentials: CredentialSource?) -> MixedInput {
        let lacksSecrets = credentials?.hasNone ?? false
        var input = self
        input.issues = issues.map { issue in
            let isSecrets = issue.topic == .environmentFile
            if isSecrets, lacksSecrets { input.isRefused = true }
            guard let hint = isSecrets && lacksSecrets ? call(with: issue.file) : place(of: issue)
            else { return issue }
            return VectorIssue(
                file: issue.file, line: issue.line, column: issue.column, message: issue.message,
                hint: hint, topic: issue.topic)
        }
        return input
    }

    /// In bytes; a longer call is not shown in a hint.
    private static let callMax = 100

    /// The call with a file as its `.env` file.
    private func call(with file: String) -> Hint? {
        guard hasRequests || hasVectors else { return nil }
        let call = RepeatedCommand.ofThisCall(without: unread)
            .adding("--env-file \(ShellWord.quoted(file))")
        return call.flatMap { $0.utf8.count <= Self.callMax ? Hint($0) : nil }
    }

    /// Where an option belongs that the command after `--` does not have.
    private func place(of issue: VectorIssue) -> Hint? {
        guard case .unknownOption(let name) = issue.topic,
            TrailingCommand.request?.name == issue.file
        else { return nil }
        let called = CalledCommand(TrailingCommand.argumentsBefore)
        guard called.options.contains(name) else { return nil }
        return "\(name) is an option of oauthcheck; write: \(called.name) \(name) … -- "
            + "\(issue.file) …"
    }
}
