#if canImport(Darwin)
import Foundation
#else
// On Linux, Foundation adds 3 ms to the start of a program. The standard library has the same
// tables for comparing strings, and offers them as SPI; CanonicalFormTests pins their results.
@_spi(_Unicode) import Swift
#endif

/// Unicode's canonical normalization forms (UAX #15).
enum CanonicalForm: Sendable {
    /// NFD and NFC.
    case decomposed, composed

    /// `text` in this form.
    func text(of text: String) -> String {
        #if canImport(Darwin)
        return switch self {
        case .decomposed: text.decomposedStringWithCanonicalMapping
        case .composed: text.precomposedStringWithCanonicalMapping
        }
        #else
        var scalars = String.UnicodeScalarView()
        switch self {
        case .decomposed:
            var rest = text._nfd.makeIterator()
            while let scalar = rest.next() { scalars.append(scalar) }
        case .composed:
            var rest = text._nfc.makeIterator()
            while let scalar = rest.next() { scalars.append(scalar) }
        }
        return String(scalars)
        #endif
    }
}
