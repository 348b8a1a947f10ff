import ArgumentParser
import Results

extension FailOn: ExpressibleByArgument {}

/// The report of an earlier run, with which this one is compared.
struct BaselineOptions: ParsableArguments {
    @Option(
        name: .customLong("baseline"),
        help: ArgumentHelp(
            "A json or jsonl report of an earlier run; only changes since then fail the run.",
            valueName: "report"), completion: .file())
    var report: String?

    @Option(
        help: ArgumentHelp(
            """
            Which changes fail the run: new (newly failing, or failing differently; the default), \
            any or never.
            """,
            valueName: "changes"))
    var failOn: FailOn?

    func validate() throws {
        guard report != nil || failOn == nil else {
            throw ValidationError("--fail-on needs --baseline REPORT")
        }
    }
}
