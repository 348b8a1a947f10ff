import OAuth1
import Vectors

// Temporary credentials (§2.1), as far as one endpoint shows it.
extension Check {
    private static let redirectRisk =
        "An attacker can send users a link and get the access that these users approve."

    static let temporary: [Check] = answers + callbacks + requests

    private static let answers: [Check] = [
        Check(
            "TMP-01", "2.1", .must,
            "A valid request gets temporary credentials in a form-encoded answer.",
            risk: "Clients cannot read the credentials.", needs: .initiate
        ).right("a valid request", inspecting: formFault) { try $0.initiating() },
        Check(
            "TMP-02", "2.1", .must,
            "The answer contains oauth_callback_confirmed=true, with true in lower case.",
            risk:
                "Clients conclude that the server uses the original OAuth 1.0, before revision A.",
            needs: .initiate
        ).right("a valid request", inspecting: confirmationFault) { try $0.initiating() },
        Check(
            "TMP-23", "2.1", .should, "The answer with temporary credentials is not cached.",
            risk: "A cache stores the credentials.", needs: .initiate
        ).right("a valid request", inspecting: storeFault) { try $0.initiating() },
        Check(
            "SIG-49", "3.2", .must, "Temporary credentials give no access to resources.",
            risk: "A client can read data without a user's approval.", needs: .initiate
        )
        .baseline("a valid request for temporary credentials") { try $0.initiating() }
        .wrong("a request for the resource with the temporary credentials as its token") { bench in
            let token = try bench.issuedToken(0)
            return try bench.signed { $0.use(token) }
        },
    ]

    private static func refused(
        _ id: String,
        _ section: String,
        _ level: CheckLevel,
        _ rule: String,
        risk: String,
        _ callbacks: (text: String, callback: String)...
    ) -> Check {
        // A server that knows the client's callbacks would refuse every other one.
        let start = Check(id, section, level, rule, risk: risk, needs: .initiate)
            .baseline("a valid request with another callback") {
                try $0.initiating(callback: "http://127.0.0.1:9/oauthcheck")
            }
        return callbacks.reduce(start) { check, entry in
            check.wrong(entry.text) { try $0.initiating(callback: entry.callback) }
        }
    }

    private static let callbacks: [Check] = [
        Check(
            "TMP-03", "2.1", .must, "A request without oauth_callback is refused.",
            risk: "An attacker can get the access that another user approves (session fixation).",
            needs: .initiate
        )
        .baseline("a valid request") { try $0.initiating() }
        .wrong("a request without oauth_callback") { try $0.initiating(callback: nil) },
        Check(
            "TMP-04", "2.1", .must, "The value oob is accepted for oauth_callback.",
            risk:
                "Clients without a callback URL are refused. This is not a fault if the "
                + "documentation "
                + "says so.",
            needs: .initiate
        ).right("oauth_callback=\"oob\"") { try $0.initiating(callback: "oob") }.optional,
        refused(
            "TMP-05", "2.1", .must,
            "The callback oob is accepted only in lower case: OOB is refused.",
            risk:
                "Clients that write oob in capital letters work with this server, but not with "
                + "others.",
            ("oauth_callback=\"OOB\"", "OOB"), ("oauth_callback=\"Oob\"", "Oob")),
        refused(
            "TMP-06", "2.1", .must, "A relative or empty callback is refused.", risk: redirectRisk,
            ("oauth_callback=\"/cb\"", "/cb"), ("oauth_callback=\"\"", ""),
            ("oauth_callback=\"foo\"", "foo")),
        refused(
            "TMP-09", "2.2", .security, "A callback with a scheme such as javascript: is refused.",
            risk: "A link can run a script on the server's pages.",
            ("javascript:alert(1)", "javascript:alert(1)"),
            ("data:text/html,a", "data:text/html,a"), ("file:///etc/hosts", "file:///etc/hosts")),
        refused(
            "TMP-10", "2.2", .security,
            "A callback with control or non-ASCII characters is refused.",
            risk: "A link can add headers to the server's answer.",
            ("a callback with CR LF", "http://127.0.0.1:9/cb\r\nX-A: b"),
            ("a callback with NUL", "http://127.0.0.1:9/cb\0"),
            ("a callback with é", "http://127.0.0.1:9/cb\u{E9}")),
        Check(
            "TMP-12", "2.1", .information,
            "Callbacks of native apps, such as myapp://cb, are accepted.",
            risk: "Native apps are refused. This is not a fault if the documentation says so.",
            needs: .initiate
        )
        .right("myapp://cb") { try $0.initiating(callback: "myapp://cb") }
        .right("a callback URL on a local port (127.0.0.1)") {
            try $0.initiating(callback: "http://127.0.0.1:9999/")
        },
    ]

    private static let requests: [Check] = [
        Check(
            "TMP-13", "2.1", .must,
            "oauth_callback is read only from the place where the other OAuth parameters are.",
            risk: "The server may verify one value of a parameter, but use another value.",
            needs: .initiate
        )
        .baseline("a valid request") { try $0.initiating() }
        .wrong(
            "a signed request with oauth_callback in the query and the other parameters in the "
                + "header"
        ) { bench in
            try bench.initiating(callback: nil) {
                $0.target += ($0.target.contains("?") ? "&" : "?") + "oauth_callback=oob"
            }
        },
        Check(
            "TMP-14", "3.4.1", .must, "oauth_callback is signed.",
            risk: "Anyone who sees a request can change where the user is sent.", needs: .initiate
        )
        .baseline("a valid request") { try $0.initiating() }
        .wrong("a callback whose path was changed after signing") { bench in
            let callback = PercentEncoding.encode(bench.usualCallback)
            return try bench.initiating().with { $0.replace(callback, by: callback + "2") }
        },
        Check(
            "TMP-17", "2.1", .must,
            "An empty oauth_token in a request for temporary credentials is accepted.",
            risk: "Some clients are refused.", needs: .initiate
        ).right("oauth_token=\"\", signed") { try $0.initiating { $0.set("oauth_token", "") } },
        Check(
            "TMP-18", "3.2", .should, "An unknown client or a wrong secret is answered with 401.",
            risk: "Clients do not find out that their credentials are the problem.",
            needs: .initiate
        )
        .status(401, "a request from an unknown client") { bench in
            try bench.initiating { $0.set("oauth_consumer_key", "oauthcheck-nobody") }
        }
        .status(401, "a request signed with a wrong secret") {
            try $0.initiating { $0.clientSecret += "wrong" }
        },
        Check(
            "TMP-22", "2.1", .information,
            "Extra parameters in a request for temporary credentials are accepted.",
            risk: "Clients that add a scope parameter are refused.", needs: .initiate
        )
        .right("?scope=a, signed") { bench in
            try bench.initiating { $0.target += ($0.target.contains("?") ? "&" : "?") + "scope=a" }
        },
    ]
}

// What is wrong with an answer.
extension Check {
    static let formFault: Trial.Inspection = { answer, _ in
        let type = answer.value(of: "Content-Type") ?? ""
        guard ParameterSources.isForm(contentType: type.utf8) else {
            return "the answer's content type is not application/x-www-form-urlencoded"
        }
        return ["oauth_token", "oauth_token_secret"].first { answer.form($0)?.isEmpty ?? true }
            .map { "the answer has no \($0)" }
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

    private static let storeFault: Trial.Inspection = { answer, _ in
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
    var usualCallback: String { client.callbacks.first ?? "http://127.0.0.1:9/cb" }
}
