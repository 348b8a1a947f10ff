import ArgumentParser
import Vectors

/// What a program made of a request, given on the command line.
struct FoundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Your program's signature, not percent-encoded.", valueName: "text"))
    var signature: String?

    @Option(
        help: ArgumentHelp(
            "The base string that your program signed.", valueName: "text"))
    var baseString: String?

    @Option(
        help: ArgumentHelp(
            "The Authorization header that was sent: OAuth …",
            valueName: "header"))
    var authorizationHeader: String?

    func validate() throws {
        try require(signature != "", "--signature is empty; is its shell variable set?")
        guard let baseString else { return }
        let isFile = FileStatus(baseString) != nil
        guard isFile || !baseString.utf8.contains(where: { "&%".utf8.contains($0) }) else {
            return
        }
        let file = isFile ? ShellWord.quoted(baseString) : "FILE"
        throw CallError(
            "--base-string takes the base string itself, which contains \"&\""
                + "\n  hint: to read it from a file, --base-string \"$(cat \(file))\"")
    }

    var values: [(stage: Stage, value: String)] {
        let values: [(stage: Stage, value: String?)] = [
            (.baseString, baseString), (.signature, signature),
        ]
        return values.compactMap { stage, value in value.map { (stage, $0) } }
    }
}
