import ArgumentParser
import Vectors

extension VectorsCommand {
    /// `oauthcheck vectors coverage`: which sentences of RFC 5849 are held, and by what.
    struct Coverage: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "coverage",
            abstract: "Show which vectors and probe checks test each rule of RFC 5849.",
            discussion: """
                Prints a Markdown table of all sentences of RFC 5849 that contain MUST,
                SHOULD, MAY or a similar word. The vectors are the ones in oauthcheck's
                own folder vectors/.
                """
        )

        func run() throws {
            try Console.printResult(CoverageTable.text)
        }
    }
}
