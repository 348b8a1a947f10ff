import Exchange
import OAuth1
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
        #expect(values.map { String(decoding: $0.bytes, as: UTF8.self) } == ["b", "s="])
        #expect(used.map { String(decoding: $0.name, as: UTF8.self) } == ["oauth_timestamp"])
        #expect(used.map { String(decoding: $0.value, as: UTF8.self) } == ["12"])
    }

    @Test(
        "is refused with a reason if it is not valid",
        arguments: [
            ("", "not JSON"), ("Done!", "not JSON"), ("[1]", "not a JSON object"),
            (#"{"signature":"a"}"#, "has no \"seq\""),
            (#"{"seq":"1","signature":"a"}"#, "must be the number"),
            (#"{"seq":1}"#, "has no value"),
            (#"{"seq":1,"singature":"a"}"#, "did you mean \"signature\"?"),
            (#"{"seq":1,"signature":12}"#, "a number was found"),
            (#"{"seq":1,"valid":"yes"}"#, "true or false"),
            (#"{"seq":1,"signature":"a","used":[]}"#, "names and values"),
            (#"{"seq":1,"signing_key":"k"}"#, "has no value"),
            (#"{"seq":1,"signature":"a","signature":"b"}"#, "a member appears twice"),
            (#"{"seq":1,"signature":"a","used":{"b":"c","b":"c"}}"#, "a member appears twice"),
            (#"{"seq":1,"skipped":"a","error":"b"}"#, "both \"skipped\" and \"error\""),
            (#"{"seq":1,"skipped":"a","signature":"b"}"#, "both \"skipped\" and \"signature\""),
            (#"{"seq":1,"valid":true,"rejected":"b"}"#, "both \"rejected\" and \"valid\""),
        ])
    func faults(_ line: String, _ part: String) throws {
        let message = try #require(fault(of: line))
        #expect(message.contains(part), "\(message)")
    }

    @Test(
        "is not repeated by the fault of it, since it may have secrets",
        arguments: [
            "CONSUMER_SECRET=hunter-two", #"{"secret":"hunter-two"}"#, #"["hunter-two"]"#,
            #"{"seq":"hunter-two"}"#, #"{"seq":1,"signature":["hunter-two"]}"#,
            #"{"seq":1,"skipped":"hunter-two","error":"hunter-two"}"#,
        ])
    func faultHidesLine(_ line: String) throws {
        let message = try #require(fault(of: line))
        #expect(!message.contains("hunter"), "\(message)")
    }

    @Test("to start needs nothing but the name")
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

    @Test("is checked for small faults if that is asked for")
    func remarks() throws {
        var reader = AnswerReader(isStrict: true)
        _ = try reader.implementation(
            Array(#"{"name":"x","version":"1","methods":["HMAC_SHA1"],"extra":1}"#.utf8).span)
        let remarks = reader.removeRemarks().map(\.description)
        #expect(remarks.contains("unknown member \"extra\""))
        let misspelt = #"unknown value "HMAC_SHA1" in "methods"; did you mean "HMAC-SHA1"?"#
        #expect(remarks.contains(misspelt))
        #expect(remarks.contains("the answer to \"start\" has no \"operations\""))
        #expect(reader.removeRemarks().isEmpty)
    }

    @Test("has a remark of each unknown member, once, and shows no text that may be a secret")
    func unknownMembers() throws {
        var reader = AnswerReader()
        _ = try reader.implementation(Array(#"{"name":"x"}"#.utf8).span)
        for _ in 1...2 {
            let line = #"{"seq":1,"base_string":"b","signatur":"s","hunter-two":1}"#
            _ = try reader.answer(Array(line.utf8).span)
        }
        let misspelt = #"unknown member "signatur"; did you mean "signature"?"#
        #expect(
            reader.removeRemarks().map(\.description) == [misspelt, "unknown member <10 bytes>"])
        let many = (0..<1000).map { "\"m\($0)\":0" }.joined(separator: ",")
        _ = try reader.answer(Array("{\"seq\":1,\"skipped\":\"s\",\(many)}".utf8).span)
        #expect(reader.removeRemarks().count == 62)
    }
}
