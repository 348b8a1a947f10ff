import Testing
import Vectors

@testable import Intake

@Suite("Variables in the texts of a request")
struct TemplateVariablesTests {
    /// How many names in `text` got their value, and whether others are said to have none.
    private static func replaced(_ text: String, _ values: [String: String]) -> (Int, Bool) {
        var variables = TemplateVariables(values)
        let result = variables.resolved(text)
        let left = result.matches(of: /\{\{/).count
        let source = ImportedText(name: "a", bytes: []) { (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "not read")
        }
        let fault = variables.fault(in: source, at: 1, of: "the request", hint: "")
        return (text.matches(of: /\{\{/).count - left, fault != nil)
    }

    @Test("get at most 10,000 values")
    func count() {
        let text = String(repeating: "{{a}}", count: 10_001)
        #expect(Self.replaced(text, ["a": "x"]) == (10_000, true))
        #expect(Self.replaced(String(text.dropLast(5)), ["a": "x"]) == (10_000, false))
    }

    @Test("get at most 4 MiB")
    func length() {
        let text = "{{a}}{{a}}{{a}}{{a}}"
        let value = String(repeating: "x", count: 1 << 20)
        #expect(Self.replaced(text, ["a": value]) == (4, false))
        #expect(Self.replaced(text + "{{a}}", ["a": value]) == (4, true))
    }

    @Test("that name each other a thousand times a thousand times end soon")
    func nested() {
        let values = [
            "a": String(repeating: "{{b}}", count: 1000), "b": "{{c}}{{c}}", "c": "{{a}}",
        ]
        var variables = TemplateVariables(values)
        #expect(variables.resolved("{{a}}").utf8.count < 4 << 20)
    }
}
