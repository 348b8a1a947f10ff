import ArgumentParser

/// An implementation under test: how it is asked, or the answers that it has given elsewhere.
struct AnswerOptions: ParsableArguments {
    @OptionGroup var ask: AskOptions

    @Option(
        help: ArgumentHelp(
            "Judge answers that were recorded elsewhere, one JSON object per line.",
            valueName: "file"), completion: .file())
    var answers: String?
}
