import ArgumentParser
import Diagnosis
import Results

/// Limits of the search for mistakes.
struct SearchOptions: ParsableArguments {
    private static let depths = 0...4
    /// In seconds.
    private static let budgetMax = 1e6

    @Option(
        help: ArgumentHelp(
            "Combine at most n mistakes (\(depths.lowerBound) to \(depths.upperBound)).",
            valueName: "n"))
    var depth = Diagnosis.depth

    @Option(
        help: ArgumentHelp(
            "Seconds of processor time for each search.", valueName: "s", visibility: .hidden))
    var budget = 2.0

    func validate() throws {
        try require(
            Self.depths.contains(depth),
            "--depth must be between \(Self.depths.lowerBound) and \(Self.depths.upperBound)")
        try require(
            (0...Self.budgetMax).contains(budget),
            "--budget must be from 0 to \(Int(Self.budgetMax)) seconds")
    }

    var limits: Diagnoser.Limits {
        let budget = Duration.seconds(budget)
        return Diagnoser.Limits(depth: depth) {
            let end = (time: ContinuousClock.now + budget, processor: ProcessorTime.now + budget)
            return {
                // The processor's clock is asked only when this time has passed.
                let isOver = ContinuousClock.now >= end.time && ProcessorTime.now >= end.processor
                return isOver || Interruption.signal != nil
            }
        }
    }
}

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
