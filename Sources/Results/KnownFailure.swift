package import Vectors

/// A failure that somebody has looked at and lives with: one entry of a file of known failures.
package struct KnownFailure: Hashable, Sendable {
    /// What no two entries of a file have in common; octets, since names are compared as such.
    struct Key: Hashable {
        let id: [UInt8]
        let implementation: [UInt8]?
        let operation: Operation
    }

    /// The full id of its vector: the file's path without its ending, `::`, and the id.
    package let id: String
    /// Who fails; nil for everybody.
    package let implementation: String?
    package let operation: Operation
    /// The first stage that differs.
    package let stage: Stage
    /// The mistakes behind it; empty where they are not known.
    package let pitfalls: [String]
    /// That of the wrong value, see ``FailureFingerprint``; nil for every wrong value of the stage.
    package let fingerprint: String?
    package let reason: String
    package let issue: String?
    /// From this day on the failure is known no more.
    package let expires: CalendarDate?
    /// The file that it is recorded in, as it was named on the command line.
    package let file: String
    /// The 1-based line in ``file``; 0 where it has just been recorded.
    package let line: Int

    var key: Key {
        Key(
            id: Array(id.utf8), implementation: implementation.map { Array($0.utf8) },
            operation: operation)
    }

    /// What stands before `::` in the id.
    package var stem: String { Self.parts(of: id)?.stem ?? id }

    /// A full id's stem and id, split at the last `::`; nil where there is none.
    static func parts(of fullID: String) -> (stem: String, id: [UInt8])? {
        let octets = Array(fullID.utf8)
        let id = octets.reversed().prefix { $0 != UInt8(ascii: ":") }
        let stem = octets.dropLast(id.count)
        guard stem.suffix(2).elementsEqual("::".utf8) else { return nil }
        return (String(decoding: stem.dropLast(2), as: UTF8.self), id.reversed())
    }

    /// Whether it is known no more.
    func isExpired(on today: CalendarDate) -> Bool {
        expires.map { $0 <= today } ?? false
    }
}
