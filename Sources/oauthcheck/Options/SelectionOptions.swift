import ArgumentParser
import OAuth1
import Vectors

/// Which of the vectors that are read a command is about.
struct SelectionOptions: ParsableArguments {
    @OptionGroup private var names: NameOptions

    @Option(
        name: .customLong("method"),
        help: ArgumentHelp("Only vectors with this signature method.", valueName: "HMAC-SHA1"))
    private var methods: [String] = []

    @OptionGroup private var parts: PartOptions

    var ids: [String] { names.ids }

    /// The part of the selected vectors that is meant, such as `1/4`; nil for all of them.
    var shard: String? {
        parts.shard.flatMap(Selection.Shard.init).map { "\($0.part)/\($0.count)" }
    }

    /// Whether vectors that are read may be left out.
    var isNarrowed: Bool { isAboutVectors || !ids.isEmpty }

    /// Whether it asks for what requests in other formats do not have.
    var isAboutVectors: Bool {
        parts.shard != nil || [names.flags, methods, parts.sections].contains { !$0.isEmpty }
    }

    var selection: Selection { Selection(names, methods, parts) }

    /// The options as they were given.
    var words: [String] { wordsOfWhole + (parts.shard.map { ["--shard", $0] } ?? []) }

    /// The same without the part that is meant.
    var wordsOfWhole: [String] {
        let options = [
            ("--id", ids), ("--flag", names.flags), ("--method", methods),
            ("--spec", parts.sections),
        ]
        return options.flatMap { name, values in values.flatMap { [name, $0] } }
    }
}

/// Which vectors are signed; `--method` is also the HTTP method of a request.
struct SignSelection: ParsableArguments {
    @OptionGroup private var names: NameOptions

    @Option(
        name: .customLong("method"),
        help: ArgumentHelp(
            """
            For a request: its HTTP method (default: GET, or POST with a body). For vector files: \
            only vectors with this signature method.
            """,
            valueName: "method"))
    var methods: [String] = []

    @OptionGroup private var parts: PartOptions

    var ids: [String] { names.ids }

    /// The HTTP method of a request whose text does not show it.
    var requestMethod: String? {
        methods.first { SignatureMethod(rawValue: $0.uppercased()) == nil }
    }

    var selection: Selection { Selection(names, methods, parts) }
}

/// What vectors are called.
private struct NameOptions: ParsableArguments {
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
}

/// What vectors test, and how many of them.
private struct PartOptions: ParsableArguments {
    @Option(
        name: .customLong("spec"),
        help: ArgumentHelp(
            "Only vectors that test this section of RFC 5849 or its subsections.",
            valueName: "3.4.1.3"))
    var sections: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this part of the selected vectors: 1/4 is the first of 4 parts.",
            valueName: "1/4"))
    var shard: String?

    func validate() throws {
        if let shard, Selection.Shard(shard) == nil {
            let numbers = shard.utf8.split(separator: UInt8(ascii: "/"))
            let isPair = numbers.count == 2 && numbers.allSatisfy { $0.allSatisfy(ASCII.isDigit) }
            throw CallError(
                isPair && !shard.hasSuffix("/0")
                    ? "--shard \(shard): the index must be from 1 to \(Substring(numbers[1]))"
                    : "--shard expects INDEX/COUNT, such as 1/4, not '\(shard)'")
        }
    }
}

extension Selection {
    fileprivate init(_ names: NameOptions, _ methods: [String], _ parts: PartOptions) {
        self.init(
            ids: names.ids, flags: names.flags, methods: methods, sections: parts.sections,
            shard: parts.shard.flatMap(Shard.init))
    }
}
