import ArgumentParser

/// The HTTP method of a request on the command line.
struct MethodOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The HTTP method (default: GET, or POST with a body).",
            valueName: "method"))
    var method: String?
}
