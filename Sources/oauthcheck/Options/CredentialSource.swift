import ArgumentParser
import Intake
import Vectors

/// The credentials of requests: from options, a `.env` file, the environment or the terminal.
struct CredentialSource {
    /// What the requests are read for.
    enum Purpose {
        case explaining, checking, signing, importing

        /// Whether what was found in requests is compared with what is correct.
        var isComparing: Bool { self == .explaining || self == .checking }
    }

    private let options: SecretOptions
    private let file: EnvironmentFile?
    /// What was found or asked for, so that nobody is asked twice.
    private var known: [CredentialNames: String?] = [:]
    /// What is nowhere, and has not been noted yet.
    private var missing: [CredentialNames] = []

    /// The values of variables that vectors name: of the `.env` file, else of the environment.
    var variable: KeyRing.Variable {
        let file = file
        return { name in
            file?.value(of: name).map { Array($0.utf8) } ?? Environment.bytes(of: name)
        }
    }

    /// Whether an RSA key is given.
    var hasKey: Bool { options.hasKey }

    /// Whether no option gives a secret or a key.
    var hasNone: Bool { options.envFile == nil && unusedByVectors.isEmpty }

    /// Options for secrets and keys that vectors, which have their own, do not use.
    var unusedByVectors: [String] {
        [
            ("--consumer-secret-env", options.consumerSecretEnv),
            ("--consumer-secret-file", options.consumerSecretFile),
            ("--token-secret-env", options.tokenSecretEnv),
            ("--token-secret-file", options.tokenSecretFile),
            ("--private-key-file", options.privateKeyFile),
            ("--public-key-file", options.publicKeyFile),
        ].filter { $0.1 != nil }.map { $0.0 }
    }

    /// Reads the `.env` file, if one is given.
    ///
    /// - Throws: ``VectorIssue`` if it cannot be read.
    init(_ options: SecretOptions) throws {
        self.options = options
        guard options.envFile != "" else {
            throw VectorIssue(
                file: "--env-file", message: "the name of the file is empty",
                hint: "is a shell variable empty?")
        }
        file = try options.envFile.map { try Self.read($0, option: "--env-file") }
    }

    static func read(_ path: String, option: String) throws(VectorIssue) -> EnvironmentFile {
        let bytes = try SecretFile(option: option, path: path).read(max: sizeMax)
        return try EnvironmentFile(
            ImportedText(name: path, bytes: bytes) { (name) throws(VectorIssue) in
                throw VectorIssue(file: name, message: "not a part of a .env file")
            })
    }

    /// In bytes; no `.env` file is larger.
    private static let sizeMax = 1 << 20

    /// The secrets and keys of a request.
    ///
    /// - Parameters:
    ///   - hasToken: whether the request has an `oauth_token`.
    ///   - recipe: the secrets that the request's own program has, for what no option gives.
    ///   - purpose: to check needs the consumer secret; to sign, an empty one will do.
    /// - Returns: empty secrets for those that are nowhere.
    /// - Throws: ``VectorIssue`` if the `.env` file has several variables for a secret, or a secret
    ///   that is required is nowhere; an error of the call if one that an option names cannot be
    ///   read.
    mutating func secrets(
        hasToken: Bool,
        recipe: SigningRecipe? = nil,
        for purpose: Purpose
    ) throws -> VectorParts.Secrets {
        var secrets = VectorParts.Secrets()
        let asks = !options.hasKey
        secrets.consumerSecret = try secret(
            .consumerSecret, options.consumerSecretEnv, options.consumerSecretFile,
            else: recipe?.consumerSecret, asks: asks, for: purpose)
        guard purpose != .checking || !missing.contains(.consumerSecret) else {
            throw VectorIssue(
                file: "--env-file", message: "there is no consumer secret to check signatures with",
                hint: "write CONSUMER_SECRET=… into a file .env, and give --env-file .env; or use "
                    + "--consumer-secret-env NAME")
        }
        guard purpose != .importing || !missing.contains(.consumerSecret) else {
            throw VectorIssue(
                file: "--with-secrets", message: "there is no consumer secret to write",
                hint: "give --env-file FILE or --consumer-secret-env NAME")
        }
        let isTokenGiven = options.tokenSecretEnv != nil || options.tokenSecretFile != nil
        if hasToken || isTokenGiven {
            secrets.tokenSecret = try secret(
                .tokenSecret, options.tokenSecretEnv, options.tokenSecretFile,
                else: recipe?.tokenSecret, asks: asks, for: purpose)
        } else {
            secrets.tokenSecret = ""
            // The program may have used them, and no output has them.
            let unused = file.map(CredentialNames.tokenSecret.candidates) ?? []
            secrets.otherTokenSecrets = unused.map(\.value).filter { !$0.isEmpty }
        }
        secrets.privateKeyFile = options.privateKeyFile
        secrets.publicKeyFile = options.publicKeyFile
        let use = purpose == .signing ? ": the request is signed with an empty secret" : ""
        for name in missing { Console.printNote("there is no \(name.title)\(use)") }
        missing = []
        return secrets
    }

