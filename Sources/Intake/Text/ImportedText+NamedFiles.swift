import Vectors

extension ImportedText {
    /// The bytes of a file that a word names; a fault is one of the word.
    func file(_ path: String, at word: CommandWord) throws(VectorIssue) -> [UInt8] {
        do throws(VectorIssue) {
            return try load(path)
        } catch {
            throw issue(at: word.offset, error.message, hint: error.hint, topic: .namedFile)
        }
    }
}
