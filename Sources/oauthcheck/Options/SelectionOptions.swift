import ArgumentParser
import Vectors

/// Which of the vectors that are read a command is about.
struct SelectionOptions: ParsableArguments {
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
        help: ArgumentHelp("Only vectors with this signature method.", valueName: "HMAC-SHA1"))
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

    /// Whether vectors that are read may be left out.
    var isNarrowed: Bool {
        shard != nil || [ids, flags, methods, sections].contains { !$0.isEmpty }
    }

    /// Whether it asks for what requests in other formats do not have.
    var isAboutVectors: Bool {
        shard != nil || [flags, methods, sections].contains { !$0.isEmpty }
    }

    var selection: Selection {
        Selection(
            ids: ids, flags: flags, methods: methods, sections: sections,
            shard: shard.flatMap(Selection.Shard.init))
    }

    /// The options as they were given.
    var words: [String] {
        let options = [
            ("--id", ids), ("--flag", flags), ("--method", methods), ("--spec", sections),
        ]
        return options.flatMap { name, values in values.flatMap { [name, $0] } }
            + (shard.map { ["--shard", $0] } ?? [])
    }
}
