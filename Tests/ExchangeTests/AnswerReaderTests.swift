import Exchange
import Results
import Testing
import Vectors

@Suite("An answer")
struct AnswerReaderTests {
    private func answer(_ line: String) throws -> Answer {
        var reader = AnswerReader()
        return try reader.answer(Array(line.utf8).span)
    }

    private func fault(of line: String) -> String? {
        do {
            _ = try answer(line)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("has its values in the order of derivation")
    func values() throws {
        let answer = try answer(
            #"{"signature":"s=","seq":7,"base_string":"b","used":{"oauth_timestamp":12}}"#)
        #expect(answer.seq == 7)
        guard case .signed(let values, let used) = answer.content else {
            Issue.record("not signed")
            return
        }
        #expect(values.map(\.stage) == [.baseString, .signature])
        #expect(values.map { String(decoding: $0.octets, as: UTF8.self) } == ["b", "s="])
        #expect(used.map { String(decoding: $0.name, as: UTF8.self) } == ["oauth_timestamp"])
        #expect(used.map { String(decoding: $0.value, as: UTF8.self) } == ["12"])
    }

    @Test(
        "that is none says what was found",
        arguments: [
            ("", "no JSON"), ("Done!", "no JSON"), ("[1]", "no JSON object"),
            (#"{"signature":"a"}"#, "without \"seq\""),
            (#"{"seq":"1","signature":"a"}"#, "not the number"),
            (#"{"seq":1}"#, "without a value"),
            (#"{"seq":1,"singature":"a"}"#, "did you mean \"signature\"?"),
            (#"{"seq":1,"signature":12}"#, "a number was found"),
            (#"{"seq":1,"valid":"yes"}"#, "true or false"),
            (#"{"seq":1,"signature":"a","used":[]}"#, "by wire name"),
            (#"{"seq":1,"signing_key":"k"}"#, "without a value"),
        ])
    func faults(_ line: String, _ said: String) throws {
        let told = try #require(fault(of: line))
        #expect(told.contains(said), "\(told)")
    }

    @Test("to the start may leave out all but the name")
    func start() throws {
        var reader = AnswerReader()
        let line = Array(#"{"name":"x","operations":["verify"],"methods":["PLAINTEXT"]}"#.utf8)
        let implementation = try reader.implementation(line.span)
        #expect(implementation.title == "x")
        #expect(implementation.operations == [.verify])
        #expect(throws: ProtocolFault.self) {
            try reader.implementation(Array(#"{"version":"1"}"#.utf8).span)
        }
        #expect(throws: ProtocolFault.self) {
            try reader.implementation(Array(#"{"name":"x","operations":["guess"]}"#.utf8).span)
        }
    }

    @Test("is held to the letter where that is asked for")
    func remarks() throws {
        var reader = AnswerReader(isStrict: true)
        _ = try reader.implementation(
            Array(#"{"name":"x","version":"1","methods":["HMAC_SHA1"],"extra":1}"#.utf8).span)
        let remarks = reader.takeRemarks()
        #expect(remarks.contains { $0.contains("no \"extra\"") })
        #expect(remarks.contains { $0.contains("did you mean \"HMAC-SHA1\"?") })
        #expect(remarks.contains { $0.contains("no \"operations\"") })
        #expect(reader.takeRemarks().isEmpty)
    }
}
