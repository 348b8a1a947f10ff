import Vectors

/// A line that GitHub's runner reads as a command: an annotation of a file.
package struct WorkflowCommand {
    enum Level: String {
        case error, warning, notice
    }

    let level: Level
    var file = ""
    /// 1-based; 0 if the line is not known.
    var line = 0
    let title: String
    /// May have several lines.
    let message: String

    /// `::error file=F,line=L,title=T::message`.
    var text: String {
        var properties: [String] = []
        let hasCommand = InertText.line(file) != file
        if !file.isEmpty, !hasCommand {
            properties.append("file=\(Self.escaped(file, isProperty: true))")
        }
        if line > 0 { properties.append("line=\(line)") }
        properties.append("title=\(Self.escaped(title, isProperty: true))")
        let message = Self.escaped(self.message, isProperty: false)
        return "::\(level.rawValue) \(properties.joined(separator: ","))::\(message)"
    }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var output = ""
        for scalar in InertText.lines(text).unicodeScalars {
            switch scalar {
            case "%": output += "%25"
            case "\r": output += "%0D"
            case "\n": output += "%0A"
            case ":" where isProperty: output += "%3A"
            case "," where isProperty: output += "%2C"
            default: output += PlainText.visible(String(scalar))
            }
        }
        return output
    }
}
