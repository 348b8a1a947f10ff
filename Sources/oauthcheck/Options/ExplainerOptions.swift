import ArgumentParser
import Results

/// Which failures of a run are explained, and how thoroughly.
struct ExplainerOptions: ParsableArguments {
    @OptionGroup var search: SearchOptions

    @Option(
        help: ArgumentHelp(
            """
            Explain at most N failures (0: none). The remaining failures are only checked against \
            the mistakes already found. All failures are reported.
            """, valueName: "n"))
    var explainMax = 1000

    func validate() throws {
        try require(explainMax >= 0, "--explain-max must be 0 or more")
    }

    var explainer: FailureExplainer {
        FailureExplainer(
            search.limits, explanationsMax: explainMax, isDeferring: true)
    }
}
