import OAuth1

/// Words of the protocol, and of our sentences, in which no secret is hidden: they are in every
/// output, so they tell nothing, and a mark in them would tell that a secret is such a word.
enum OwnWords {
    private static let ofProtocol = [
        "oauth_consumer_key", "oauth_token", "oauth_token_secret", "oauth_signature_method",
        "oauth_signature", "oauth_timestamp", "oauth_nonce", "oauth_version", "oauth_callback",
        "oauth_callback_confirmed", "oauth_verifier", "oauth_body_hash", "OAuth", "realm",
        "HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "RSA-SHA256", "PLAINTEXT",
    ].map { Array($0.utf8) }

    /// Whether a place of a text is in a word of the protocol.
    static func ofProtocol(has place: Range<Int>, of text: ArraySlice<UInt8>) -> Bool {
        ofProtocol.contains { word in
            guard place.count <= word.count else { return false }
            let starts = max(text.startIndex, place.upperBound - word.count)...place.lowerBound
            return starts.contains { text[$0...].starts(with: word) }
        }
    }

    /// Whether a place of a sentence of ours is in a word of small letters that is not quoted.
    static func ofSentence(has place: Range<Int>, of text: ArraySlice<UInt8>) -> Bool {
        let isQuoted = !text[..<place.lowerBound].count { $0 == UInt8(ascii: "\"") }
            .isMultiple(of: 2)
        let start = text[..<place.lowerBound].lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 }
        let end = text[place.upperBound...].firstIndex { " ,;:".utf8.contains($0) }
        var word = text[(start ?? text.startIndex)..<(end ?? text.endIndex)]
        if word.last == UInt8(ascii: ".") { word.removeLast() }
        return !isQuoted && word.allSatisfy { (0x61...0x7A).contains($0) }
    }
}
