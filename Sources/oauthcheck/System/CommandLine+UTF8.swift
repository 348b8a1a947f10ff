extension CommandLine {
    /// Whether the argument at `place` is UTF-8, as the system gave it.
    ///
    /// `arguments` has U+FFFD instead of bytes that are not, as it has for U+FFFD itself.
    static func isUTF8(at place: Int) -> Bool {
        guard place < argc, let argument = unsafeArgv[place] else { return true }
        return String(validatingCString: argument) != nil
    }
}
