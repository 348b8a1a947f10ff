import Intake
import Vectors

extension RequestFile {
    /// In bytes; no format of requests begins in another way later.
    private static let headLength = 4096

    /// Whether a word may name requests in another program's format, by the beginning of the file.
    ///
    /// Files of vectors can be gigabytes, and are not read twice: this is false for them, and for
    /// folders and files that cannot be read. Of JSON Lines, one of the first lines decides: a log
    /// has others before its requests.
    static func mayBe(_ word: String, _ reading: Reading) -> Bool {
        guard !reading.isVectors, VectorReference(word).id == nil else { return false }
        let isLines = FileTree.isJSONLines(word, byOption: reading.isJSONLines)
        if isLines, reading.format == nil, word == FileTree.standardInput { return false }
        if word == FileTree.standardInput { return true }
        guard let status = FileStatus(word), !status.isDirectory else { return false }
        if reading.format != nil { return true }
        guard status.size != nil else { return false }
        let head = FileReading.head(of: word, size: headLength)
        guard !isLines else {
            var lines = head.split(separator: 0x0A)
            // The last one may be cut.
            if head.count == headLength, lines.count > 1 { lines.removeLast() }
            return lines.contains { RequestFormats.mayBegin(with: Array($0), inJSON: true) }
        }
        return RequestFormats.mayBegin(with: head, inJSON: word.hasSuffix(".json"))
    }
}
