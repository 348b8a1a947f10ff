import ArgumentParser
import Conformance

/// `oauthcheck schema`: the JSON Schema of a format.
struct SchemaCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case vector
    }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of a format.",
        discussion: """
            Example:
              oauthcheck schema vector > vector.schema.json
            """
    )

    @Argument(help: "The format: vector.")
    var format: Format

    func run() throws {
        switch format {
        case .vector:
            let schema = String(decoding: PackageResources.schema_json, as: UTF8.self)
            try Console.printResult(schema.trimmingLastLineEnd)
        }
    }
}

extension String {
    fileprivate var trimmingLastLineEnd: String { utf8.last == 0x0A ? String(dropLast()) : self }
}
