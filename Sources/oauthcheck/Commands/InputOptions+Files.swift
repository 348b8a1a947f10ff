import ArgumentParser
import Vectors

extension InputOptions {
    /// Refuses an empty list of files, once nothing else is wrong with the call.
    func requireFiles() throws {
        guard files.isEmpty else { return }
        if let request = TrailingCommand.request {
            throw CallError(
                "name at least one vector file: the command after -- is the program to test\n"
                    + "  hint: to explain a request: oauthcheck explain -- \(request.name) …")
        }
        let words = TrailingCommand.words
        if let file = words.dropFirst().last, Self.isVectorFile(file) {
            let command = words.dropLast().map { ShellWord.quoted($0) }.joined(separator: " ")
            throw CallError(
                "name the vector files before --\n  hint: oauthcheck check "
                    + "\(ShellWord.quoted(file)) -- \(command)")
        }
        let isVersion = TrailingCommand.argumentsBefore == ["-v"]
        throw CallError(
            "name at least one vector file, or give --builtin for oauthcheck's own vectors; "
                + "'oauthcheck --help' lists the commands"
                + (isVersion ? "\n  hint: --version prints the version" : ""))
    }

    /// Whether a word names a file with the ending of vector files.
    private static func isVectorFile(_ word: String) -> Bool {
        FileStatus(word)?.isRegular == true
            && FileTree.endings.contains { word.lowercased().hasSuffix(".\($0)") }
    }
}
