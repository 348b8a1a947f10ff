import Results

extension RepeatedCommand {
    /// The call of this program, without these words, unless one is the value of an option.
    static func ofThisCall(without words: [String] = []) -> RepeatedCommand {
        let all = CommandLine.arguments
        let arguments = zip(all, all.dropFirst()).filter { before, word in
            before.hasPrefix("-") || !words.contains(word)
        }.map(\.1)
        return RepeatedCommand(name: "oauthcheck", arguments: arguments)
    }
}
