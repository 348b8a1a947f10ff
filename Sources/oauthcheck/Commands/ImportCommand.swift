import ArgumentParser
import Intake
import Results
import Vectors

/// `oauthcheck import`: write requests of other programs as vectors.
struct ImportCommand: ParsableCommand, ReadsRequests {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert requests of other programs to vectors.",
        discussion: """
            Reads curl commands, logs of curl -v, HTTP messages, HAR files, Postman
            collections and signed URLs, and writes a vector file. The signature of each
            request is under "expected". Instead of secrets, the vectors contain the
            names of the environment variables that hold the secrets. With
            --with-secrets, they contain the secrets themselves.

            Examples:
              oauthcheck import trace.har -o vectors.json
              oauthcheck import --from json request.json -o vector.json
              oauthcheck import -- curl 'https://…' -H 'Authorization: OAuth …'
            """
    )

    @Argument(
        help: ArgumentHelp("Files with requests, or - for standard input.", valueName: "file"),
        completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Requests") var files: RequestFileOptions

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Import only requests with this id or number; may be repeated.", valueName: "glob"))
    var ids: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
        completion: .file())
    var output: String?

    // Read as text: every further type of an option costs start-up time.
    @Option(
        help: ArgumentHelp(
            "json, or jsonl for one vector per line. Default: by the ending of the output file.",
            valueName: "format"),
        completion: .list(WrittenVectors.Format.allCases.map(\.rawValue)))
    var format: String?

    @Flag(help: "Write secrets into the vectors instead of the names of environment variables.")
    var withSecrets = false

    @OptionGroup(title: "Secrets") var secrets: SecretOptions

    func validate() throws { _ = try writtenFormat }

    private var writtenFormat: WrittenVectors.Format {
        get throws {
            guard let format else {
                let isLines = output.map { FileTree.isJSONLines($0, byOption: false) } ?? false
                return isLines ? .jsonl : .json
            }
            guard let written = WrittenVectors.Format(rawValue: format) else {
                throw CallError(
                    "--format expects json or jsonl, not \(PlainText.quoted(format))")
            }
            return written
        }
    }

    func run() throws {
        try require(
            requestCommand != nil || !paths.isEmpty,
            "nothing to import: give a file, - for standard input, or a curl command "
                + "(-- curl …)")
        if let option = secrets.keyOption {
            throw CallError(
                "\(option) has no effect: import reads no keys\n  hint: leave out \(option); the "
                    + "vectors of RSA requests refer to the variable PRIVATE_KEY")
        }
        try RunFiles(output: output, from: paths, files, secrets).check()
        let credentials = try CredentialSource(secrets)
        var run = ImportRun(
            RequestSelection(ids: ids, urls: files.onlyUrl), credentials,
            writesSecrets: withSecrets,
            as: try writtenFormat)
        if let note = credentials.absence { Console.printNote(note.text) }
        let texts = files.files(paths, requestCommand, isJSONLines: false) { run.note($0) }
        for text in texts { try run.read(text, isAlone: texts.count == 1) }
        throw try run.finish(output)
    }
}
