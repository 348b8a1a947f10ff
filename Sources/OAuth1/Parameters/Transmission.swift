/// The place of a request's protocol parameters (§3.5): all must be in the same place.
///
/// The raw value is the name of the place in messages.
public enum Transmission: String, CaseIterable, Hashable, Sendable {
    case header = "Authorization header"
    case form
    case query

    /// The section of RFC 5849.
    public var section: String {
        switch self {
        case .header: "3.5.1"
        case .form: "3.5.2"
        case .query: "3.5.3"
        }
    }
}
