/// The variables of a collection, which appear in texts as `{{name}}`.
struct PostmanVariables {
    /// A variable may be the value of another one, but not for ever.
    private static let depthMax = 8

    var values: [String: String] = [:]
    /// The names that were met and have no value, in order.
    private(set) var missing: [String] = []

    mutating func forgetMissing() { missing = [] }

    /// `text` with the values of its variables.
    mutating func resolved(_ text: String, depth: Int = 0) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "{{"),
            let end = rest[start.upperBound...].firstRange(of: "}}")
        {
            result += rest[..<start.lowerBound]
            let name = String(rest[start.upperBound..<end.lowerBound])
            if let value = values[name], depth < Self.depthMax {
                result += resolved(value, depth: depth + 1)
            } else {
                if !missing.contains(name) { missing.append(name) }
                result += "{{\(name)}}"
            }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}
