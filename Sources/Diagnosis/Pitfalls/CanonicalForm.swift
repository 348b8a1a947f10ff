#if canImport(Darwin)
    import Foundation
#else
    // Foundation costs a program on Linux 3 ms at its start. The standard library has the tables
    // for its own comparison of strings, and gives them as SPI; CanonicalFormTests pin it.
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
            case .decomposed: scalars.append(contentsOf: text._nfd)
            case .composed: scalars.append(contentsOf: text._nfc)
            }
            return String(scalars)
        #endif
    }
}
