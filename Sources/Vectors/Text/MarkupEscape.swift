/// The references by which HTML and XML write the characters of their markup.
package enum MarkupEscape {
    /// `text` as the content of an element or of an attribute in quotes.
    package static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let reference = reference(for: scalar) {
                output.append(contentsOf: reference.unicodeScalars)
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    /// What stands for a character; nil if the character can stand for itself.
    package static func reference(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }
}
