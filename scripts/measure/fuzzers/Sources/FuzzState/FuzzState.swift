import Expect
import Foundation
import OAuth1
import Server
import Vectors

/// Any bytes as a state file: changes of one that was written, or all of it.
///
/// The first byte decides. A change is three bytes, two of them for its place.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzState(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    var file = bytes
    if first & 1 == 0 {
        file = written
        var index = 1
        while index + 2 < bytes.count {
            let place = Int(bytes[index]) << 8 | Int(bytes[index + 1])
            file[place % file.count] = bytes[index + 2]
            index += 3
        }
    }
    holdState(file)
    return 0
}

/// Below the folder in which the fuzzer was started.
private let path = ".build/fuzz-state-\(ProcessInfo.processInfo.processIdentifier)"
private let secret = "Secret-of-ck"

/// A file with a row in every table.
private let written: [UInt8] = {
    removeFiles()
    do {
        let state = try StateFile(path)
        try state.begin(
            [Client(key: "ck", secret: SharedSecret(secret), callbacks: ["http://a/b"])],
            [Token(identifier: "tk", secret: "Secret-of-tk", clientKey: "ck")])
        try state.keep([
            .nonce(StoredNonce(timestamp: 1, digest: [1, 2, 3])), .forgotten(before: 0),
        ])
        return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
        fatalError("the state file cannot be written or read: \(error)")
    }
}()

/// It is read, or refused with words that have none of its values.
private func holdState(_ bytes: [UInt8]) {
    removeFiles()
    let isWritten = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    expect(isWritten, "\(path) can be written")
    do throws(VectorIssue) {
        let state = try StateFile(path)
        _ = try state.load()
    } catch {
        expect(!error.message.isEmpty, "a fault says what it is")
        expect(!"\(error)".contains("Secret"), "a fault has no secret")
    }
}

private func removeFiles() {
    for end in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: path + end)
    }
}
