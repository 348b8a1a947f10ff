import Vectors

@testable import Intake

/// Texts to read, and what is wrong with them.
enum Sample {
    /// A text beside the files `body.txt` and `value.txt`.
    static func text(_ text: String, scheme: String? = nil) -> ImportedText {
        ImportedText(name: "sample", bytes: Array(text.utf8), scheme: scheme) {
            (name) throws(VectorIssue) in
            switch name {
            case "body.txt": return Array("a=1\r\n&b=2\n".utf8)
            case "value.txt", "./value.txt": return Array("x y\n".utf8)
            default: throw VectorIssue(file: name, message: "not read")
            }
        }
    }

    /// The requests in a text whose format is recognized.
    static func requests(_ text: String) throws -> [ImportedRequest] {
        let text = Self.text(text)
        guard case .format(let format) = try RequestFormats.recognize(text) else { return [] }
        return try format.requests(in: text)
    }

    /// The description of the fault that is thrown; empty if none is.
    static func fault(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return "\(error)"
        }
    }
}