    /// All secrets that are known without asking, so that nothing shows them: those of options, of
    /// the `.env` file, and of the variables that a vector would name.
    ///
    /// - Throws: an error of the call if a file that an option names cannot be read.
    var allSecrets: [String] {
        get throws {
            var secrets =
                file?.variables.filter { $0.name.uppercased().contains("SECRET") }
                .map(\.value) ?? []
            for name in [CredentialNames.consumerSecret, .tokenSecret] {
                let isConsumer = name == .consumerSecret
                let path = isConsumer ? options.consumerSecretFile : options.tokenSecretFile
                if let path {
                    var source = SecretSource(name: name.title, variable: nil, file: path)
                    source.permitsLines = true
                    secrets.append(try source.read(asks: false))
                }
                let value = variable(try variableName(of: name))
                secrets += value.map { [String(decoding: $0, as: UTF8.self)] } ?? []
            }
            return secrets.filter { !$0.isEmpty }
        }
    }

    /// The consumer key or token of the `.env` file.
    mutating func identifier(_ name: CredentialNames) throws -> String? {
        try known(name) { source in try source.guess(name) }
    }

    private mutating func secret(
        _ name: CredentialNames,
        _ variable: String?,
        _ path: String?,
        else other: String?,
        asks: Bool,
        for purpose: Purpose
    ) throws -> String {
        let permitsEmpty = name == .tokenSecret || !asks
        let found = try known(name) { source in
            if let variable,
                let found = try source.variable(named: variable, name, permitsEmpty: permitsEmpty)
            {
                return found
            }
            var given = SecretSource(name: name.title, variable: variable, file: path)
            given.permitsLines = purpose == .explaining
            given.permitsEmpty = permitsEmpty
            if variable != nil || path != nil { return try given.read(asks: false) }
            return try source.guess(name, permitsEmpty: permitsEmpty)
        }
        if let value = found ?? other { return value }
        if asks { try requireVariable(of: name) }
        let asked = try SecretSource(name: name.title, variable: nil, file: nil).read(asks: asks)
        known[name] = asked
        if asked.isEmpty, asks { missing.append(name) }
        return asked
    }

    private mutating func known(
        _ name: CredentialNames,
        _ find: (Self) throws -> String?
    ) throws -> String? {
        if let value = known[name] { return value }
        let value = try find(self)
        known[name] = .some(value)
        return value
    }

    /// The variable that holds a secret: the one that an option names, the usual one of the `.env`
    /// file, or the one that people would set.
    func variableName(of name: CredentialNames) throws(VectorIssue) -> String {
        let named = name == .consumerSecret ? options.consumerSecretEnv : options.tokenSecretEnv
        if let named, VariableName.isUsual(named) { return named }
        if let found = try candidate(name)?.name, VariableName.isUsual(found) { return found }
        return name == .consumerSecret ? "CONSUMER_SECRET" : "TOKEN_SECRET"
    }

