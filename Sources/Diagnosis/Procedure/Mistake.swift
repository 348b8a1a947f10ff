/// One instance of a pitfall on one request: the steps that are done differently.
package struct Mistake: Sendable {
    /// All of it in one object: the search for mistakes copies hundreds of them.
    private let content: Content

    package var steps: [SigningStep] { content.steps }
    /// What it changes if it concerns only encoders.
    var encoderChange: EncoderChange? { content.encoderChange }
    /// What is special about this instance, such as the signed path, as a clause in the past
    /// tense that can follow "Here,"; nil if the pitfall says it all.
    package var detail: String? { content.makeDetail() }
    /// What the program did, as it follows "The program"; nil if the pitfall says it.
    var words: String? { content.words }
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

    init(
        steps: [SigningStep],
        words: String? = nil,
        overstates: Bool = false,
        detail: @escaping @Sendable () -> String? = { nil }
    ) {
        content = Content(steps, words, overstates, detail)
    }
}

private final class Content: Sendable {
    let steps: [SigningStep]
    let encoderChange: EncoderChange?
    let words: String?
    let overstates: Bool
    let makeDetail: @Sendable () -> String?

    init(
        _ steps: [SigningStep],
        _ words: String?,
        _ overstates: Bool,
        _ makeDetail: @escaping @Sendable () -> String?
    ) {
        self.steps = steps
        self.words = words
        self.overstates = overstates
        encoderChange = EncoderChange(steps)
        self.makeDetail = makeDetail
    }
}
