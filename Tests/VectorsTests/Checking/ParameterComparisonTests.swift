import Testing

@testable import Vectors

@Suite("Parameter strings, compared")
struct ParameterComparisonTests {
    typealias Finding = ParameterComparison.Finding

    @Test("find nothing if they are equal", arguments: ["", "a=1", "a=1&a=1&b="])
    func equal(_ text: String) {
        #expect(findings(found: text, correct: text) == [])
    }

    @Test("find a parameter that is missing, and one that is extra")
    func missingAndExtra() {
        #expect(findings(found: "b=2", correct: "a=1&b=2") == [.missing(pair("a=1"))])
        #expect(findings(found: "a=1&b=2", correct: "b=2") == [.extra(pair("a=1"))])
        #expect(findings(found: "a=1", correct: "a=1&a=1") == [.missing(pair("a=1"))])
        #expect(findings(found: "", correct: "a=1") == [.missing(pair("a=1"))])
        #expect(
            findings(found: "b=1", correct: "a=1") == [.missing(pair("a=1")), .extra(pair("b=1"))])
    }

    @Test("find the same text in another encoding")
    func encodedDifferently() {
        for (correct, found) in [
            ("a=b%20c", "a=b+c"), ("a=%2F", "a=%2f"), ("a%20b=1", "a+b=1"), ("a=~", "a=%7E"),
        ] {
            #expect(
                findings(found: found, correct: correct)
                    == [.encodedDifferently(found: pair(found), correct: pair(correct))])
        }
    }

    @Test("find no difference in an empty value without its \"=\"")
    func emptyValue() {
        #expect(findings(found: "a&b=1", correct: "a=&b=1") == [])
        #expect(findings(found: "b=1", correct: "a=&b=1") == [.missing(pair("a="))])
    }

    @Test("find another value under the same name")
    func valueDiffers() {
        #expect(
            findings(found: "a=3&b=2", correct: "a=1&b=2")
                == [.valueDiffers(found: pair("a=3"), correct: pair("a=1"))])
        #expect(
            findings(found: "a=%20", correct: "a=%2520")
                == [.valueDiffers(found: pair("a=%20"), correct: pair("a=%2520"))])
        #expect(
            findings(found: "a=3&a=4", correct: "a=1&a=2") == [
                .valueDiffers(found: pair("a=3"), correct: pair("a=1")),
                .valueDiffers(found: pair("a=4"), correct: pair("a=2")),
            ])
    }

    @Test("find the first parameter in another place if only the order differs")
    func outOfOrder() {
        #expect(
            findings(found: "a=1&c=3&b=2", correct: "a=1&b=2&c=3") == [
                .outOfOrder(pair("b=2"), found: 3, correct: 2)
            ])
        #expect(
            findings(found: "b=2&a=1", correct: "a=1&b=2") == [
                .outOfOrder(pair("a=1"), found: 2, correct: 1)
            ])
    }

    @Test("give the right place of a parameter that is there twice")
    func outOfOrderTwice() {
        #expect(
            findings(found: "a=1&a=1&b=2", correct: "a=1&b=2&a=1") == [
                .outOfOrder(pair("b=2"), found: 3, correct: 2)
            ])
        #expect(
            findings(found: "a=1&b=2&c=3&a=1", correct: "a=1&b=2&a=1&c=3")
                == [.outOfOrder(pair("a=1"), found: 4, correct: 3)])
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

    private func findings(found: String, correct: String) -> [Finding]? {
        ParameterComparison(found: Array(found.utf8), correct: Array(correct.utf8))?.findings
    }

    @Test("of more than 50,000 are not compared one by one", arguments: [0, 1])
    func many(_ excess: Int) {
        let many = Array(repeating: "a=b", count: 50_000 + excess).joined(separator: "&")
        #expect((findings(found: many, correct: "a=b") == nil) == (excess > 0))
        #expect((findings(found: "a=b", correct: many) == nil) == (excess > 0))
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
        "are not compared if one of them is not one",
        arguments: ["", "GET", "GET&a", "GET&a&b&c", "&&&"])
    func none(_ text: String) {
        let good = Array("GET&a&b".utf8)
        #expect(BaseStringComparison(found: Array(text.utf8), correct: good) == nil)
        #expect(BaseStringComparison(found: good, correct: Array(text.utf8)) == nil)
    }

    @Test("are compared parameter by parameter")
    func comparison() throws {
        let comparison = try #require(
            BaseStringComparison(
                found: Array("POST&u&b%3D2".utf8), correct: Array("GET&u&a%3D1%26b%3D2".utf8)))
        #expect(comparison.found.method != comparison.correct.method)
        #expect(comparison.found.uri == comparison.correct.uri)
        #expect(comparison.parameters?.findings == [.missing(ParameterComparison.Pair("a=1".utf8))])
    }
}
