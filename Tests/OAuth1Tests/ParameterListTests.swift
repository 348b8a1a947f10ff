import OAuth1
import Testing

@Suite("Parameter lists")
struct ParameterListTests {
    @Test("keep names and values in order, repeated and empty ones too")
    func order() {
        let parameters = list([("b", "1"), ("a", ""), ("", "2"), ("b", "1"), ("", "")])
        #expect(parameters.count == 5)
        #expect(
            pairs(of: parameters) == [
                Parameter("b", "1"), Parameter("a", ""), Parameter("", "2"), Parameter("b", "1"),
                Parameter("", ""),
            ])
    }

    @Test("are empty after all is removed, and can be filled again")
    func removal() {
        var parameters = list([("a", "1"), ("b", "2")])
        parameters.removeAll()
        #expect(parameters.isEmpty)
        parameters.append(name: "c", value: "3")
        #expect(pairs(of: parameters) == [Parameter("c", "3")])
    }

    @Test("find the first value of a name, comparing bytes")
    func firstValue() {
        let parameters = list([("ab", "0"), ("a", "1"), ("a", "2"), ("caf\u{E9}", "3")])
        #expect(parameters.firstValue(named: "a").map(Array.init) == Array("1".utf8))
        #expect(parameters.firstValue(named: "cafe\u{301}") == nil)
        #expect(parameters.firstValue(named: "A") == nil)
        #expect(parameters.firstValue(named: "") == nil)
    }

    @Test("contain parameters that are equal if their bytes are")
    func equality() {
        #expect(Parameter("caf\u{E9}", "") != Parameter("cafe\u{301}", ""))
        #expect(Set([Parameter("a", "caf\u{E9}"), Parameter("a", "cafe\u{301}")]).count == 2)
        #expect(Parameter("a", "b") != Parameter("b", "a"))
        #expect(Set([Parameter("a", "b"), Parameter("a", "b")]).count == 1)
    }
}
