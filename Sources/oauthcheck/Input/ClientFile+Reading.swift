import OAuth1
import Results
import Vectors

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
