/// One step of the derivation, done otherwise.
///
/// Each case changes the recipe of its step as it finds it, so that several mistakes in the same
/// step act together, in the order of the catalogue.
package enum SigningStep: Sendable {
    /// The method's text (§3.4.1.1).
    case method(@Sendable (inout [UInt8]) -> Void)
    /// §3.4.1.2.
    case uri(@Sendable (inout BaseStringURIParts) -> Void)
    /// How query and form are read (§3.4.1.3.1).
    case reading(@Sendable (inout ParameterReading) -> Void)
    /// Which parameters there are, decoded (§3.4.1.3.1).
    case parameters(@Sendable (inout [CollectedParameter]) -> Void)
    /// §3.4.1.3.2, step 1.
    case encoding(@Sendable (inout FirstEncoding) -> Void)
    /// §3.4.1.3.2, step 2.
    case order(@Sendable (inout ParameterOrder) -> Void)
    /// §3.4.1.3.2, steps 3 and 4.
    case joining(@Sendable (inout ParameterJoining) -> Void)
    /// §3.4.1.1, with the second encoding.
    case composition(@Sendable (inout BaseStringComposition) -> Void)
    /// §3.4.2.
    case key(@Sendable (inout SigningKeyRecipe) -> Void)
    case digest(@Sendable (inout DigestRecipe) -> Void)
    /// The digest's text.
    case text(@Sendable (inout SignatureText) -> Void)
    /// §3.5.1.
    case header(@Sendable (inout HeaderRecipe) -> Void)
}
