import Diagnosis
import Fixtures
import OAuth1
import Results
import Testing
import Vectors

@Suite("Known failures")
struct KnownFailuresTests {
    // printf 'encoded\000a+b' | sha256sum | cut -c 1-16
    static let plus = "1fa8b0241f85eced"
    // printf 'encoded\000a%%20b' | sha256sum | cut -c 1-16
    static let right = "5d615304d6a26f83"

    static let failing = #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a+b"}}"#
    static let passing = #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}"#

    /// Members of the entry beside id and reason, and what a failure of the vector is then.
    static let outcomes: [(String, String)] = [
        (#""stage": "encoded", "fingerprint": "\#(plus)""#, "known"),
        (#""stage": "encoded""#, "known"),
        (#""stage": "encoded", "implementation": "oauthcheck""#, "known"),
        (#""stage": "encoded", "pitfalls": ["plus-for-space"]"#, "known"),
        (#""stage": "encoded", "pitfalls": ["php-urlencode"]"#, "known"),
        (#""stage": "encoded", "expires": "2026-01-02""#, "known"),
        (#""stage": "encoded", "expires": "2026-01-01""#, "expired"),
        (#""stage": "encoded", "expires": "2025-12-31""#, "expired"),
        (#""stage": "encoded", "fingerprint": "\#(right)""#, "changed"),
        (#""stage": "parameters", "fingerprint": "\#(plus)""#, "changed"),
        (#""stage": "encoded", "pitfalls": ["lower-case-hex"]"#, "changed"),
        (#""stage": "encoded", "pitfalls": ["plus-for-space", "lower-case-hex"]"#, "changed"),
        (#""stage": "encoded", "implementation": "another""#, "failed"),
        (#""stage": "encoded", "operation": "verify""#, "failed"),
    ]

    @Test("are recognized by everything that is recorded", arguments: outcomes)
    func outcome(_ members: String, _ outcome: String) throws {
        var known = try failures(#"[{"id": "v::a", "reason": "r", \#(members)}]"#)
        #expect(try settle(Self.failing, &known) == outcome)
        #expect(known.changes.isEmpty)
    }

    @Test("that pass are fixed, and those that are skipped are neither")
    func passes() throws {
        var known = try failures(#"[{"id": "v::a", "stage": "encoded", "reason": "r"}]"#)
        #expect(try settle(Self.passing, &known) == "fixed")
        #expect(try settle(#"{"id": "a"}"#, &known) == "skipped")
        #expect(try settle(Self.passing, &known, id: "b") == "passed")
    }

    @Test("of one implementation count before those of all")
    func specific() throws {
        var known = try failures(
            """
            [{"id": "v::a", "stage": "parameters", "reason": "of all"},
             {"id": "v::a", "implementation": "oauthcheck", "stage": "encoded", "reason": "own"}]
            """)
        #expect(try settle(Self.failing, &known) == "known")
    }

    @Test("of an implementation are identified by what it answered")
    func implementation() throws {
        var known = try failures(
            """
            [{"id": "v::a", "implementation": "x", "stage": "encoded", "reason": "r",
              "fingerprint": "\(Self.plus)"}]
            """)
        let difference = Difference(
            stage: .encoded, found: Array("a+b".utf8), permitted: [Array("a%20b".utf8)],
            isSecret: false)
        let result = CheckResult(.failed(.differs(difference, following: [])))
        let vector = try TestVector(Self.passing)
        known.judge("x")
        #expect(known.settle(result, of: .vector(vector)).status == .known)
        known.judge("y")
        #expect(known.settle(result, of: .vector(vector)).status == .failed)
    }

    /// Their fingerprints, from `printf` and `sha256sum` as above.
    @Test("of invalid vectors have fingerprints of their own")
    func invalid() throws {
        let comesOut =
            #"{"id": "a", "result": "invalid", "given": {"text": "a b"}, "#
            + #""expected": {"encoded": "a%20b"}}"#
        let notBy =
            #"{"id": "a", "result": "invalid", "pitfall": "lower-case-hex", "#
            + #""given": {"text": "a b"}, "expected": {"encoded": "a+b"}}"#
        for (text, fingerprint) in [(comesOut, Self.right), (notBy, "b1d0413ccb809b16")] {
            var known = try failures("[]", .update(reason: nil))
            #expect(try settle(text, &known) == "known")
            #expect(known.failures.map(\.fingerprint) == [fingerprint])
        }
    }

    @Test("are recorded, replaced, renewed and removed when the file is updated")
    func update() throws {
        let text = """
            [{"id": "v::changed", "stage": "encoded", "reason": "old", "issue": "i",
              "fingerprint": "\(Self.right)", "expires": "2030-01-01"},
             {"id": "v::expired", "stage": "encoded", "reason": "old", "issue": "i",
              "expires": "2025-01-01"},
             {"id": "v::fixed", "stage": "encoded", "reason": "old"},
             {"id": "v::gone", "stage": "encoded", "reason": "old"},
             {"id": "else::a", "stage": "encoded", "reason": "old"}]
            """
        var known = try failures(text, .update(reason: nil))
        for id in ["new", "changed", "expired"] {
            #expect(try settle(Self.failing, &known, id: id) == "known")
        }
        #expect(try settle(Self.passing, &known, id: "fixed") == "passed")
        #expect(known.settleOrphans { $0 == "v" }.isEmpty)
        #expect(known.changes.sentence == "1 added (1 plus-for-space), 2 replaced, 2 removed")
        let entries = known.failures
        #expect(entries.map(\.id) == ["else::a", "v::changed", "v::expired", "v::new"])
        #expect(
            entries.map(\.reason) == [
                "old", "recorded on 2026-01-01", "old", "recorded on 2026-01-01",
            ])
        #expect(entries.map(\.fingerprint) == [nil, Self.plus, nil, Self.plus])
        #expect(entries.map(\.issue) == [nil, nil, "i", nil])
        #expect(entries.map(\.implementation) == [nil, nil, nil, "oauthcheck"])
        #expect(entries.allSatisfy { $0.expires == nil })
        #expect(entries[3].pitfalls == ["plus-for-space"])

        var again = try failures(known.text(of: "known.json"), .update(reason: "another reason"))
        for id in ["new", "changed", "expired"] { _ = try settle(Self.failing, &again, id: id) }
        #expect(again.changes.isEmpty)
        #expect(again.text(of: "known.json") == known.text(of: "known.json"))
    }

    @Test("that no longer fail are removed when the file is pruned, and nothing else")
    func prune() throws {
        let entries = ["fixed", "fails", "gone"].map {
            #"{"id": "v::\#($0)", "stage": "encoded", "reason": "r"}"#
        }
        var known = try failures("[\(entries.joined(separator: ","))]", .prune)
        #expect(try settle(Self.passing, &known, id: "fixed") == "passed")
        #expect(try settle(Self.failing, &known, id: "fails") == "known")
        #expect(try settle(Self.failing, &known, id: "new") == "failed")
        #expect(known.settleOrphans { _ in true }.map(\.id) == ["v::gone"])
        #expect(known.failures.map(\.id) == ["v::fails", "v::gone"])
    }

    @Test("match no vector if none was checked, except those of other implementations")
    func orphans() throws {
        let entries = ["", #""implementation": "another", "#].map {
            #"{"id": "v::gone", \#($0)"stage": "encoded", "reason": "r"}"#
        }
        var known = try failures("[\(entries.joined(separator: ","))]")
        #expect(known.settleOrphans { $0 == "w" }.isEmpty)
        #expect(known.settleOrphans { $0 == "v" }.map(\.line) == [1])
        _ = try settle(#"{"id": "gone"}"#, &known)
        #expect(known.settleOrphans { $0 == "v" }.isEmpty)
    }

    @Test("are kept apart if two vectors share an id")
    func sameID() throws {
        var known = try failures("[]", .update(reason: nil))
        #expect(try settle(Self.failing, &known) == "known")
        let other = #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a b"}}"#
        #expect(try settle(other, &known) == "changed")
        #expect(try settle(Self.passing, &known) == "passed")
        #expect(known.failures.map(\.fingerprint) == [Self.plus])
    }

    @Test("are written one member per line, and read back unchanged")
    func text() throws {
        let reason = JSONText.string("\"\\\n\u{0}\u{7F}\u{1F600}")
        let entry =
            #"{"id": "é::a", "stage": "encoded", "operation": "verify", "reason": \#(reason)}"#
        for text in ["[\(entry)]", #"{"known": [\#(entry)]}"#] {
            let known = try failures(text)
            let again = try failures(known.text(of: "known.json"))
            #expect(again.text(of: "known.json") == known.text(of: "known.json"))
            #expect(again.failures.map(\.reason) == known.failures.map(\.reason))
            let lines = known.text(of: "known.json").utf8.count { $0 == 0x0A }
            #expect(lines == (text.hasPrefix("[") ? 8 : 10))
        }
        #expect(try failures("[]").text(of: "known.json") == "[]\n")
        let object = try failures(#"{"known": []}"#).text(of: "known.json")
        #expect(object == "{\n  \"known\": []\n}\n")
    }

    @Test("keep wrong secrets out of the file")
    func secrets() throws {
        let text = photo(expected: #"{"signing_key": "a-secret-nobody-sees"}"#)
        var known = try failures("[]", .update(reason: nil))
        #expect(try settle(text, &known) == "known")
        // printf 'signing_key\000a-secret-nobody-sees' | sha256sum | cut -c 1-16
        #expect(known.failures.map(\.fingerprint) == ["2251cb3d44bb4136"])
        #expect(!known.text(of: "known.json").contains("nobody"))
    }

    @Test(
        "are found below the folder or file that was named, wherever it was recorded",
        arguments: [
            ("b/v", "known"), ("a/v", "known"), ("/data/x/a/v", "known"), ("v", "known"),
            ("a/w", "failed"), ("xv", "failed"),
            // This run reads all of b/, so an entry for another file there is another vector's.
            ("b/sub/v", "failed"),
        ])
    func moved(_ stem: String, _ outcome: String) throws {
        var known = try failures(#"[{"id": "\#(stem)::a", "stage": "encoded", "reason": "r"}]"#)
        #expect(try settle(Self.failing, &known, file: "b/v.json") == outcome)
        let isElsewhere = outcome == "failed" && !stem.hasPrefix("b/")
        #expect(known.unmatched.map(\.id) == (isElsewhere ? ["\(stem)::a"] : []))
    }

    @Test("of another place are fixed only by a vector with the same content")
    func movedAndPassing() throws {
        var content = VectorContent()
        let fingerprint = content.fingerprint(of: try TestVector(Self.passing))
        let hash = try #require(fingerprint)
        for (recorded, outcome) in [(hash, "fixed"), ("0123456789abcdef", "passed")] {
            var known = try failures(
                #"[{"id": "a/v::a", "content": "\#(recorded)", "stage": "encoded", "#
                    + #""reason": "r"}]"#)
            #expect(try settle(Self.passing, &known, file: "b/v.json") == outcome)
        }
    }

    @Test("of a renamed vector are found by its content, once")
    func renamed() throws {
        var content = VectorContent()
        let fingerprint = content.fingerprint(of: try TestVector(Self.failing))
        let hash = try #require(fingerprint)
        let entry = #"[{"id": "b/v::old", "content": "\#(hash)", "stage": "encoded", "#
        for upkeep in [KnownFailures.Upkeep.nothing, .update(reason: nil)] as [KnownFailures.Upkeep]
        {
            var known = try failures(entry + #""reason": "r"}]"#, upkeep)
            #expect(try settle(Self.failing, &known, id: "new", file: "b/v.json") == "known")
            #expect(known.settleOrphans { _ in true }.isEmpty)
            let id = upkeep == .nothing ? "b/v::old" : "b/v::new"
            #expect(known.failures.map(\.id) == [id])
            guard upkeep == .nothing else { continue }
            #expect(try settle(Self.failing, &known, id: "more", file: "b/v.json") == "failed")
        }
    }

    @Test("of several files are merged, and each keeps its own")
    func merged() throws {
        let lists = try ["one", "two"].map { name in
            let text =
                #"[{"id": "v::\#(name)", "stage": "encoded", "reason": "\#(name)"},"#
                + #"{"id": "v::both", "stage": "encoded", "reason": "\#(name)"}]"#
            return KnownFailures.List(try reader(text, "\(name).json"), file: "\(name).json")
        }
        let today = try #require(CalendarDate("2026-01-01"))
        var known = KnownFailures(lists, upkeep: .update(reason: nil), today: today)
        for id in ["one", "two", "both"] {
            #expect(try settle(Self.failing, &known, id: id) == "known")
        }
        #expect(known.changed == [])
        #expect(known.failures.map(\.reason) == ["one", "one", "two"])
        #expect(try settle(Self.failing, &known, id: "new") == "known")
        #expect(known.changed == ["one.json"])
        #expect(!known.text(of: "two.json").contains("v::new"))
    }

    @Test("are changed in the file as it is now, which another run may have changed")
    func changedMeanwhile() throws {
        let entry = { (id: String) in #"{"id": "v::\#(id)", "stage": "encoded", "reason": "r"}"# }
        var known = try failures("[\(entry("fixed")), \(entry("gone"))]", .update(reason: nil))
        #expect(try settle(Self.failing, &known, id: "mine") == "known")
        #expect(try settle(Self.passing, &known, id: "fixed") == "passed")
        let same =
            #"{"id": "v::mine", "implementation": "oauthcheck", "stage": "encoded", "reason": "r"}"#
        let now = try reader(
            #"{"known": [\#(entry("fixed")), \#(entry("other")), \#(same)]}"#, "known.json")
        let text = known.text(of: "known.json", over: now)
        let written = try reader(text, "known.json")
        #expect(written.failures.map(\.id) == ["v::mine", "v::other"])
        #expect(written.failures[0].fingerprint != nil)
        #expect(written.isObject)
    }

    @Test("say which part of the files they name if nothing matched")
    func unmatched() throws {
        let entries = ["a/x::1", "a/y::2", "c::3"].map {
            #"{"id": "\#($0)", "stage": "encoded", "reason": "r"}"#
        }
        let known = try failures("[\(entries.joined(separator: ","))]")
        let unmatched = UnmatchedEntries(known, ["b/"])
        let sentence =
            "known.json: 3 entries name vectors of a/, c; this run read b/, and found no matching"
            + " vector"
        #expect(unmatched.sentence("oauthcheck") == sentence)
        var other = try failures(
            #"[{"id": "v::a", "implementation": "x", "stage": "encoded", "reason": "r"}]"#)
        other.judge("y")
        #expect(
            UnmatchedEntries(other, ["b/"]).sentence("y")
                == "the only known failure is for x, but this run tested y")
    }

    private func reader(_ text: String, _ file: String) throws -> KnownFailureReader {
        let bytes = Array(text.utf8)
        let reader = KnownFailureReader(bytes.span, file: file)
        if let issue = reader.issues.first { throw issue }
        return reader
    }

    private func failures(
        _ text: String,
        _ upkeep: KnownFailures.Upkeep = .nothing,
        over paths: NamedPaths = NamedPaths(folders: ["b"])
    ) throws -> KnownFailures {
        let reader = try reader(text, "known.json")
        let today = try #require(CalendarDate("2026-01-01"))
        return KnownFailures(
            [KnownFailures.List(reader, file: "known.json")], over: paths, upkeep: upkeep,
            today: today)
    }

    /// What the vector counts as, or how its failure differs from the recorded one.
    private func settle(
        _ text: String,
        _ known: inout KnownFailures,
        id: String? = nil,
        file: String = "v.json"
    ) throws -> String {
        let text = id.map { text.replacing(#""id": "a""#, with: #""id": "\#($0)""#) } ?? text
        let vector = try TestVector(text, file: file)
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        var checker = ExplainingChecker(Checker(), FailureExplainer(limits, explanationsMax: 1))
        let result = known.settle(checker.check(vector), of: .vector(vector))
        switch result.standing {
        case .changed: return "changed"
        case .expired: return "expired"
        case .known, .fixed, nil: return result.status.rawValue
        }
    }
}
