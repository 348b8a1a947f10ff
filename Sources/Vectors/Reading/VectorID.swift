import OAuth1

/// The ids of vectors.
package enum VectorID {
    /// Whether `bytes` can be a vector's id: letters, digits, `.`, `_` and `-`.
    package static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(isPart)
    }

    /// Whether an id may contain `byte`.
    static func isPart(_ byte: UInt8) -> Bool {
        // Letters, digits, ".", "_" and "-": the unreserved characters but one.
        byte != UInt8(ascii: "~") && PercentEncoding.isUnreserved(byte)
    }
}

/// The ids of pitfalls, as vector files name them.
package enum PitfallID {
    /// Whether `text` can be a pitfall's id: lower-case letters, digits, `.` and `-`.
    package static func isValid(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                VectorID.isPart(byte) && byte != UInt8(ascii: "_")
                    && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            }
    }
}
