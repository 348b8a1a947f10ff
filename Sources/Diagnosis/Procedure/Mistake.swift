/// One instance of a pitfall on one request: the steps that are done differently.
package struct Mistake: Sendable {
    package let steps: [SigningStep]
    /// What it changes if it concerns only encoders.
    let encoderChange: EncoderChange?
    /// What is special about this instance, such as the signed path, as a clause in the past
    /// tense that can follow "Here,"; nil if the pitfall says it all.
    package var detail: String? { makeDetail() }
    private let makeDetail: @Sendable () -> String?

    /// - Parameters:
    ///   - steps: what is done differently.
    ///   - detail: made when it is shown, since it may be as long as the request.
    package init(
        _ steps: SigningStep...,
        detail: @escaping @Sendable @autoclosure () -> String? = nil
    ) {
        self.init(steps: steps, detail: detail)
    }

    init(steps: [SigningStep], detail: @escaping @Sendable () -> String? = { nil }) {
        self.steps = steps
        encoderChange = EncoderChange(steps)
        makeDetail = detail
    }
}
