import Results

extension RepeatedCommand {
    /// The call of this program, without arguments that no option comes before.
    static func ofThisCall(without words: [String] = []) -> RepeatedCommand {
        let all = CommandLine.arguments
        let arguments = zip(all.dropFirst(), all.dropFirst(2)).filter { before, word in
            before.hasPrefix("-") || !words.contains(word)
        }.map(\.1)
        return RepeatedCommand(name: "oauthcheck explain", arguments: arguments)
    }
}
