import OAuth1

/// All pieces of texts that would show where another text comes from.
struct Windows {
    static let length = 4
    private var pieces: Set<UInt32> = []

    /// The last bytes of a text that is being written.
    struct Tail {
        private var bytes: UInt32 = 0
        private var count = 0

        /// Adds a byte; returns the piece that it completes.
        mutating func add(_ byte: UInt8) -> UInt32? {
            bytes = bytes << 8 | UInt32(byte)
            count += 1
            return count < Windows.length ? nil : bytes
        }
    }

    /// What every request has, or may have, so that it shows nothing.
    private static let structure = Windows(
        ([
            "https://", "http://", "www.", ".test", ".TEST", "8080", "8888", "/", "OAuth ",
            "oauth_consumer_key", "oauth_token", "oauth_nonce", "oauth_timestamp",
            "oauth_version", "oauth_callback", "oauth_verifier", "oauth_body_hash",
            "oauth_signature", "oauth_signature_method", "realm",
            "application/x-www-form-urlencoded", "boundary=", "id", "request", "method", "url",
            "query", "form", "body", "content_type", "secrets", "oauth", "consumer_secret",
            "token_secret", "expected", "base_string_uri", "normalized_parameters",
            "base_string", "signing_key", "signature", "authorization_header", "shared",
            "2001:db8::1", "fd00::1", "192.0.2.1", "203.0.113.7", "xn--mnchen-3ya",
            "xn--caf-dma", "GET", "POST", "HEAD", "DELETE", "PATCH", "OPTIONS",
        ] + SignatureMethod.allCases.map { $0.rawValue } + InventedText.kept
            + InventedRequest.publicWords + InventedRequest.bodyWords).map { Array($0.utf8) }
    )

    init(_ texts: [UInt8]...) {
        self.init(texts)
    }

    init(_ texts: [[UInt8]]) {
        for text in texts {
            var tail = Tail()
            for byte in text {
                if let piece = tail.add(byte) { pieces.insert(piece) }
            }
        }
    }

    /// The pieces without those that every request has, and those of what stays in this one.
    func withoutStructure(_ kept: [[UInt8]]) -> Windows {
        var windows = self
        windows.pieces.subtract(Self.structure.pieces)
        windows.pieces.subtract(Windows(kept).pieces)
        return windows
    }

    func contains(_ piece: UInt32) -> Bool { pieces.contains(piece) }

    func occur(in text: [UInt8]) -> Bool {
        guard !pieces.isEmpty else { return false }
        var tail = Tail()
        return text.contains { byte in tail.add(byte).map(pieces.contains) ?? false }
    }
}
