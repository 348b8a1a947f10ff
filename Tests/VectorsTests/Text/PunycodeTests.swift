import Testing

@testable import Vectors

@Suite("RFC 3492, Punycode")
struct PunycodeTests {
    private static let samples = [
        (
            "egbpdaj6bu4bxfgehfvwxn",
            "0644 064A 0647 0645 0627 0628 062A 0643 0644 0645 0648 0634 0639 0631 0628 064A "
                + "061F"
        ),
        ("ihqwcrb4cv8a8dqg056pqjye", "4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 4E2D 6587"),
        ("ihqwctvzc91f659drss3x8bo0yb", "4ED6 5011 7232 4EC0 9EBD 4E0D 8AAA 4E2D 6587"),
        (
            "Proprostnemluvesky-uyb24dma41a",
            "50 72 6F 10D 70 72 6F 73 74 11B 6E 65 6D 6C 75 76 ED 10D 65 73 6B 79"
        ),
        (
            "4dbcagdahymbxekheh6e0a7fei0b",
            "05DC 05DE 05D4 05D4 05DD 05E4 05E9 05D5 05D8 05DC 05D0 05DE 05D3 05D1 05E8 05D9 "
                + "05DD 05E2 05D1 05E8 05D9 05EA"
        ),
        (
            "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
            "092F 0939 0932 094B 0917 0939 093F 0928 094D 0926 0940 0915 094D 092F 094B 0902 "
                + "0928 0939 0940 0902 092C 094B 0932 0938 0915 0924 0947 0939 0948 0902"
        ),
        (
            "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
            "306A 305C 307F 3093 306A 65E5 672C 8A9E 3092 8A71 3057 3066 304F 308C 306A 3044 "
                + "306E 304B"
        ),
        (
            "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c",
            "C138 ACC4 C758 BAA8 B4E0 C0AC B78C B4E4 C774 D55C AD6D C5B4 B97C C774 D574 D55C "
                + "B2E4 BA74 C5BC B9C8 B098 C88B C744 AE4C"
        ),
        (
            "b1abfaaepdrnnbgefbaDotcwatmq2g4l",
            "043F 043E 0447 0435 043C 0443 0436 0435 043E 043D 0438 043D 0435 0433 043E 0432 "
                + "043E 0440 044F 0442 043F 043E 0440 0443 0441 0441 043A 0438"
        ),
        (
            "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g",
            "54 1EA1 69 73 61 6F 68 1ECD 6B 68 F4 6E 67 74 68 1EC3 63 68 1EC9 6E F3 69 74 69 "
                + "1EBF 6E 67 56 69 1EC7 74"
        ),
        ("3B-ww4c5e180e575a65lsy2b", "33 5E74 42 7D44 91D1 516B 5148 751F"),
        (
            "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
            "5B89 5BA4 5948 7F8E 6075 2D 77 69 74 68 2D 53 55 50 45 52 2D 4D 4F 4E 4B 45 59 53"
        ),
        (
            "Hello-Another-Way--fc4qua05auwb3674vfr0b",
            "48 65 6C 6C 6F 2D 41 6E 6F 74 68 65 72 2D 57 61 79 2D 305D 308C 305E 308C 306E "
                + "5834 6240"
        ),
        ("2-u9tlzr9756bt3uc0v", "3072 3068 3064 5C4B 6839 306E 4E0B 32"),
        ("de-jg4avhby1noc0d", "30D1 30D5 30A3 30FC 64 65 30EB 30F3 30D0"),
        ("d9juau41awczczp", "305D 306E 30B9 30D4 30FC 30C9 3067"),
        ("-> $1.00 <---", "2D 3E 20 24 31 2E 30 30 20 3C 2D 2D"),
    ]

    @Test("decodes the samples of §7.1", arguments: samples)
    func decodesSamples(_ label: String, _ scalars: String) {
        let expected = scalars.split(separator: " ").map { UInt32($0, radix: 16) }
        #expect(Punycode.decode(Array(label.utf8)[...])?.unicodeScalars.map(\.value) == expected)
    }

    /// Those that are in lower case, as a host's labels are, and not too long for one.
    @Test("encodes the samples of §7.1", arguments: samples)
    func encodesSamples(_ label: String, _ scalars: String) {
        let values = scalars.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        let text = String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
        let isLabel = text.lowercased() == text && values.contains { $0 > 0x7F }
        guard isLabel, label.utf8.count <= 59 else { return }
        #expect(Punycode.encode(text) == "xn--\(label)")
    }

    @Test(
        "is refused if it is not valid",
        arguments: [
            "a_", "-", "-a", "mnchen-3y!", "b\u{FC}cher-kva", "mnchen-z", "99999999", "99999999a",
            // The scalars D800, which is a surrogate, and 110000.
            "ib9b", "en32g",
        ])
    func isRefused(_ label: String) {
        #expect(Punycode.decode(Array(label.utf8)[...]) == nil)
    }

    @Test("is empty for an empty label")
    func isEmpty() {
        #expect(Punycode.decode([]) == "")
    }
}
