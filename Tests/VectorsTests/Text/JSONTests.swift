import Testing

@testable import Vectors

@Suite("JSON that is written")
struct JSONTests {
    @Test("keeps the order of members, and leaves out those without a value")
    func members() {
        let json: JSON = [
            "b": .number(-1), "a": nil, "c": ["d": .null, "e": .list(["f", "\"\n"])],
            "g": .bool(false), "h": .list([JSON]()), "i": .string([0xC3, 0xA9]),
        ]
        #expect(
            "\(json)" == #"{"b": -1, "c": {"d": null, "e": ["f", "\"\n"]}, "#
                + #""g": false, "h": [], "i": "é"}"#)
    }

    @Test("leaves out what says nothing, if that is asked for")
    func unset() {
        let json: JSON = [
            "a": .flag(false), "b": .count(0), "c": .filled([String]()), "d": .flag(true),
            "e": .count(2), "f": .filled([JSON.null]),
        ]
        #expect("\(json)" == #"{"d": true, "e": 2, "f": [null]}"#)
    }

    @Test("joins the members of objects, whose names are escaped, too")
    func joined() {
        let members = JSON.Members([("a\"b", .number(1))]) + ["c": .number(2)]
        #expect("\(JSON.object(members))" == #"{"a\"b": 1, "c": 2}"#)
        #expect(members.lines == [#""a\"b": 1"#, #""c": 2"#])
        #expect("\(JSON.object([:]))" == "{}")
    }
}
