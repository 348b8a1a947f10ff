import Vectors

/// A line that GitHub's runner reads as a command: an annotation of a file.
package struct WorkflowCommand {
    enum Level: String {
        case error, warning, notice
    }

    let level: Level
    var file = ""
    /// 1-based; 0 if there is none.
    var line = 0
    let title: String
    /// May have several lines.
    let message: String

    /// `::error file=F,line=L,title=T::message`.
    var text: String {
        var properties: [String] = []
        if !file.isEmpty { properties.append("file=\(Self.escaped(file, isProperty: true))") }
        if line > 0 { properties.append("line=\(line)") }
        properties.append("title=\(Self.escaped(title, isProperty: true))")
        let message = Self.escaped(self.message, isProperty: false)
        return "::\(level.rawValue) \(properties.joined(separator: ","))::\(message)"
    }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
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

    /// Lines of text, none of which is a command.
    package static func inert(lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false)
            .map { inert(String($0)) }.joined(separator: "\n")
    }

    /// A line of text that is not a command.
    ///
    /// To the runner, a command begins with `::` after blanks, or in its old form with `##[`
    /// anywhere.
    static func inert(_ line: String) -> String {
        let octets = Array(line.utf8)
        guard octets.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ":") })
        else { return line }
        let start = octets.prefix { $0 == UInt8(ascii: " ") }.count
        var output: [UInt8] = []
        for index in octets.indices {
            if index == start, octets[start...].starts(with: "::".utf8) {
                output += "\\u{3A}".utf8
            } else if index > 0, octets[(index - 1)...].starts(with: "##[".utf8) {
                output += "\\u{23}".utf8
            } else {
                output.append(octets[index])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
