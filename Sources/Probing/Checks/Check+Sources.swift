import OAuth1

// Which parameters of query and form are signed, and how they are decoded (§3.4.1.3.1).
extension Check {
    static let sources: [Check] = query + forms + decoding

    private static let query: [Check] = [
        Check("SIG-07")
            .right("?a=1, signed", query: "a=1")
            .answered("a query with 150 parameters, signed", inspecting: partFault) {
                try $0.signed(many(150))
            }
            .law(
                [
                    .query("a=1", "a=2"), .query("a=1", "a=12"), .query("a=b", "a=B"),
                    .query("a=1", "a=1%00z"), .query("a=e%CC%81", "a=%C3%A9"),
                    .query("a=1%20", "a=1"), .query("a=1", "a=1%20"), .query("a=1", "A=1"),
                    .query("a=%2541", "a=A"),
                    longValue,
                ], rows: 4
            )
            .tentative,
        Check("SIG-08").law(
            [
                .query("a=1", "a=1&x=2"), .query("a=1", "x=2&a=1"), .query("a=1&x=2", "a=1"),
                .query("a=1", "a=1&x="), .query("a=1", "a=1&=2"), .query("a=1", "a=1;x=2"),
                .query("a=1", "a=1&x%00=2"), .query("a=1&x=2", "a=1&amp;x=2"),
                .query("a=1", "a=1&x%5B%5D=2"),
                // Names that other parts of a server may know.
                .query("a=1", "a=1&realm=x"), .query("a=1", "a=1&callback=x"),
                .query("a=1", "a=1&_=x"), .query("a=1", "a=1&access_token=x"),
                Change(
                    text: "the query of many parameters signed, with another at its end",
                    applies: { !$0.isForm }
                ) { bench, context in
                    let query = many(150)
                    return try bench.lawful(
                        context, signed: { $0.replaceQuery(query) },
                        sent: { $0.replaceQuery(query + "&x=2") })
                },
            ], rows: 4),
        Check("SIG-12").law([
            .query("a=1", "a=1&a=2"), .query("a=1", "a=1&a=1"), .query("a=1&a=2", "a=1,2"),
        ]),
        Check("SIG-13").law([.query("a=1", "a=2&a=1")], rows: 0),
        Check("SIG-14")
            .right("?a=1&a=2, signed", query: "a=1&a=2")
            .right("?a=1&a=1, signed", query: "a=1&a=1"),
        Check("SIG-62")
            .right("?a=2&a=1, signed", query: "a=2&a=1")
            .right("?b=2&a=1&b=1, signed", query: "b=2&a=1&b=1")
            .right("?n=9&n=10, signed", query: "n=9&n=10"),
        Check("SIG-15").law([.query("a=1", "a=1&flag")], rows: 0),
        Check("SIG-16").right("?a=1=2, signed", query: "a=1=2").law(
            [.query("a=1", "a=1&x=1=2"), .query("a=1=2", "a=1=3")], rows: 0),
        Check("SIG-17").law(
            [
                .query("a=1", "a=1&xoauth_y=1"), .query("a=1", "a=1&oauthy=1"),
                .query("a=1", "a=1&OAUTH_Y=1"),
            ], rows: 0),
        Check("SIG-54")
            .right("?a, signed as a=", query: "a")
            .right("?a=&b=1, signed", query: "a=&b=1"),
        Check("SIG-55").right("?a=1;b=2, signed as one parameter", query: "a=1;b=2"),
        Check("SIG-56")
            .right("?a=1&B=2, signed", query: "a=1&B=2")
            .right("?a1=1&a=2&a-b=3, signed", query: "a1=1&a=2&a-b=3")
            .right("?z=1&%C3%A9=2&Z=3, signed", query: "z=1&%C3%A9=2&Z=3"),
        Check("SIG-57")
            .right("?a%5B%5D=1, signed", query: "a%5B%5D=1")
            .right("?a.b=1, signed", query: "a.b=1")
            .right("?a%20b=1, signed", query: "a%20b=1")
            .right("?%20a%20=1, signed", query: "%20a%20=1")
            .right("?a=1&=2, signed", query: "a=1&=2")
            .right("?__proto__=1&constructor=2, signed", query: "__proto__=1&constructor=2")
            .right("a name with every printable character, signed", query: "\(printable)=1"),
    ]

