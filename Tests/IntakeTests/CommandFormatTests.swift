import Testing
import Vectors

@testable import Intake

@Suite("Command lines of other shells and programs")
struct CommandFormatTests {
    private static let header = #"OAuth oauth_consumer_key="k", oauth_signature="s%3D""#

    /// The same request, as browsers copy it and as people type it.
    @Test(
        "are the same request for cmd.exe and for PowerShell",
        arguments: [
            "curl ^\"https://h/a?b=c^&d=%20^\" ^\n  -H ^\"authorization: OAuth "
                + "oauth_consumer_key=^\\^\"k^\\^\", oauth_signature=^\\^\"s^%3D^\\^\"^\" ^\r\n"
                + "  --data-raw ^\"e=f^!^&g=%25^\"",
            #"curl "https://h/a?b=c&d=%20" -H "authorization: OAuth "#
                + #"oauth_consumer_key=\"k\", oauth_signature=\"s%3D\"" ^"#
                + "\n  --data-raw \"e=f!&g=%25\"",
            "curl.exe 'https://h/a?b=c&d=%20' `\n  -H 'authorization: OAuth "
                + "oauth_consumer_key=\"k\", oauth_signature=\"s%3D\"' `\r\n --data-raw "
                + "'e=f!&g=%25'",
            "PS C:\\> curl.exe \"https://h/a?b=c&d=%20\" `\n -H \"authorization: OAuth "
                + "oauth_consumer_key=`\"k`\", oauth_signature=\"\"s%3D\"\"\" --data-raw `\n "
                + "e=f!'&'g=%25",
            #"curl.exe 'https://h/a?b=c&d=%20' -H 'authorization: OAuth "#
                + #"oauth_consumer_key=\"k\", oauth_signature=\"s%3D\"' --data-raw "e=f!&g=%25" `"#
                + "\n",
        ])
    func windows(_ command: String) throws {
        let request = try #require(try Sample.requests(command).first)
        #expect(request.url == "https://h/a?b=c&d=%20")
        #expect(request.header("Authorization") == Self.header)
        #expect(request.body == Array("e=f!&g=%25".utf8))
    }

    /// Microsoft's rules for the command line of a program, and its examples.
    @Test(
        "have words as Windows passes them",
        arguments: [
            (#""a b c" d e"#, ["a b c", "d", "e"]), (#""ab\"c" "\\" d"#, [#"ab"c"#, #"\"#, "d"]),
            (#"a\\\b d"e f"g h"#, [#"a\\\b"#, "de fg", "h"]),
            (#"a\\\"b c d"#, [#"a\"b"#, "c", "d"]), (#"a\\\\"b c" d e"#, [#"a\\b c"#, "d", "e"]),
            (#"a"b"" c d"#, [#"ab" c d"#]), ("a^&b ^^ \"^\"", ["a&b", "^", "^"]),
            ("\"\" a", ["", "a"]),
        ])
    func words(_ text: String, _ expected: [String]) throws {
        let text = text.contains("\"\" c d") ? text + "\"" : text
        var reader = CmdReader(Sample.text(text))
        #expect(try reader.readCommands().first?.words.map(\.text) == expected)
    }

    @Test(
        "that a shell would change are refused at their place",
        arguments: [
            ("curl ^\"a", "curl-cmd", "1:7: the quote \" that opens here is not closed"),
            ("curl a > b", "curl-cmd", "1:8: cmd.exe reads '>' as a redirection"),
            ("curl.exe $url", "curl-powershell", "1:10: the command uses the variable $url"),
            ("curl.exe \"$(a)\"", "curl-powershell", "1:11: the command contains another command"),
            ("curl.exe 'a", "curl-powershell", "1:10: the quote ' that opens here is not closed"),
            ("curl.exe @a", "curl-powershell", "1:10: outside quotes, '@' has a special"),
            (
                "wget http://h --frob", "wget",
                "1:15: oauthcheck does not support wget's option \"--frob\""
            ),
            ("wget -q", "wget", "1:1: the wget command has no URL"),
            ("http GET", "httpie", ""),
            ("http GET http://h a", "httpie", "1:19: HTTPie cannot read this argument"),
            (
                "http http://h --frob", "httpie",
                "1:15: oauthcheck does not support HTTPie's option \"--frob\""
            ),
            (
                "http http://h a[b]=c", "httpie",
                "1:15: oauthcheck does not support HTTPie's nested JSON"
            ),
        ])
    func refusals(_ command: String, _ name: String, _ expected: String) throws {
        let format = try #require(RequestFormats.named(name))
        let fault = Sample.fault { _ = try format.requests(in: Sample.text(command)) }
        #expect(fault.hasPrefix(expected.isEmpty ? "" : "sample:\(expected)"), "\(fault)")
    }

    /// What Wget 1.21.3 and HTTPie 3.2.4 sent to a server that recorded its bytes.
    @Test(
        "are the requests that wget and HTTPie send",
        arguments: [
            (
                "wget -qO- --post-data='a=b c' 'http://h/a/../b/%7e?x=y z&%c3&%zz[1]{|}^é'",
                "POST http://h/b/%7e?x=y%20z&%c3&%25zz[1]%7B%7C%7D%5E%C3%A9\n"
                    + "application/x-www-form-urlencoded\na=b c"
            ),
            (
                "wget --method put --body-data x --header 'Content-Type: a/b' h",
                "PUT http://h\na/b\nx"
            ),
            (
                "http --ignore-stdin -v 'http://h/a/../b/%7e?x=y z&%c3' 'q==a b+é/' A:b n=1 "
                    + "m='x y'",
                "POST http://h/b/~?x=y%20z&%C3&q=a+b%2B%C3%A9%2F\napplication/json\n"
                    + #"{"n": "1", "m": "x y"}"#
            ),
            (
                "https --form 'h/é[1]' 'q==a' n='a b+é~*' m:=1",
                "POST https://h/%C3%A9%5B1%5D?q=a\napplication/x-www-form-urlencoded; "
                    + "charset=utf-8\n"
                    + "n=a+b%2B%C3%A9~%2A&m=1"
            ),
            ("http :3000/a b==c", "GET http://localhost:3000/a?b=c"),
            ("http delete h X:y", "DELETE http://h/"),
        ])
    func sent(_ command: String, _ expected: String) throws {
        let request = try #require(try Sample.requests(command).first)
        var lines = ["\(request.method ?? "") \(request.url ?? "")"]
        if let body = request.body {
            lines += [request.header("Content-Type") ?? "", String(decoding: body, as: UTF8.self)]
        }
        #expect(lines.joined(separator: "\n") == expected)
    }
}
