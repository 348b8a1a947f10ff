/// One instance of a pitfall on the request at hand: the steps that are done otherwise.
package struct Mistake: Sendable {
    package let steps: [SigningStep]
    /// What was found of this instance, such as the path that was signed; nil where the pitfall
    /// says it all.
    package let detail: String?

    package init(_ steps: SigningStep..., detail: String? = nil) {
        self.steps = steps
        self.detail = detail
    }
}
