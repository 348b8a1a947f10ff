import ArgumentParser
import Conformance
import SystemPackage

/// What is read, and which of it: the same for every command.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Vector files (.json, .jsonl, .ndjson), directories of them, or - for standard input.",
            valueName: "file"))
    var files: [String] = []

    @Flag(
        help: "Read standard input, and files with other endings, as JSON Lines: a vector a line.")
    var jsonl = false

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Only vectors whose id, or full id (file::id), fits this pattern; may be repeated.",
            valueName: "glob"))
    var ids: [String] = []

    @Option(
        name: .customLong("flag"),
        help: ArgumentHelp("Only vectors that carry this flag.", valueName: "flag"))
    var flags: [String] = []

    @Option(
        name: .customLong("method"),
        help: ArgumentHelp("Only vectors of this signature method.", valueName: "HMAC-SHA1"))
    var methods: [String] = []

    @Option(
        name: .customLong("spec"),
        help: ArgumentHelp(
            "Only vectors of this section of RFC 5849 or its subsections.", valueName: "3.4.1.3"))
    var sections: [String] = []

    @Option(help: ArgumentHelp("Only this part of the selected vectors.", valueName: "1/4"))
    var shard: String?

    /// Refuses an empty list of files, once nothing else is wrong with the call.
    func requireFiles() throws {
        guard files.isEmpty else { return }
        throw ValidationError(
            "no vector file was named; try 'oauthcheck vectors/' or 'oauthcheck --help'")
    }

    func validate() throws {
        if let shard, Selection.Shard(shard) == nil {
            throw ValidationError("--shard takes a part of a whole, as 1/4; '\(shard)' is none")
        }
        if files.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input (-) can be read once only")
        }
    }

    /// Whether vectors that are read may be left out.
    var isNarrowed: Bool {
        shard != nil || [ids, flags, methods, sections].contains { !$0.isEmpty }
    }

    var selection: Selection {
        Selection(
            ids: ids, flags: flags, methods: methods, sections: sections,
            shard: shard.flatMap(Selection.Shard.init))
    }
}

/// How results are shown: the same for every command.
struct DisplayOptions: ParsableArguments {
    @Flag(
        help: "Show signing keys and PLAINTEXT signatures, which are left out otherwise.")
    var showSecrets = false

    @Option(help: ArgumentHelp("Colours: auto, always or never.", valueName: "when"))
    var color: Console.Color = .auto

    /// The style of what goes to standard output.
    var style: ReportStyle {
        ReportStyle(
            showsSecrets: showSecrets,
            hasColor: Console.hasColor(color, on: .standardOutput))
    }

    /// The style of what goes into a file.
    var fileStyle: ReportStyle {
        ReportStyle(showsSecrets: showSecrets, hasColor: color == .always)
    }
}

extension Console.Color: ExpressibleByArgument {}
