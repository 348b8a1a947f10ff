import ArgumentParser

/// Where the secrets and keys of requests come from; never from an argument.
struct SecretOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Environment variable with the consumer secret.", valueName: "name"))
    var consumerSecretEnv: String?

    @Option(
        help: ArgumentHelp("File with the consumer secret.", valueName: "file"), completion: .file()
    )
    var consumerSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "Environment variable with the token secret.", valueName: "name"))
    var tokenSecretEnv: String?

    @Option(
        help: ArgumentHelp("File with the token secret.", valueName: "file"), completion: .file())
    var tokenSecretFile: String?

    @Option(
        help: ArgumentHelp("Any file that has the secrets, such as .env.", valueName: "file"),
        completion: .file())
    var envFile: String?

    @Option(
        help: ArgumentHelp("PEM file with the private key for RSA methods.", valueName: "file"),
        completion: .file())
    var privateKeyFile: String?

    @Option(
        help: ArgumentHelp("PEM file with the public key for RSA methods.", valueName: "file"),
        completion: .file())
    var publicKeyFile: String?

    /// The option that gives an RSA key; nil without one.
    var keyOption: String? {
        if privateKeyFile != nil { return "--private-key-file" }
        return publicKeyFile == nil ? nil : "--public-key-file"
    }

    /// Whether an RSA key is given.
    var hasKey: Bool { privateKeyFile != nil || publicKeyFile != nil }
}
