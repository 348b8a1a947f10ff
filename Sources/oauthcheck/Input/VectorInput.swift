import Vectors

/// The vectors that a command reads: from which files, and which of them.
struct VectorInput {
    /// Files and directories; `-` is standard input.
    var files: [String]
    /// Whether files are JSON Lines unless they end in `.json`.
    var isJSONLines = false
    var selection = Selection()
    /// The values of the environment variables that vectors name.
    var variable: KeyRing.Variable = Environment.bytes(of:)

    /// For commands that use no secrets: a variable need not be set.
    var withoutSecrets: VectorInput {
        var input = self
        input.variable = { _ in [] }
        return input
    }
}
