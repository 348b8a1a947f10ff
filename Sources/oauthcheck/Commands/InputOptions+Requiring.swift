import ArgumentParser

extension InputOptions {
    /// Refuses an empty list of files, once nothing else is wrong with the call.
    func requireFiles() throws {
        guard files.isEmpty else { return }
        if let request = TrailingCommand.request {
            throw ValidationError(
                "name at least one vector file: the command after -- is the program to test\n"
                    + "  hint: to explain a request: oauthcheck explain -- \(request.name) …")
        }
        let isVersion = TrailingCommand.argumentsBefore == ["-v"]
        throw ValidationError(
            "name at least one vector file, or give --builtin for oauthcheck's own vectors; "
                + "'oauthcheck --help' lists the commands"
                + (isVersion ? "\n  hint: --version prints the version" : ""))
    }
}
