import ArgumentParser
import Results

/// Which failures of a run are explained, and how thoroughly.
struct ExplainerOptions: ParsableArguments {
    @OptionGroup var search: SearchOptions

    @Option(
        help: ArgumentHelp(
            """
            Explain at most N failures (0: none), and compare the others with the mistakes \
            that were found. All failures are reported.
            """, valueName: "n"))
    var explainMax = 1000

    func validate() throws {
        guard explainMax >= 0 else { throw ValidationError("--explain-max must be 0 or more") }
    }

    var explainer: FailureExplainer {
        FailureExplainer(
            search.limits, explanationsMax: explainMax, isDeferring: true)
    }
}
