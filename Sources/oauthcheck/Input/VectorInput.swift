import Vectors

/// The vectors that a command reads: from which files, and which of them.
struct VectorInput {
    /// Files and directories; `-` is standard input.
    var files: [String]
    /// The folder among them of the vectors that come with the program; nil if it is not read.
    var builtin: String?
    /// Whether files are JSON Lines unless they end in `.json`.
    var isJSONLines = false
    var selection = Selection()
    /// The values of the environment variables that vectors name.
    var variable: KeyRing.Variable = Environment.bytes(of:)

    /// What reports call the file at a path.
    func name(of path: String) -> String {
        guard let builtin, path.utf8.starts(with: "\(builtin)/".utf8) else { return path }
        return InstalledFolder.prefix + path.dropFirst(builtin.count + 1)
    }

    /// For commands that use no secrets: a variable need not be set.
    var withoutSecrets: VectorInput {
        var input = self
        input.variable = { _ in [] }
        return input
    }
}
