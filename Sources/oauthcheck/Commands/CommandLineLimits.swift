import Vectors

/// How much a command line may have: the parser's time grows with the square of its words.
enum CommandLineLimits {
    private static let optionsMax = 2_000
    private static let wordsMax = 10_000

    /// What is wrong with the size of the command line; nil if nothing is.
    static func fault(of arguments: [String]) -> String? {
        let options = arguments.count { $0.utf8.first == UInt8(ascii: "-") }
        if options > optionsMax {
            return "\(options) options are too many: at most \(optionsMax)\n"
                + "  hint: a pattern selects many vectors: --id 'unit*'"
        }
        guard arguments.count > wordsMax else { return nil }
        return "\(arguments.count) arguments are too many: at most \(wordsMax)\n"
            + "  hint: name a directory to read all vector files in it"
    }
}
