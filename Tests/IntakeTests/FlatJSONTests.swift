import Testing
import Vectors

@testable import Intake

@Suite("Requests in JSON of somebody's own, and commands to be signed")
struct FlatJSONTests {
    private func requests(_ text: String) throws -> [ImportedRequest] {
        try RequestFormat.json.requests(in: Sample.text(text))
    }

    @Test("are read under any of the usual names, flat or in groups")
    func readsNames() throws {
        let texts = [
            """
            {"method": "POST", "url": "https://h/a", "params": {"b": "c d"}, "form": {"e": "f"},
             "consumerKey": "ck", "consumerSecret": "cs", "token": "t", "tokenSecret": "ts",
             "nonce": "n", "timestamp": 5, "signature": "s"}
            """,
            """
            {"request": {"httpMethod": "POST", "uri": "https://h/a", "query": [["b", "c d"]],
              "formData": [{"name": "e", "value": "f"}]},
             "credentials": {"client_key": "ck", "client_secret": "cs", "access_token": "t",
              "accessTokenSecret": "ts"},
             "oauth": {"oauth_nonce": "n", "oauth_timestamp": "5"}, "oauthSignature": "s"}
            """,
        ]
        for text in texts {
            let request = try #require(try requests(text).first)
            #expect(request.notes == [])
            #expect(request.method == "POST")
            #expect(request.url == "https://h/a?b=c%20d")
            #expect(request.form == [ImportedField("e", "f")])
            let parts = try RequestParts(request, id: "a", file: "f").parts
            #expect(
                parts.oauth.map { "\($0.name)=\($0.value)" }.sorted() == [
                    "oauth_consumer_key=ck", "oauth_nonce=n", "oauth_timestamp=5", "oauth_token=t",
                ])
            #expect(parts.expected.map(\.value) == ["s"])
            #expect(request.recipe?.consumerSecret == "cs")
            #expect(request.recipe?.tokenSecret == "ts")
        }
    }

    @Test("may be several; what is unknown is named, and what is missing")
    func noted() throws {
        let read = try requests(#"[{"url": "http://h/", "x": 1}, {"method": "GET"}]"#)
        #expect(read.count == 2)
        #expect(read[0].notes == [#"these members are ignored: "x""#])
        #expect(read[1].faults.first?.message.hasPrefix("the member for the URL") == true)
    }

    @Test("continue after a line that is not JSON, and report its place")
    func brokenLine() throws {
        let lines = [#"{"url": "http://h/a"}"#, #"{"url": "#, #"{"url": "http://h/b"}"#]
        let read = try requests(lines.joined(separator: "\n"))
        #expect(read.map(\.url) == ["http://h/a", nil, "http://h/b"])
        #expect(read[1].faults.map(\.line) == [2])
    }

    @Test(
        "of curl keep their words, but for what authorizes them",
        arguments: [
            (
                "curl -sS -X PUT 'http://h/a b' -H 'Accept: x' -u a:b -H 'Authorization: Basic y'",
                [
                    "curl", "--silent", "--show-error", "-X", "PUT", "http://h/a b", "-H",
                    "Accept: x",
                ]
            ),
            (
                "curl --no-buffer http://h/ -d a=b",
                ["curl", "--no-buffer", "http://h/", "-d", "a=b"]
            ),
            ("curl http://h/ http://i/", nil),
            ("curl 'http://h/?oauth_signature=a&oauth_consumer_key=b'", nil),
            ("curl http://h/ -d oauth_signature=a -d oauth_consumer_key=b", nil),
        ])
    func commands(_ text: String, _ words: [String]?) throws {
        #expect(try Sample.requests(text).first?.command == words)
    }
}
