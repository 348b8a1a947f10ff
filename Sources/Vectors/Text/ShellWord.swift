/// Words of a command line.
package enum ShellWord {
    /// `word` in quotes, if the shell would not read it literally.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy {
            PlainText.isWordByte($0) && $0 != UInt8(ascii: "$") || "./:".utf8.contains($0)
        }
        guard !isPlain || word.isEmpty else { return word }
        let pieces = word.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
        return "'" + pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#)
            + "'"
    }
}
