import Testing
import Vectors

@testable import Intake

// Which of the lines around a header belong to its request.
extension TextReadingTests {
    @Test(
        "have no form of what follows a refusal",
        arguments: [
            "< 401 Unauthorized\n\noauth_problem=x&oauth_acceptable_timestamps=1-2",
            "code: 401\nbody: {\"code\": \"x\", \"data\": {\"status\": 401}}",
        ])
    func answers(_ answer: String) throws {
        let request = try first(
            "x POST https://h.test/a\nx Authorization: \(Self.header)\n\(answer)\n")
        #expect(request.body == nil && request.form == nil)
        #expect(request.response?.status == 401)
        #expect(request.others.allSatisfy { $0.cost > 4 || $0.body == nil && $0.form == nil })
    }

    @Test("have the body that is as long as the head says")
    func lengths() throws {
        let request = try first(
            "payload to send:\n{\n  \"a\": 1\n}\nx POST https://h.test/a\nx Content-Length=[7]\n"
                + "x Content-Type=[application/json]\nx Authorization=[\(Self.header)]\n"
                + "x body {\"a\":1}\n")
        #expect(request.body.map { String(bytes: $0) } == "{\"a\":1}")
    }

    @Test("have only those parameters of a list that its lines are called by")
    func dumps() throws {
        let parameters = [
            "oauth_consumer_key=ck", "oauth_nonce=n", "oauth_signature_method=HMAC-SHA1",
            "oauth_timestamp=1700000000", "b=c d", "oauth_signature=\(Self.signature)",
        ]
        let request = try first(
            "x   requestURI=/a\nx   header=host=h.test\nx   method=POST\n"
                + parameters.map { "x   parameter=\($0)\n" }.joined()
                + "x   protocol=HTTP/1.1\nx   scheme=https\nx   serverName=h.test\n")
        #expect(request.form == [ImportedField("b", "c d")])
    }

    @Test("have a header that is broken over lines with time stamps")
    func broken() throws {
        let (start, end) = (Self.header.prefix(90), Self.header.dropFirst(90))
        let request = try first(
            " I  17:43:28  GET https://h.test/a\n I  17:43:28  authorization     \(start)\n"
                + " I  17:43:28                    \(end)\n E  17:43:29  failed\n")
        #expect(request.header("Authorization") == Self.header)
    }

    @Test("are those of the only request, whatever a sentence says of its signature")
    func sentences() throws {
        let header = Self.header.replacing("\"", with: "\\\"")
        let text =
            "{\"m\": \"GET https://h.test/a {'authorization': '\(header)'}\"}\n"
            + "{\"m\": \"GET https://h.test/a - 401 oauth_signature invalid\", \"s\": {\"t\": 1}}\n"
        #expect(try all(text).map(\.url) == ["https://h.test/a"])
    }
}
