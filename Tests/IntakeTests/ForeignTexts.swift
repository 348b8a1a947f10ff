/// One signed request in each format, each with a path and a signature of its own.
enum ForeignTexts {
    /// The path that shows which text a request was read from: `/p-har`.
    static func path(of format: String) -> String { "/p-\(format)" }

    /// The signature that only the text of this format has.
    static func signature(of format: String) -> String { "s-\(format)" }

    static func url(of format: String) -> String { "http://h.example\(path(of: format))?a=b%20c" }

    static func header(of format: String) -> String {
        "OAuth oauth_consumer_key=\"ck\", oauth_nonce=\"n-\(format)\", "
            + "oauth_signature=\"\(signature(of: format))\", "
            + "oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"1\""
    }

    static func signedURL(of format: String) -> String {
        url(of: format) + "&oauth_consumer_key=ck&oauth_nonce=n-\(format)"
            + "&oauth_signature=\(signature(of: format))"
            + "&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1"
    }

    private static func target(_ format: String) -> String { "\(path(of: format))?a=b%20c" }

    private static func escaped(_ format: String) -> String {
        header(of: format).replacing("\"", with: "\\\"")
    }

    /// The texts by the names of their formats.
    static let all: [(name: String, text: String)] = commands + logs + documents + collections

    private static let commands: [(String, String)] = [
        ("curl", "curl '\(url(of: "curl"))' \\\n  -H 'Authorization: \(header(of: "curl"))'\n"),
        (
            "curl-cmd",
            "curl ^\"\(url(of: "curl-cmd").replacing("%", with: "^%"))^\" ^\n"
                + "  -H ^\"Authorization: "
                + header(of: "curl-cmd").replacing("\"", with: "^\\^\"") + "^\"\n"
        ),
        (
            "curl-powershell",
            "curl.exe '\(url(of: "curl-powershell"))' `\n"
                + "  -H 'Authorization: \(header(of: "curl-powershell"))'\n"
        ),
        (
            "wget",
            "wget --header='Authorization: \(header(of: "wget"))' \\\n '\(url(of: "wget"))'\n"
        ),
        (
            "httpie",
            "http GET '\(url(of: "httpie"))' \\\n 'Authorization:\(header(of: "httpie"))'\n"
        ),
    ]

    private static let logs: [(String, String)] = [
        (
            "curl-log",
            "* Trying 127.0.0.1:80\n> GET \(target("curl-log")) HTTP/1.1\n> Host: h.example\n"
                + "> Authorization: \(header(of: "curl-log"))\n> Accept: */*\n>\n"
                + "< HTTP/1.1 401 Unauthorized\n<\n"
        ),
        (
            "curl-trace",
            "=> Send header, 300 bytes (0x12c)\n0000: GET \(target("curl-trace")) HTTP/1.1\n"
                + "0040: Host: h.example\n"
                + "0060: Authorization: \(header(of: "curl-trace"))\n0100: \n"
                + "== Info: done\n"
        ),
        (
            "wget-log",
            "DEBUG output created by Wget\n---request begin---\n"
                + "GET \(target("wget-log")) HTTP/1.1\n"
                + "Host: h.example\nAuthorization: \(header(of: "wget-log"))\n\n---request end---\n"
        ),
        (
            "access-log",
            "127.0.0.1 - - [10/Oct/2025:13:55:36 +0000] \"GET "
                + signedURL(of: "access-log").dropFirst("http://h.example".count)
                + " HTTP/1.1\" 401 12 \"-\" \"a\"\n"
        ),
        (
            "text",
            "10:00:01 --> GET \(url(of: "text")) http/1.1\n10:00:01 Accept: */*\n"
                + "10:00:01 Authorization: \(header(of: "text"))\n10:00:01 --> END GET\n"
        ),
    ]

    private static let documents: [(String, String)] = [
        (
            "http",
            "GET \(target("http")) HTTP/1.1\r\nHost: h.example\r\n"
                + "Authorization: \(header(of: "http"))\r\n\r\n"
        ),
        (
            "http-file",
            "### photos\nGET \(url(of: "http-file"))\nAuthorization: \(header(of: "http-file"))\n"
        ),
        ("hurl", "GET \(url(of: "hurl"))\nAuthorization: \(header(of: "hurl"))\nHTTP 200\n"),
        ("header", "Authorization: \(header(of: "header"))\n"),
        ("url", "\(signedURL(of: "url"))\n"),
        (
            "html-form",
            "<form action=\"\(url(of: "html-form"))\" method=post>\n"
                + "<input type=hidden name=\"oauth_consumer_key\" value=\"ck\">\n"
                + "<INPUT name='oauth_signature' value='\(signature(of: "html-form"))'/></form>\n"
        ),
        (
            "har",
            "{\"log\": {\"entries\": [\n{\"request\": {\"method\": \"GET\", \"url\": "
                + "\"\(url(of: "har"))\",\n\"headers\": [{\"name\": \"Authorization\", \"value\": "
                + "\"\(escaped("har"))\"}]}}\n]}}\n"
        ),
    ]

    private static let collections: [(String, String)] = [
        (
            "postman",
            "{\"info\": {\"name\": \"a\"},\n\"item\": [{\"name\": \"b\", \"request\": {\"method\": "
                + "\"GET\",\n\"url\": \"\(url(of: "postman"))\",\n\"header\": [{\"key\": "
                + "\"Authorization\", \"value\": \"\(escaped("postman"))\"}]}}]}\n"
        ),
        (
            "insomnia",
            "{\"_type\": \"export\", \"__export_format\": 4,\n"
                + "\"resources\": [{\"_type\": \"request\","
                + " \"_id\": \"r\", \"name\": \"b\",\n\"method\": \"GET\", \"url\": "
                + "\"\(url(of: "insomnia"))\",\n\"headers\": [{\"name\": \"Authorization\", "
                + "\"value\": \"\(escaped("insomnia"))\"}]}]}\n"
        ),
        (
            "opencollection",
            "info:\n  name: b\n  type: http\nhttp:\n  method: GET\n  url: "
                + "\(url(of: "opencollection"))\n  headers:\n    - name: Authorization\n"
                + "      value: '\(header(of: "opencollection"))'\n"
        ),
        (
            "bruno",
            "meta {\n  name: b\n  type: http\n}\n\nget {\n  url: \(url(of: "bruno"))\n}\n\n"
                + "headers {\n  Authorization: \(header(of: "bruno"))\n}\n"
        ),
    ]
}
