import OAuth1

/// Every run of eight bytes in some secrets, to find pieces of that length or longer.
struct SecretPieces: Sendable {
    /// The bytes of the shortest piece.
    static let length = 8
    private static let filterBits: UInt64 = 13
    private static let formsExpected = 8

    private var pieces: Set<UInt64> = []
    /// A bit for each hash of a piece, since most places of a text have none.
    private var filter: [Bool] = []

    /// The bytes of the longest secret.
    private(set) var lengthMax = 0

    var isEmpty: Bool { pieces.isEmpty }

    mutating func add(_ secret: [UInt8]) {
        guard secret.count >= Self.length else { return }
        lengthMax = max(lengthMax, secret.count)
        if filter.isEmpty {
            filter = [Bool](repeating: false, count: 1 << Self.filterBits)
            // Further forms of the secret follow.
            pieces.reserveCapacity(Self.formsExpected * secret.count)
        }
        var piece: UInt64 = 0
        for (index, byte) in secret.enumerated() {
            piece = piece << 8 | UInt64(byte)
            guard index + 1 >= Self.length else { continue }
            pieces.insert(piece)
            filter[Self.place(of: piece)] = true
        }
    }

    /// Calls `use` with the place of each run of eight bytes of `text` that is in a secret.
    func forEach(in text: [UInt8], _ use: (Range<Int>) -> Void) {
        guard !isEmpty else { return }
        var piece: UInt64 = 0
        for (index, byte) in text.enumerated() {
            piece = piece << 8 | UInt64(byte)
            guard index + 1 >= Self.length, filter[Self.place(of: piece)], pieces.contains(piece)
            else { continue }
            use(index + 1 - Self.length..<index + 1)
        }
    }

    private static func place(of piece: UInt64) -> Int {
        Int(truncatingIfNeeded: (piece &* 0x9E37_79B9_7F4A_7C15) >> (64 - filterBits))
    }
}
