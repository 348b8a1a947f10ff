import Testing
import Vectors

@testable import Intake

@Suite("Files of editors and test programs")
struct EditorFormatTests {
    /// After the grammar of Hurl and the manuals of the editors.
    @Test(
        "have the same requests",
        arguments: [
            """
            # The first request
            GET https://{{host}}/a?b=c # comment
            Authorization: OAuth oauth_signature="s"
            [Options]
            variable: host=h
            variable: value=f g
            [Query]
            d: e\\#\\u{e9}

            HTTP 401
            [Asserts]
            status == 401

            POST https://h/a
            [FormParams]
            e: {{value}}
            HTTP/1.1 *
            """,
            """
            @host = h
            ### The first request
            # @name first
            GET https://{{host}}/a
                ?b=c
                &d=e%23%C3%A9
            // why
            Authorization: OAuth oauth_signature="s"

            > {% client.log("x") %}
            ###
            POST https://h/a HTTP/1.1
            Content-Type: application/x-www-form-urlencoded

            e=
            f%20g

            """,
        ])
    func same(_ text: String) throws {
        let requests = try Sample.requests(text)
        #expect(requests.flatMap(\.faults) == [])
        #expect(requests.map(\.method) == ["GET", "POST"])
        #expect(requests.map(\.url) == ["https://h/a?b=c&d=e%23%C3%A9", "https://h/a"])
        #expect(requests[0].header("Authorization") == "OAuth oauth_signature=\"s\"")
        #expect(requests[0].body == nil)
        if let form = requests[1].form {
            #expect(form == [ImportedField("e", "f g")])
        } else {
            #expect(requests[1].body == Array("e=f%20g".utf8))
        }
    }

    @Test(
        "have bodies",
        arguments: [
            ("{\n \"a\": 1\n}", "{\n \"a\": 1\n}", "application/json"),
            ("```json\na\nb\n```", "a\nb\n", nil), ("`a\\tb`", "a\tb", nil),
            ("base64, YT1i;", "a=b", nil), ("hex,613d62;", "a=b", nil),
            ("file, value.txt;", "x y\n", nil), ("<a/>", "<a/>", nil),
        ] as [(String, String, String?)])
    func hurlBodies(_ body: String, _ expected: String, _ type: String?) throws {
        let request = try #require(
            try Sample.requests("POST https://h/a\n\(body)\nHTTP 200\n").first)
        #expect(request.body == Array(expected.utf8))
        #expect(request.contentType == type)
    }

    @Test("have bodies from files, and up to the next request")
    func httpBodies() throws {
        let text = "POST https://h/a\n\n< body.txt\n\n###\nPUT https://h/b\nA: b\n\nc\n\nd\n\n"
        let requests = try Sample.requests(text)
        #expect(requests[0].body == Array("a=1\r\n&b=2\n".utf8))
        #expect(requests[1].body == Array("c\n\nd".utf8))
    }

    @Test(
        "that are not whole are refused at their place",
        arguments: [
            ("x\nGET https://h\nHTTP 200", "1:1: expected a request"),
            (
                "GET https://h\nfrob\nHTTP 200",
                "2:1: expected a Hurl header, section or body"
            ),
            ("GET https://h\n[Frob]\na: b\nHTTP 200", "2:1: \"Frob\" is not a section"),
            ("GET https://h/{{a}}\nHTTP 200", "1:1: the file has no value for {{a}}"),
            ("###\nfrob\n###\nGET https://h", "2:1: expected a request"),
            ("GET https://h\nfrob\n", "2:1: expected a header (Name: value)"),
        ])
    func refusals(_ text: String, _ expected: String) {
        let fault = Sample.fault {
            for fault in try Sample.requests(text).flatMap(\.faults) { throw fault }
        }
        #expect(fault.hasPrefix("sample:\(expected)"), "\(fault)")
    }
}

@Suite("YAML")
struct YAMLTests {
    /// From the examples of YAML 1.2.2 (2.1, 2.4, 7.4, 8.2, 8.4, 8.10) and the rules in its text.
    @Test(
        "has the texts of the specification",
        arguments: [
            ("- Mark McGwire\n- Sammy Sosa\n", "[Mark McGwire,Sammy Sosa]"),
            ("-\n  name: Mark\n  hr:   65\n-\n  name: Sammy\n", "[{name:Mark,hr:65},{name:Sammy}]"),
            ("a: ' b''c '\nd: \"\\x41\\u00e9\\n\\\"\"\n", "{a: b'c ,d:A\u{e9}\n\"}"),
            ("a: |\n  b\n   c\n\n  d\n\ne: f", "{a:b\n c\n\nd\n,e:f}"),
            ("a: |-\n  b\n\nc: |+\n  d\n\ne: >\n  f\n  g\n\n  h\n", "{a:b,c:d\n\n,e:f g\nh\n}"),
            ("a: >-\n  b\n  c\n   d\n  e\n", "{a:b c\n d\ne}"),
            ("a: b\n  c\n\n  d\ne: \"f\n\n  g\\\n  h\"\n", "{a:b c\nd,e:f\ngh}"),
            (
                "a:\n- b\n- - c\n  - d\n'e f': []\ng: {}\nh: ~\ni:\n",
                "{a:[b,[c,d]],e f:[],g:{},h:-,i:-}"
            ),
            ("a: http://b:c#d # e\n", "{a:http://b:c#d}"), ("--- \na: b\n", "{a:b}"),
            ("a: |2\n   b\n", "{a: b\n}"),
        ])
    func texts(_ text: String, _ expected: String) throws {
        var reader = try YAMLReader(Sample.text(text))
        #expect(Self.shown(try reader.document()) == expected)
    }

    @Test(
        "that is not read is refused by its name",
        arguments: [
            ("a: &b c", "anchors"), ("a: *b", "aliases"), ("a: !!str b", "tags"),
            ("a: [b, c]", "flow collections"), ("? a\n: b", "complex keys"),
            ("a: b\n---\nc: d", "several documents"), ("a: b\n\tc: d\n", "tabs"),
            ("a: \"b", "the quote that opens here is not closed"), ("a: b\na: c", "duplicate"),
            ("a: |frob\n  b", "block scalar"), ("a: \"\\q\"", "escape"),
            ("a: b\n   c: d\n e: f", "unexpected indentation"),
        ])
    func refusals(_ text: String, _ expected: String) {
        let fault = Sample.fault {
            var reader = try YAMLReader(Sample.text(text))
            _ = try reader.document()
        }
        #expect(fault.contains(expected), "\(fault)")
    }

    private static func shown(_ node: DataNode) -> String {
        switch node.value {
        case .null: "-"
        case .text(let text): text
        case .list(let items): "[\(items.map(shown).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\($0.name):\(shown($0.value))" }.joined(separator: ","))}"
        }
    }
}
