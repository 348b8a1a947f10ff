import OAuth1
package import Vectors

/// A file with the values of variables, beside the file with the requests that use them.
package enum VariablesFile {
    /// What people call such a file, and its variables; nil if the text is something else.
    ///
    /// - Throws: ``VectorIssue`` if it is one that cannot be read.
    package static func variables(
        in text: ImportedText
    ) throws(VectorIssue) -> (title: String, values: [String: String])? {
        let first = text.lines.first { !$0.isBlank }?.bytes ?? []
        if first.first == UInt8(ascii: "{") {
            return try postman(text).map { ("a Postman environment", $0) }
        }
        if first.starts(with: "vars {".utf8) || first.starts(with: "vars:secret".utf8) {
            let file = try BrunoFile(text)
            var values: [String: String] = [:]
            for pair in file.pairs(of: "vars") { values[pair.name] = pair.value }
            return ("a Bruno environment", values)
        }
        return nil
    }

    /// `{"name": …, "values": [{"key": …, "value": …, "enabled": true}]}`.
    private static func postman(_ text: ImportedText) throws(VectorIssue) -> [String: String]? {
        var reader = DocumentReader(file: text.name)
        reader.open(text.bytes.span, firstLine: 1)
        let document = reader.document
        guard reader.issues.isEmpty, document.nodes.first?.kind == .object,
            document.member("values", of: 0) != nil, document.member("vectors", of: 0) == nil,
            document.member("_postman_variable_scope", of: 0) != nil
                || document.member("name", of: 0) != nil
        else { return nil }
        var values: [String: String] = [:]
        for item in document.items("values", of: 0) {
            guard let name = document.string("key", of: item),
                let value = document.member("value", of: item),
                document.member("enabled", of: item).map({ document.nodes[$0].kind != .false })
                    ?? true
            else { continue }
            values[name] = document.string(of: value)
        }
        return values
    }
}
