import OAuth1
import Vectors

// Resource Owner Authorization (§2.2).
extension Check {
    static let authorization: [Check] = page + forms + callbackOfUser

    private static let page: [Check] = [
        Check("AUT-01").answered(
            "the authorization page with an unknown token", inspecting: pageFault
        ) { try $0.visiting(page: "oauth_token=oauthcheck-nobody") }
        .answered("the authorization page with a byte that is not UTF-8", inspecting: pageFault) {
            try $0.visiting(page: "oauth_token=%FF")
        }
        .answered("the authorization page with token credentials", inspecting: pageFault) { bench in
            let token = bench.credentials.pairs[0].token?.identifier ?? "oauthcheck-nobody"
            return try bench.visiting(page: "oauth_token=\(PercentEncoding.encode(token))")
        },
        Check("AUT-02")
            .initiation().initiated()
            .answered("the authorization page without oauth_token", inspecting: pageFault) {
                try $0.visiting(page: "")
            }
            .answered("the authorization page with two different tokens", inspecting: pageFault) {
                bench in
                let token = try bench.issuedToken(0).identifier
                return try bench.visiting(1, query: "oauth_token=\(PercentEncoding.encode(token))")
            },
        Check("AUT-04")
            .initiated()
            .decided(.approve, "the authorization page without a login", by: .nobody) {
                try $0.visiting()
            }
            .approved(),
        Check("AUT-16")
            .anyPage()
            .answered("the authorization page with a tag in its URL") { bench in
                try bench.visiting(query: "state=\(PercentEncoding.encode(Bench.markup))")
            }
            .answered("the authorization page with a tag as its token") { bench in
                try bench.visiting(page: "oauth_token=\(PercentEncoding.encode(Bench.markup))")
            }
            .everywhere(markupFault(onPage: true))
            .refusable("a callback with an escaped HTML tag") { bench in
                try bench.initiating(callback: bench.tagged(PercentEncoding.encode(Bench.markup)))
            }
            .answered("the authorization page for the callback with the escaped HTML tag") {
                try $0.visiting()
            }
            .answered("a callback with a quotation mark that a URL may have") { bench in
                try bench.initiating(callback: bench.tagged("1'oauthcheck='x'"))
            }
            .answered("the authorization page for the callback with the quotation mark") { bench in
                bench.lastAnswer?.isAccepted ?? true
                    ? try bench.visiting()
                    : try bench.visiting(page: "oauth_token=oauthcheck-nobody")
            }
            .refusable("a callback with an HTML tag") { bench in
                try bench.initiating(callback: bench.tagged(Bench.tag))
            }
            .answered("the authorization page for the callback with the HTML tag") {
                try $0.visiting()
            },
        Check("AUT-17")
            .anyPage()
            .form("the authorization page for the first client") { try $0.visiting() }
            .initiated(as: true)
            .form("the authorization page for the second client") { try $0.visiting() }
            .finding(nameFault),
    ]

    private static let forms: [Check] = [
        Check("AUT-05")
            .initiated()
            .page()
            .answered(
                "the form of the authorization page, sent from another page",
                inspecting: decisionFault
            ) { bench in
                let token = bench.isPlan ? "" : try bench.issuedToken(0).identifier
                return try bench.forged(bench.deciding { Self.known($0, token) })
            }
            .answered(
                "the form without its hidden fields, without the headers Origin and Referer",
                inspecting: decisionFault
            ) { bench in
                let token = bench.isPlan ? "" : try bench.issuedToken(0).identifier
                return try bench.deciding(page: 1) { Self.known($0, token) }
            }
            .initiated()
            .form("the authorization page for other credentials") { try $0.visiting() }
            .initiated()
            .page()
            .answered(
                "the form of the page for other credentials, with the token of this page",
                inspecting: decisionFault
            ) { try $0.decidingElsewhere(1, for: 2, page: 2) }
            .initiated()
            .form("the authorization page, loaded by an attacker") { try $0.visiting() }
            .form("the same page, loaded by the user") { try $0.visiting() }
            .answered(
                "the form that the attacker's page has, sent with the user's cookies",
                inspecting: decisionFault
            ) { try $0.forged($0.decidingForAnother(after: 0)) }
            .answered("the same, without the headers Origin and Referer", inspecting: decisionFault)
        {
            try $0.decidingForAnother(after: 1)
        },
        Check("AUT-06").resuming
            .initiated()
            .form("the authorization page", inspecting: decisionFault) { try $0.visiting() }
            .answered("the form of the authorization page, sent by GET", inspecting: decisionFault)
        {
            try $0.deciding(asPost: false)
        },
        Check("AUT-08").resuming
            .granted()
            .answered("the same decision again", inspecting: otherVerifierFault) {
                try $0.decidingAgain()
            },
        Check("AUT-19").resuming
            .granted()
            .decided(.approve, "the approval on a newly loaded authorization page", by: .again) {
                try $0.visiting()
            },
        Check("AUT-18").resuming
            .granted()
            .finding { bench in
                guard let answer = bench.approvals.last?.answer, answer.location != nil else {
                    return nil
                }
                let control = (answer.value(of: "Cache-Control") ?? "").lowercased()
                return control.contains("no-store") || answer.value(of: "Referrer-Policy") != nil
                    ? nil : "the redirect has neither Cache-Control: no-store nor Referrer-Policy"
            },
        Check("AUT-26").resuming.granted(),
        Check("AUT-20")
            .initiated()
            .page()
            .denied()
            .answered(
                "an approval after the denial, with the form that was loaded before the denial",
                inspecting: decisionFault
            ) {
                try $0.deciding()
            }
            .decided(.approve, "the approval on a page loaded after the denial", by: .again) {
                try $0.visiting()
            },
        Check("AUT-09")
            .granted()
            .decided(.approve, "the same authorization page, approved by another user", by: .other)
        {
            try $0.visiting()
        },
    ]

