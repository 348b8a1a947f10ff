import OAuth1
import Results
import Testing
import Vectors

@Suite("A file of known failures")
struct KnownFailureReaderTests {
    static let full = """
        {"id": "dir/set::a", "implementation": "x", "operation": "verify", "stage": "signature",
         "pitfalls": ["not-sorted", "plus-for-space"], "fingerprint": "0123456789abcdef",
         "reason": "why", "issue": "https://example.com/1", "expires": "2026-12-31"}
        """

    @Test("is a list, or an object with that list")
    func shapes() {
        for (text, isObject) in [("[\(Self.full)]", false), (#"{"known": [\#(Self.full)]}"#, true)]
        {
            let reader = read(text)
            #expect(reader.issues.isEmpty)
            #expect(reader.isObject == isObject)
            #expect(reader.failures.count == 1)
        }
        #expect(read("[]").issues.isEmpty && read("[]").failures.isEmpty)
    }

    @Test("has entries, all of whose members are read")
    func members() throws {
        let failure = try #require(read("[\n\(Self.full)]").failures.first)
        #expect(failure.id == "dir/set::a" && failure.stem == "dir/set")
        #expect(failure.implementation == "x" && failure.operation == .verify)
        #expect(failure.stage == .signature)
        #expect(failure.pitfalls == ["not-sorted", "plus-for-space"])
        #expect(failure.fingerprint == "0123456789abcdef")
        #expect(failure.reason == "why" && failure.issue == "https://example.com/1")
        #expect(failure.expires?.description == "2026-12-31")
        #expect(failure.file == "known.json" && failure.line == 2)
    }

    @Test("has entries that need only id, stage and reason")
    func sparse() throws {
        let text = #"[{"id": "a::b::c", "stage": "encoded", "reason": "r"}]"#
        let failure = try #require(read(text).failures.first)
        #expect(failure.stem == "a::b" && failure.operation == .sign)
        #expect(failure.implementation == nil && failure.fingerprint == nil)
        #expect(failure.issue == nil && failure.expires == nil && failure.pitfalls.isEmpty)
    }

    @Test(
        "is refused if an entry makes no sense, with the place and what was expected",
        arguments: [
            (#""id": "set::*""#, "[0].id: an id has only"),
            (#""id": "set::a?""#, "[0].id: an id has only"),
            (#""id": "set::""#, "[0].id: an id has only"),
            (#""id": "a""#, "[0].id: expected a full id"),
            (#""id": "::a""#, "[0].id: expected a full id"),
            (#""id": 1"#, "[0].id: expected a string, found a number"),
            (#""stage": "Signature""#, #"[0].stage: "Signature" is not a stage"#),
            (#""stage": null"#, "[0].stage: expected a string, found null"),
            (#""reason": """#, #"[0].reason: "reason" must not be empty"#),
            (#""implementation": """#, #"[0].implementation: "implementation" must not"#),
            (#""issue": """#, #"[0].issue: "issue" must not be empty"#),
            (#""operation": "sing""#, #"[0].operation: "sing" is not an operation"#),
            (#""fingerprint": "0123456789ABCDEF""#, "[0].fingerprint: a fingerprint has 16"),
            (#""fingerprint": "0123456789abcde""#, "[0].fingerprint: a fingerprint has 16"),
            (#""expires": "2026-06-31""#, "[0].expires: expected a date such as"),
            (#""pitfalls": ["Not_sorted"]"#, "[0].pitfalls[0]: a pitfall's id"),
            (#""pitfalls": [7]"#, "[0].pitfalls[0]: expected a string"),
            (#""expire": "2026-06-30""#, #"[0].expire: unknown member "expire""#),
        ])
    func faults(_ member: String, _ message: String) {
        let others = [#""id": "set::a""#, #""stage": "encoded""#, #""reason": "r""#].filter {
            $0.prefix { $0 != ":" } != member.prefix { $0 != ":" }
        }
        let reader = read("[{\(([member] + others).joined(separator: ", "))}]")
        #expect(reader.failures.isEmpty)
        #expect(reader.issues.count == 1)
        let text = reader.issues.first?.description ?? ""
        #expect(text.hasPrefix("known.json:1:") && text.contains(message), "\(text)")
    }

    @Test(
        "is refused if something is missing or it is not JSON",
        arguments: [
            (#"[{"stage": "encoded", "reason": "r"}]"#, #"needs "id""#),
            (#"[{"id": "s::a", "reason": "r"}]"#, #"needs "stage""#),
            (#"[{"id": "s::a", "stage": "encoded"}]"#, #"needs "reason""#),
            ("{}", #"object with a list named "known""#), (#"{"known": {}}"#, "expected a list"),
            ("7", "expected a list of known failures"), ("", "the file is empty"),
            ("[{", "the text ends too early"),
            (#"{"known": [], "known": []}"#, "duplicate member"),
        ])
    func incomplete(_ text: String, _ message: String) {
        let issues = read(text).issues
        #expect(issues.count == 1)
        #expect(issues.first?.description.contains(message) == true, "\(issues)")
    }

    @Test("has one entry for an id, an implementation and an operation")
    func repeated() {
        let rest = #""stage": "encoded", "reason": "r"}"#
        let different = ["", #""implementation": "x", "#, #""operation": "verify", "#].map {
            #"{"id": "s::a", \#($0)\#(rest)"#
        }
        #expect(read("[\(different.joined(separator: ","))]").failures.count == 3)
        let same = [different[0], #"{"id": "s::a", "operation": "sign", \#(rest)"#]
        let issues = read("[\(same.joined(separator: ",\n"))]").issues
        #expect(issues.map(\.line) == [2])
        #expect(issues.first?.message == #""s::a" already has an entry"#)
        // Equal as Swift's strings, and other names of files.
        let composed = ["\u{E9}", "e\u{301}"].map { #"{"id": "\#($0)::a", \#(rest)"# }
        #expect(read("[\(composed.joined(separator: ","))]").failures.count == 2)
    }

    private func read(_ text: String) -> KnownFailureReader {
        let bytes = Array(text.utf8)
        return KnownFailureReader(bytes.span, file: "known.json")
    }
}
