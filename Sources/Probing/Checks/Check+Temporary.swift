import OAuth1
import Vectors

// Temporary credentials (§2.1), as far as one endpoint shows it.
extension Check {
    private static let redirectRisk =
        "The link of an attacker sends what the user approves to the attacker."

    static let temporary: [Check] = answers + callbacks + requests

    private static let answers: [Check] = [
        Check(
            "TMP-01", "2.1", .must, "A right request gets temporary credentials, as a form.",
            risk: "Clients cannot read the credentials.", needs: .initiate
        ).right("a right request", inspecting: formFault) { try $0.initiating() },
        Check(
            "TMP-02", "2.1", .must, "oauth_callback_confirmed is exactly true.",
            risk: "Clients believe that the server is one of the first version of OAuth.",
            needs: .initiate
        ).right("a right request", inspecting: confirmationFault) { try $0.initiating() },
        Check(
            "TMP-23", "2.1", .should, "The answer is not cached.",
            risk: "A cache keeps the credentials.", needs: .initiate
        ).right("a right request", inspecting: storeFault) { try $0.initiating() },
        Check(
            "SIG-49", "3.2", .must, "Temporary credentials give no access to resources.",
            risk: "A client reads what nobody has approved.", needs: .initiate
        )
        .baseline("a right request for temporary credentials") { try $0.initiating() }
        .wrong("a request for the resource with these credentials as the token") { bench in
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
            .baseline("another callback") {
                try $0.initiating(callback: "http://127.0.0.1:9/oauthcheck")
            }
        return callbacks.reduce(start) { check, entry in
            check.wrong(entry.text) { try $0.initiating(callback: entry.callback) }
        }
    }

    private static let callbacks: [Check] = [
        Check(
            "TMP-03", "2.1", .must, "A request without oauth_callback is refused.",
            risk: "The flow can be fixed on another user's session.", needs: .initiate
        )
        .baseline("a right request") { try $0.initiating() }
        .wrong("no oauth_callback") { try $0.initiating(callback: nil) },
        Check(
            "TMP-04", "2.1", .must, "oob is accepted as oauth_callback.",
            risk: "Clients without a URL are refused; no fault if it is documented.",
            needs: .initiate
        ).right("oauth_callback=\"oob\"") { try $0.initiating(callback: "oob") }.optional,
        refused(
            "TMP-05", "2.1", .must, "OOB is not oob.",
            risk: "Clients with this mistake work here and nowhere else.",
            ("oauth_callback=\"OOB\"", "OOB"), ("oauth_callback=\"Oob\"", "Oob")),
        refused(
            "TMP-06", "2.1", .must, "A relative callback is refused.", risk: redirectRisk,
            ("oauth_callback=\"/cb\"", "/cb"), ("oauth_callback=\"\"", ""),
            ("oauth_callback=\"foo\"", "foo")),
        refused(
            "TMP-09", "2.2", .security, "A callback of javascript: is refused.",
            risk: "A link can run a script on the pages of the server.",
            ("javascript:alert(1)", "javascript:alert(1)"),
            ("data:text/html,a", "data:text/html,a"), ("file:///etc/hosts", "file:///etc/hosts")),
        refused(
            "TMP-10", "2.2", .security, "A callback with a line break is refused.",
            risk: "A link can add headers to the server's answer.",
            ("a callback with CR LF", "http://127.0.0.1:9/cb\r\nX-A: b"),
            ("a callback with NUL", "http://127.0.0.1:9/cb\0"),
            ("a callback with é", "http://127.0.0.1:9/cb\u{E9}")),
        Check(
            "TMP-12", "2.1", .information, "Callbacks of native programs are accepted.",
            risk: "Native programs are refused; no fault if it is documented.", needs: .initiate
        )
        .right("myapp://cb") { try $0.initiating(callback: "myapp://cb") }
        .right("a port of this machine") { try $0.initiating(callback: "http://127.0.0.1:9999/") },
    ]

    private static let requests: [Check] = [
        Check(
            "TMP-13", "2.1", .must, "oauth_callback belongs in the same place as the others.",
            risk: "What is verified may differ from what is used.", needs: .initiate
        )
        .baseline("a right request") { try $0.initiating() }
        .wrong("oauth_callback in the query, the others in the header, signed") { bench in
            try bench.initiating(callback: nil) {
                $0.target += ($0.target.contains("?") ? "&" : "?") + "oauth_callback=oob"
            }
        },
        Check(
            "TMP-14", "3.4.1", .must, "oauth_callback is signed.",
            risk: "Whoever sees a request can change where the user is sent.", needs: .initiate
        )
        .baseline("a right request") { try $0.initiating() }
        .wrong("another path after signing") { bench in
            let callback = PercentEncoding.encode(bench.usualCallback)
            return try bench.initiating().with { $0.replace(callback, by: callback + "2") }
        },
        Check(
            "TMP-17", "2.1", .must, "An empty oauth_token is accepted.",
            risk: "Some clients are refused.", needs: .initiate
        ).right("oauth_token=\"\", signed") { try $0.initiating { $0.set("oauth_token", "") } },
        Check(
            "TMP-18", "3.2", .should, "An unknown client and a wrong secret are answered with 401.",
            risk: "Clients do not learn that they need other credentials.", needs: .initiate
        )
        .status(401, "an unknown client") { bench in
            try bench.initiating { $0.set("oauth_consumer_key", "oauthcheck-nobody") }
        }
        .status(401, "a wrong secret") { try $0.initiating { $0.clientSecret += "wrong" } },
        Check(
            "TMP-22", "2.1", .information, "Extra parameters are accepted.",
            risk: "Clients that ask for a scope are refused.", needs: .initiate
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
            return "the answer is not of the type application/x-www-form-urlencoded"
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
    /// A right request for temporary credentials.
    mutating func initiating(
        callback: String?,
        as pair: ProbeCredentials.Pair? = nil,
        _ change: (inout Draft) -> Void = { _ in }
    ) throws -> ProbeMessage {
        guard let initiate = target.initiate else { throw ProbeError("there is no endpoint") }
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