    /// The value of the only variable whose name is usual for the credential.
    private func guess(_ name: CredentialNames, permitsEmpty: Bool = true) throws -> String? {
        guard let first = try candidate(name), let path = options.envFile else { return nil }
        let value = try checked(first, permitsEmpty: permitsEmpty)
        Console.printNote(
            "the \(name.title) comes from \(first.name) in \(PlainText.visible(path)), "
                + "line \(first.line)"
                + (value.isEmpty ? ", which is empty" : ""))
        return value
    }

    /// The value of the variable of the `.env` file that an option names; nil if the environment
    /// has it, or no message may repeat the name.
    private func variable(
        named variable: String,
        _ name: CredentialNames,
        permitsEmpty: Bool
    ) throws(VectorIssue) -> String? {
        guard let file, let path = options.envFile else { return nil }
        if let found = file.variable(named: variable) {
            return try checked(found, permitsEmpty: permitsEmpty)
        }
        guard Environment.bytes(of: variable) == nil, SecretSource.mayShow(variable) else {
            return nil
        }
        let shown = PlainText.visible(path)
        throw VectorIssue(
            file: "--\(name.title.replacing(" ", with: "-"))-env",
            message: "\(variable) is set neither in \(shown) nor in the environment",
            hint: "\(shown) contains \(CredentialNames.list(of: file))")
    }

    /// The value of a variable of the `.env` file, with a note if nobody has filled it in yet.
    private func checked(
        _ variable: EnvironmentFile.Variable,
        permitsEmpty: Bool
    ) throws(VectorIssue) -> String {
        let path = options.envFile ?? ""
        guard permitsEmpty || !variable.value.isEmpty else {
            throw VectorIssue(
                file: path, line: variable.line, column: 1, message: "\(variable.name) is empty",
                hint: "write the secret after the =")
        }
        if variable.isPlaceholder {
            Console.printNote(
                "\(PlainText.visible(path)):\(variable.line): the value of \(variable.name) looks "
                    + "like a placeholder, not like a secret")
        }
        return variable.value
    }

    /// Stops if there is a `.env` file, and nothing in it may be the secret.
    private func requireVariable(of name: CredentialNames) throws(VectorIssue) {
        if let issue = absence(of: name) { throw issue }
    }

    /// That there is a `.env` file in which no variable may be the consumer secret.
    var absence: VectorIssue? {
        let isFound = file.map { !CredentialNames.consumerSecret.candidates(in: $0).isEmpty }
        let isNamed = options.consumerSecretEnv != nil || options.consumerSecretFile != nil
        return isFound == false && !isNamed ? absence(of: .consumerSecret) : nil
    }

    private func absence(of name: CredentialNames) -> VectorIssue? {
        guard let file, let path = options.envFile else { return nil }
        let isConsumer = name == .consumerSecret
        let option: Hint = isConsumer ? "\(.consumerSecretEnv)" : "\(.tokenSecretEnv)"
        let add = Hint("add \(isConsumer ? "CONSUMER" : "TOKEN")_SECRET=… to the file")
        let reason: Hint = isConsumer ? "" : "the request has oauth_token: "
        return VectorIssue(
            file: path, message: name.absence(in: file),
            hint: file.variables.isEmpty
                ? add : reason + add + ", or choose a variable with " + option + " NAME")
    }

    private func candidate(
        _ name: CredentialNames
    ) throws(VectorIssue) -> EnvironmentFile.Variable? {
        guard let file, let path = options.envFile else { return nil }
        let candidates = name.candidates(in: file)
        guard let first = candidates.first else { return nil }
        let isCertain = candidates.allSatisfy { $0.value.utf8.elementsEqual(first.value.utf8) }
        guard isCertain else {
            let names = candidates.map(\.name).formatted
            let option = name == .consumerSecret || name == .tokenSecret ? "-env NAME" : " VALUE"
            throw VectorIssue(
                file: path, message: "several variables may hold the \(name.title): \(names)",
                hint: "choose one with --\(name.title.replacing(" ", with: "-"))\(option)")
        }
        return first
    }
}
