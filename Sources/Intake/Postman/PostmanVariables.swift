/// The variables of a collection, which appear in texts as `{{name}}`.
struct PostmanVariables {
    /// A variable may be the value of another one, but not for ever.
    private static let depthMax = 8
    /// In all texts of a request: values that name each other several times grow fast.
    private static let replacementsMax = 10_000

    var values: [String: String] = [:]
    /// The names that were met and have no value, in order.
    private(set) var missing: [String] = []
    private var replacements = 0

    /// Begins the texts of another request.
    mutating func begin() {
        missing = []
        replacements = 0
    }

    /// `text` with the values of its variables.
    mutating func resolved(_ text: String, depth: Int = 0) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "{{"),
            let end = rest[start.upperBound...].firstRange(of: "}}")
        {
            result += rest[..<start.lowerBound]
            let name = String(rest[start.upperBound..<end.lowerBound])
            replacements += 1
            if let value = values[name], depth < Self.depthMax,
                replacements <= Self.replacementsMax
            {
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
