import OAuth1
import Vectors

// Resource Owner Authorization (§2.2).
extension Check {
    static let authorization: [Check] = page + forms + callbackOfUser

    private static let page: [Check] = [
        Check(
            "AUT-01", "2.2", .robustness, "An unknown token gets a page, and no redirect.",
            risk: "Users end on a broken page, or at another place.", needs: .flow
        ).answered("a token that nobody has", inspecting: pageFault) { bench in
            try bench.visiting(page: "oauth_token=oauthcheck-nobody")
        },
        Check(
            "AUT-02", "2.2", .robustness, "No token, or two, get a page.",
            risk: "Users approve something else than the page shows.", needs: .initiate, .flow
        )
        .initiated().initiated()
        .answered("no oauth_token", inspecting: pageFault) { try $0.visiting(page: "") }
        .answered("two different tokens", inspecting: pageFault) { bench in
            let token = try bench.issuedToken(0).identifier
            return try bench.visiting(1, query: "oauth_token=\(PercentEncoding.encode(token))")
        },
        Check(
            "AUT-04", "2.2", .must, "Approval needs a login.",
            risk: "Anybody can approve for everybody.", needs: .initiate, .flow, .login
        )
        .initiated()
        .decided(.approve, "the authorization page without a login", by: .nobody) {
            try $0.visiting()
        }
        .approved(),
        Check(
            "AUT-07", "2.2", .should, "The authorization page cannot be framed.",
            risk: "Another page can let users click on this one without seeing it.",
            needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .answered("the authorization page", inspecting: frameFault) { try $0.visiting() },
        Check(
            "AUT-16", "2.2", .security, "What the authorization page shows is escaped.",
            risk: "Whoever has a client can run scripts on the pages of the server.",
            needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .refusable("a callback with a tag of HTML") { bench in
            let mark = bench.usualCallback.contains("?") ? "&" : "?"
            return try bench.initiating(callback: bench.usualCallback + mark + "a=" + Bench.markup)
        }
        .answered("the page for this callback", inspecting: markupFault) { try $0.visiting() },
        Check(
            "AUT-17", "2.2", .should, "The authorization page names the client.",
            risk: "Users do not know whom they let in.", needs: .initiate, .form, .otherClient
        )
        .initiated()
        .form("the page for the first client") { try $0.visiting() }
        .initiated()
        .form("the page for the first client, once more") { try $0.visiting() }
        .initiated(as: true)
        .form("the page for the second client") { try $0.visiting() }
        .finding(nameFault),
    ]

    private static let forms: [Check] = [
        Check(
            "AUT-05", "4.13", .should, "A decision comes from the server's own page.",
            risk: "Another page can approve in the user's name.", needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .answered("its form from another page", inspecting: decisionFault) { bench in
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
            "AUT-06", "4.15", .should, "GET does not approve.",
            risk: "A link or an image can approve in the user's name.", needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .answered("its form as a link", inspecting: decisionFault) {
            try $0.deciding(asPost: false)
        },
        Check(
            "AUT-08", "2.2", .security, "A decision is made once.",
            risk: "Somebody else can decide again.", needs: .initiate, .form
        )
        .granted()
        .answered("the decision once more", inspecting: otherVerifierFault) {
            try $0.decidingAgain()
        },
        Check(
            "AUT-19", "2.2", .security, "A decision is made once, even on a page that is fresh.",
            risk: "Somebody else can decide again.", needs: .initiate, .form
        )
        .granted()
        .decided(.approve, "the authorization page once more, to approve", by: .again) {
            try $0.visiting()
        },
        Check(
            "AUT-20", "2.2", .security, "A denial cannot be turned into an approval.",
            risk: "A client gets access that was denied.", needs: .initiate, .form
        )
        .initiated()
        .form("the authorization page") { try $0.visiting() }
        .decided(.deny, "the authorization page, to deny") { try $0.visiting() }
        .answered("the form of the first page, to approve", inspecting: decisionFault) {
            try $0.deciding()
        },
        Check(
            "AUT-09", "2.2", .security, "One user cannot approve for another.",
            risk: "Somebody else decides about a user's data.", needs: .initiate, .flow, .users
        )
        .granted()
        .decided(.approve, "the same page, by another user", by: .other) { try $0.visiting() },
        Check(
            "AUT-10", "2.2", .security, "A decision after the exchange is refused.",
            risk: "Temporary credentials that were exchanged can be used again.", needs: .initiate,
            .form
        )
        .granted().exchanged()
        .answered("the decision after the exchange", inspecting: otherVerifierFault) {
            try $0.decidingAgain()
        },
        Check(
            "AUT-11", "2.2", .must, "A denial gives no verifier.",
            risk: "A client gets access that was denied.", needs: .initiate, .form
        )
        .initiated()
        .decided(.deny, "the authorization page, to deny") { try $0.visiting() }
        .finding { bench in
            bench.approvals.last?.verifier == nil ? nil : "the denial gave a verifier"
        },
    ]

    private static let evil = "http://127.0.0.1:10/evil"

    private static let callbackOfUser: [Check] = [
        Check(
            "AUT-03", "2.2", .security, "A callback in the authorization URL is ignored.",
            risk: "Whoever sends a user to this page gets what the user approves.",
            needs: .initiate, .flow
        )
        .initiated()
        .decided(.approve, "the authorization page, with oauth_callback in its URL") { bench in
            try bench.visiting(query: "oauth_callback=\(PercentEncoding.encode(evil))")
        }
        .finding { bench in
            guard case .redirected(let url) = bench.approvals.last?.outcome else { return nil }
            return url.hasPrefix(evil) ? "the server redirects to that callback" : nil
        },
        Check(
            "AUT-12", "2.2", .must, "Parameters are added to a callback with a query.",
            risk: "Clients whose callback has a query do not get the verifier.",
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
            "AUT-13", "2.2", .must, "The verifier is encoded in the redirect.",
            risk: "Clients read another verifier than the server wants.", needs: .initiate, .flow
        )
        .granted()
        .right("an exchange with the verifier that the redirect has") { bench in
            try bench.exchanging(verifier: try bench.verifier())
        },
        Check(
            "AUT-14", "2.2", .should, "With oob, the verifier is shown.",
            risk: "Programs without a callback cannot be used.", needs: .initiate, .flow
        )
        .granted(callback: "oob")
        .finding { bench in
            guard case .redirected = bench.approvals.last?.outcome else { return nil }
            return "the server redirects, though there is no callback"
        },
        Check(
            "AUT-18", "2.2", .information, "The redirect is not cached.",
            risk: "A cache, or the next page, learns the verifier.", needs: .initiate, .form
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
                ? nil : "the client has registered its callbacks, so another one may be refused"
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
            ? "the pages of two clients do not differ" : nil
    }
}

extension Bench {
    /// A callback with a query whose text must stay as it is.
    fileprivate var callbackWithQuery: String {
        usualCallback + (usualCallback.contains("?") ? "&" : "?") + "x=1&y=%2B"
    }
}
