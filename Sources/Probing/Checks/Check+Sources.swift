import OAuth1

// Which parameters of query and form are signed, and how they are decoded (§3.4.1.3.1).
extension Check {
    static let sources: [Check] = query + forms + decoding

    private static func unsigned(_ id: String, _ rule: String, _ pair: String) -> Check {
        Check(
            id, "3.4.1.3.1", .must, rule,
            risk: "Whoever sees a request can add to it what they like."
        )
        .baseline("?a=1, signed") { try $0.signed("a=1") }
        .wrong("?a=1 signed, ?a=1&\(pair) sent") { try $0.signed("a=1", sent: "a=1&\(pair)") }
    }

    private static let query: [Check] = [
        Check(
            "SIG-07", "3.4.1.3.1", .must, "The values of the query are signed.",
            risk: "Whoever sees a request can change what it asks for."
        )
        .right("?a=1, signed") { try $0.signed("a=1") }
        .wrong("?a=1 signed, ?a=2 sent") { try $0.signed("a=1", sent: "a=2") },
        unsigned("SIG-08", "Every parameter of the query is signed.", "x=2"),
        unsigned("SIG-12", "Every one of several values is signed.", "a=2"),
        Check(
            "SIG-13", "3.4.1.3.1", .must, "A value before another of the same name is signed.",
            risk: "Whoever sees a request can add to it what they like."
        )
        .baseline("?a=1, signed") { try $0.signed("a=1") }
        .wrong("?a=1 signed, ?a=2&a=1 sent") { try $0.signed("a=1", sent: "a=2&a=1") },
        Check(
            "SIG-14", "3.4.1.3.2", .must, "Parameters of the same name are all signed.",
            risk: "Clients that keep RFC 5849 are refused when a name occurs twice."
        )
        .right("?a=1&a=2, signed") { try $0.signed("a=1&a=2") }
        .right("?a=1&a=1, signed") { try $0.signed("a=1&a=1") },
        Check(
            "SIG-62", "3.4.1.3.2", .must, "Values of the same name are sorted.",
            risk: "Clients that keep RFC 5849 are refused when a name occurs twice."
        )
        .right("?a=2&a=1, signed") { try $0.signed("a=2&a=1") }
        .right("?b=2&a=1&b=1, signed") { try $0.signed("b=2&a=1&b=1") },
        unsigned("SIG-15", "A parameter without = is signed.", "flag"),
        unsigned("SIG-16", "A parameter with = in its value is signed.", "x=1=2"),
        unsigned("SIG-17", "A name that has oauth_ inside is signed.", "xoauth_y=1"),
        Check(
            "SIG-54", "3.4.1.3.1", .must, "A parameter without = is signed with an empty value.",
            risk: "Clients that keep RFC 5849 are refused for such a URL."
        ).right("?a, signed as a=") { try $0.signed("a") },
        Check(
            "SIG-55", "3.4.1.3.1", .information, "A semicolon does not separate parameters.",
            risk: "Clients that keep RFC 5849 are refused for such a URL."
        ).right("?a=1;b=2, signed as one parameter") { try $0.signed("a=1;b=2") },
        Check(
            "SIG-56", "3.4.1.3.2", .must, "Parameters are sorted by the bytes of encoded names.",
            risk: "Clients that keep RFC 5849 are refused, depending on their names."
        )
        .right("?a=1&B=2, signed") { try $0.signed("a=1&B=2") }
        .right("?a1=1&a=2&a-b=3, signed") { try $0.signed("a1=1&a=2&a-b=3") }
        .right("?z=1&%C3%A9=2&Z=3, signed") { try $0.signed("z=1&%C3%A9=2&Z=3") },
        Check(
            "SIG-57", "3.4.1.3.1", .must, "Names may have any character.",
            risk: "Clients that keep RFC 5849 are refused, depending on their names."
        )
        .right("?a%5B%5D=1, signed") { try $0.signed("a%5B%5D=1") }
        .right("?a.b=1, signed") { try $0.signed("a.b=1") }
        .right("?a%20b=1, signed") { try $0.signed("a%20b=1") },
    ]

