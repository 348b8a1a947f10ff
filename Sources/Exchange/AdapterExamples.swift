/// Requests on which an adapter is tried, from plain ones to those at which adapters go wrong.
package enum AdapterExamples {
    /// What an example shows, and its vector, as a line of JSON Lines.
    package static let all: [(title: String, line: String)] = [
        ("a GET request with a query", vector(url: "http://a.example/p?x=1&y=a+b")),
        (
            "a POST request with a form",
            vector(method: "POST", url: "https://a.example/p", more: #""form": [["s", "a b&c=d"]]"#)
        ),
        (
            "more query parameters than the URL has",
            vector(url: "http://a.example/p?x=1", more: #""query": [["y", "2"]]"#)
        ),
        (
            "a name that occurs twice",
            vector(
                method: "POST", url: "http://a.example/p",
                more: #""form": [["a", "2"], ["a", "1"]]"#)
        ),
        (
            "text beyond ASCII",
            vector(
                method: "POST", url: "http://a.example/p",
                more: #""form": [["s", "caf\u00e9 \u2603"]]"#)
        ),
        ("an empty value", vector(url: "http://a.example/p?a=")),
        ("a request without a token", vector(url: "http://a.example/p", token: false)),
        ("a request without oauth_version", vector(url: "http://a.example/p", version: false)),
        ("PLAINTEXT", vector(url: "https://a.example/p", signatureMethod: "PLAINTEXT")),
        ("HMAC-SHA256", vector(url: "http://a.example/p", signatureMethod: "HMAC-SHA256")),
        (
            "a body that is no form",
            vector(
                method: "POST", url: "http://a.example/p",
                more: #""body": "{\"a\": 1}", "content_type": "application/json""#)
        ),
    ]

    private static func vector(
        method: String = "GET",
        url: String,
        more: String = "",
        signatureMethod: String = "HMAC-SHA1",
        token: Bool = true,
        version: Bool = true
    ) -> String {
        let request =
            #"{"method": "\#(method)", "url": "\#(url)"\#(more.isEmpty ? "" : ", ")\#(more)}"#
        var oauth = #""oauth_consumer_key": "key", "oauth_signature_method": "\#(signatureMethod)""#
        oauth += #", "oauth_timestamp": "1318622958", "oauth_nonce": "kYjzVBB8Y0ZFabxSWbWovY""#
        var secrets = #""consumer_secret": "consumer-secret""#
        if token {
            oauth += #", "oauth_token": "token""#
            secrets += #", "token_secret": "token-secret""#
        }
        if version { oauth += #", "oauth_version": "1.0""# }
        return #"{"id": "example", "request": \#(request), "oauth": {\#(oauth)}, "#
            + #""secrets": {\#(secrets)}}"#
    }
}
