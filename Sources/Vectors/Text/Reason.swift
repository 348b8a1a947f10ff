/// Why something was not done or went wrong: our own words, and what another program said.
///
/// As a string literal, it is our own words. A ``ProgramText`` in an interpolation stays what it
/// is, and prints as its length.
package struct Reason: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case words(String)
        case said(ProgramText)
        /// A vector expects nothing.
        case nothingExpected
    }

    package private(set) var parts: [Part]

    package init(_ words: String) { parts = [.words(words)] }

    private init(_ part: Part) { parts = [part] }

    /// Why a vector without expected values is skipped.
    package static let nothingExpected = Reason(.nothingExpected)
}

extension Reason: CustomStringConvertible {
    /// The words, and the length of what the program said.
    package var description: String {
        parts.map { part in
            switch part {
            case .words(let words): words
            case .said(let text): text.description
            case .nothingExpected: "no expected values; 'oauthcheck sign' shows the correct values"
            }
        }.joined()
    }
}

extension Reason: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ words: String) {
            if !words.isEmpty { parts.append(.words(words)) }
        }

        package mutating func appendInterpolation(_ text: ProgramText) { parts.append(.said(text)) }

        package mutating func appendInterpolation(_ reason: Reason) { parts += reason.parts }

        package mutating func appendInterpolation(_ words: some CustomStringConvertible) {
            parts.append(.words(words.description))
        }
    }

    package init(stringLiteral words: String) { self.init(words) }

    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}
