import ArgumentParser
import Intake
import Vectors

/// How requests in the formats of other programs are given and read.
struct RequestFileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A request as a curl command, in one argument.", valueName: "command"))
    var curl: String?

    @Option(
        help: ArgumentHelp(
            "The format, if it is not recognized: curl, har, …", valueName: "kind"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "http or https, if the request does not show it.", valueName: "scheme"))
    var scheme: String?

    @Option(
        help: ArgumentHelp(
            "Let the request read this file outside its folder.",
            valueName: "file"), completion: .file())
    var withFile: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read only requests whose URL matches this pattern; may be repeated.",
            valueName: "glob"))
    var onlyUrl: [String] = []

    static let vectors = "vectors"

    /// How files are read.
    func reading(isJSONLines: Bool) -> RequestFile.Reading {
        RequestFile.Reading(
            format: from.flatMap(RequestFormats.named), isVectors: from == Self.vectors,
            scheme: scheme, attached: withFile, isJSONLines: isJSONLines)
    }

    /// What `words` name, and the command; a fault stops nothing but its own file.
    func files(
        _ words: [String],
        _ command: RequestFile.Argument?,
        isJSONLines: Bool,
        note: (VectorIssue) -> Void
    ) -> [RequestFile] {
        for name in withFile where FileStatus(name) == nil {
            Console.printNote("--with-file \(PlainText.visible(name)): there is no such file")
        }
        var reading = reading(isJSONLines: isJSONLines)
        var files: [RequestFile] = []
        func add(_ read: () throws(VectorIssue) -> RequestFile) {
            do throws(VectorIssue) {
                files.append(try read())
            } catch {
                note(error)
            }
        }
        if let command {
            add { () throws(VectorIssue) in try RequestFile(command, reading) }
        }
        // Files with variables go with the files that use them.
        var texts: [String] = []
        for word in words {
            do throws(VectorIssue) {
                if words.count > 1, let found = try RequestFile.variables(in: word, reading) {
                    reading.variables.merge(found) { $1 }
                } else {
                    texts.append(word)
                }
            } catch {
                note(error)
            }
        }
        for word in texts where Interruption.signal == nil {
            add { () throws(VectorIssue) in try RequestFile(word, reading) }
        }
        return files
    }

    func validate() throws {
        if let scheme, scheme != "http", scheme != "https" {
            throw CallError("--scheme must be http or https, not \(PlainText.quoted(scheme))")
        }
        let names = [Self.vectors] + RequestFormats.all.map(\.name)
        if let from, !names.contains(from) {
            let found = HarmlessWord.isOne(from) ? " \(PlainText.quoted(from))" : ""
            let near = Misspelling.hint(for: from, among: names)
            throw CallError(
                "--from: unknown format\(found)\n  hint: "
                    + (near ?? "the formats are \(names.formatted)"))
        }
    }
}
