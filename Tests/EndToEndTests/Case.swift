import Foundation
import Testing

/// One thing that the tool does, in a transcript.
struct Case: Sendable, CustomTestStringConvertible {
    /// A file that the case's folder has before the script runs.
    struct File: Hashable, Sendable {
        enum Contents: Hashable, Sendable {
            case inline(Data)
            /// The path of a file, folder or link below `Cases/`.
            case beside(String)
        }

        let name: String
        let contents: Contents
    }

    let name: String
    /// The name of its transcript, without `.txt`.
    let transcript: String
    var files: [File] = []
    /// Its first line is a comment with the claim.
    var script = ""
    var expected = Outcome(output: Data(), errors: Data(), code: 0)
    /// The places of all its lines in the transcript, and of those that say what is expected.
    var lines: Range<Int>
    var expectedLines: Range<Int>

    var testDescription: String { name }
    /// Where the case begins, for messages.
    var place: String { "\(transcript).txt:\(lines.lowerBound + 1)" }

    /// Writes or copies the case's files into a folder.
    func prepare(_ folder: URL) throws {
        for file in files {
            let target = folder.appending(path: file.name)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            switch file.contents {
            case .inline(let bytes):
                try bytes.write(to: target)
            case .beside(let path):
                let source = Cases.directory.appending(path: path)
                try FileManager.default.copyItem(at: source, to: target)
            }
        }
    }
}
