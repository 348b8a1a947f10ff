/// The name and value of a request parameter, both decoded (§3.4.1.3).
///
/// Two parameters are equal if their UTF-8 bytes are equal.
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
