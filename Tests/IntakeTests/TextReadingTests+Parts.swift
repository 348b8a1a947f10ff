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

    @Test("have the whole body of several parts, each of which has a length of its own")
    func parts() throws {
        let request = try first(
            "sent >>>\nPOST /a HTTP/1.1\nHost: h.test\n"
                + "Content-Type: multipart/form-data; boundary=b1\n"
                + "Authorization: \(Self.header)\n\n--b1\n"
                + "Content-Disposition: form-data; name=\"c\"\nContent-Length: 1\n\nd\n"
                + "--b1--\n\n<<<\nHTTP/1.1 401 Unauthorized\n\n"
                + "{\"error\": \"oauth_signature\"}\n")
        let body = try #require(request.body)
        #expect(String(bytes: body).hasPrefix("--b1\r\nContent-Disposition"))
        #expect(String(bytes: body).hasSuffix("d\r\n--b1--\r\n"))
    }

    @Test("have a header that goes on in the next rows of its cell")
    func cells() throws {
        let (start, end) = (Self.header.prefix(90), Self.header.dropFirst(90))
        let request = try first(
            "POST https://h.test/a\n| Authorization | \(start) |\n|               | \(end)"
                + "\(String(repeating: " ", count: 180 - Self.header.count)) |\n")
        #expect(request.header("Authorization") == Self.header)
    }

    @Test("have the host that is beside the header, rather than another URL")
    func ownHosts() throws {
        let header = Self.header.replacing("\"", with: "\\\"")
        let request = try first(
            "GET http://inner:8080/a?b=1\n{\"method\": \"GET\", \"scheme\": \"https\", "
                + "\"authority\": \"h.test\", \"path\": \"/a?b=1\", \"auth\": \"\(header)\"}\n")
        #expect(request.url == "https://h.test/a?b=1")
        #expect(request.others.contains { $0.url == "http://inner:8080/a?b=1" })
    }

    @Test("have a path with a query, whatever it is called")
    func targets() throws {
        let request = try first(
            "GET Адрес=/a?b=1\nHost: h.test.\nAuthorization: \(Self.header)\n")
        #expect(request.url == "https://h.test/a?b=1")
    }

    @Test("have a note if their header is sent again to another URL")
    func sentToAnother() throws {
        let requests = try all(
            "url=https://h.test/a?p=1\n h={'Authorization': '\(Self.header)'}\nstatus=200\n\n"
                + "url=https://h.test/a?p=2\n h={'Authorization': '\(Self.header)'}\nstatus=401\n")
        #expect(requests.count == 1)
        #expect(requests.first?.assumed.contains(.contradicted) == true)
    }

    @Test("are those of the whole header, if a log shows its beginning besides")
    func beginnings() throws {
        let requests = try all(
            "h = {'Authorization': '\(Self.header.prefix(80))...\nGET https://h.test/a\n"
                + "Authorization: \(Self.header)\n")
        #expect(requests.map { $0.header("Authorization") } == [Self.header])
    }

    @Test("have the type that is nearest before the header, and not that of the mail around it")
    func types() throws {
        let request = try first(
            "Content-Type: text/plain\n\nx uri: https://h.test/a\nx method: POST\n"
                + "x content-type: application/x-www-form-urlencoded\n"
                + "x authorization: \(Self.header)\nx data:\nx b=1&c=2\n")
        #expect(request.contentType == "application/x-www-form-urlencoded")
        #expect(request.body.map { String(bytes: $0) } == "b=1&c=2")
    }
}