    private static func many(_ count: Int) -> String {
        (1...count).map { "p\($0)=\($0)" }.joined(separator: "&")
    }

    /// A server may take fewer parameters, but then it must not call the signature wrong.
    private static let partFault: Trial.Inspection = { answer, _ in
        answer.status == 401 ? "\(answer.textWithQuote) to a valid request" : nil
    }

    private static let long = "a=" + String(repeating: "b", count: 2000)
    private static let longValue = Change.query(
        long + "1", long + "2", as: "a long value changed at its end")
    private static let longFormValue = Change.form(
        long + "1", long + "2", as: "a long form value changed at its end")

    /// Every printable character, percent-encoded.
    private static let printable = PercentEncoding.encode(
        String(decoding: Array(UInt8(0x21)...0x7E), as: UTF8.self))

    private static let forms: [Check] = [
        Check("SIG-18")
            .right("?a=1, signed", query: "a=1", as: .baseline)
            .usualForm()
            .right("?a=1 with the form a=2, both signed") { bench in
                try bench.signed("a=1", method: "POST", form: "a=2")
            }
            .law([
                Change.sent("?a=2 added to a signed request with a form") {
                    $0.target = ProbeTarget.adding("a=2", to: $0.target)
                }.only(\.isForm),
                .added("a=1", "the form a=1 added to a request with ?a=1 after signing"),
                .added("b=2", "the form b=2 added to a request with ?a=1 after signing"),
            ]),
        Check("SIG-20")
            .baseline("a POST request without a body, signed") { try $0.signed(method: "POST") }
            .usualForm(.right)
            .right("the form a=b+c, signed as a space") {
                try $0.signed(method: "POST", form: "a=b+c")
            }
            .right("a form with 300 parameters, signed") { bench in
                try bench.signed(method: "POST", form: many(300))
            }
            .rightForm("a form with the valid queries of all checks, signed")
            .answered("a form with 1,200 parameters, signed", inspecting: partFault) {
                try $0.signed(method: "POST", form: many(1200))
            }
            .law(
                [
                    .wrongSignature.only(\.isForm), .form("c=3&d=4", "c=3&d=5"),
                    .form("c=3&d=4", "c=3&d=4&x=2"),
                    .form("c=3&d=4", "x=2&c=3&d=4"), .form("c=3&x=2", "c=3"), .form("c=3", "c=3&x"),
                    .form("c=3", "c=3&=2"), .form("c=x%00y", "c=x%00z"), .form("a=b%2Bc", "a=b+c"),
                    .form("c=3", "C=3"), .longForm(1200), .longForm(8),
                    .form("c=3", "c=3&realm=x"),
                    longFormValue,
                ], rows: 5
            )
            .tentative,
        Check("SIG-63")
            .usualForm()
            .right("the form a=1&a=3, signed") { try $0.signed(method: "POST", form: "a=1&a=3") }
            .right("the form a=3&a=1, signed") { try $0.signed(method: "POST", form: "a=3&a=1") }
            .law([.form("c=1", "c=1&c=2"), .form("c=1", "c=2&c=1"), .form("c=1", "c=1&c=1")]),
        Check("SIG-21")
            .baseline("a PUT request without a body, signed") { try $0.signed(method: "PUT") }
            .right("the form a=1 by PUT, signed") { try $0.signed(method: "PUT", form: "a=1") }
            .law(
                [
                    Change.added("a=1", "a form added after signing").only {
                        $0.method != "GET" && $0.method != "HEAD"
                    }
                ], rows: 4),
        Check("SIG-22")
            .usualForm()
            .right("a form whose media type has upper-case letters and a charset") { bench in
                try bench.signed(method: "POST", form: "a=1").with {
                    $0["Content-Type"] = "Application/X-WWW-Form-urlencoded; charset=UTF-8"
                }
            }
            .right("a form in a request whose header names are in lower case") { bench in
                try bench.signed(method: "POST", form: "a=1").with { message in
                    for index in message.fields.indices {
                        message.fields[index].name = message.fields[index].name.lowercased()
                    }
                }
            },
        Check("SIG-23")
            .baseline("a POST request with a text body, signed") { bench in
                try bench.signed(type: "text/plain", body: "b")
            }.shared
            .right("a multipart/form-data body with an unsigned field named \"a\"") { bench in
                try bench.signed(
                    type: "multipart/form-data; boundary=x",
                    body: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n")
            },
        Check("SIG-24")
            .baseline("a POST request with a text body, signed") { bench in
                try bench.signed(type: "text/plain", body: "b")
            }.shared
            .right("a JSON content type with a body that looks like a form") { bench in
                try bench.signed(type: "application/json", body: "{\"a=1&b\": \"2\"}")
            }
            .right("a body with a JSON object") { bench in
                try bench.signed(type: "application/json", body: "{\"a\": \"b\"}")
            }
            .right("a content type that only begins like that of forms") { bench in
                try bench.signed(type: "application/x-www-form-urlencoded-x", body: "a=1")
            }
            .right("a body like a form, without a content type") { bench in
                try bench.signed(method: "POST").with { $0.body = Array("a=1".utf8) }
            },
    ]

    private static let decoding: [Check] = [
        Check("SIG-25")
            .right("?a=b+c, signed as a space", query: "a=b+c")
            .law([.query("a=b%2Bc", "a=b+c")], rows: 0),
        Check("SIG-26")
            .right("?a=%2541, signed as %41", query: "a=%2541")
            .law([.query("a=A", "a=%2541")], rows: 0),
        Check("SIG-27")
            .right("?a=%7e&b=%41, signed as ~ and A", query: "a=%7e&b=%41")
            .right("?a=%c3%a9, signed as é", query: "a=%c3%a9"),
        Check("SIG-28")
            .answered("?a=%FF, signed") { try $0.signed("a=%FF") },
        Check("SIG-29")
            .right(
                "a query with a four-byte character and a combining mark",
                query: "a=%F0%9F%98%80&b=e%CC%81"
            )
            .right("a query with every printable character", query: "a=\(printable)")
            .right("?a=%20b%20, signed", query: "a=%20b%20")
            .right("?a=b%09c%0Ad, signed", query: "a=b%09c%0Ad")
            .right("a query with !$'()*,/:@?-._~ unescaped", query: "a=!$'()*,/:@?-._~")
            .right("a value of 1,500 characters") {
                try $0.signed("a=" + String(repeating: "b", count: 1500))
            }
            .answered("?a=%00b, signed") { try $0.signed("a=%00b") }
            .answered("?a=b%0D%0Ac%09, signed") { try $0.signed("a=b%0D%0Ac%09") },
    ]
}

// Changes of forms.
extension Change {
    /// A form that is sent, and is not signed.
    fileprivate static func added(_ form: String, _ text: String) -> Change {
        Change(
            text: text, applies: { $0.body == .none && $0.method != "GET" && $0.method != "HEAD" }
        ) {
            try $0.lawful($1, sent: { $0.form = form })
        }
    }

    /// A long form whose last parameter is not signed.
    fileprivate static func longForm(_ count: Int) -> Change {
        let size = 12_000 / count
        let pairs = (1...count).map { "p\($0)=" + String(repeating: "b", count: size) }
        let form = pairs.joined(separator: "&")
        return .form(
            form, form + "&x=2",
            as: "a form of \(form.utf8.count) bytes and \(count) parameters, "
                + "with one more after signing")
    }
}
