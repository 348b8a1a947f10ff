/// A name and a value, decoded (§3.4.1.3).
public struct Parameter: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    public static func == (first: Parameter, second: Parameter) -> Bool {
        first.name.utf8.elementsEqual(second.name.utf8)
            && first.value.utf8.elementsEqual(second.value.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(Array(name.utf8))
        hasher.combine(Array(value.utf8))
    }
}

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
