import Fixtures
import Testing
import Vectors

@Suite("Selection")
struct SelectionTests {
    static let vectors = Reading(
        """
        [{"id": "a-1", "flags": ["x", "y"], "spec": ["RFC5849 3.4.1.3"]},
         {"id": "a-2", "flags": ["x"], "spec": ["RFC 5849 §3.4"],
          "oauth": {"oauth_signature_method": "PLAINTEXT"}},
         {"id": "b", "spec": ["RFC5849 3.4.10", "3.6"],
          "oauth": {"oauth_signature_method": "RSA-SHA1"}},
         {"id": "c", "oauth": {"oauth_signature_method": "unknown"}}]
        """, file: "dir/v.json"
    ).vectors

    @Test("selects everything without criteria")
    func selectsEverything() {
        #expect(selected(Selection()) == ["a-1", "a-2", "b", "c"])
    }

    @Test("selects ids by pattern, short and full")
    func selectsIDs() {
        #expect(selected(Selection(ids: ["a-*"])) == ["a-1", "a-2"])
        #expect(selected(Selection(ids: ["b", "c"])) == ["b", "c"])
        #expect(selected(Selection(ids: ["dir/v::b"])) == ["b"])
        #expect(selected(Selection(ids: ["dir/*::a-?"])) == ["a-1", "a-2"])
        #expect(selected(Selection(ids: ["A-*"])) == [])
    }

    @Test("selects by flag, by method in any case, and by section with its subsections")
    func selectsByOtherCriteria() {
        #expect(selected(Selection(flags: ["x"])) == ["a-1", "a-2"])
        #expect(selected(Selection(flags: ["y", "z"])) == ["a-1"])
        #expect(selected(Selection(methods: ["hmac-sha1"])) == ["a-1"])
        #expect(selected(Selection(methods: ["RSA-SHA1", "plaintext"])) == ["a-2", "b"])
        #expect(selected(Selection(sections: ["3.4.1"])) == ["a-1"])
        #expect(selected(Selection(sections: ["3.4"])) == ["a-1", "a-2", "b"])
        #expect(selected(Selection(sections: ["3.4.1.3"])) == ["a-1"])
        #expect(selected(Selection(sections: ["3.6", "3.5"])) == ["b"])
        #expect(selected(Selection(sections: ["§3.4.1"])) == ["a-1"])
    }

    @Test("requires a match of each kind of criterion")
    func requiresEachKind() {
        #expect(
            selected(Selection(ids: ["a-*", "b"], flags: ["x"], methods: ["HMAC-SHA1"])) == ["a-1"])
        #expect(selected(Selection(ids: ["b"], flags: ["x"])) == [])
    }

    @Test("lists the criteria that no vector matched")
    func listsUnmatched() {
        var selection = Selection(ids: ["b", "z*"], flags: ["x", "no\u{1B}"], sections: ["9"])
        for vector in Self.vectors { _ = selection.selects(vector) }
        #expect(
            selection.unmatched.map { $0.criterion.text { "--\($0.words)" } } == [
                #"--id "z*""#, #"--flag "no\u{1B}""#, #"--spec "9""#,
            ])
    }

    @Test("says what signature methods are, for HTTP methods and misspelt ones")
    func hintsAtMethods() {
        var selection = Selection(methods: ["POST", "RSA-SHA2"])
        for vector in Self.vectors { _ = selection.selects(vector) }
        #expect(
            selection.unmatched.map { $0.hint } == [
                "select vectors by their signature method, such as HMAC-SHA1",
                "did you mean \"RSA-SHA1\"?",
            ])
    }

    @Test("is divided into shards that do not overlap and leave nothing out", arguments: 1...7)
    func divides(_ count: Int) throws {
        let text = "[" + (0..<20).map { "{\"id\": \"v\($0)\"}" }.joined(separator: ",") + "]"
        let vectors = Reading(text).vectors
        var parts: [[String]] = []
        for part in 1...count {
            let shard = try #require(Selection.Shard("\(part)/\(count)"))
            var selection = Selection(shard: shard)
            parts.append(vectors.filter { selection.selects($0) }.map(\.idText))
        }
        #expect(parts.joined().sorted() == vectors.map(\.idText).sorted())
        let sizes = parts.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test("divides only the vectors that match the criteria into shards")
    func dividesMatches() throws {
        let shard = try #require(Selection.Shard("2/2"))
        #expect(selected(Selection(ids: ["a-*", "b"], shard: shard)) == ["a-2"])
    }

    @Test(
        "refuses a shard that is not a part of a whole",
        arguments: [
            "", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/4", "a/b", "1/", "/4", " 1/4", "1.0/4",
            "0/0",
        ])
    func refusesShard(_ text: String) {
        #expect(Selection.Shard(text) == nil)
    }

    private func selected(_ selection: Selection) -> [String] {
        var selection = selection
        return Self.vectors.filter { selection.selects($0) }.map(\.idText)
    }
}
