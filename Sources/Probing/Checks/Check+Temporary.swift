import OAuth1
import Vectors

// Temporary credentials (§2.1), as far as one endpoint shows it.
extension Check {
    static let temporary: [Check] = answers + callbacks + requests

    private static let answers: [Check] = [
        Check("TMP-01").initiation(.right, inspecting: formFault),
        Check("TMP-02").initiation(.right, inspecting: confirmationFault),
        Check("SIG-49")
            .initiation()
            .wrong("a request for the resource with the temporary credentials as its token") {
                bench in
                let token = try bench.issuedToken(0)
                return try bench.signed { $0.use(token) }
            },
    ]

    private static func refused(_ id: String, _ callbacks: (text: String, callback: String)...)
        -> Check
    {
        // A server that knows the client's callbacks would refuse every other one.
        let start = Check(id)
            .baseline("a valid request with another callback") {
                try $0.initiating(callback: "http://127.0.0.1:9/oauthcheck")
            }.shared
        return callbacks.reduce(start) { check, entry in
            check.wrong(entry.text) { try $0.initiating(callback: entry.callback) }
        }
    }

    private static let callbacks: [Check] = [
        Check("TMP-03")
            .initiation()
            .wrong("a request without oauth_callback") { try $0.initiating(callback: nil) },
        Check("TMP-04").right("oauth_callback=\"oob\"") { try $0.initiating(callback: "oob") }
            .optional,
        refused("TMP-05", ("oauth_callback=\"OOB\"", "OOB"), ("oauth_callback=\"Oob\"", "Oob")),
        refused(
            "TMP-06", ("oauth_callback=\"/cb\"", "/cb"), ("oauth_callback=\"\"", ""),
            ("oauth_callback=\"foo\"", "foo"), ("a callback without a scheme", "//127.0.0.1:9/cb"),
            ("a callback of spaces", "   ")),
        refused(
            "TMP-09", ("javascript:alert(1)", "javascript:alert(1)"),
            ("JavaScript:alert(1)", "JavaScript:alert(1)"),
            ("javascript://127.0.0.1:9/%0Aalert(1)", "javascript://127.0.0.1:9/%0Aalert(1)"),
            ("data:text/html,a", "data:text/html,a"), ("vbscript:a", "vbscript:a"),
            ("file:///etc/hosts", "file:///etc/hosts")),
        refused(
            "TMP-10", ("a callback with CR LF", "http://127.0.0.1:9/cb\r\nX-A: b"),
            ("a callback with NUL", "http://127.0.0.1:9/cb\0")),
        Check("TMP-12")
            .right("myapp://cb") { try $0.initiating(callback: "myapp://cb") }
            .right("a callback URL on a local port (127.0.0.1)") {
                try $0.initiating(callback: "http://127.0.0.1:9999/")
            },
    ]

    private static let requests: [Check] = [
        Check("TMP-13")
            .initiation()
            .wrong(
                "a signed request with oauth_callback in the query and the other parameters in the "
                    + "header"
            ) { bench in
                try bench.initiating(callback: nil) {
                    $0.target += ($0.target.contains("?") ? "&" : "?") + "oauth_callback=oob"
                }
            }
            .tolerated
            .wrong("the same, with oauth_callback added after signing") { bench in
                try bench.initiating(callback: nil).with { $0.add(query: "oauth_callback=oob") }
            }
            .wrong("a signed request with another oauth_callback, added to the query after signing")
        {
            try $0.initiating().with { $0.add(query: "oauth_callback=http%3A%2F%2F127.0.0.1%2F") }
        },
        Check("TMP-14")
            .initiation()
            .law(
                [
                    Change.sent("a callback whose path was changed after signing") {
                        $0.change("oauth_callback") { $0 + "2" }
                    },
                    // A server that leaves it out of the signature, or does so as well.
                    .signed("a callback that was added after signing") {
                        $0.set("oauth_callback", nil)
                    },
                ].map(\.anyway), in: .initiation),
        Check("TMP-24").law(Change.everything, in: .initiation),
        Check("TMP-17").right("oauth_token=\"\", signed") {
            try $0.initiating { $0.set("oauth_token", "") }
        },
        Check("TMP-18")
            .status(401, "a request from an unknown client") { bench in
                try bench.initiating { $0.set("oauth_consumer_key", "oauthcheck-nobody") }
            }
            .status(401, "a request signed with a wrong secret") {
                try $0.initiating { $0.clientSecret += "wrong" }
            },
        Check("TMP-22")
            .right("?scope=a, signed") { bench in
                try bench.initiating {
                    $0.target += ($0.target.contains("?") ? "&" : "?") + "scope=a"
                }
            },
    ]
}

