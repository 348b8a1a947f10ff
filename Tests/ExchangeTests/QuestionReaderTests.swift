import Exchange
import OAuth1
import Testing
import Vectors

@Suite("The reader of questions")
struct QuestionReaderTests {
    private static func reader() -> QuestionReader {
        QuestionReader(file: "-") { (name) throws(KeyError) in
            throw KeyError("\(name) is not here")
        }
    }

    @Test(
        "knows what is asked",
        arguments: [
            (#"{"op":"start","protocol":1}"#, AskedQuestion.start),
            (#" { "protocol" : 1 , "op" : "start" } "#, .start),
            (#"{"op":"stop"}"#, .stop),
        ])
    func kinds(_ line: String, _ expected: AskedQuestion) {
        var reader = Self.reader()
        #expect(reader.read(Array(line.utf8).span, line: 1) == expected)
        #expect(reader.issues.isEmpty)
    }

    @Test("forgets the question before")
    func forgets() {
        var reader = Self.reader()
        let first = """
            {"op":"sign","seq":1,"oauth":{"oauth_token":"a"},"request":{"url":"http://a/"}}
            """
        guard case .sign = reader.read(Array(first.utf8).span, line: 1) else {
            Issue.record("\(reader.issues)")
            return
        }
        #expect(reader.vector.oauth.parameters.count == 1)
        _ = reader.read(Array(#"{"op":"sign","seq":2}"#.utf8).span, line: 2)
        #expect(reader.vector.oauth.parameters.isEmpty)
        #expect(!reader.vector.request.url.isPresent)
    }

    @Test(
        "says what is wrong, where, and in which question",
        arguments: [
            ("", nil, "-:7:1: the file is empty\n  hint: a question is a JSON object on one line"),
            (
                #"{"op":"sign","seq":3,"request":{"#, "3",
                "-:7:33: the text ends too early\n  hint: a question is a JSON object on one line"
            ),
            // The number itself may have been cut off.
            (
                #"{"op":"sign","seq":3"#, nil,
                "-:7:21: the text ends too early\n  hint: a question is a JSON object on one line"
            ),
            ("[]", nil, "-:7:1: expected an object, found a list"),
            (
                #"{"op":"sing","seq":3}"#, "3",
                "-:7:7: op: op must be start, sign, verify or stop, not \"sing\"\n"
                    + "  hint: did you mean \"sign\"?"
            ),
            (#"{"seq":3}"#, "3", "-:7:1: op is missing\n  hint: for example \"op\": \"sign\""),
            (
                #"{"op":"sign"}"#, nil,
                "-:7:1: seq is missing\n  hint: for example \"seq\": 1"
            ),
            (
                #"{"op":"sign","seq":-3}"#, nil,
                "-:7:20: seq: seq must be a whole number, 0 or more; \"-3\" was found"
            ),
            (
                #"{"op":"sign","seq":"3"}"#, nil,
                "-:7:20: seq: expected a number, found a string"
            ),
            (
                #"{"op":"sign","seq":3,"seq":4}"#, nil,
                "-:7:22: seq: duplicate member \"seq\"\n  hint: remove one of the two members"
            ),
            (
                #"{"op":"sign","seq":3,"requst":{}}"#, "3",
                "-:7:22: requst: unknown member \"requst\"\n  hint: did you mean \"request\"?"
            ),
            (
                #"{"op":"sign","seq":3,"request":{"method":"G T"}}"#, "3",
                "-:7:42: request.method: not a valid HTTP method\n"
                    + "  hint: use a method such as GET or POST (RFC 9110 §9.1)"
            ),
            (
                #"{"op":"sign","seq":3,"secrets":{"private_key_file":"k"}}"#, "3",
                "-:7:52: secrets.private_key_file: k is not here"
            ),
            (
                #"{"op":"verify","seq":3,"oauth":{}}"#, "3",
                "-:7:1: oauth.oauth_signature, the signature to verify, is missing"
            ),
            (
                #"{"op":"start","protocol":2}"#, nil,
                "-:7:26: protocol: only protocol 1 is supported, not \"2\""
            ),
        ])
    func faults(_ line: String, _ number: String?, _ expected: String) {
        var reader = Self.reader()
        let question = reader.read(Array(line.utf8).span, line: 7)
        #expect(question == .unclear(number.flatMap { SequenceNumber($0.utf8) }))
        #expect(reader.issues.map(\.description) == [expected])
    }

    @Test("keeps numbers as they are written, up to 18 digits")
    func numbers() {
        #expect(SequenceNumber("0".utf8) != nil)
        #expect(SequenceNumber("999999999999999999".utf8) != nil)
        for spelling in ["", "-1", "1.0", "1e3", "1000000000000000000"] {
            #expect(SequenceNumber(spelling.utf8) == nil, "\(spelling)")
        }
    }
}
