import OAuth1

/// The ids of vectors.
package enum VectorID {
    /// Whether `octets` can be a vector's id: letters, digits, `.`, `_` and `-`.
    package static func isValid(_ octets: some Collection<UInt8>) -> Bool {
        !octets.isEmpty && octets.allSatisfy(isPart)
    }

    /// Whether an id may contain `octet`.
    static func isPart(_ octet: UInt8) -> Bool {
        // Letters, digits, ".", "_" and "-": the unreserved characters but one.
        octet != UInt8(ascii: "~") && PercentEncoding.isUnreserved(octet)
    }
}

/// The ids of pitfalls, as vector files name them.
package enum PitfallID {
    /// Whether `text` can be a pitfall's id: lower-case letters, digits, `.` and `-`.
    package static func isValid(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { octet in
                VectorID.isPart(octet) && octet != UInt8(ascii: "_")
                    && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet)
            }
    }
}
