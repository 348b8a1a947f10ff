import ArgumentParser
import Conformance

/// How long and how deep it is looked for mistakes.
struct SearchOptions: ParsableArguments {
    /// How many mistakes at once can be asked for.
    private static let depths = 0...4

    @Option(help: ArgumentHelp("How many mistakes at once are tried: up to 4.", valueName: "n"))
    var depth = Diagnosis.depth

    @Option(
        help: ArgumentHelp("Seconds that may be spent on explaining one vector.", valueName: "s"))
    var budget = 2.0

    func validate() throws {
        guard Self.depths.contains(depth) else {
            throw ValidationError("--depth goes from 0 to 4; \(depth) does not")
        }
        guard budget >= 0, budget < 1e6 else {
            throw ValidationError("--budget is a number of seconds")
        }
    }

    var limits: Diagnostics.Limits {
        let budget = Duration.seconds(budget)
        return Diagnostics.Limits(depth: depth) {
            let end = ContinuousClock.now + budget
            return { ContinuousClock.now >= end || Interruption.signal != nil }
        }
    }
}