// What is wrong with an answer.
extension Check {
    static let formFault: Trial.Inspection = { answer, _ in
        guard answer.status == 200 else {
            return "the answer has the status \(answer.status ?? 0), not 200"
        }
        let type = answer.value(of: "Content-Type") ?? ""
        guard ParameterSources.isForm(contentType: type.utf8) else {
            return "the answer's content type is not application/x-www-form-urlencoded"
        }
        let names = ["oauth_token", "oauth_token_secret"]
        if let name = names.first(where: { answer.form($0)?.isEmpty ?? true }) {
            return "the answer has no \(name)"
        }
        let form = String(decoding: answer.body, as: UTF8.self)
        let all = names + ["oauth_callback_confirmed"]
        if let name = all.first(where: { isRepeated($0, in: form) }) {
            return "the answer has \(name) twice"
        }
        if form.split(separator: "&").contains(where: { !$0.contains("=") }) {
            return "the answer has a & that is not encoded"
        }
        let text = String(decoding: answer.headersAndBody, as: UTF8.self)
        return names.first { isUnencoded($0, in: text) }
            .map { "the answer's \($0) has a space, a + or a % that is not encoded" }
    }

    private static func isRepeated(_ name: String, in form: String) -> Bool {
        form.split(separator: "&").count { $0.hasPrefix(name + "=") } > 1
    }

    /// Whether a value has a space, or a plus sign that would arrive as one; beside escapes, it is
    /// meant as a space.
    private static func isUnencoded(_ name: String, in form: String) -> Bool {
        let pair = form.split(separator: "&").first { $0.hasPrefix(name + "=") } ?? ""
        return pair.contains(" ") || pair.contains("+") && !pair.contains("%")
            || pair.split(separator: "%").dropFirst().contains {
                $0.prefix(2).count { $0.isHexDigit } < 2
            }
    }

    private static let confirmationFault: Trial.Inspection = { answer, _ in
        let value = answer.form("oauth_callback_confirmed")
        guard value?.utf8.elementsEqual("true".utf8) ?? false else {
            return value == nil
                ? "the answer has no oauth_callback_confirmed"
                : "oauth_callback_confirmed is not exactly true"
        }
        return nil
    }

    static let storeFault: Shape = { exchange, bench in
        let answer = exchange.answer
        guard answer.isAccepted, answer.form("oauth_token_secret") != nil,
            bench.target.endpoint(of: exchange.message.target) == .credentials
        else { return nil }
        let control = (answer.value(of: "Cache-Control") ?? "").lowercased()
        return control.contains("no-store") ? nil : "the answer has no Cache-Control: no-store"
    }
}

extension Bench {
    /// A valid request for temporary credentials.
    mutating func initiating(
        callback: String?,
        as pair: ProbeCredentials.Pair? = nil,
        _ change: (inout Draft) -> Void = { _ in }
    ) throws -> ProbeMessage {
        guard let initiate = target.initiate else {
            throw ProbeError("the URL of this endpoint was not given")
        }
        var draft = draft(method: "POST", as: pair, isTwoLegged: true)
        draft.target = initiate
        draft.set("oauth_callback", callback)
        self.callback = callback ?? "oob"
        change(&draft)
        return try ProbeMessage(signing: draft)
    }

    mutating func initiating(
        as pair: ProbeCredentials.Pair? = nil,
        _ change: (inout Draft) -> Void = { _ in }
    ) throws -> ProbeMessage {
        try initiating(callback: usualCallback, as: pair, change)
    }

    /// Where nobody listens, unless the client has registered another place.
    var usualCallback: String {
        client.callbacks.first ?? (usesOOB ? "oob" : "http://127.0.0.1:9/cb")
    }
}
