/// A word that a message may repeat: it looks like a name, and not like a secret in its place.
enum HarmlessWord {
    private static let countMax = 24
    private static let digitsMax = 3
    private static let suffixes = [".env", ".json", ".txt"]

    static func isOne(_ text: String) -> Bool {
        let bytes = text.utf8
        let digits = bytes.count { isIn($0, "0", "9") }
        let hasCapitals = bytes.contains { isIn($0, "A", "Z") }
        let hasSmall = bytes.contains { isIn($0, "a", "z") }
        return bytes.count <= countMax && digits <= digitsMax && !(hasCapitals && hasSmall)
            && bytes.allSatisfy {
                isIn($0, "0", "9") || isIn($0, "A", "Z") || isIn($0, "a", "z")
                    || "-_.,:=".utf8.contains($0)
            }
    }

    /// Whether it also looks like the name of a file: a secret seldom has a dot or a slash, and
    /// does not end as files of secrets do.
    static func isFileName(_ text: String) -> Bool {
        suffixes.contains { text.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
            || text.utf8.contains { "./".utf8.contains($0) }
                && isOne(text.replacing("/", with: "."))
    }

    private static func isIn(_ byte: UInt8, _ first: Unicode.Scalar, _ last: Unicode.Scalar)
        -> Bool
    {
        (UInt8(ascii: first)...UInt8(ascii: last)).contains(byte)
    }
}
