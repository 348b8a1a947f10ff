import ArgumentParser

/// Where the secrets and keys of requests come from; never from an argument.
struct SecretOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The environment variable that holds the consumer secret.", valueName: "name"))
    var consumerSecretEnv: String?

    @Option(help: ArgumentHelp("The file that holds the consumer secret.", valueName: "file"))
    var consumerSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "The environment variable that holds the token secret.", valueName: "name"))
    var tokenSecretEnv: String?

    @Option(help: ArgumentHelp("The file that holds the token secret.", valueName: "file"))
    var tokenSecretFile: String?

    @Option(
        help: ArgumentHelp(
            """
            A .env file: the secrets are its variables named as usual (*CONSUMER_SECRET, \
            API_SECRET, *TOKEN_SECRET, …), or those that the two options above name.
            """,
            valueName: "file"))
    var envFile: String?

    @Option(help: ArgumentHelp("The private key for RSA methods, a PEM file.", valueName: "file"))
    var privateKeyFile: String?

    @Option(help: ArgumentHelp("The public key for RSA methods, a PEM file.", valueName: "file"))
    var publicKeyFile: String?

    /// Whether an RSA key is given.
    var hasKey: Bool { privateKeyFile != nil || publicKeyFile != nil }
}