    /// What another page knows: the token, and what the button says.
    private static func known(_ fields: [HTMLForm.Field], _ token: String) -> [HTMLForm.Field] {
        fields.enumerated().filter { index, field in
            field.value == token || index == fields.count - 1
        }.map(\.element)
    }

    private static let evil = "http://127.0.0.1:10/evil"

    private static let callbackOfUser: [Check] = [
        Check("AUT-03")
            .initiated()
            .decided(.approve, "the authorization page, with oauth_callback in its URL") { bench in
                try bench.visiting(query: "oauth_callback=\(PercentEncoding.encode(evil))")
            }
            .finding { bench in
                guard case .redirected(let url) = bench.approvals.last?.outcome else { return nil }
                return url.hasPrefix(evil)
                    ? "the server redirects to the oauth_callback in the authorization URL" : nil
            },
        Check("AUT-12")
            .initiation()
            .callbackWithQuery()
            .initiated()
            .decided(.approve) { try $0.visiting(max(0, $0.issued.count - 2)) }
            .finding { bench in
                guard case .redirected(let url) = bench.approvals.last?.outcome,
                    !url.hasPrefix(bench.callbackWithQuery + "&")
                else { return nil }
                return "the server redirects to \(url.prefix { $0 != "#" }.prefix(80))…"
            },
        Check("AUT-14")
            .initiated(callback: "oob").decided(.approve).orNone
            .initiated(callback: "oob").onlyWithoutVerifier
            .decided(.approve).orNone.onlyWithoutVerifier
            .finding { bench in
                let pages = bench.approvals.map(\.page)
                if case .redirected = bench.approvals.first?.outcome {
                    return "the server redirects, although oauth_callback is oob"
                }
                guard pages.count == 2, !pages[0].isEmpty, pages[0] == pages[1],
                    bench.approvals.allSatisfy({ $0.verifier == nil })
                else { return nil }
                return "the pages after two approvals show the same text, so no verifier"
            }
            .assuming { bench in
                bench.approvals.contains { $0.verifier != nil }
                    ? nil
                    : "probe found no verifier on the page after the approval"
            },
    ]
}

extension Check {
    /// A callback with a query; where the client has registered others, it may be refused.
    fileprivate func callbackWithQuery() -> Check {
        let text = "a callback with a query"
        return right(text) { bench in
            guard bench.client.callbacks.isEmpty, !bench.usesOOB else {
                return try bench.initiating()
            }
            return try bench.initiating(callback: bench.callbackWithQuery)
        }
        .assuming { bench in
            bench.client.callbacks.isEmpty && !bench.usesOOB
                ? nil
                : "the client has registered callbacks, so the server may refuse any other callback"
        }
    }
}

// What is wrong with an answer.
extension Check {
    private static let pageFault: Trial.Inspection = { answer, bench in
        let own = "\(bench.target.scheme)://\(bench.target.host)"
        let isOwn = answer.location.map { PageVisit.path($0, from: "/", on: own) != nil } ?? false
        return answer.kind == .refused || isOwn ? nil : "\(answer.text), not 4xx"
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
    /// A callback with a text in its query.
    fileprivate func tagged(_ text: String) -> String {
        usualCallback + (usualCallback.contains("?") ? "&" : "?") + "a=" + text
    }

    /// The form of an earlier page, for other credentials than those that were given last, with the
    /// cookies of the last page and its token.
    fileprivate func decidingElsewhere(_ other: Int, for own: Int, page age: Int) throws
        -> ProbeMessage
    {
        guard !isPlan else { return try deciding() }
        let (other, own) = (try issuedToken(other).identifier, try issuedToken(own).identifier)
        let message = try deciding(page: age, token: other) { fields in
            fields.map { HTMLForm.Field(name: $0.name, value: $0.value == other ? own : $0.value) }
        }
        return message.with {
            let target = String(decoding: $0.target, as: UTF8.self)
            $0.target = Array(
                target.replacing(PercentEncoding.encode(other), with: PercentEncoding.encode(own))
                    .utf8)
        }
    }

    /// The form of the page that was loaded before the last one, with the cookies of the last one;
    /// a visit if no cookies tell users apart.
    fileprivate func decidingForAnother(after count: Int) throws -> ProbeMessage {
        let cookies = answers.dropLast(count).suffix(2).compactMap(\.cookies)
        guard cookies.count == 2, !cookies[0].utf8.elementsEqual(cookies[1].utf8) else {
            return try visiting()
        }
        return try deciding(page: count + 1)
    }

    /// A decision that another page makes the browser send.
    fileprivate func forged(_ message: ProbeMessage) -> ProbeMessage {
        message.with {
            $0.add("Origin", "http://evil.example")
            $0.add("Referer", "http://evil.example/")
        }
    }

    /// A callback with a query whose text must stay as it is.
    fileprivate var callbackWithQuery: String {
        usualCallback + (usualCallback.contains("?") ? "&" : "?") + "x=1&y=%2B"
    }
}
