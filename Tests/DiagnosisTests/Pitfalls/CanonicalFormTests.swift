import Testing

@testable import Diagnosis

@Suite("Canonical forms of Unicode")
struct CanonicalFormTests {
    @Test(
        "follow UAX #15",
        arguments: [
            // A letter with a mark, and two marks that swap places.
            ("\u{E9}", "e\u{301}", "\u{E9}"), ("e\u{301}", "e\u{301}", "\u{E9}"),
            ("a\u{301}\u{323}", "a\u{323}\u{301}", "\u{1EA1}\u{301}"),
            // Signs that are letters: Angstrom and Ohm.
            ("\u{212B}", "A\u{30A}", "\u{C5}"), ("\u{2126}", "\u{3A9}", "\u{3A9}"),
            // Hangul, by arithmetic.
            ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
            ("\u{1100}\u{1161}\u{11A8}", "\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
            // Excluded from composition.
            ("\u{958}", "\u{915}\u{93C}", "\u{915}\u{93C}"),
            // Beyond U+FFFF.
            ("\u{1109A}", "\u{11099}\u{110BA}", "\u{1109A}"),
            // Compatible is not canonical; line ends and ASCII do not change.
            ("\u{FB01}\u{FF21}", "\u{FB01}\u{FF21}", "\u{FB01}\u{FF21}"),
            ("a\r\nB", "a\r\nB", "a\r\nB"), ("", "", ""),
        ])
    func followUAX15(_ text: String, _ decomposed: String, _ composed: String) {
        #expect(Self.scalars(CanonicalForm.decomposed.text(of: text)) == Self.scalars(decomposed))
        #expect(Self.scalars(CanonicalForm.composed.text(of: text)) == Self.scalars(composed))
    }

    /// Compared as scalars, since strings are equal in either form.
    private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
