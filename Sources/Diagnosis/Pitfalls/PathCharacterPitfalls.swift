import OAuth1

// MARK: - A single character of the path that is signed in another form (§3.4.1.2)

extension Pitfall {
    /// One character is encoded in the base string URI although the path has it unencoded.
    ///
    /// An HTTP client writes the path by other rules than the function that signs.
    static let pathCharacterEncoded = Pitfall(
        path: "path-character-encoded",
        mistake: "percent-encoded a path character that is sent unencoded",
        fix: "sign the path as it is sent, byte for byte",
        characters.map { character in
            PathChange("\"\(character)\" was signed as \(escape(of: character))") { path in
                guard path.contains(character.ascii) else { return path }
                return path.flatMap { $0 == character.ascii ? escapeBytes(of: character) : [$0] }
            }
        })

    /// The reverse: the path has it percent-encoded.
    static let pathCharacterDecoded = Pitfall(
        path: "path-character-decoded",
        mistake: "decoded a path character that is sent percent-encoded",
        fix: "sign the path as it is sent, byte for byte",
        // A space can only be sent percent-encoded; seen in oauthlib/oauthlib#651.
        (characters + [" "]).map { character in
            PathChange("\(escape(of: character)) was signed as \"\(character)\"") {
                decoded($0, character.ascii)
            }
        })

    /// Those that a path may have in either form.
    private static let characters: [Unicode.Scalar] = [
        "!", "'", "(", ")", "*", "~", ":", ",", "@", ";", "=", "+", "$", "&",
    ]

    private static func escape(of character: Unicode.Scalar) -> String {
        "%" + String(decoding: [character.ascii].hexEncoded(uppercase: true), as: UTF8.self)
    }

    private static func escapeBytes(of character: Unicode.Scalar) -> [UInt8] {
        Array(escape(of: character).utf8)
    }

    /// The path without the escapes of `byte`, in digits of either case.
    private static func decoded(_ path: [UInt8], _ byte: UInt8) -> [UInt8] {
        guard path.contains(UInt8(ascii: "%")) else { return path }
        var output: [UInt8] = []
        var rest = path[...]
        while let first = rest.popFirst() {
            let digits = rest.prefix(2)
            if first == UInt8(ascii: "%"), Array(digits).hexDecoded == [byte] {
                output.append(byte)
                rest = rest.dropFirst(2)
            } else {
                output.append(first)
            }
        }
        return output
    }
}

extension Unicode.Scalar {
    fileprivate var ascii: UInt8 { UInt8(truncatingIfNeeded: value) }
}
