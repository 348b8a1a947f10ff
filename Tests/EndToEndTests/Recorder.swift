import Foundation

/// Makes transcripts say what came out.
actor Recorder {
    static let shared = Recorder()

    /// Where the changed transcripts are written: `scripts/record` first looks at the changes, for
    /// which the old and the new text of each changed case are in the folders `before` and `after`.
    private let folder = ProcessInfo.processInfo.environment["RECORD_INTO"]
        .map { URL(filePath: $0) }

    private var transcripts: [String: Transcript] = {
        let read = Cases.transcripts.compactMap { try? $0.get() }
        return Dictionary(uniqueKeysWithValues: read.map { ($0.name, $0) })
    }()

    /// Makes the case's transcript say what came out, and changes nothing else in it.
    func record(_ outcome: Outcome, of each: Case) throws {
        guard outcome != each.expected, let old = transcripts[each.transcript] else { return }
        let new = try old.recording(outcome, of: each.name)
        transcripts[each.transcript] = new
        try write(new.text, to: "\(each.transcript).txt", in: folder ?? Cases.directory)
        if let folder {
            try write(old.text(of: each.name), to: "before/\(each.name)", in: folder)
            try write(new.text(of: each.name), to: "after/\(each.name)", in: folder)
        }
    }

    private func write(_ text: Data, to path: String, in folder: URL) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file)
    }
}
