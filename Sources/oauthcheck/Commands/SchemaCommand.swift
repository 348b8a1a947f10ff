import ArgumentParser

/// `oauthcheck schema`: the JSON Schema of a format.
struct SchemaCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case vector, report, adapter
    }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of a format.",
        discussion: """
            Example:
              oauthcheck schema vector > vector.schema.json
            """
    )

    @Argument(
        help: """
            vector (vector files), report (reports of 'oauthcheck check') or adapter
            (messages of the adapter protocol).
            """)
    var format: Format

    func run() throws {
        let schema =
            switch format {
            case .vector: PackageResources.schema_json
            case .report: PackageResources.report_schema_json
            case .adapter: PackageResources.adapter_schema_json
            }
        try Console.printResult(String(decoding: schema, as: UTF8.self).trimmingLastLineEnd)
    }
}

extension String {
    fileprivate var trimmingLastLineEnd: String { utf8.last == 0x0A ? String(dropLast()) : self }
}
