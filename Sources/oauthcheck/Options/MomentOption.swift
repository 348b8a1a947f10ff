import ArgumentParser
import Results

/// The time at which a server got a request.
struct MomentOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When the server got the request (default: now).", valueName: "time"))
    var at: String?

    /// In seconds since 1970; nil without the option.
    var seconds: Int? { at.flatMap(Self.seconds) }

    func validate() throws {
        guard let at, Self.seconds(at) == nil else { return }
        throw ValidationError(
            "--at expects seconds since 1970, or a time in UTC such as 2026-11-22T21:00:00Z")
    }

    private static func seconds(_ text: String) -> Int? {
        Int(text).flatMap { $0 >= 0 ? $0 : nil } ?? UTCTime.seconds(text)
    }
}
