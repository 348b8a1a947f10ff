import OAuth1
import Testing

@testable import Diagnosis

@Suite("A wrong signature, read backwards")
struct SignatureReadingTests {
    static let bytes: [UInt8] = [
        0xFB, 0xEF, 0xBE, 0x00, 0x10, 0x83, 0x10, 0x51, 0x87, 0x20, 0x92, 0x8B, 0x30, 0xD3, 0x8F,
        0x41, 0x14, 0x93, 0xFB, 0xFF,
    ]

    /// Each text of the bytes is written by hand from the base64 alphabet.
    @Test(
        "is recognized in every text that mistakes make of it",
        arguments: [
            ("++++ABCDEFGHIJKLMNOPQRST+/8=", []),
            ("----ABCDEFGHIJKLMNOPQRST-_8=", ["base64url"]),
            ("++++ABCDEFGHIJKLMNOPQRST+/8", ["no-padding"]),
            ("++++ABCDEFGHIJKLMNOPQRST+/8=\n", ["base64-line-breaks"]),
            ("%2B%2B%2B%2BABCDEFGHIJKLMNOPQRST%2B%2F8%3D", ["signature-percent-encoded-twice"]),
            ("    ABCDEFGHIJKLMNOPQRST /8=", ["signature-plus-as-space"]),
            ("++++ABCDEFGHIJKLMNOPQRST+/+=", ["noncanonical-base64"]),
            ("++++ABCDEFGHIJKLMNOPQRST+/4=", []),
            ("++++ABCDEFGHIJKLMNOPQRST+//=", ["noncanonical-base64"]),
            ("fbefbe001083105187209 28b30d38f411493fbff", []),
            ("fbefbe00108310518720928b30d38f411493fbff", ["hex-digest"]),
            (
                "ZmJlZmJlMDAxMDgzMTA1MTg3MjA5MjhiMzBkMzhmNDExNDkzZmJmZg==", ["base64-of-hex"]
            ),
            ("----ABCDEFGHIJKLMNOPQRST-_8", ["base64url", "no-padding"]),
        ])
    func recognizesText(_ text: String, _ pitfalls: [String]) {
        let candidates = CandidateList(for: SigningFacts()).candidates
        let reading = SignatureReading(
            of: Array(text.utf8), isRaw: false, SigningFacts(), candidates)
        let found = (0...2).lazy.flatMap { reading.fits(size: $0) }.first {
            $0.bytes == Self.bytes
        }
        let isReadable = !text.contains("209 28") && !text.hasSuffix("+/4=")
        #expect((found != nil) == isReadable)
        let ids = found.map { $0.mistakes.places.map { candidates[$0].pitfall.id } } ?? []
        #expect(ids == pitfalls)
    }

    /// The longest key of libcrypto makes 2,048 bytes.
    @Test("is read if a digest can be as long", arguments: [(2_048, true), (50_000, false)])
    func lengths(_ size: Int, _ isReadable: Bool) {
        let text = Array(String(repeating: "ab", count: size).utf8)
        let reading = SignatureReading(
            of: text, isRaw: false, SigningFacts(), CandidateList(for: SigningFacts()).candidates)
        #expect(reading.fits(size: 1).isEmpty != isReadable)
    }
}
