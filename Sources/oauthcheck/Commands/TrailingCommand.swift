/// The command after `--` on the command line: the program that is asked, and its arguments.
///
/// It is removed before the rest is parsed, because the parser allows no list of arguments after
/// the list of files.
enum TrailingCommand {
    private static let terminator = "--"
    private static let arguments = Array(CommandLine.arguments.dropFirst())

    /// Whether there is a `--`.
    static var hasTerminator: Bool { argumentsBefore.count < arguments.count }

    /// Whether `--` is the last word, for instance because a script's variable is empty.
    static var isMissing: Bool { hasTerminator && words.isEmpty }

    /// The words after the first `--`; empty if there is no `--`.
    static let words: [String] = Array(
        arguments.drop { !$0.utf8.elementsEqual(terminator.utf8) }.dropFirst())

    /// The words before the first `--`.
    static let argumentsBefore: [String] = Array(
        arguments.prefix { !$0.utf8.elementsEqual(terminator.utf8) })
}

/// A command that asks the program after `--`; for other commands, `--` only ends the options.
protocol AsksProgram {}

extension AsksProgram {
    /// The program and its arguments; empty if there is none.
    var command: [String] { TrailingCommand.words }
}
