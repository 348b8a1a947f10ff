import ArgumentParser
import OAuth1
import Vectors

/// Which vectors are signed; `--method` is also the HTTP method of a request.
struct SignSelection: ParsableArguments {
    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Only vectors whose id or full id (file::id) matches this pattern; may be repeated.",
            valueName: "glob"))
    var ids: [String] = []

    @Option(
        name: .customLong("flag"),
        help: ArgumentHelp("Only vectors with this flag.", valueName: "flag"))
    var flags: [String] = []

    @Option(
        name: .customLong("method"),
        help: ArgumentHelp(
            """
            The HTTP method of a request (default: GET, or POST with a body); with vectors, only \
            those with this signature method.
            """,
            valueName: "method"))
    var methods: [String] = []

    @Option(
        name: .customLong("spec"),
        help: ArgumentHelp(
            "Only vectors for this section of RFC 5849 or its subsections.", valueName: "3.4.1.3"))
    var sections: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this part of the selected vectors: 1/4 is the first of 4 parts.",
            valueName: "1/4"))
    var shard: String?

    func validate() throws {
        if let shard, Selection.Shard(shard) == nil {
            throw ValidationError("--shard expects INDEX/COUNT, such as 1/4, not '\(shard)'")
        }
    }

    /// The HTTP method of a request whose text does not show it.
    var requestMethod: String? {
        methods.first { SignatureMethod(rawValue: $0.uppercased()) == nil }
    }

    var selection: Selection {
        Selection(
            ids: ids, flags: flags, methods: methods, sections: sections,
            shard: shard.flatMap(Selection.Shard.init))
    }
}
