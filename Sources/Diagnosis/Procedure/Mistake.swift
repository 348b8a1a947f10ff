/// One instance of a pitfall on one request: the steps that are done differently.
package struct Mistake: Sendable {
    package let steps: [SigningStep]
    /// What is special about this instance, such as the signed path, as a clause in the past
    /// tense that can follow "Here,"; nil if the pitfall says it all.
    package let detail: String?

    package init(_ steps: SigningStep..., detail: String? = nil) {
        self.steps = steps
        self.detail = detail
    }
}
