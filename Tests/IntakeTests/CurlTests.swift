import Testing
import Vectors

@testable import Intake

@Suite("curl commands")
struct CurlTests {
    /// Commands, and what curl 7.88.1 sent to a server that recorded its bytes.
    @Test(
        "are the requests that curl sends",
        arguments: [
            ("curl http://h/a", "GET http://h/a"),
            ("curl -X PUT 'http://h/a?b=c'", "PUT http://h/a?b=c"),
            ("curl -Xpost http://h/lower", "post http://h/lower"),
            ("curl h/noscheme", "GET http://h/noscheme"),
            ("curl 'h?a=b%20c'", "GET http://h?a=b%20c"),
            (
                "curl http://h/a --data-urlencode 'a=x y+z&*~\u{e9}' -d 'q=1'",
                "POST http://h/a\nform\na=x+y%2Bz%26%2A~%C3%A9&q=1"
            ),
            (
                "curl -G -d 'a=1' --data-urlencode 'b= c' 'http://h/p?z=1#frag'",
                "GET http://h/p?z=1&a=1&b=+c"
            ),
            (
                "curl --url-query 'b=x y' --url-query '+raw=%20' 'http://h/p?z=1#f' -d body=1",
                "POST http://h/p?z=1&b=x+y&raw=%20\nform\nbody=1"
            ),
            (
                #"curl --json '{"a":1}' --json '{"b":2}' http://h"#,
                "POST http://h\napplication/json\n{\"a\":1}{\"b\":2}"
            ),
            ("curl 'http://h/a/../b/./c?x=1'", "GET http://h/b/c?x=1"),
            ("curl --path-as-is 'http://h/a/../b'", "GET http://h/a/../b"),
            ("curl -g 'http://h/a?[1]'", "GET http://h/a?[1]"),
            ("curl -X POST -G -d a=1 http://h/x", "POST http://h/x?a=1"),
            ("curl -d '' http://h/e", "POST http://h/e\nform\n"),
            ("curl -I http://h/i", "HEAD http://h/i"),
            (
                "curl --data a=1 --data-urlencode =x --data-urlencode 'na me=v w' http://h/e",
                "POST http://h/e\nform\na=1&x&na me=v+w"
            ),
            ("curl -G http://h/e", "GET http://h/e"),
            (
                "curl -H 'Content-Type: text/plain' -d 'x' http://h/a http://h/b",
                "POST http://h/a\ntext/plain\nx\nPOST http://h/b\ntext/plain\nx"
            ),
            ("curl --next -d c=3 http://h/2", "POST http://h/2\nform\nc=3"),
            ("curl --url-query b=c 'http://h/?a&'", "GET http://h/?a&b=c"),
            ("curl --url-query = 'http://h/?a'", "GET http://h/?a&"),
            ("curl --url-query = 'http://h/?'", "GET http://h/"),
            ("curl --url-query '+a#b' --url-query c http://h/", "GET http://h/?a"),
            ("curl --url-query = --url-query b 'http://h/?a'", "GET http://h/?a&&b"),
            ("curl --path-as-is -T value.txt 'http://h/.?a'", "PUT http://h/value.txt?a\n\nx y\n"),
            ("curl -G -d b=c 'http://h/?&&'", "GET http://h/?&&b=c"),
            (
                "curl -H Content-Type: -H 'content-type: text/plain' -d x http://h/r",
                "POST http://h/r\ntext/plain\nx"
            ),
            ("curl -T value.txt 'http://h/a/?'", "PUT http://h/a/value.txt\n\nx y\n"),
            ("curl -T value.txt http://h", "PUT http://h/value.txt\n\nx y\n"),
            (
                "curl -T ./value.txt 'http://h/a/..?b'",
                "PUT http://h/value.txt?b\n\nx y\n"
            ),
            (
                "curl -T value.txt -T body.txt http://h/a http://h/b http://h/c",
                "PUT http://h/a\n\nx y\n\nPUT http://h/b\n\na=1\r\n&b=2\n\nGET http://h/c"
            ),
            (
                "curl -d a=1 http://h/1 --next http://h/2",
                "POST http://h/1\nform\na=1\nGET http://h/2"
            ),
        ])
    func requests(_ command: String, _ expected: String) throws {
        #expect(try Self.shown(command) == expected)
    }

    /// What curl's manual says about files.
    @Test(
        "read the files beside them as curl does",
        arguments: [
            ("-d @body.txt", "a=1&b=2"), ("--data-ascii @body.txt", "a=1&b=2"),
            ("--data-binary @body.txt", "a=1\r\n&b=2\n"), ("--data-raw @body.txt", "@body.txt"),
            ("--data-urlencode v@value.txt", "v=x+y%0A"),
            ("--data-urlencode @value.txt", "x+y%0A"),
        ])
    func files(_ options: String, _ expected: String) throws {
        let requests = try Sample.requests("curl \(options) http://h/")
        #expect(requests.first?.body == Array(expected.utf8))
    }

    @Test("have their options joined, in any order, with prompts and other commands around")
    func options() throws {
        let text = """
            # The request
            $ cd /tmp && LC_ALL=C curl -sSkLX POST -H'A: b' --compressed --no-progress-meter \\
                -o /dev/null -- 'http://h/-a' | jq .
            """
        let request = try #require(try Sample.requests(text).first)
        #expect(request.method == "POST")
        #expect(request.url == "http://h/-a")
        #expect(request.headers == [ImportedField("A", "b")])
        #expect(request.line == 3)
    }

