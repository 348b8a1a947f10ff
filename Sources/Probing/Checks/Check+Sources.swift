import OAuth1

// Which parameters of query and form are signed, and how they are decoded (§3.4.1.3.1).
extension Check {
    static let sources: [Check] = query + forms + decoding

    private static func unsigned(_ id: String, _ rule: String, _ pair: String) -> Check {
        Check(
            id, "3.4.1.3.1", .must, rule,
            risk: "Anyone who sees a request can add parameters to it."
        )
        .baseline("?a=1, signed") { try $0.signed("a=1") }
        .wrong("?a=1 signed, ?a=1&\(pair) sent") { try $0.signed("a=1", sent: "a=1&\(pair)") }
    }

    private static let query: [Check] = [
        Check(
            "SIG-07", "3.4.1.3.1", .must, "The values of query parameters are signed.",
            risk: "Anyone who sees a request can change its query."
        )
        .right("?a=1, signed") { try $0.signed("a=1") }
        .wrong("?a=1 signed, ?a=2 sent") { try $0.signed("a=1", sent: "a=2") },
        unsigned("SIG-08", "Every query parameter is signed.", "x=2"),
        unsigned(
            "SIG-12", "If a query parameter has several values, all of them are signed.", "a=2"),
        Check(
            "SIG-13", "3.4.1.3.1", .must,
            "If a query parameter is repeated, its first value is also signed.",
            risk: "Anyone who sees a request can add parameters to it."
        )
        .baseline("?a=1, signed") { try $0.signed("a=1") }
        .wrong("?a=1 signed, ?a=2&a=1 sent") { try $0.signed("a=1", sent: "a=2&a=1") },
        Check(
            "SIG-14", "3.4.1.3.2", .must, "All parameters with the same name are signed.",
            risk: "Clients that follow RFC 5849 are refused if they repeat a parameter name."
        )
        .right("?a=1&a=2, signed") { try $0.signed("a=1&a=2") }
        .right("?a=1&a=1, signed") { try $0.signed("a=1&a=1") },
        Check(
            "SIG-62", "3.4.1.3.2", .must, "Parameters with the same name are sorted by value.",
            risk: "Clients that follow RFC 5849 are refused if they repeat a parameter name."
        )
        .right("?a=2&a=1, signed") { try $0.signed("a=2&a=1") }
        .right("?b=2&a=1&b=1, signed") { try $0.signed("b=2&a=1&b=1") },
        unsigned("SIG-15", "A query parameter without = is signed.", "flag"),
        unsigned("SIG-16", "A query parameter with = in its value is signed.", "x=1=2"),
        unsigned("SIG-17", "A parameter with oauth_ inside its name is signed.", "xoauth_y=1"),
        Check(
            "SIG-54", "3.4.1.3.1", .must,
            "A query parameter without = is signed with an empty value.",
            risk: "Clients that follow RFC 5849 are refused if a query parameter has no =."
        ).right("?a, signed as a=") { try $0.signed("a") },
        Check(
            "SIG-55", "3.4.1.3.1", .information, "A semicolon does not separate query parameters.",
            risk: "Clients that follow RFC 5849 are refused if a query contains a semicolon."
        ).right("?a=1;b=2, signed as one parameter") { try $0.signed("a=1;b=2") },
        Check(
            "SIG-56", "3.4.1.3.2", .must,
            "Parameters are sorted by the bytes of their encoded names.",
            risk: "Clients that follow RFC 5849 are refused if they use certain parameter names."
        )
        .right("?a=1&B=2, signed") { try $0.signed("a=1&B=2") }
        .right("?a1=1&a=2&a-b=3, signed") { try $0.signed("a1=1&a=2&a-b=3") }
        .right("?z=1&%C3%A9=2&Z=3, signed") { try $0.signed("z=1&%C3%A9=2&Z=3") },
        Check(
            "SIG-57", "3.4.1.3.1", .must, "Parameter names may contain any character.",
            risk: "Clients that follow RFC 5849 are refused if they use certain parameter names."
        )
        .right("?a%5B%5D=1, signed") { try $0.signed("a%5B%5D=1") }
        .right("?a.b=1, signed") { try $0.signed("a.b=1") }
        .right("?a%20b=1, signed") { try $0.signed("a%20b=1") },
    ]

