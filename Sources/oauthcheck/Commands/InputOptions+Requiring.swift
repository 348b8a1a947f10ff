import ArgumentParser

extension InputOptions {
    /// Refuses an empty list of files, once nothing else is wrong with the call.
    func requireFiles() throws {
        guard files.isEmpty else { return }
        if let request = TrailingCommand.request {
            throw ValidationError(
                "name at least one vector file: a command after -- is a program to test\n"
                    + "  hint: a request is explained with oauthcheck explain -- \(request.name) …")
        }
        let isVersion = TrailingCommand.argumentsBefore == ["-v"]
        throw ValidationError(
            "name at least one vector file, or --builtin for those that come with oauthcheck; "
                + "'oauthcheck --help' lists the commands"
                + (isVersion ? "\n  hint: --version prints the version" : ""))
    }
}
