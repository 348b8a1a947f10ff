/// One instance of a pitfall on one request: the steps that are done differently.
package struct Mistake: Sendable {
    /// All of it in one object: the search for mistakes copies hundreds of them.
    @Shared private var content: Content

    package var steps: [SigningStep] { content.steps }
    /// What it changes if it concerns only encoders.
    var encoderChange: EncoderChange? { content.encoderChange }
    /// What is special about this instance, such as the signed path, as a clause in the past
    /// tense that can follow "Here,"; nil if the pitfall says it all.
    package var detail: String? { content.makeDetail() }
    /// What the program did, as it follows "The program"; nil if the pitfall says it.
    package var words: String? { content.makeWords() }
    /// Whether it says more than the request shows: a mistake that does less has the same effect.
    var overstates: Bool { content.overstates }

    /// - Parameters:
    ///   - steps: what is done differently.
    ///   - detail: made when it is shown, since it may be as long as the request.
    package init(
        _ steps: SigningStep...,
        detail: @escaping @Sendable @autoclosure () -> String? = nil
    ) {
        self.init(steps: steps, detail: detail)
    }

    /// A mistake that has words of its own.
    ///
    /// - Parameters:
    ///   - words: what the program did; made when it is shown, since there are thousands.
    ///   - steps: what is done differently.
    init(_ words: @escaping @Sendable @autoclosure () -> String, _ steps: SigningStep...) {
        self.init(steps: steps, words: words)
    }

    init(
        steps: [SigningStep],
        words: @escaping @Sendable () -> String? = { nil },
        overstates: Bool = false,
        detail: @escaping @Sendable () -> String? = { nil }
    ) {
        content = Content(
            steps: steps, encoderChange: EncoderChange(steps), overstates: overstates,
            makeWords: words, makeDetail: detail)
    }
}

private struct Content: Sendable {
    let steps: [SigningStep]
    let encoderChange: EncoderChange?
    let overstates: Bool
    let makeWords: @Sendable () -> String?
    let makeDetail: @Sendable () -> String?
}
