extension TextChange {
    /// What is before or after a mark, as where a text is split and one part of it is used.
    static let cutAtMarks: [TextChange] = marksOfParts.flatMap { mark, name in
        [
            TextChange("up to its first \(name)") { text in Array(text.prefix { $0 != mark }) },
            TextChange("from after its last \(name)") { text in
                text.lastIndex(of: mark).map { Array(text[($0 + 1)...]) } ?? text
            },
        ]
    }

    private static let marksOfParts: [(mark: UInt8, name: String)] =
        [(UInt8(ascii: " "), "space"), (UInt8(ascii: "\n"), "line feed")]
        + "/.:;,?#@\\|-_".utf8.map { ($0, String(Unicode.Scalar($0))) }
}
