/// An HTTP request as all sections of RFC 5849 speak of it.
public struct Request: Hashable, Sendable {
    /// Signed in upper case.
    public var method: String
    /// An absolute `http` or `https` URI as it goes on the wire.
    public var url: String
    /// The parameters of an `application/x-www-form-urlencoded` body, in their order.
    ///
    /// Any other body is not signed (§3.4.1.3.1).
    public var form: [Parameter]

    public init(method: String, url: String, form: [Parameter] = []) {
        self.method = method
        self.url = url
        self.form = form
    }
}
