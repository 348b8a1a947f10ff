import Vectors

/// The vectors that a command reads: from which files, and which of them.
struct VectorInput {
    /// Files and directories; `-` is standard input.
    var files: [String]
    /// Whether files are JSON Lines unless they end in `.json`.
    var isJSONLines = false
    var selection = Selection()
}
