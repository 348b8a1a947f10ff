import Vectors

/// Options of other programs, and names that people guess, with those of ours.
struct ForeignOption {
    /// What is said of an option that a command with these `options` does not have; nil if it is
    /// not one of other programs either.
    static func hint(for option: String, among options: [String]) -> String? {
        let found = table.first { $0.names.contains(option) && options.contains($0.ours) }
        guard let found else { return nil }
        guard curlOptions.contains(option), options.contains("--curl") else { return found.hint }
        return "\(found.hint); or give the whole curl command: -- curl …"
    }

    /// What is said of an option that must be meant to have a secret as its value, however its
    /// name is spelled; nil for another one, and for one that is near an option of the command.
    static func secretHint(for option: String, among options: [String]) -> String? {
        let name = option.lowercased()
        let ours = ["--consumer-secret", "--token-secret"]
        let near = Misspelling.nearest(to: option, among: ours, allowed: 2)
        guard near != nil || name.contains("secret"),
            Misspelling.nearest(to: option, among: options, allowed: 2) == nil
        else { return nil }
        let isToken = name.contains("token") || name.contains("access")
        return hint(for: near ?? ours[isToken ? 1 : 0], among: options)
    }

    private let names: [String]
    /// The option without which the hint makes no sense.
    private let ours: String
    private let hint: String

    private init(_ names: String, _ ours: String, _ hint: String) {
        self.names = names.split(separator: " ").map(String.init)
        self.ours = ours
        self.hint = hint
    }

    private static let curlOptions: Set<String> = [
        "-X", "--request", "-H", "--header", "-d", "--data", "--data-raw", "--data-binary",
        "--data-urlencode", "-G", "--get", "-u", "--user", "-F", "--json",
    ]

    private static let table = [
        ForeignOption(
            "-X --request --http-method --verb", "--url", "give the method as --method POST"),
        ForeignOption(
            "-H --header --headers --authorization --auth", "--authorization-header",
            "give the header as --authorization-header 'OAuth …'"),
        ForeignOption(
            "-H --header --headers", "--url", "headers other than Authorization are not signed"),
        ForeignOption(
            "-d --data --data-raw --data-binary --data-ascii --post-data", "--form",
            "give a form as --form name=value, any other body as --body TEXT --content-type TYPE"),
        ForeignOption(
            "--data-urlencode --param --params --parameter", "--form",
            "give a form parameter as --form name=value, not encoded"),
        ForeignOption(
            "-G --get --url-query -q", "--query", "give a query parameter as --query name=value"),
        ForeignOption(
            "--json", "--body",
            "for JSON output, use --format json; for a body, use --body TEXT --content-type "
                + "application/json"),
        ForeignOption("-F", "--form", "a multipart body is not signed: leave out this option"),
        ForeignOption(
            "-u --user", "--consumer-key",
            "give the key as --consumer-key KEY, the secret as --consumer-secret-env NAME"),
        ForeignOption(
            "--consumer-secret --client-secret --api-secret --app-secret --secret -s",
            "--consumer-secret-env", secret("consumer")),
        ForeignOption(
            "--token-secret --access-token-secret --oauth-token-secret --access-secret",
            "--token-secret-env", secret("token")),
        ForeignOption(
            "--key --client-key --api-key --app-key --client-id --oauth-consumer-key -k",
            "--consumer-key", "did you mean \"--consumer-key\"?"),
        ForeignOption(
            "--access-token --oauth-token --token-key --token-id -t", "--token",
            "did you mean \"--token\"?"),
        ForeignOption("--oauth-nonce", "--nonce", "did you mean \"--nonce\"?"),
        ForeignOption("--oauth-timestamp --time", "--timestamp", "did you mean \"--timestamp\"?"),
        ForeignOption(
            "--realm --callback --verifier --body-hash --oauth-version --oauth-callback "
                + "--oauth-verifier",
            "--oauth", "give the parameter as --oauth name=value, such as --oauth realm=Photos"),
        ForeignOption(
            "--oauth-signature-method --sig-method --algorithm --hash", "--signature-method",
            "did you mean \"--signature-method\"?"),
        ForeignOption(
            "--env --dotenv --environment", "--env-file",
            "did you mean \"--env-file\"?"),
        ForeignOption(
            "--private-key --key-file --pem", "--private-key-file",
            "did you mean \"--private-key-file\"?"),
        ForeignOption(
            "--quiet --silent --short --summary --brief", "--signature",
            "the answer is short unless you add --verbose"),
        ForeignOption(
            "--summary --summary-json", "--report", "did you mean \"--report summary=FILE\"?"),
        ForeignOption("--format", "--report", "did you mean \"--report\", such as --report json?"),
        ForeignOption("--env-file", "--clients", "did you mean \"--clients\"?"),
        ForeignOption(
            "--consumer-secret-env --consumer-secret-file", "--initiate",
            "give --clients FILE, or set OAUTH_CONSUMER_KEY and OAUTH_CONSUMER_SECRET"),
        ForeignOption("--json", "--format", "did you mean \"--format json\"?"),
        ForeignOption("--json", "--report", "did you mean \"--report json\"?"),
        ForeignOption(
            "--junit --html --sarif --tap --markdown --github", "--report",
            "use --report FORMAT or --report FORMAT=PATH, such as --report junit=out.xml"),
        ForeignOption(
            "--output --out --report-file -o", "--report",
            "to write a report to a file, use --report FORMAT=PATH"),
        ForeignOption("-v --debug --all --long", "--verbose", "did you mean \"--verbose\"?"),
        ForeignOption("--filter --only --select --name", "--id", "did you mean \"--id\"?"),
        ForeignOption("--timeout", "--budget", "did you mean \"--budget\"?"),
        ForeignOption(
            "--no-color --no-colour --nocolor", "--color",
            "did you mean \"--color never\"?"),
    ]

    private static func secret(_ name: String) -> String {
        "other users can see your command line; use --\(name)-secret-env NAME, "
            + "--\(name)-secret-file FILE or --env-file .env"
    }
}