    @Test("have headers with and without values")
    func headers() throws {
        let request = try #require(
            try Sample.requests("curl -d x -H 'A;' -H 'B:' -H 'C:  v ' -H Content-Type: http://h/")
                .first)
        #expect(request.headers == [ImportedField("A", ""), ImportedField("C", "v")])
    }

    @Test("are not signed again by a header if their form is signed")
    func signedForm() throws {
        let form = "-d oauth_consumer_key=k -d oauth_signature=s"
        #expect(try Sample.requests("curl \(form) http://h/").first?.command == nil)
        #expect(try Sample.requests("curl -d a=b http://h/").first?.command?.count == 4)
    }

    @Test("note an & that the shell reads")
    func ampersand() throws {
        let request = try #require(try Sample.requests("curl http://h/?a=1&b=2").first)
        #expect(request.url == "http://h/?a=1")
        #expect(
            request.notes.contains {
                $0.text { $0.words }.contains("ends the command at the unquoted '&'")
            })
    }

    @Test(
        "say that a header has no quotes around its values, which the shell may have removed",
        arguments: [
            (#""Authorization: OAuth oauth_nonce="n", oauth_version="1.0" ""#, true),
            ("'authorization: oauth oauth_nonce=n'", true),
            (#"'Authorization: OAuth oauth_nonce="n"'"#, false),
            ("'Authorization: Bearer oauth_nonce=n'", false), ("'X-Old: OAuth oauth_a=b'", false),
        ])
    func lostQuotes(_ header: String, _ isNoted: Bool) throws {
        let request = try #require(try Sample.requests("curl http://h/a -H \(header)").first)
        let notes = request.notes.map { $0.text { $0.words } }
        let hasNote = notes.contains { $0.contains("put single quotes around the whole header") }
        #expect(hasNote == isNoted)
    }

    @Test(
        "without a signature get a hint that says why",
        arguments: [
            ("-u a:b http://h/", "Basic authentication does not sign"),
            ("-H 'Authorization: Basic YTpi' http://h/", "Basic authentication does not sign"),
            ("--oauth2-bearer a http://h/", "OAuth 2.0 does not sign"),
            ("'http://h/?a=b'", "is the URL in quotes?"), ("'http://h/?a=b&c=d'", nil),
            ("'http://h/?a=b' -H 'A: b'", nil), ("http://h/", nil),
        ] as [(String, String?)])
    func unsigned(_ options: String, _ expected: String?) throws {
        var request = try #require(try Sample.requests("curl \(options)").first)
        request.suspectShell()
        let hint = request.hintIfUnsigned?.text { $0.words }
        let isExpected = expected.map { hint?.hasPrefix($0) == true } ?? (hint == nil)
        #expect(isExpected, "\(hint ?? "none")")
    }

    @Test("are read under the name that the program has on Windows")
    func windows() throws {
        #expect(RequestFormats.ofProgram("curl.exe")?.name == "curl")
        #expect(try Sample.requests("curl.exe 'http://h/a'").first?.url == "http://h/a")
    }

    @Test("are read in time that grows with their length")
    func long() throws {
        let command = "curl http://h/" + String(repeating: " -d a=1", count: 20_000)
        #expect(try Sample.requests(command).first?.body?.count == 79_999)
    }

    @Test(
        "that curl would not run, or that are not read, are refused at their place",
        arguments: [
            (
                "curl --dta x http://h",
                "1:6: curl has no option \"--dta\"\n  hint: did you mean \"--data\"?"
            ),
            ("curl --data=secret http://h", "1:6: curl does not accept --data=VALUE"),
            ("curl -sQ", "1:6: curl's option -Q needs a value"),
            ("curl -s!a http://h", "1:6: curl has no option \"-!\""),
            ("curl http://h -d", "1:15: curl's option -d needs a value"),
            ("curl -s", "1:1: the curl command has no URL\n  hint: add the URL, in quotes"),
            (
                "curl http://h/a -H Authorization: OAuth oauth_nonce=n,",
                "1:35: the Authorization header is empty, and curl reads the words after it as URLs"
            ),
            (
                "curl http://h/a -H 'OAuth oauth_nonce=\"n\"'",
                "1:20: the header has no name\n  hint: write -H 'Authorization: OAuth …'"
            ),
            ("curl -K file http://h", "1:6: oauthcheck does not support curl's --config"),
            ("curl http://h -d @/etc/passwd", "1:18: not read"),
            ("curl --expand-data x http://h", "1:6: oauthcheck cannot read curl's variables"),
        ])
    func refusals(_ command: String, _ expected: String) {
        let fault = Sample.fault { _ = try Sample.requests(command) }
        #expect(fault.hasPrefix("sample:\(expected)"), "\(fault)")
        #expect(!fault.contains("secret"))
    }

    @Test("keep a URL that curl would expand apart from the others")
    func patterns() throws {
        let requests = try Sample.requests("curl 'http://h/a[1-3]' 'http://[::1]/b'")
        #expect(requests[0].faults.first?.message.contains("pattern") == true)
        #expect(requests[1].url == "http://[::1]/b")
    }

    @Test("say of no argument that cannot be a URL what it is")
    func rests() throws {
        // What follows a blank is an argument of its own.
        let command = "curl http://h/a -d oauth_signature=con% sum%26tok%2525en"
        let requests = try Sample.requests(command)
        #expect(requests[0].url == "http://h/a")
        let fault = try #require(requests[1].faults.first)
        #expect(
            fault.message
                == "expected a URL, but this argument has a \"%\" where the host name would be")
        #expect(requests[1].url == nil)
    }

    /// Method and URL, content type, body, of each request.
    private static func shown(_ command: String) throws -> String {
        try Sample.requests(command).map { request in
            var lines = ["\(request.method ?? "") \(request.url ?? "")"]
            if let body = request.body {
                let type = request.header("Content-Type") ?? ""
                lines.append(type == "application/x-www-form-urlencoded" ? "form" : type)
                lines.append(String(decoding: body, as: UTF8.self))
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
