import OAuth1
import Vectors

/// The variables of a collection, which appear in texts as `{{name}}`.
struct TemplateVariables {
    /// A variable may be the value of another one, but not for ever.
    private static let depthMax = 8
    /// In all texts of a request: values that name each other several times grow fast.
    private static let replacementsMax = 10_000
    /// The same texts, in bytes.
    private static let lengthMax = 4 << 20

    private var values: [String: String]
    /// The first names that were met and have no value, in order.
    private var missing: [String] = []
    /// A message names no more.
    private static let missingMax = 20
    private var replacements = 0
    private var length = 0

    init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// Sets a variable, unless an environment has set it.
    mutating func setDefault(_ name: String, _ value: String?) {
        guard values[name] == nil else { return }
        values[name] = value
    }

    mutating func set(_ name: String, _ value: String?) { values[name] = value }

    /// Begins the texts of another request.
    mutating func begin() {
        missing = []
        (replacements, length) = (0, 0)
    }

    /// `text` with the values of its variables.
    mutating func resolved(_ text: String, depth: Int = 0) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.utf8.firstRange(of: "{{".utf8),
            let end = rest[start.upperBound...].utf8.firstRange(of: "}}".utf8)
        {
            result += rest[..<start.lowerBound]
            let name = Self.name(rest[start.upperBound..<end.lowerBound])
            replacements += 1
            length += values[name]?.utf8.count ?? 0
            if let value = values[name], depth < Self.depthMax,
                replacements <= Self.replacementsMax, length <= Self.lengthMax
            {
                result += resolved(value, depth: depth + 1)
            } else {
                if missing.count < Self.missingMax, !missing.contains(name) {
                    missing.append(name)
                }
                result += "{{\(name)}}"
            }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    /// Without blanks, and without Insomnia's `_.` before it.
    private static func name(_ text: Substring) -> String {
        let name = String(bytes: text.utf8.withoutBlanks)
        return name.hasPrefix("_.") ? String(name.dropFirst(2)) : name
    }

    /// The first name that was met and has no value.
    var firstMissing: String? { missing.first.map { PlainText.visible($0) } }

    /// What is wrong with a request whose texts have variables without values.
    func fault(in text: ImportedText, at line: Int, of title: String, hint: Hint) -> VectorIssue? {
        guard !missing.isEmpty else { return nil }
        let names = missing.map { "{{\(PlainText.visible($0))}}" }
        return VectorIssue(
            file: text.name, line: line, column: 1,
            message: "\(title) has no value for \(names.formatted)", hint: hint)
    }
}

/// A segment of a path such as `:id`.
enum PathVariable {
    static func replaced(_ name: String, by value: String, in url: String) -> String {
        let end = url.firstIndex(of: "?") ?? url.endIndex
        let path = url[..<end].split(separator: "/", omittingEmptySubsequences: false)
            .map { $0 == ":\(name)" ? value[...] : $0 }
            .joined(separator: "/")
        return path + url[end...]
    }
}