    private static let forms: [Check] = [
        Check(
            "SIG-18", "3.4.1.3.1", .must,
            "Query and form parameters are both signed, even if they have the same name.",
            risk: "Anyone who sees a request can change the query or the form parameters."
        )
        .baseline("?a=1, signed") { try $0.signed("a=1") }
        .baseline("the form a=2 by POST, signed") { try $0.signed(method: "POST", form: "a=2") }
        .right("?a=1 with the form a=2, both signed") { bench in
            try bench.signed("a=1", method: "POST", form: "a=2")
        }
        .wrong("a request signed with the form a=2, with ?a=1 added after signing") { bench in
            try bench.signed(method: "POST", form: "a=2").with { $0.add(query: "a=1") }
        }
        .wrong("a request signed with ?a=1, with the form a=2 added after signing") { bench in
            let other = try bench.signed(method: "POST", form: "a=2")
            return try bench.signed("a=1", method: "POST").with { message in
                message["Content-Type"] = other["Content-Type"]
                message.body = other.body
            }
        }
        .wrong("a request signed with ?a=1, with the form b=2 added after signing") { bench in
            let other = try bench.signed(method: "POST", form: "b=2")
            return try bench.signed("a=1", method: "POST").with { message in
                message["Content-Type"] = other["Content-Type"]
                message.body = other.body
            }
        },
        Check(
            "SIG-20", "3.4.1.3.1", .must, "The values of form parameters are signed.",
            risk: "Anyone who sees a request can change its form parameters."
        )
        .baseline("a POST request without a body, signed") { try $0.signed(method: "POST") }
        .right("the form a=1 by POST, signed") { try $0.signed(method: "POST", form: "a=1") }
        .wrong("a request signed with the form a=1, sent with the form a=2") {
            try $0.signed(form: "a=1", sent: "a=2")
        },
        Check(
            "SIG-63", "3.4.1.3.1", .must,
            "If a form parameter has several values, all of them are signed.",
            risk:
                "Valid requests are refused, or anyone who sees a request can add form "
                + "values."
        )
        .baseline("the form a=1 by POST, signed") { try $0.signed(method: "POST", form: "a=1") }
        .right("the form a=1&a=3, signed") { try $0.signed(method: "POST", form: "a=1&a=3") }
        .right("the form a=3&a=1, signed") { try $0.signed(method: "POST", form: "a=3&a=1") }
        .wrong("a request signed with the form a=1, sent with the form a=1&a=2") {
            try $0.signed(form: "a=1", sent: "a=1&a=2")
        }
        .wrong("a request signed with the form a=1, sent with the form a=2&a=1") {
            try $0.signed(form: "a=1", sent: "a=2&a=1")
        },
        Check(
            "SIG-21", "3.4.1.3.1", .must, "A form is signed, whatever the HTTP method is.",
            risk:
                "Valid requests are refused, or anyone who sees a request can change its "
                + "form."
        )
        .baseline("a PUT request without a body, signed") { try $0.signed(method: "PUT") }
        .right("the form a=1 by PUT, signed") { try $0.signed(method: "PUT", form: "a=1") }
        .wrong("a signed PUT request with the form a=1 added after signing") { bench in
            let form = try bench.signed(method: "PUT", form: "a=1")
            return try bench.signed(method: "PUT").with { message in
                message["Content-Type"] = form["Content-Type"]
                message.body = form.body
            }
        },
        Check(
            "SIG-22", "3.4.1.3.1", .must,
            "A form is recognized even if its media type has upper-case letters or a charset.",
            risk: "Clients that add a charset are refused."
        )
        .baseline("a form by POST, signed") { try $0.signed(method: "POST", form: "a=1") }
        .right("a form whose media type has upper-case letters and a charset") { bench in
            try bench.signed(method: "POST", form: "a=1").with {
                $0["Content-Type"] = "Application/X-WWW-Form-urlencoded; charset=UTF-8"
            }
        },
        Check(
            "SIG-23", "3.4.1.3.1", .must, "Fields of multipart/form-data are not signed.",
            risk: "Clients that follow RFC 5849 cannot upload files."
        )
        .baseline("a POST request with a text body, signed") { bench in
            try bench.signed(type: "text/plain", body: "b")
        }
        .right("a multipart/form-data body with an unsigned field named \"a\"") { bench in
            try bench.signed(
                type: "multipart/form-data; boundary=x",
                body: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n")
        },
        Check(
            "SIG-24", "3.4.1.3.1", .must, "A JSON body is not signed as if it were a form.",
            risk: "Clients that follow RFC 5849 cannot send JSON."
        )
        .baseline("a POST request with a text body, signed") { bench in
            try bench.signed(type: "text/plain", body: "b")
        }
        .right("a JSON content type with a body that looks like a form") { bench in
            try bench.signed(type: "application/json", body: "a=1&b=2")
        }
        .right("a body with a JSON object") { bench in
            try bench.signed(type: "application/json", body: "{\"a\": \"b\"}")
        },
    ]

    private static let decoding: [Check] = [
        Check(
            "SIG-25", "3.4.1.3.1", .must, "A + in the query means a space.",
            risk: "Clients that follow RFC 5849 are refused if a value contains a space."
        )
        .right("?a=b+c, signed as a space") { try $0.signed("a=b+c") }
        .wrong("?a=b+c, signed as a plus sign") { try $0.signed("a=b%2Bc", sent: "a=b+c") },
        Check(
            "SIG-26", "3.4.1.3.1", .must, "The query is percent-decoded only once.",
            risk: "Clients that follow RFC 5849 are refused if a value contains a percent sign."
        )
        .right("?a=%2541, signed as %41") { try $0.signed("a=%2541") }
        .wrong("?a=%2541, signed as A") { try $0.signed("a=A", sent: "a=%2541") },
        Check(
            "SIG-27", "3.6", .must, "Percent-escapes in the query are decoded, then encoded again.",
            risk: "Requests whose URL has unnecessary or lower-case escapes are refused."
        )
        .right("?a=%7e&b=%41, signed as ~ and A") { try $0.signed("a=%7e&b=%41") }
        .right("?a=%c3%a9, signed as é") { try $0.signed("a=%c3%a9") },
        Check(
            "SIG-28", "3.6", .should, "Query bytes that are not UTF-8 do not make the server fail."
        )
        .answered("?a=%FF, signed") { try $0.signed("a=%FF") },
        Check(
            "SIG-29", "3.6", .must, "Parameter values may contain any Unicode character.",
            risk: "Clients that follow RFC 5849 are refused if a value contains certain characters."
        )
        .right("a query with a four-byte character and a combining mark") { bench in
            try bench.signed("a=%F0%9F%98%80&b=e%CC%81")
        }
        .answered("?a=%00b, signed") { try $0.signed("a=%00b") },
    ]
}
