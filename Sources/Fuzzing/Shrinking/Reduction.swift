/// One way to make a request smaller.
struct Reduction: Sendable {
    /// The smaller requests; those that remove more come first.
    let requests: @Sendable (DrawnRequest) -> [DrawnRequest]

    /// Large parts first, so that few of the many small steps are left.
    static let inOrder = [
        withoutLists, withoutParameters, withoutProtocolParameters, withoutURLParts, plainly,
        plainProtocol, shorterTexts, withoutCharacters, simplerCharacters,
    ]

    /// The request after `change`; nil if that changes nothing.
    private static func changed(
        _ request: DrawnRequest,
        _ change: (inout DrawnRequest) -> Void
    ) -> DrawnRequest? {
        var changed = request
        change(&changed)
        return changed == request ? nil : changed
    }

    // MARK: Parts

    private static let withoutLists = Reduction { request in
        [
            changed(request) {
                $0.body = .none
                $0.form = []
            },
            changed(request) {
                $0.hasQuery = false
                $0.query = []
            },
            changed(request) { $0.moreQuery = [] },
            changed(request) { $0.form = [] },
        ].compactMap(\.self)
    }

    private static let withoutParameters = Reduction { request in
        DrawnRequest.lists.flatMap { list in
            request[keyPath: list].indices.compactMap { index in
                changed(request) { $0[keyPath: list].remove(at: index) }
            }
        }
    }

    /// Nonce and timestamp stay: a program may choose its own if they are missing.
    private static let withoutProtocolParameters = Reduction { request in
        let optional = [
            "realm", "oauth_token", "oauth_version", "oauth_callback", "oauth_verifier",
        ]
        return request.oauth.indices.filter { optional.contains(request.oauth[$0].name) }
            .compactMap { index in changed(request) { $0.oauth.remove(at: index) } }
    }

    private static let withoutURLParts = Reduction { request in
        [
            changed(request) { $0.path = [] }, changed(request) { $0.path = [DrawnText()] },
            changed(request) { $0.port = nil },
        ].compactMap(\.self)
            + request.path.indices.compactMap { index in
                changed(request) { $0.path.remove(at: index) }
            }
    }

    /// Ordinary methods, URLs and bodies.
    private static let plainly = Reduction { request in
        var smaller = [
            changed(request) { $0.method = "GET" }, changed(request) { $0.method = "POST" },
            changed(request) { $0.scheme = "http" }, changed(request) { $0.scheme = "https" },
            changed(request) { $0.host = DrawnRequest().host },
            changed(request) { $0.host = "A.example" },
        ]
        if case .rawForm = request.body {
            smaller.append(changed(request) { $0.body = .form })
            smaller.append(
                changed(request) {
                    $0.body = .rawForm(contentType: "application/x-www-form-urlencoded")
                })
        }
        if case .other(_, let type) = request.body {
            smaller.append(changed(request) { $0.body = .other(DrawnText(), contentType: type) })
        }
        for list in [\DrawnRequest.query, \.form] {
            for index in request[keyPath: list].indices {
                smaller.append(changed(request) { $0[keyPath: list][index].hasEquals = true })
            }
        }
        return smaller.compactMap(\.self)
    }

    /// Ordinary protocol parameters, in the order of their names.
    private static let plainProtocol = Reduction { request in
        [
            changed(request, useUsualMethod),
            changed(request) { request in
                request.oauth.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            },
            changed(request) { request in
                for index in request.oauth.indices
                where request.oauth[index].name == "oauth_timestamp" {
                    request.oauth[index].value = DrawnText("1")
                }
            },
        ].compactMap(\.self)
    }

    /// HMAC-SHA1, with the nonce and timestamp that a PLAINTEXT request may lack.
    private static func useUsualMethod(_ request: inout DrawnRequest) {
        for (name, value) in [("oauth_nonce", "a"), ("oauth_timestamp", "1")]
        where request[name] == nil {
            request.oauth.append(.init(name: name, value: DrawnText(value)))
        }
        for index in request.oauth.indices
        where request.oauth[index].name == "oauth_signature_method" {
            request.oauth[index].value = DrawnText("HMAC-SHA1")
        }
        request.privateKeyFile = nil
    }

    // MARK: Texts

    private static let shorterTexts = Reduction { request in
        request.texts.flatMap { text in
            let symbols = request[keyPath: text].symbols
            let half = symbols.count / 2
            let a = [DrawnText.Symbol(scalar: "a")]
            return [[], a, Array(symbols[..<half]), Array(symbols[half...])].compactMap { shorter in
                changed(request) { $0[keyPath: text].symbols = shorter }
            }
        }
    }

    private static let withoutCharacters = Reduction { request in
        request.texts.flatMap { text in
            request[keyPath: text].symbols.indices.compactMap { index in
                changed(request) { $0[keyPath: text].symbols.remove(at: index) }
            }
        }
    }

    /// An `a` or a `b` instead of each character, or the same character in its usual form.
    private static let simplerCharacters = Reduction { request in
        request.texts.flatMap { text in
            request[keyPath: text].symbols.indices.flatMap { index in
                let symbol = request[keyPath: text].symbols[index]
                return simpler(symbol).compactMap { simpler in
                    changed(request) { $0[keyPath: text].symbols[index] = simpler }
                }
            }
        }
    }

    private static func simpler(_ symbol: DrawnText.Symbol) -> [DrawnText.Symbol] {
        var simpler = [DrawnText.Symbol(scalar: "a"), .init(scalar: "b")]
        if symbol.isUnreserved { simpler.append(.init(scalar: symbol.scalar)) }
        simpler.append(.init(scalar: symbol.scalar, form: .escaped))
        return simpler
    }
}
