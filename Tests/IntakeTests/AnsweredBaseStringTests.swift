import Testing

@testable import Intake

@Suite("The base string in a server's answer")
struct AnsweredBaseStringTests {
    private static let plain = "GET&http%3A%2F%2Fa%2Fb&c%3Dd"
    private static let encoded = "GET%26http%253A%252F%252Fa%252Fb%26c%253Dd"

    @Test(
        "is found as servers write it",
        arguments: [
            "debug_sbs=\(encoded)", "oauth_problem=x&debug_sbs=\(plain)&y=z",
            "Expected signature base string: \(plain)\n", "sbs: \(encoded), key: …",
            #"{"error": "bad", "base_string": "\#(plain)"}"#,
            #"{"base":"\#(plain.replacing("&", with: "\\u0026"))"}"#,
            "<p>\(plain.replacing("&", with: "&amp;"))</p>",
        ])
    func found(_ answer: String) {
        #expect(AnsweredBaseString.found(in: answer) == Array(Self.plain.utf8))
    }

    @Test(
        "is not seen in other texts",
        arguments: [
            "", "Invalid signature", "see https://a/?B=C&https=1", "GET&http://a/&c",
            "A&http%3A%2F%2Fa&b", "?redirect=X&http%3A",
        ])
    func absent(_ answer: String) {
        #expect(AnsweredBaseString.found(in: answer) == nil)
    }
}
