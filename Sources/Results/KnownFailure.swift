import OAuth1
package import Vectors

/// A failure that has been examined and accepted: one entry of a file of known failures.
package struct KnownFailure: Hashable, Sendable {
    /// What is different in every entry of a file; bytes, since names are compared as bytes.
    struct Key: Hashable {
        let id: [UInt8]
        let implementation: [UInt8]?
        let operation: Operation
        /// What is wrong, as an endpoint may have several entries; empty for a vector.
        let mistakes: [[UInt8]]
    }

    /// The full id of its vector: the file's path without its ending, `::`, and the id; or the
    /// endpoint.
    package internal(set) var id: String
    /// The implementation that fails; nil for all.
    package internal(set) var implementation: String?
    package let operation: Operation
    /// The first stage that differs.
    package let stage: Stage
    /// The mistakes that cause it; empty if they are not known.
    package let pitfalls: [String]
    /// The ``FailureFingerprint`` of the wrong value; nil for every wrong value of the stage.
    package let fingerprint: String?
    package internal(set) var reason: String
    package let issue: String?
    /// From this day on, the entry no longer counts.
    package internal(set) var expires: CalendarDate?
    /// The file that has the entry, as it was named on the command line.
    package internal(set) var file: String
    /// The 1-based line in ``file``; 0 if the entry is new.
    package internal(set) var line: Int
    /// The hash of the vector's content, by which it is found under another id.
    package var content: String?
    /// Who looks after it.
    package var owner: String?
    /// How a provider breaks a rule; nil for a vector, which has stage, pitfalls and fingerprint.
    package var fault: RuleFault?
    /// The ``Endpoint`` whose requests fail, in recorded traffic; nil for a vector.
    package var endpoint: String?
    /// How many requests of the endpoint failed when the entry was written.
    package var count: Int?
    /// Whether the vector's file is not there, if the entry matches no vector.
    package var isFileMissing = false

    var key: Key {
        Key(
            id: Array(id.utf8), implementation: implementation.map { Array($0.utf8) },
            operation: operation, mistakes: endpoint == nil ? [] : mistakes.map { Array($0.utf8) })
    }

    /// What identifies a failure of an endpoint.
    var mistakes: [String] {
        pitfalls.isEmpty ? [stage.rawValue, fingerprint ?? ""] : pitfalls.sorted()
    }

    /// The part of the id before `::`.
    package var stem: String { Self.parts(of: id)?.stem ?? id }

    /// Whether an id is that of a provider's rule, such as `SIG-08`.
    package static func isRule(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        return bytes.count == 6 && bytes[3] == UInt8(ascii: "-")
            && bytes[..<3].allSatisfy { (0x41...0x5A).contains($0) }
            && bytes[4...].allSatisfy(ASCII.isDigit)
    }

    /// A full id's stem and id, split at the last `::`; nil if the id has no `::`.
    static func parts(of fullID: String) -> (stem: String, id: [UInt8])? {
        let bytes = Array(fullID.utf8)
        let id = bytes.reversed().prefix { $0 != UInt8(ascii: ":") }
        let stem = bytes.dropLast(id.count)
        guard stem.suffix(2).elementsEqual("::".utf8) else { return nil }
        return (String(decoding: stem.dropLast(2), as: UTF8.self), id.reversed())
    }

    /// Whether the entry no longer counts.
    func isExpired(on today: CalendarDate) -> Bool {
        expires.map { $0 <= today } ?? false
    }
}
