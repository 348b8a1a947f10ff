/// A text that may name options, such as what to do about a fault.
///
/// An option is a value, since each front end has a name of its own for it.
package struct Hint: Hashable, Sendable {
    /// What a user can choose or give.
    package enum Option: String, CaseIterable, Sendable {
        case all, baseString, baseline, body, budget, consumerSecretEnv, consumerSecretFile
        case contentType, depth, envFile, failures, flag, form, from, history, id, known, method
        case pagePort, port, tlsPort
        case privateKeyFile, provider, pruneKnown, report, restart, scheme, showSecrets, signature,
            spec, token
        case tokenSecretEnv, tokenSecretFile, updateKnown, url, verbose

        /// Its name in words: `consumer secret env`.
        package var words: String {
            var bytes: [UInt8] = []
            for byte in rawValue.utf8 {
                if (0x41...0x5A).contains(byte) { bytes.append(UInt8(ascii: " ")) }
                bytes.append(byte | 0x20)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The name that a front end has for an option.
    package typealias Names = @Sendable (Option) -> String

    fileprivate enum Piece: Hashable, Sendable {
        case text(String)
        case option(Option)
    }

    fileprivate var pieces: [Piece] = []

    package init(_ text: String) { append(text) }

    /// Appends text to the piece before, so that equal hints have equal pieces.
    fileprivate mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        guard case .text(let before)? = pieces.last else { return pieces.append(.text(text)) }
        pieces[pieces.count - 1] = .text(before + text)
    }

    /// The text, in which `names` names the options.
    package func text(_ names: Names) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .option(let option): names(option)
            }
        }.joined()
    }

    package static func + (first: Hint, second: Hint) -> Hint {
        var sum = first
        for piece in second.pieces {
            switch piece {
            case .text(let text): sum.append(text)
            case .option: sum.pieces.append(piece)
            }
        }
        return sum
    }
}

extension Hint: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(text) }

    package init(stringInterpolation: Interpolation) { self = stringInterpolation.hint }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var hint = Hint("")

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { hint.append(text) }

        package mutating func appendInterpolation(_ text: some StringProtocol) {
            appendLiteral(String(text))
        }

        package mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }

        package mutating func appendInterpolation(_ option: Option) {
            hint.pieces.append(.option(option))
        }

        package mutating func appendInterpolation(_ other: Hint) { hint = hint + other }
    }
}

extension [Hint] {
    /// Adds a hint, unless it is there.
    package mutating func addOnce(_ hint: Hint) {
        if !contains(hint) { append(hint) }
    }
}
