import OAuth1
import Testing
import Vectors

@Suite("JSON documents")
struct JSONDocumentTests {
    static let text = #"""
        {"vectors": [{"id": "a"}, {"request": {"url": "x", "a b": [1, [true]]}, "": null}],
         "caf\u00e9": "\u0041\n\ud83d\ude00", "$schema": 1.50}
        """#

    @Test("name the path to each value")
    func namesPaths() throws {
        let document = try Self.document(Self.text)
        #expect(
            document.nodes.indices.map { document.path(of: $0) }.uniqued() == [
                "", "vectors", "vectors[0]", "vectors[0].id", "vectors[1]", "vectors[1].request",
                "vectors[1].request.url", "vectors[1].request[\"a b\"]",
                "vectors[1].request[\"a b\"][0]", "vectors[1].request[\"a b\"][1]",
                "vectors[1].request[\"a b\"][1][0]", "vectors[1][\"\"]", "[\"caf\u{E9}\"]",
                "$schema",
            ])
    }

    @Test("name the path into a list at the top")
    func namesListPaths() throws {
        let document = try Self.document("[[0], {\"a\": 1}]")
        #expect(
            document.nodes.indices.map { document.path(of: $0) }.uniqued() == [
                "", "[0]", "[0][0]", "[1]", "[1].a",
            ])
    }

    @Test("find members by the bytes of their names")
    func findsMembers() throws {
        let document = try Self.document(#"{"a": 1, "caf\u00e9": 2, "": 3, "b": {"c": 4}}"#)
        #expect(document.member("a", of: 0).map(document.string) == "1")
        #expect(document.member("caf\u{E9}", of: 0).map(document.string) == "2")
        #expect(document.member("cafe\u{301}", of: 0) == nil)
        #expect(document.member("", of: 0).map(document.string) == "3")
        #expect(document.member("c", of: 0) == nil)
        #expect(document.member("c", of: document.member("b", of: 0)).map(document.string) == "4")
        #expect(document.member("a", of: nil) == nil)
        #expect(document.member("a", of: 1) == nil)
    }

    @Test("resolve the escapes of a string, and keep the spelling of a number")
    func resolvesEscapes() throws {
        let document = try Self.document(Self.text)
        let value = document.member("caf\u{E9}", of: 0)
        #expect(value.map(document.string) == "A\n\u{1F600}")
        #expect(document.member("$schema", of: 0).map(document.string) == "1.50")
        let escapes = try Self.document(#""\"\\\/\b\f\n\r\t\u0000""#)
        #expect(Array(escapes.text(of: 0)) == [0x22, 0x5C, 0x2F, 8, 0x0C, 0x0A, 0x0D, 9, 0])
    }

    @Test("note a duplicate name, however it is spelt, in objects of any size")
    func notesDuplicates() throws {
        let few = try Self.document(#"{"a": 1, "\u0061": 2, "b": {"a": 3}, "A": 4, "": 5, "": 6}"#)
        #expect(few.duplicateNames.map(few.string) == ["a", ""])
        let names =
            (0..<40).map { "\"n\($0)\": {\"n\($0)\": 0}" } + [#""\u006e7": 0"#, "\"n39\": 0"]
        let many = try Self.document("{" + names.joined(separator: ", ") + "}")
        #expect(many.duplicateNames.map(many.string) == ["n7", "n39"])
        #expect(try Self.document(Self.text).duplicateNames.isEmpty)
    }

    @Test("forget the previous text")
    func forgets() throws {
        var document = try Self.document(Self.text)
        try document.read(Array(#"{"a": "b", "a": "\t"}"#.utf8).span)
        #expect(document.nodes.count == 5)
        #expect(document.duplicateNames.count == 1)
        try document.read(Array(#"["\n"]"#.utf8).span)
        #expect(document.duplicateNames.isEmpty)
        #expect(document.string(of: 1) == "\n")
    }

    @Test("keep what precedes an error, and mark what is incomplete")
    func keepsPartBeforeError() {
        var document = JSONDocument()
        #expect(throws: JSONSyntaxError.self) {
            try document.read(Array(#"[{"a": "b"}, {"c": "d", "e": "#.utf8).span)
        }
        let objects = document.nodes.filter { $0.kind == .object }
        #expect(objects.map(\.isComplete) == [true, false])
        #expect(document.nodes.first?.isComplete == false)
    }

    static func document(_ text: String) throws -> JSONDocument {
        var document = JSONDocument()
        try document.read(Array(text.utf8).span)
        return document
    }
}

extension [String] {
    /// Without repetitions: the name and the value of a member have the same path.
    fileprivate func uniqued() -> [String] {
        enumerated().filter { !self[..<$0.offset].contains($0.element) }.map(\.element)
    }
}
