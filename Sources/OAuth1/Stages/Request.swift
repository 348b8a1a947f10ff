/// The parts of an HTTP request that RFC 5849 signs (§3.4.1.1).
public struct Request: Hashable, Sendable {
    /// The HTTP method; it is signed in upper case.
    public var method: String
    /// An absolute `http` or `https` URI, as it is sent.
    public var url: String
    /// The parameters of an `application/x-www-form-urlencoded` body, decoded.
    ///
    /// Leave it empty for any other body, which is not signed (§3.4.1.3.1).
    public var form: [Parameter]

    public init(method: String, url: String, form: [Parameter] = []) {
        self.method = method
        self.url = url
        self.form = form
    }
}
