import Results

extension RepeatedCommand {
    /// The call of this program.
    static var ofThisCall: RepeatedCommand {
        RepeatedCommand(
            name: "oauthcheck explain", arguments: Array(CommandLine.arguments.dropFirst(2)))
    }
}
