import OAuth1
import Results
import Vectors

/// A file with secrets, which an option names.
///
/// What is given as its name may be the secret itself, in the wrong place.
struct SecretFile {
    /// Such as `--env-file`.
    let option: String
    let path: String

    /// Whether a message may repeat the name of a file that cannot be read.
    var isShown: Bool {
        HarmlessWord.isFileName(path) || FileStatus(path) != nil && HarmlessWord.isOne(path)
    }

    /// Reads the whole file.
    func read(max: Int) throws(VectorIssue) -> [UInt8] {
        do throws(VectorIssue) {
            let reading = try FileReading(path)
            defer { reading.close() }
            return try reading.readWhole(max: max)
        } catch {
            throw issue(error)
        }
    }

    /// Why it cannot be read, with the option instead of a name that may be a secret.
    func issue(_ error: VectorIssue) -> VectorIssue {
        guard !isShown else { return error }
        let hint: Hint = "\(option) takes the name of a file, not the secret itself"
        let isThere = FileStatus(path) != nil
        return VectorIssue(
            file: option, message: error.message,
            hint: path.isEmpty ? error.hint : isThere ? nil : hint)
    }
}

extension ClientFile {
    /// In bytes; no file of test credentials is larger.
    private static let sizeMax = 1 << 24

    /// Reads the clients and tokens in a file that an option names, and the keys that it names.
    init(reading path: String, option: String) throws(VectorIssue) {
        let text = try SecretFile(option: option, path: path).read(max: Self.sizeMax)
        try FileKind.require(.clients, text.span, of: path)
        try self.init(text, file: path) { (name) throws(KeyError) in
            try KeyFile.read(name, besides: path)
        }
    }
}
