import OAuth1

/// Text that no CI service takes for a command.
///
/// GitHub's runner reads commands that begin a line with `::`, and `##[` anywhere; Azure's agent
/// `##vso[` and `##[` anywhere, TeamCity `##teamcity[`, and GitLab's runner `section_start:` and
/// `section_end:`.
package enum InertText {
    private static let hashes = Array("##".utf8)
    private static let colons = Array("::".utf8)
    private static let section = Array("section_".utf8)

    /// Lines of text, none of which is or has a command.
    package static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line(String($0)) }.joined(separator: "\n")
    }

    /// Whether a line may end with these bytes, and shows them as they are: printable ASCII
    /// without the beginning of a command.
    package static func isInert(_ bytes: [UInt8]) -> Bool {
        let text = bytes.span
        guard bytes.first != colons[0], bytes.first != UInt8(ascii: " "),
            text.firstIndex(from: 0, where: othersThanPrintable) == text.count
        else { return false }
        // Each command that is not at the beginning has one of these characters.
        guard
            text.firstIndex(of: hashes[0]) != nil || text.firstIndex(of: colons[0]) != nil
        else { return true }
        return text.firstIndex(of: hashes.span) == nil && text.firstIndex(of: section.span) == nil
    }

    private static func othersThanPrintable(
        in bytes: SIMD16<UInt8>
    ) -> SIMDMask<SIMD16<Int8>> {
        bytes &- .init(repeating: 0x20) .>= .init(repeating: 0x5F)
    }

    /// A line of text with the middle of each command as `\u{…}`.
    package static func line(_ line: String) -> String {
        let bytes = Array(line.utf8)
        let start = bytes.prefix { $0 == 0x20 || $0 == 0x09 }.count
        let beginsCommand = bytes[start...].starts(with: colons)
        guard
            beginsCommand || bytes.span.firstIndex(of: hashes.span) != nil
                || bytes.span.firstIndex(of: section.span) != nil
        else { return line }
        var output: [UInt8] = []
        for index in bytes.indices {
            if index == start, beginsCommand {
                output += "\\u{3A}".utf8
            } else if isInHashes(bytes, at: index) {
                output += "\\u{23}".utf8
            } else if isInSection(bytes, at: index) {
                output += "\\u{5F}".utf8
            } else {
                output.append(bytes[index])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Whether the second `#` of `##[` or `##word[` is at `index`.
    private static func isInHashes(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index > 0, bytes[(index - 1)...].starts(with: hashes) else { return false }
        let word = bytes[(index + 1)...].prefix { (0x41...0x5A).contains($0 & 0xDF) }
        return word.endIndex < bytes.count && bytes[word.endIndex] == UInt8(ascii: "[")
    }

    /// Whether the `_` of `section_start:` or `section_end:` is at `index`.
    private static func isInSection(_ bytes: [UInt8], at index: Int) -> Bool {
        let before = section.count - 1
        guard index >= before, bytes[(index - before)...].starts(with: section) else {
            return false
        }
        let rest = bytes[(index + 1)...]
        return rest.starts(with: "start:".utf8) || rest.starts(with: "end:".utf8)
    }
}
