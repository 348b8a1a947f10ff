/// An error of a provider that a text has.
package struct FoundError: Sendable {
    package let provider: ProviderProfile
    package let error: ProviderError
    /// The number of bytes of the text that fit: the more, the more certain.
    let certainty: Int
}