    private static let forms: [Check] = [
        Check(
            "SIG-18", "3.4.1.3.1", .must, "Query and form are signed, even for the same name.",
            risk: "Whoever sees a request can change one of the two values."
        )
        .baseline("?a=1, signed") { try $0.signed("a=1") }
        .baseline("the form a=2 by POST, signed") { try $0.signed(method: "POST", form: "a=2") }
        .right("?a=1 with the form a=2, signed") { bench in
            try bench.signed("a=1", method: "POST", form: "a=2")
        }
        .wrong("the form a=2 signed, ?a=1 added") { bench in
            try bench.signed(method: "POST", form: "a=2").with { $0.add(query: "a=1") }
        }
        .wrong("?a=1 signed, the form a=2 added") { bench in
            let other = try bench.signed(method: "POST", form: "a=2")
            return try bench.signed("a=1", method: "POST").with { message in
                message["Content-Type"] = other["Content-Type"]
                message.body = other.body
            }
        }
        .wrong("?a=1 signed, the form b=2 added") { bench in
            let other = try bench.signed(method: "POST", form: "b=2")
            return try bench.signed("a=1", method: "POST").with { message in
                message["Content-Type"] = other["Content-Type"]
                message.body = other.body
            }
        },
        Check(
            "SIG-20", "3.4.1.3.1", .must, "The values of a form are signed.",
            risk: "Whoever sees a request can change what it does."
        )
        .baseline("POST without a body, signed") { try $0.signed(method: "POST") }
        .right("the form a=1 by POST, signed") { try $0.signed(method: "POST", form: "a=1") }
        .wrong("the form a=1 signed, a=2 sent") { try $0.signed(form: "a=1", sent: "a=2") },
        Check(
            "SIG-63", "3.4.1.3.1", .must, "Every one of several values of a form is signed.",
            risk: "Whoever sees a request can add to its form, or right requests are refused."
        )
        .baseline("the form a=1 by POST, signed") { try $0.signed(method: "POST", form: "a=1") }
        .right("the form a=1&a=3, signed") { try $0.signed(method: "POST", form: "a=1&a=3") }
        .right("the form a=3&a=1, signed") { try $0.signed(method: "POST", form: "a=3&a=1") }
        .wrong("the form a=1 signed, a=1&a=2 sent") { try $0.signed(form: "a=1", sent: "a=1&a=2") }
        .wrong("the form a=1 signed, a=2&a=1 sent") {
            try $0.signed(form: "a=1", sent: "a=2&a=1")
        },
        Check(
            "SIG-21", "3.4.1.3.1", .must, "A form is signed, whatever the method is.",
            risk: "Whoever sees a request can change its form, or right requests are refused."
        )
        .baseline("PUT without a body, signed") { try $0.signed(method: "PUT") }
        .right("the form a=1 by PUT, signed") { try $0.signed(method: "PUT", form: "a=1") }
        .wrong("the same, signed without the form") { bench in
            let form = try bench.signed(method: "PUT", form: "a=1")
            return try bench.signed(method: "PUT").with { message in
                message["Content-Type"] = form["Content-Type"]
                message.body = form.body
            }
        },
        Check(
            "SIG-22", "3.4.1.3.1", .must, "The media type of a form is read in any spelling.",
            risk: "Clients that add a charset are refused."
        )
        .baseline("a form by POST, signed") { try $0.signed(method: "POST", form: "a=1") }
        .right("the type with other case and a charset") { bench in
            try bench.signed(method: "POST", form: "a=1").with {
                $0["Content-Type"] = "Application/X-WWW-Form-urlencoded; charset=UTF-8"
            }
        },
        Check(
            "SIG-23", "3.4.1.3.1", .must, "Fields of multipart/form-data are not signed.",
            risk: "Clients that keep RFC 5849 cannot upload."
        )
        .baseline("POST with a body of text, signed") { bench in
            try bench.signed(type: "text/plain", body: "b")
        }
        .right("multipart/form-data with the field a, which is not signed") { bench in
            try bench.signed(
                type: "multipart/form-data; boundary=x",
                body: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n")
        },
        Check(
            "SIG-24", "3.4.1.3.1", .must, "A body of JSON is not signed as parameters.",
            risk: "Clients that keep RFC 5849 cannot send JSON."
        )
        .baseline("POST with a body of text, signed") { bench in
            try bench.signed(type: "text/plain", body: "b")
        }
        .right("a body of JSON that looks like a form") { bench in
            try bench.signed(type: "application/json", body: "a=1&b=2")
        }
        .right("an object of JSON") { bench in
            try bench.signed(type: "application/json", body: "{\"a\": \"b\"}")
        },
    ]

    private static let decoding: [Check] = [
        Check(
            "SIG-25", "3.4.1.3.1", .must, "+ in the query is a space.",
            risk: "Clients that keep RFC 5849 are refused for values with spaces."
        )
        .right("?a=b+c, signed as a space") { try $0.signed("a=b+c") }
        .wrong("?a=b+c, signed as a plus sign") { try $0.signed("a=b%2Bc", sent: "a=b+c") },
        Check(
            "SIG-26", "3.4.1.3.1", .must, "The query is decoded once.",
            risk: "Clients that keep RFC 5849 are refused for values with percent signs."
        )
        .right("?a=%2541, signed as %41") { try $0.signed("a=%2541") }
        .wrong("?a=%2541, signed as A") { try $0.signed("a=A", sent: "a=%2541") },
        Check(
            "SIG-27", "3.6", .must, "Escapes of the query are decoded, and encoded again.",
            risk: "Clients whose URL has needless or lower-case escapes are refused."
        )
        .right("?a=%7e&b=%41, signed as ~ and A") { try $0.signed("a=%7e&b=%41") }
        .right("?a=%c3%a9, signed as é") { try $0.signed("a=%c3%a9") },
        Check("SIG-28", "3.6", .should, "Bytes that are not UTF-8 do not make the server fail.")
            .answered("?a=%FF, signed") { try $0.signed("a=%FF") },
        Check(
            "SIG-29", "3.6", .must, "Values may have any character of Unicode.",
            risk: "Clients that keep RFC 5849 are refused for some names and places."
        )
        .right("a character of four bytes, and a combining mark") { bench in
            try bench.signed("a=%F0%9F%98%80&b=e%CC%81")
        }
        .answered("?a=%00b, signed") { try $0.signed("a=%00b") },
    ]
}
