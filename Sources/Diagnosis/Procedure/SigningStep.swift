/// One step of the derivation, done differently.
///
/// Each case changes the current recipe of its step, so that several mistakes in the same step add
/// up, in the order of the catalogue.
package enum SigningStep: Sendable {
    /// The text of the method (§3.4.1.1).
    case method(@Sendable (inout [UInt8]) -> Void)
    /// §3.4.1.2.
    case uri(@Sendable (inout BaseStringURIParts) -> Void)
    /// How the query and form are read (§3.4.1.3.1).
    case reading(@Sendable (inout ParameterReading) -> Void)
    /// The list of decoded parameters (§3.4.1.3.1).
    case parameters(@Sendable (inout [CollectedParameter]) -> Void)
    /// §3.4.1.3.2, step 1.
    case encoding(@Sendable (inout FirstEncoding) -> Void)
    /// §3.4.1.3.2, step 2.
    case order(@Sendable (inout ParameterOrder) -> Void)
    /// §3.4.1.3.2, steps 3 and 4.
    case joining(@Sendable (inout ParameterJoining) -> Void)
    /// §3.4.1.1, including the second encoding.
    case composition(@Sendable (inout BaseStringComposition) -> Void)
    /// §3.4.2.
    case key(@Sendable (inout SigningKeyRecipe) -> Void)
    case digest(@Sendable (inout DigestRecipe) -> Void)
    /// How the digest is written as text.
    case text(@Sendable (inout SignatureText) -> Void)
    /// §3.5.1.
    case header(@Sendable (inout HeaderRecipe) -> Void)
}
