import OAuth1
import Vectors

// Resource Owner Authorization (§2.2).
extension Check {
    static let authorization: [Check] = page + forms + callbackOfUser

    private static let page: [Check] = [
        Check(
            "AUT-01", "2.2", .robustness,
            "An authorization URL with an unknown token gets an error page, not a redirect.",
            risk: "Users end up on a broken page, or on another site.", needs: .flow
        ).answered("the authorization page with an unknown token", inspecting: pageFault) { bench in
            try bench.visiting(page: "oauth_token=oauthcheck-nobody")
        },
        Check(
            "AUT-02", "2.2", .robustness,
            "An authorization URL with no oauth_token, or with two, gets an error page.",
            risk: "Users approve something other than what the page shows.", needs: .initiate, .flow
        )
        .initiated().initiated()
        .answered("the authorization page without oauth_token", inspecting: pageFault) {
            try $0.visiting(page: "")
        }
        .answered("the authorization page with two different tokens", inspecting: pageFault) {
            bench in
            let token = try bench.issuedToken(0).identifier
            return try bench.visiting(1, query: "oauth_token=\(PercentEncoding.encode(token))")
        },
        Check(
            "AUT-04", "2.2", .must, "Only a user who is logged in can approve.",
            risk: "Anyone can approve on any user's behalf.", needs: .initiate, .flow, .login
        )
        .initiated()
        .decided(.approve, "the authorization page without a login", by: .nobody) {
            try $0.visiting()
        }
        .approved(),
        Check(
            "AUT-07", "2.2", .should, "Another site cannot show the authorization page in a frame.",
            risk: "Another page can trick users into clicking on the hidden authorization page.",
            needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .answered("the authorization page", inspecting: frameFault) { try $0.visiting() },
        Check(
            "AUT-16", "2.2", .security, "The authorization page escapes the values that it shows.",
            risk: "Anyone with a registered client can run scripts on the server's pages.",
            needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .refusable("a callback with an HTML tag") { bench in
            let mark = bench.usualCallback.contains("?") ? "&" : "?"
            return try bench.initiating(callback: bench.usualCallback + mark + "a=" + Bench.markup)
        }
        .answered(
            "the authorization page for the callback with the HTML tag", inspecting: markupFault
        ) {
            try $0.visiting()
        },
        Check(
            "AUT-17", "2.2", .should, "The authorization page names the client.",
            risk: "Users do not know which client they give access to.", needs: .initiate, .form,
            .otherClient
        )
        .initiated()
        .form("the authorization page for the first client") { try $0.visiting() }
        .initiated()
        .form("the authorization page for the first client, a second time") { try $0.visiting() }
        .initiated(as: true)
        .form("the authorization page for the second client") { try $0.visiting() }
        .finding(nameFault),
    ]

    private static let forms: [Check] = [
        Check(
            "AUT-05", "4.13", .should, "Only the server's own page can submit the user's decision.",
            risk: "Another page can approve on the user's behalf.", needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .answered(
            "the form of the authorization page, sent from another page", inspecting: decisionFault
        ) { bench in
            let token = bench.isPlan ? "" : try bench.issuedToken(0).identifier
            // Another page knows the token, and what the button says.
            var message = try bench.deciding { fields in
                fields.enumerated().filter { index, field in
                    field.value == token || index == fields.count - 1
                }.map(\.element)
            }
            message.add("Origin", "http://evil.example")
            return message
        },
        Check(
            "AUT-06", "4.15", .should, "A GET request cannot approve access.",
            risk: "A link or an image can approve on the user's behalf.", needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .answered("the form of the authorization page, sent by GET", inspecting: decisionFault) {
            try $0.deciding(asPost: false)
        },
        Check(
            "AUT-08", "2.2", .security, "The user's decision is accepted only once.",
            risk: "Someone else can change the user's decision afterwards.", needs: .initiate, .form
        )
        .granted()
        .answered("the same decision again", inspecting: otherVerifierFault) {
            try $0.decidingAgain()
        },
        Check(
            "AUT-19", "2.2", .security,
            "The user's decision is accepted only once, even from a newly loaded page.",
            risk: "Someone else can change the user's decision afterwards.", needs: .initiate, .form
        )
        .granted()
        .decided(.approve, "the approval on a newly loaded authorization page", by: .again) {
            try $0.visiting()
        },
        Check(
            "AUT-20", "2.2", .security, "A denial cannot be turned into an approval.",
            risk: "A client gets access that the user denied.", needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .decided(.deny, "the denial on the authorization page") { try $0.visiting() }
        .answered(
            "an approval after the denial, with the form that was loaded before the denial",
            inspecting: decisionFault
        ) {
            try $0.deciding()
        },
        Check(
            "AUT-09", "2.2", .security,
            "A user cannot approve a request that another user has already approved.",
            risk: "Another user decides about this user's data.", needs: .initiate, .flow, .users
        )
        .granted()
        .decided(.approve, "the same authorization page, approved by another user", by: .other) {
            try $0.visiting()
        },
        Check(
            "AUT-10", "2.2", .security,
            "The user's decision is refused after the credentials have been exchanged.",
            risk: "Temporary credentials can be used again after they have been exchanged.",
            needs: .initiate,
            .form
        )
        .granted().exchanged()
        .answered(
            "the same decision, sent after the credentials had been exchanged",
            inspecting: otherVerifierFault
        ) {
            try $0.decidingAgain()
        },
        Check(
            "AUT-11", "2.2", .must, "The client gets no verifier if the user denies access.",
            risk: "A client gets access that the user denied.", needs: .initiate, .form
        )
        .initiated()
        .decided(.deny, "the denial on the authorization page") { try $0.visiting() }
        .finding { bench in
            bench.approvals.last?.verifier == nil
                ? nil : "the server sent a verifier after the denial"
        },
    ]

    private static let evil = "http://127.0.0.1:10/evil"

    private static let callbackOfUser: [Check] = [
        Check(
            "AUT-03", "2.2", .security, "A callback in the authorization URL is ignored.",
            risk:
                "An attacker can add a callback and get the access that the user approves.",
            needs: .initiate, .flow
        )
        .initiated()
        .decided(.approve, "the authorization page, with oauth_callback in its URL") { bench in
            try bench.visiting(query: "oauth_callback=\(PercentEncoding.encode(evil))")
        }
        .finding { bench in
            guard case .redirected(let url) = bench.approvals.last?.outcome else { return nil }
            return url.hasPrefix(evil)
                ? "the server redirects to the oauth_callback in the authorization URL" : nil
        },
        Check(
            "AUT-12", "2.2", .must,
            "If the callback has a query, the server appends its own parameters with &.",
            risk: "Clients whose callback URL has a query do not get the verifier.",
            needs: .initiate, .flow
        )
        .initiated()
        .callbackWithQuery()
        .approved()
        .finding { bench in
            guard case .redirected(let url) = bench.approvals.last?.outcome,
                !url.hasPrefix(bench.callback + "&")
            else { return nil }
            return "the server redirects to \(url.prefix { $0 != "#" }.prefix(80))…"
        },
        Check(
            "AUT-13", "2.2", .must, "The verifier is percent-encoded in the redirect.",
            risk: "Clients read a wrong verifier from the redirect.",
            needs: .initiate, .flow
        )
        .granted()
        .right("an exchange with the verifier from the redirect") { bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        Check(
            "AUT-14", "2.2", .should,
            "With oauth_callback=oob, the server shows the verifier on a page.",
            risk: "Programs without a callback cannot be used.", needs: .initiate, .flow
        )
        .granted(callback: "oob")
        .finding { bench in
            guard case .redirected = bench.approvals.last?.outcome else { return nil }
            return "the server redirects, although oauth_callback is oob"
        },
        Check(
            "AUT-18", "2.2", .information, "The redirect with the verifier is not cached.",
            risk: "A cache, or the next page that the browser opens, learns the verifier.",
            needs: .initiate, .form
        )
        .granted()
        .finding { bench in
            guard let answer = bench.approvals.last?.answer, answer.location != nil else {
                return nil
            }
            let control = (answer.value(of: "Cache-Control") ?? "").lowercased()
            return control.contains("no-store") || answer.value(of: "Referrer-Policy") != nil
                ? nil : "the redirect has neither Cache-Control: no-store nor Referrer-Policy"
        },
    ]
}

extension Check {
    /// A callback with a query; where the client has registered others, it may be refused.
    fileprivate func callbackWithQuery() -> Check {
        let text = "a callback with a query"
        return right(text) { bench in
            guard bench.client.callbacks.isEmpty else { return try bench.initiating() }
            return try bench.initiating(callback: bench.callbackWithQuery)
        }
        .assuming { bench in
            bench.client.callbacks.isEmpty
                ? nil
                : "the client has registered callbacks, so the server may refuse any other callback"
        }
    }
}

// What is wrong with an answer.
extension Check {
    private static let pageFault: Trial.Inspection = { answer, _ in
        answer.kind == .refused ? nil : "\(answer.text), not 4xx"
    }

    private static let frameFault: Trial.Inspection = { answer, _ in
        let policies = answer.values(of: "Content-Security-Policy")
        return answer.value(of: "X-Frame-Options") != nil
            || policies.contains { $0.contains("frame-ancestors") }
            ? nil : "the page has neither X-Frame-Options nor frame-ancestors"
    }

    /// Words that both pages of one client have, and that of another has not.
    private static let nameFault: Finding = { bench in
        let pages = bench.answers.filter { $0.form("oauth_token_secret") == nil }.map { answer in
            let tags = HTMLTag.all(in: String(decoding: answer.body, as: UTF8.self))
            return Set(
                tags.flatMap { $0.text.split(whereSeparator: \.isWhitespace) }.map(String.init))
        }
        guard pages.count == 3 else { return nil }
        return pages[0].intersection(pages[1]).subtracting(pages[2]).isEmpty
            ? "the authorization pages of two clients are the same" : nil
    }
}

extension Bench {
    /// A callback with a query whose text must stay as it is.
    fileprivate var callbackWithQuery: String {
        usualCallback + (usualCallback.contains("?") ? "&" : "?") + "x=1&y=%2B"
    }
}
