import ArgumentParser
import Vectors

extension VectorsCommand {
    /// `oauthcheck vectors coverage`: which sentences of RFC 5849 are held, and by what.
    struct Coverage: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "coverage",
            abstract: "Show which vectors and which checks of probe hold each rule of RFC 5849.",
            discussion: """
                Prints a table in Markdown with each sentence that has MUST, SHOULD, MAY or
                a word like these; the vectors are those of the folder vectors/ of oauthcheck.
                """
        )

        func run() throws {
            try Console.printResult(CoverageTable.text)
        }
    }
}
