import ArgumentParser
import Explaining
import Intake
import OAuth1
import Vectors

// Requests as vectors that are explained or signed.
extension RequestFeed {
    /// Goes on with the requests of another text.
    ///
    /// `only` is the id of the only one that is meant; `selection` chooses in all texts.
    mutating func begin(
        _ text: [UInt8],
        named name: String,
        only: String?,
        of selection: RequestSelection
    ) {
        if purpose == .explaining { credentials?.read(text, named: name) }
        self.selection = only.map { RequestSelection(ids: [$0], urls: []) } ?? selection
    }

    /// Gives `run` each selected request.
    mutating func feed(
        _ requests: [ImportedRequest],
        _ format: RequestFormat,
        of file: String,
        into run: inout some VectorConsumer
    ) throws {
        var builder = VectorBuilder(FileTree.standardInput, named: file)
        var credentials = credentials
        let options = self
        var issues: [VectorIssue] = []
        var readings: [[RequestReading]] = []
        try forEach(requests, format, of: file, note: { issues.append($0) }) { request, parts in
            do {
                let prepared = try options.prepared(
                    parts.parts, of: request, in: file, &credentials)
                guard var vector = builder.vector(of: prepared) else {
                    let redaction = Redaction(parts.secrets(besides: prepared.secrets.values))
                    issues += builder.issues.map { $0.on(line: request.line, redaction.redacted) }
                    return
                }
                vector.note(request)
                let place = "\(PlainText.visible(file)):\(request.line)"
                if options.purpose == .signing, let provider = options.provider {
                    vector = try provider.deviating(vector, at: place)
                }
                let first = RequestReading(request, vector, prepared)
                guard options.purpose.isComparing else { return readings.append([first]) }
                let others = try options.others(of: request, in: file, &builder, &credentials)
                readings.append([first] + first.alternatives(prepared, by: &builder) + others)
            } catch let issue as VectorIssue {
                // A fault of the .env file is that of every request.
                if !issues.contains(issue) { issues.append(issue) }
            }
        }
        self.credentials = credentials
        for reading in readings where !run.isFinished && Interruption.signal == nil {
            run.consume(reading)
        }
        for issue in issues.withoutRepetitions { run.note(issue) }
    }

    /// The other ways to read a request; one that cannot be used is left out.
    private func others(
        of request: ImportedRequest,
        in file: String,
        _ builder: inout VectorBuilder,
        _ credentials: inout CredentialSource?
    ) throws -> [RequestReading] {
        try RequestReading.others(of: request, by: &builder) { other in
            do {
                try additions.complete(&other, of: file)
                let parts = try RequestParts(other, id: "request", file: file).parts
                return try prepared(parts, of: other, in: file, &credentials)
            } catch is VectorIssue {
                return nil
            }
        }
    }

    private static func missingKey(_ method: String, _ file: String, _ line: Int) -> VectorIssue {
        VectorIssue(
            file: file, line: line, column: 1, message: "\(PlainText.visible(method)) needs a key",
            hint: "add --private-key-file FILE, --public-key-file FILE to verify only, or "
                + "--env-file FILE, which may have the key in PEM",
            topic: .missingKey)
    }

    /// The parts with what options add, and with their secrets.
    ///
    /// - Throws: ``VectorIssue`` if a key is missing, or the `.env` file is not clear.
    private func prepared(
        _ parts: VectorParts,
        of request: ImportedRequest,
        in file: String,
        _ credentials: inout CredentialSource?
    ) throws -> VectorParts {
        var parts = parts
        if purpose == .checking { parts.comment = request.summary(of: parts) }
        func missing(_ message: String, hint: Hint) -> VectorIssue {
            VectorIssue(file: file, line: request.line, column: 1, message: message, hint: hint)
        }
        if purpose == .signing {
            parts.expected = []
            try parts.addIdentifiers(additions, &credentials)
            guard parts.value(of: "oauth_consumer_key") != nil else {
                throw missing(
                    "there is no consumer key", hint: "add --consumer-key KEY, or --env-file FILE")
            }
            provider?.complete(&parts, at: "\(PlainText.visible(file)):\(request.line)")
        } else {
            parts.add(additions.expected)
        }
        if let method = parts.value(of: "oauth_signature_method"), method.hasPrefix("RSA-"),
            credentials?.hasKey == false
        {
            throw Self.missingKey(method, file, request.line)
        }
        if let secrets = try credentials?.secrets(
            for: parts, recipe: request.recipe, purpose)
        {
            parts.take(secrets, isExplained: purpose == .explaining)
        }
        return parts
    }
}

extension ImportedRequest {
    /// In bytes; a longer URL is cut.
    private static let urlMax = 100

    /// What reports call the request: its title, method and URL, and what the server answered.
    fileprivate func summary(of parts: VectorParts) -> String {
        let url = PlainText.cut(parts.request.url ?? "", to: Self.urlMax)
        let line = [parts.request.method ?? "", url].filter { !$0.isEmpty }.joined(separator: " ")
        let answer = response.flatMap { $0.status > 0 ? "answered \($0.status)" : nil }
        return [title, line, answer].compactMap(\.self).joined(separator: ", ")
    }
}

extension VectorBuilder {
    /// A builder for requests of a text that has this name in messages.
    ///
    /// Keys are named by options, so their paths begin where the command runs.
    fileprivate init(_ path: String, named file: String) {
        self.init(file: file) { (name) throws(KeyError) in
            try KeyFile.read(name, besides: path)
        }
    }
}

extension [VectorIssue] {
    /// Each issue once, in order: a fault of a key is that of every request.
    fileprivate var withoutRepetitions: [VectorIssue] {
        var seen: Set<VectorIssue> = []
        return filter { seen.insert($0).inserted }
    }
}

extension VectorIssue {
    /// The same at another line, or at the option that names the key; its texts are what
    /// `redacted` makes of them.
    fileprivate func on(line: Int, _ redacted: (String) -> String) -> VectorIssue {
        OptionRequest.namingKey(
            VectorIssue(
                file: file, line: line, column: 1, path: redacted(path),
                message: redacted(message), hint: hint))
    }
}

extension VectorParts {
    /// Adds what options say was found, which replaces what the request says of it.
    fileprivate mutating func add(_ found: [(stage: Stage, value: String)]) {
        let added = Set(found.map(\.stage))
        let hasSignature = added.contains(.signature)
        expected =
            found
            + expected.filter { stage, _ in
                !added.contains(stage) && !(hasSignature && stage.hasSignature)
            }
    }

    /// Takes the secrets, and says if that of the token is assumed to be empty.
    fileprivate mutating func take(_ secrets: Secrets, isExplained: Bool) {
        self.secrets = secrets
        let isRSA = value(of: "oauth_signature_method")?.hasPrefix("RSA-") ?? false
        if isExplained, hasToken, !isRSA, secrets.tokenSecret?.isEmpty ?? true {
            request.assumed.insert(.noTokenSecret)
        }
    }

    /// Adds the consumer key and the token that the request lacks, or that options replace.
    fileprivate mutating func addIdentifiers(
        _ additions: RequestAdditions,
        _ credentials: inout CredentialSource?
    ) throws {
        let named: [(String, String?, CredentialNames)] = [
            ("oauth_consumer_key", additions.consumerKey, .consumerKey),
            ("oauth_token", additions.token, .token),
        ]
        for (name, given, credential) in named {
            if let given {
                oauth.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
                oauth.append((name, given))
            } else if value(of: name) == nil, let found = try credentials?.identifier(credential) {
                oauth.append((name, found))
            }
        }
    }
}
