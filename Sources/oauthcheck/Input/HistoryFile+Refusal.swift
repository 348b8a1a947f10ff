import OAuth1
import Results
import Vectors

extension HistoryFile {
    /// How the line of a run begins.
    private static let start = Array(#"{"time": ""#.utf8)

    /// Refuses a file with other content, which an added line would damage.
    ///
    /// - Throws: ``VectorIssue``, unless there is no file, the file is empty, or a part of it can
    ///   be the line of a run, of which a killed run may have written only the beginning.
    static func require(_ path: String) throws(VectorIssue) {
        // What cannot be read cannot be added to either, which is reported then.
        guard FileStatus(path)?.isRegular ?? false else { return }
        let head = FileReading.head(of: path, as: .history, size: FileReading.blockSize)
        guard FileKind.of(head.span) != .history else { return }
        let reader = RunHistoryReader(head.span, file: path)
        let isBlank = reader.issues.isEmpty && reader.tornLines.isEmpty
        let isTorn = reader.tornLines.first == 1 && head.starts(with: start.prefix(head.count))
        guard reader.runs.isEmpty, !isBlank, !isTorn else { return }
        throw VectorIssue(
            file: path, message: "this file is not a history, so the run is not added",
            hint: "give another name, such as \(.history) runs.jsonl")
    }
}
