import ArgumentParser
import Explaining
import Intake
import Vectors

/// A run of `import`: collects requests, and writes them as a vector file.
struct ImportRun {
    private var feed = RequestFeed(.importing, takesAdditions: false)
    private let selection: RequestSelection
    private var vectors: WrittenVectors
    private var credentials: CredentialSource
    private let writesSecrets: Bool

    init(
        _ selection: RequestSelection,
        _ credentials: CredentialSource,
        writesSecrets: Bool,
        as format: WrittenVectors.Format
    ) {
        vectors = WrittenVectors(format)
        self.selection = selection
        self.credentials = credentials
        self.writesSecrets = writesSecrets
    }

    mutating func note(_ issue: VectorIssue) { vectors.note(issue.text) }

    private mutating func refuse(_ text: RequestFile) {
        let file: String
        switch text {
        case .vectors(let input): file = input.files.first ?? ""
        case .vectorText(_, let name), .requests(_, _, let name, _, _): file = name
        }
        if FileStatus(file)?.size == 0 {
            return note(VectorIssue(file: file, message: "the file is empty"))
        }
        let status = FileStatus(file)
        let isMissing = status == nil && file != FileTree.standardInput
        let message =
            if isMissing {
                "cannot read the file: no such file or directory"
            } else if status?.isDirectory ?? false {
                "this is a folder; name the files in it"
            } else {
                "the file already contains vectors; 'oauthcheck check' reads them"
            }
        let hint = isMissing ? MissingFile.hint(for: file) : nil
        note(VectorIssue(file: file, message: message, hint: hint))
    }

    /// Reads a file, which is the only one if `isAlone`.
    mutating func read(_ text: RequestFile, isAlone: Bool) throws {
        guard Interruption.signal == nil else { return }
        guard case .requests(let requests, let format, let name, let only, _) = text else {
            return refuse(text)
        }
        // Outside of self, so that self can change while it reads.
        var feed = feed
        feed.selection = only.map { RequestSelection(ids: [$0], urls: []) } ?? selection
        var issues: [VectorIssue] = []
        let known = writesSecrets ? [] : try credentials.allSecrets + requests.flatMap(\.secrets)
        try feed.forEach(requests, format, of: name, note: { issues.append($0) }) {
            request, parts in
            let place = "\(PlainText.visible(name)):\(request.line)"
            let redaction = Redaction(parts.secrets(besides: known))
            if !writesSecrets {
                if let secret = parts.secret { Console.printNote("\(place): \(secret)") }
                if parts.isChanged(by: redaction.redacted) {
                    Console.printNote("\(place): \(Self.redacted)")
                }
            }
            vectors.append(
                parts.json(
                    comment: request.title, source: "\(format.title), \(name):\(request.line)",
                    secrets: try Self.secrets(of: request, parts, &credentials, writesSecrets),
                    showsSecrets: writesSecrets, indentation: "    ",
                    redacted: redaction.redacted))
        }
        self.feed = feed
        if let issue = feed.selection.unmatched(in: name, isAlone: isAlone) { issues.append(issue) }
        for issue in issues { note(issue) }
    }

    private static let redacted =
        "a part of the request is a secret: <redacted> replaces it, and the vector has no "
        + "\"expected\""

    /// The names of variables, or with `--with-secrets` their values.
    private static func secrets(
        of request: ImportedRequest,
        _ parts: RequestParts,
        _ credentials: inout CredentialSource,
        _ writesSecrets: Bool
    ) throws -> VectorParts.Secrets {
        var secrets = VectorParts.Secrets()
        let method = parts.value(of: "oauth_signature_method") ?? ""
        guard !method.hasPrefix("RSA-") else {
            secrets.privateKeyVariable = "PRIVATE_KEY"
            return secrets
        }
        if writesSecrets {
            let found = try credentials.secrets(
                for: parts.parts, recipe: request.recipe, .importing)
            secrets.consumerSecret = found.consumerSecret ?? ""
            secrets.tokenSecret = found.tokenSecret ?? ""
        } else {
            let variables = credentials.variables(for: parts.parts)
            secrets.consumerSecretVariable = variables.consumer
            if parts.parts.hasToken { secrets.tokenSecretVariable = variables.token }
        }
        return secrets
    }

    /// Writes the vectors, but none after a signal; returns the exit code.
    func finish(_ path: String?) throws -> ExitCode {
        if let code = Interruption.exitCode { return ExitCode(code) }
        return try vectors.write(to: path)
    }
}

extension ImportedRequest {
    /// The secrets that the request's own program has.
    fileprivate var secrets: [String] {
        [recipe?.consumerSecret, recipe?.tokenSecret].compactMap(\.self)
    }
}
