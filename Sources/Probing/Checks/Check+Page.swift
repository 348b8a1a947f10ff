import Vectors

// What the authorization page is, and where it leads (§2.2).
extension Check {
    static let pages: [Check] = shapes + leads

    private static let shapes: [Check] = [
        Check("AUT-07").anyPage().everywhere(frameFault),
        Check("AUT-21").anyPage().everywhere(typeFault),
        Check("AUT-22").anyPage().everywhere(storeFaultOfPage),
        Check("AUT-23").anyPage().everywhere(scriptFault),
    ]

    private static let leads: [Check] = [
        Check("AUT-24")
            .initiation()
            .refusable("a callback with the scheme javascript") { bench in
                try bench.initiating(callback: "javascript:alert(1)")
            }
            .decided(.approve).orNone
            .finding { bench in
                guard let approval = bench.approvals.last else { return nil }
                let answers = approval.earlier + [approval.answer].compactMap { $0 }
                return answers.contains(where: \.runsScript)
                    ? "the page leads to the callback, which the browser runs as a script" : nil
            },
        Check("AUT-25")
            .initiation()
            .refusable("a callback of 340 characters with escapes") { bench in
                guard bench.client.callbacks.isEmpty, !bench.usesOOB else {
                    return try bench.initiating()
                }
                return try bench.initiating(callback: Bench.longCallback)
            }
            .approved()
            .finding { bench in
                guard case .redirected(let url) = bench.approvals.last?.outcome,
                    bench.callback == Bench.longCallback,
                    !CallbackURL.leads(url, to: bench.callback)
                else { return nil }
                return "the server redirects to \(url.prefix { $0 != "?" }.prefix(80))…"
            },
    ]

    // MARK: - What is wrong with a page

    /// Whether an answer is the authorization page, with its form.
    private static func isPage(_ exchange: ProbeExchange, _ bench: Bench) -> Bool {
        bench.target.endpoint(of: exchange.message.target) == .page && exchange.answer.hasForm
    }

    private static let typeFault: Shape = { exchange, bench in
        guard isPage(exchange, bench) else { return nil }
        let answer = exchange.answer
        let type = (answer.value(of: "Content-Type") ?? "").lowercased()
        let name = type.prefix { $0 != ";" }.filter { !$0.isWhitespace }
        guard ["text/html", "application/xhtml+xml"].contains(name) else {
            return "the content type of the page is \(name.isEmpty ? "missing" : name)"
        }
        let tags = HTMLTag.all(in: String(decoding: answer.body, as: UTF8.self))
        let isNamed =
            type.contains("charset=") || answer.body.starts(with: [0xEF, 0xBB, 0xBF])
            || tags.contains { tag in
                tag.name == "meta"
                    && (tag["charset"] != nil || tag["content"]?.contains("charset=") ?? false)
            }
        return isNamed ? nil : "the page names no character set"
    }

    private static let frameFault: Shape = { exchange, bench in
        guard isPage(exchange, bench) else { return nil }
        let answer = exchange.answer
        let ancestors = answer.values(of: "Content-Security-Policy").compactMap { policy in
            policy.firstRange(of: "frame-ancestors").map {
                policy[$0.upperBound...].prefix { $0 != ";" }
            }
        }
        let option = (answer.value(of: "X-Frame-Options") ?? "").uppercased()
        let anyone: [Substring] = ["*", "http:", "https:"]
        let isLimited = ancestors.contains { sources in
            !sources.split(separator: " ").contains(where: anyone.contains)
        }
        return isLimited || ancestors.isEmpty && ["DENY", "SAMEORIGIN"].contains(option)
            ? nil : "the page has neither X-Frame-Options nor frame-ancestors"
    }

    private static let storeFaultOfPage: Shape = { exchange, bench in
        guard isPage(exchange, bench) else { return nil }
        let answer = exchange.answer
        let control = answer.values(of: "Cache-Control").joined(separator: ",").lowercased()
        let pragma = (answer.value(of: "Pragma") ?? "").lowercased()
        let isClosed =
            ["no-store", "no-cache", "private", "max-age=0"].contains(where: control.contains)
            || pragma.contains("no-cache")
        guard !isClosed else { return nil }
        return control.isEmpty
            ? "the page has no Cache-Control" : "the page has Cache-Control: \(control)"
    }

    private static let scriptFault: Shape = { exchange, bench in
        guard isPage(exchange, bench) else { return nil }
        let own = "\(bench.target.scheme)://\(bench.target.host)"
        let tags = HTMLTag.all(in: String(decoding: exchange.answer.body, as: UTF8.self))
        let source = tags.lazy.filter { $0.name == "script" && $0["integrity"] == nil }
            .compactMap { $0["src"] }
            .first { PageVisit.path($0, from: "/", on: own) == nil }
        return source.map { "the page loads a script from \($0.prefix(80))" }
    }
}

extension ProbeAnswer {
    /// Whether it is a page that leads to a script.
    fileprivate var runsScript: Bool {
        guard isPage else { return false }
        let page = String(decoding: body, as: UTF8.self)
        let links = HTMLTag.all(in: page).flatMap { tag in
            ["href", "src", "action", "formaction"].compactMap { tag[$0] }
        }
        return (links + [HTMLTag.refresh(in: page)].compactMap { $0 }).contains { link in
            link.filter { !$0.isWhitespace }.lowercased().hasPrefix("javascript:")
        }
    }
}

extension CallbackURL {
    /// Whether a URL leads to a callback: it has the same path, and each of its parameters.
    fileprivate static func leads(_ url: String, to callback: String) -> Bool {
        guard
            let (sent, own) = CallbackURL(url).flatMap({ sent in
                CallbackURL(callback).map { (sent, $0) }
            })
        else { return false }
        return sent.decodedStart == own.decodedStart
            && own.names.allSatisfy { name in
                sent.value(of: name).map { value in
                    own.value(of: name)?.utf8.elementsEqual(value.utf8) ?? false
                } ?? false
            }
    }
}

extension Bench {
    /// A callback that is long, and whose path and query must be neither decoded nor changed.
    fileprivate static let longCallback =
        "http://127.0.0.1:9/Cb/%252F/" + String(repeating: "a", count: 200) + "?X=1&y=%252B&z="
        + String(repeating: "b", count: 97)
}
