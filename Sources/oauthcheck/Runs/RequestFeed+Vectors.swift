import ArgumentParser
import Intake
import OAuth1
import Vectors

// Requests as vectors that are explained or signed.
extension RequestFeed {
    /// Gives `run` each selected request.
    mutating func feed(
        _ requests: [ImportedRequest],
        _ format: RequestFormat,
        of file: String,
        into run: inout some VectorConsumer
    ) throws {
        var builder = VectorBuilder(FileTree.standardInput, named: file)
        var (credentials, additions, purpose) = (credentials, additions, purpose)
        var issues: [VectorIssue] = []
        var vectors: [TestVector] = []
        try forEach(requests, format, of: file, note: { issues.append($0) }) { request, parts in
            var whole = parts.parts
            let place = "\(PlainText.visible(file)):\(request.line)"
            if purpose == .signing {
                try whole.prepareForSigning(additions, &credentials, at: place)
                guard whole.value(of: "oauth_consumer_key") != nil else {
                    return issues.append(Self.missingConsumerKey(of: file, line: request.line))
                }
            } else {
                whole.expected.removeAll { value in
                    additions.expected.contains { $0.stage == value.stage }
                }
                whole.expected = additions.expected + whole.expected
            }
            if credentials?.hasKey == false,
                let issue = whole.missingKey(of: file, line: request.line)
            {
                return issues.append(issue)
            }
            if let secrets = try credentials?.secrets(
                hasToken: whole.hasToken, recipe: request.recipe)
            {
                whole.secrets = secrets
            }
            guard var vector = builder.vector(of: whole) else {
                issues += builder.issues.map { $0.on(line: request.line) }
                return
            }
            vector.line = request.line
            vectors.append(vector)
        }
        self.credentials = credentials
        for vector in vectors where !run.isFinished { run.consume(vector) }
        for issue in issues { run.note(issue) }
    }
}

extension RequestFeed {
    private static func missingConsumerKey(of file: String, line: Int) -> VectorIssue {
        VectorIssue(
            file: file, line: line, column: 1, message: "there is no consumer key",
            hint: "add --consumer-key KEY, or --env-file FILE")
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

extension VectorIssue {
    fileprivate func on(line: Int) -> VectorIssue {
        VectorIssue(
            file: file, line: line, column: 1, path: path, message: message, hint: hint)
    }
}

extension VectorParts {
    fileprivate var hasToken: Bool { value(of: "oauth_token").map { !$0.isEmpty } ?? false }

    fileprivate func value(of name: String) -> String? {
        oauth.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// What is wrong without a key, if the method is an RSA method.
    fileprivate func missingKey(of file: String, line: Int) -> VectorIssue? {
        guard let method = value(of: "oauth_signature_method"), method.hasPrefix("RSA-") else {
            return nil
        }
        return VectorIssue(
            file: file, line: line, column: 1, message: "\(PlainText.visible(method)) needs a key",
            hint: "add --private-key-file FILE, or --public-key-file FILE to verify only")
    }

    /// Adds the credentials and the method that the request lacks, and drops what it expects.
    fileprivate mutating func prepareForSigning(
        _ additions: RequestFeed.Additions,
        _ credentials: inout CredentialSource?,
        at place: String
    ) throws {
        expected = []
        let named: [(String, String?, CredentialNames)] = [
            ("oauth_consumer_key", additions.consumerKey, .consumerKey),
            ("oauth_token", additions.token, .token),
        ]
        for (name, given, credential) in named {
            if let given {
                oauth.removeAll { $0.name == name }
                oauth.append((name, given))
            } else if value(of: name) == nil, let found = try credentials?.identifier(credential) {
                oauth.append((name, found))
            }
        }
        guard value(of: "oauth_signature_method") == nil else { return }
        oauth.append(("oauth_signature_method", "HMAC-SHA1"))
        Console.printNote("\(place): oauth_signature_method is set to HMAC-SHA1")
    }
}
