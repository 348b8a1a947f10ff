/// What stands behind `--` on the command line: the program that is asked, and its arguments.
///
/// Taken off before the rest is parsed, since no list of arguments may stand behind the list of
/// files there.
enum CommandBehind {
    private static let terminator = "--"
    private static let arguments = Array(CommandLine.arguments.dropFirst())

    /// Whether there is a `--`.
    static var hasTerminator: Bool { before.count < arguments.count }

    /// Whether `--` is there with nothing behind it, as an empty variable of a script leaves it.
    static var isMissing: Bool { hasTerminator && words.isEmpty }

    /// The words behind the first `--`; none where there is none.
    static let words: [String] = Array(
        arguments.drop { !$0.utf8.elementsEqual(terminator.utf8) }.dropFirst())

    /// The words before it.
    static let before: [String] = Array(
        arguments.prefix { !$0.utf8.elementsEqual(terminator.utf8) })
}

/// A command that asks the program behind `--`; for others that only ends their options.
protocol AsksProgram {}

extension AsksProgram {
    /// The program and its arguments; empty where there is none.
    var command: [String] { CommandBehind.words }
}
