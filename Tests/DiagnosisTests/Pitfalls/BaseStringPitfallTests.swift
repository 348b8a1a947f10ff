import Testing

@testable import Diagnosis

@Suite("Pitfalls of the base string")
struct BaseStringPitfallTests {
    /// The correct base string: `GET&http%3A%2F%2Fexample.com%2F&a%3D%252F%26b%3D`.
    static let cases = [
        EncodingCase(
            id: "trailing-ampersand", form: ["b": "", "a": "/"],
            expected: "GET&http%3A%2F%2Fexample.com%2F&a%3D%252F%26b%3D%26"),
        EncodingCase(
            id: "base-string-encoded", form: ["b": "", "a": "/"],
            expected: "GET%26http%253A%252F%252Fexample.com%252F%26a%253D%25252F%2526b%253D"),
        EncodingCase(
            id: "base-string-newline", form: ["b": "", "a": "/"],
            expected: "GET&http%3A%2F%2Fexample.com%2F&a%3D%252F%26b%3D\n"),
        EncodingCase(
            id: "base-string-without-method", form: ["b": "", "a": "/"],
            expected: "http%3A%2F%2Fexample.com%2F&a%3D%252F%26b%3D"),
        EncodingCase(
            id: "base-string-without-method", instance: 1, form: ["b": "", "a": "/"],
            expected: "&http%3A%2F%2Fexample.com%2F&a%3D%252F%26b%3D"),
        EncodingCase(
            id: "base-string-without-url", form: ["b": "", "a": "/"],
            expected: "GET&a%3D%252F%26b%3D"),
        EncodingCase(
            id: "base-string-without-url", instance: 1, form: ["b": "", "a": "/"],
            expected: "GET&&a%3D%252F%26b%3D"),
        EncodingCase(
            id: "base-string-of-url", query: "c=/#f", form: ["a": "/"],
            expected: "http%3A%2F%2Fexample.com%2F%3Fc%3D%2F"),
        EncodingCase(
            id: "base-string-of-url", instance: 1, query: "c=/", form: ["a": "/"],
            expected: "GET&http%3A%2F%2Fexample.com%2F%3Fc%3D%2F"),
        EncodingCase(
            id: "base-string-of-url", instance: 2, query: "c=/", form: ["a": "/"],
            expected: "http%3A%2F%2Fexample.com%2F%3Fa%3D%252F%26c%3D%252F"),
        EncodingCase(
            id: "base-string-of-url", instance: 3, query: "c=/", form: ["a": "/"],
            expected: "GET&http%3A%2F%2Fexample.com%2F%3Fa%3D%252F%26c%3D%252F"),
    ]

    @Test("change the base string", arguments: cases)
    func changeBaseString(_ sample: EncodingCase) throws {
        let baseString = try #require(try sample.procedure().baseString)
        #expect(String(signed: baseString) == sample.expected)
    }

    @Test("also encode a base string that is given")
    func encodeGivenBaseString() throws {
        var facts = SigningFacts()
        facts.givenBaseString = Array("GET&a%3A".utf8)
        let mistakes = Pitfall.baseStringEncoded.mistakes(facts)
        let baseString = try #require(SigningProcedure(facts, mistakes).baseString)
        #expect(String(signed: baseString) == "GET%26a%253A")
    }

    @Test("have a case each")
    func haveCases() {
        let ids = Set(PitfallCatalogue.baseString.map(\.id)).subtracting(LawTests.ids)
        #expect(ids == Set(Self.cases.map(\.id)))
    }
}
