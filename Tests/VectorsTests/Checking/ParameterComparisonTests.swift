import Testing

@testable import Vectors

@Suite("Parameter strings, compared")
struct ParameterComparisonTests {
    typealias Finding = ParameterComparison.Finding

    @Test("find nothing if they are equal", arguments: ["", "a=1", "a=1&a=1&b="])
    func equal(_ text: String) {
        #expect(findings(text, text) == [])
    }

    @Test("find a parameter that is missing, and one that is not expected")
    func missingAndExtra() {
        #expect(findings("a=1&b=2", "b=2") == [.missing(pair("a=1"))])
        #expect(findings("b=2", "a=1&b=2") == [.extra(pair("a=1"))])
        #expect(findings("a=1&a=1", "a=1") == [.missing(pair("a=1"))])
        #expect(findings("a=1", "") == [.missing(pair("a=1"))])
        #expect(findings("a=1", "b=1") == [.missing(pair("a=1")), .extra(pair("b=1"))])
    }

    @Test("find the same text in another encoding")
    func encodedOtherwise() {
        for (expected, actual) in [
            ("a=b%20c", "a=b+c"), ("a=%2F", "a=%2f"), ("a%20b=1", "a+b=1"), ("a=~", "a=%7E"),
            ("a=", "a"),
        ] {
            #expect(
                findings(expected, actual)
                    == [.encodedOtherwise(expected: pair(expected), actual: pair(actual))]
                    || pair(expected) == pair(actual))
        }
    }

    @Test("find another value under the same name")
    func valueDiffers() {
        #expect(
            findings("a=1&b=2", "a=3&b=2")
                == [.valueDiffers(expected: pair("a=1"), actual: pair("a=3"))])
        #expect(
            findings("a=%2520", "a=%20")
                == [.valueDiffers(expected: pair("a=%2520"), actual: pair("a=%20"))])
        #expect(
            findings("a=1&a=2", "a=3&a=4") == [
                .valueDiffers(expected: pair("a=1"), actual: pair("a=3")),
                .valueDiffers(expected: pair("a=2"), actual: pair("a=4")),
            ])
    }

    @Test("find the first parameter in another place if only the order differs")
    func outOfOrder() {
        #expect(
            findings("a=1&b=2&c=3", "a=1&c=3&b=2") == [
                .outOfOrder(pair("b=2"), expected: 2, actual: 3)
            ])
        #expect(
            findings("a=1&b=2", "b=2&a=1") == [.outOfOrder(pair("a=1"), expected: 1, actual: 2)])
    }

    @Test("give the right place of a parameter that occurs twice")
    func outOfOrderTwice() {
        #expect(
            findings("a=1&b=2&a=1", "a=1&a=1&b=2") == [
                .outOfOrder(pair("b=2"), expected: 2, actual: 3)
            ])
        #expect(
            findings("a=1&b=2&a=1&c=3", "a=1&b=2&c=3&a=1")
                == [.outOfOrder(pair("a=1"), expected: 3, actual: 4)])
    }

    @Test("split a parameter at its first equals sign, and show it decoded")
    func pairs() {
        let parameter = pair("a%20b=c%3Dd=e+f")
        #expect(parameter.name == Array("a%20b".utf8))
        #expect(parameter.value == Array("c%3Dd=e+f".utf8))
        #expect(parameter.decodedName == Array("a b".utf8))
        #expect(parameter.decodedValue == Array("c=d=e+f".utf8))
        #expect(pair("a").value.isEmpty)
    }

    private func pair(_ text: String) -> ParameterComparison.Pair {
        ParameterComparison.Pair(text.utf8)
    }

    private func findings(_ expected: String, _ actual: String) -> [Finding] {
        ParameterComparison(expected: Array(expected.utf8), actual: Array(actual.utf8)).findings
    }
}

@Suite("Signature base strings, compared")
struct BaseStringComparisonTests {
    @Test("are taken apart at their two ampersands, and decoded once")
    func parts() throws {
        let text = Array("GET&http%3A%2F%2Fa%2F%2520&a%3D%2526%26b%3D".utf8)
        let parts = try #require(BaseStringComparison.Parts(text))
        #expect(parts.method == Array("GET".utf8))
        #expect(parts.uri == Array("http://a/%20".utf8))
        #expect(parts.parameters == Array("a=%26&b=".utf8))
    }

    @Test(
        "are not compared if one is not a base string",
        arguments: ["", "GET", "GET&a", "GET&a&b&c", "&&&"])
    func none(_ text: String) {
        let good = Array("GET&a&b".utf8)
        #expect(BaseStringComparison(expected: good, actual: Array(text.utf8)) == nil)
        #expect(BaseStringComparison(expected: Array(text.utf8), actual: good) == nil)
    }

    @Test("are compared parameter by parameter")
    func comparison() throws {
        let comparison = try #require(
            BaseStringComparison(
                expected: Array("GET&u&a%3D1%26b%3D2".utf8), actual: Array("POST&u&b%3D2".utf8)))
        #expect(comparison.expected.method != comparison.actual.method)
        #expect(comparison.expected.uri == comparison.actual.uri)
        #expect(comparison.parameters.findings == [.missing(ParameterComparison.Pair("a=1".utf8))])
    }
}
