/// What a provider expects of every request, besides a correct signature.
package struct ProviderRules: Sendable {
    package enum Realm: Sendable {
        /// This text.
        case exactly(String)
        /// The account id, in the form that the host shows: `1234567-sb1` is `1234567_SB1`.
        case account
    }

    package var realm: Realm?
    /// Protocol parameters that must be there.
    package var required: [String] = []
    /// Whether a request without a token has an empty `oauth_token`.
    package var sendsEmptyToken = false
    /// Whether every body that is not a form has `oauth_body_hash`.
    package var hashesBodies = false
    /// `http` or `https`, if the provider accepts only one.
    package var scheme: String?
    /// What is used instead of OAuth over https, such as `Basic`; requests are accepted all the
    /// same, or may be.
    package var insteadOverHTTPS: String?
    /// How far the clock may be off, in seconds.
    package var clockWindow: Int?
    package var nonceLengthMin: Int?
    /// Whether a nonce has letters and digits only.
    package var nonceIsAlphanumeric = false
    /// How a nonce is kept, if not for each client, token and timestamp.
    package var nonces: Nonces?
    /// Headers that every request must have.
    package var requiredHeaders: [String] = []
    package var callback: Callback?
    /// How long a request token can be used, in seconds.
    package var requestTokenLifetime: Int?
    /// Whether the answer to a request for a token has no `oauth_callback_confirmed`.
    package var omitsConfirmation = false
    /// The mistakes that are accepted, too.
    package var tolerated: [String] = []
    /// Whether tokens come from a page of the provider, and not in three steps (§2).
    package var isOneLegged = false

    package enum Nonces: Sendable {
        /// Each is accepted once, whatever its timestamp.
        case uniqueForEver
        /// A timestamp may not be earlier than one before.
        case timestampsIncrease
    }

    package enum Callback: Sendable {
        /// In the URL of the authorization page, not in the first step.
        case atAuthorization
        /// It begins with the registered one.
        case beginsAsRegistered
    }
}

/// A request as a provider sees it.
package struct ProviderRequest: Sendable {
    package var scheme = ""
    package var host = ""
    package var path = ""
    package var method = ""
    package var signatureMethod: String?
    package var realm: String?
    /// Protocol parameters, decoded.
    package var parameters: [(name: String, value: String)] = []
    /// The names of the parameters of its form, decoded.
    package var formNames: [String] = []
    package var hasOtherBody = false
    /// The names of the headers, if they are known.
    package var headerNames: [String]?

    package init() {}

    func value(of name: String) -> String? {
        parameters.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}

extension ProviderProfile {
    /// The realm that a request must have; nil for any.
    package func realm(of request: ProviderRequest) -> String? {
        switch rules.realm {
        case .exactly(let realm): realm
        case .account where !isNamed(by: request.host): nil
        case .account where Self.namesNoAccount(request.host): nil
        case .account:
            request.host.split(separator: ".").first.map {
                String($0.uppercased().map { $0 == "-" ? "_" : $0 })
            }
        case nil: nil
        }
    }

    /// Whether a host is one of NetSuite's old ones, such as `rest.na1.netsuite.com`, which are the
    /// same for all accounts.
    private static func namesNoAccount(_ host: String) -> Bool {
        ["rest", "webservices", "system", "forms", "checkout", "debugger"]
            .contains { host.hasPrefix("\($0).") }
    }

    /// What the provider does not accept about a request, whatever its signature is; as sentences.
    package func findings(on request: ProviderRequest) -> [String] {
        var findings: [String] = []
        let method = request.signatureMethod ?? ""
        if request.signatureMethod != nil, !methods.contains(method) {
            findings.append(
                "\(title) accepts \(Self.list(methods)), but oauth_signature_method is "
                    + "\(method.isEmpty ? "empty" : method).")
        }
        findings += realmFindings(request)
        for name in rules.required where request.value(of: name) == nil {
            findings.append("\(title) requires \(name), which the request does not have.")
        }
        if rules.sendsEmptyToken, request.value(of: "oauth_token") == nil {
            findings.append(
                "If there is no token, \(title) expects an empty oauth_token, which is also "
                    + "signed.")
        }
        if rules.hashesBodies, request.hasOtherBody, request.value(of: "oauth_body_hash") == nil {
            findings.append("\(title) requires oauth_body_hash if there is a body.")
        }
        for name in rules.requiredHeaders {
            if let headers = request.headerNames,
                !headers.contains(where: { $0.lowercased() == name.lowercased() })
            {
                findings.append("\(title) requires the header \(name).")
            }
        }
        if let scheme = rules.scheme, !request.scheme.isEmpty, request.scheme != scheme {
            findings.append("\(title) accepts these requests only over \(scheme).")
        }
        return findings + nonceFindings(request)
    }

    /// What the provider wants that a request does not do, without refusing it for that.
    package func advice(on request: ProviderRequest) -> [String] {
        guard let other = rules.insteadOverHTTPS, request.scheme == "https" else { return [] }
        return ["Over https, \(title) expects \(other) instead of OAuth."]
    }

    private func realmFindings(_ request: ProviderRequest) -> [String] {
        guard let realm = realm(of: request), request.realm != realm else { return [] }
        let found = request.realm.map { "is \"\($0)\"" } ?? "is missing"
        return [
            "\(title) expects the realm \"\(realm)\", but the realm \(found). The realm is not "
                + "signed."
        ]
    }

    private func nonceFindings(_ request: ProviderRequest) -> [String] {
        guard let nonce = request.value(of: "oauth_nonce") else { return [] }
        var findings: [String] = []
        if let length = rules.nonceLengthMin, nonce.utf8.count < length {
            findings.append("\(title) expects an oauth_nonce of \(length) characters or more.")
        }
        let isPlain = nonce.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        }
        if rules.nonceIsAlphanumeric, !isPlain {
            findings.append("\(title) expects an oauth_nonce of letters and digits only.")
        }
        return findings
    }

    static func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " or " + last
    }
}
