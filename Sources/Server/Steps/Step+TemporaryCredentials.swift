import OAuth1
import Vectors
import HTTP

// Temporary credentials (§2.1).
extension Step {
    static let temporaryCredentials: [Step] = [
        callback, callbackOob, callbackBytes, callbackAbsolute, callbackScheme, callbackFragment,
        callbackRegistered, issueTemporary,
    ]

    /// A callback, or the word for none.
    static let callback = check(.callback) { _, record throws(Refusal) in
        guard record.message?["oauth_callback"] != nil else {
            throw .absent(.callback, ["oauth_callback"], fix: callbackFix)
        }
    }

    static let callbackFix = "send the callback URL, or \"oob\" for a client without a callback URL"

    /// A step that refuses a callback that is a URL, if there is a `fault` in it.
    static func callback(
        _ name: Name,
        _ rule: Rule,
        fix: String = callbackFix,
        fault: @escaping @Sendable (String, Client) -> String?
    ) -> Step {
        check(name) { _, record throws(Refusal) in
            guard let client = record.client,
                let bytes = record.message?.value(of: "oauth_callback"),
                !bytes.elementsEqual("oob".utf8),
                let fault = fault(String(decoding: bytes, as: UTF8.self), client)
            else { return }
            let title = PlainText.quoted(bytes: bytes.prefix(200))
            throw .rejected(
                rule, "oauth_callback", "oauth_callback is \(title): \(fault)", fix: fix)
        }
    }

    static let callbackOob = callback(.callbackOob, .callbackOob) { callback, _ in
        callback.lowercased() == "oob" ? "\"oob\" must be in lower case" : nil
    }

    static let callbackBytes = callback(.callbackBytes, .callbackBytes) { callback, _ in
        callback.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            ? nil : "a URL may contain only visible ASCII characters"
    }

    static let callbackAbsolute = callback(.callbackAbsolute, .callbackAbsolute) { callback, _ in
        let name = scheme(of: callback)
        let isScheme =
            name.utf8.count < callback.utf8.count && !name.isEmpty
            && name.utf8.allSatisfy { schemeCharacters.contains($0) }
        return isScheme ? nil : "it is not an absolute URL"
    }

    static let callbackScheme = callback(.callbackScheme, .callbackScheme) { callback, _ in
        let name = scheme(of: callback)
        return ["javascript", "data", "file", "vbscript", "about", "blob"].contains(name)
            ? "a browser must not be redirected to a URL with the scheme \(name)" : nil
    }

    static let callbackFragment = callback(.callbackFragment, .callbackFragment) { callback, _ in
        callback.utf8.contains(UInt8(ascii: "#"))
            ? "it has a fragment, which would hide the verifier that the server appends" : nil
    }

    static let callbackRegistered = callback(
        .callbackRegistered, .callbackRegistered, fix: registrationFix
    ) { callback, client in
        client.callbacks.isEmpty || client.callbacks.contains { $0.isSame(callback) }
            ? nil : unregistered(client)
    }

    /// That a callback is not one of those in the file of the clients.
    static func unregistered(_ client: Client) -> String {
        let names = client.callbacks.prefix(5).map { PlainText.quoted(String($0.prefix(200))) }
        return "the client has other callbacks in the --clients file: \(names.formatted)"
    }

    static let registrationFix =
        "send one of these callbacks, or add yours to the client's \"callbacks\" in the file"

    /// In lower case, before the first colon.
    static func scheme(of callback: String) -> String {
        let scheme = callback.utf8.prefix { $0 != UInt8(ascii: ":") }
        return String(decoding: scheme.map(ASCII.lowercased), as: UTF8.self)
    }

    private static let schemeCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8)

    private static let issueTemporary = Step(.answer) { state, record throws(Refusal) in
        let identifier = state.flow.text(&state, 20)
        let secret = state.flow.text(&state, 32)
        let token = TemporaryToken(
            identifier: identifier, secret: SharedSecret(secret), clientKey: record.clientKey ?? "",
            callback: record.message?["oauth_callback"] ?? "oob",
            expiry: record.time + state.settings.temporaryLifetime,
            formToken: state.flow.text(&state, 20))
        state.keep(token)
        record.issued = Array(token.identifier.utf8)
        record.outcome = "issued the temporary credentials \(token.identifier)"
        return RawResponse(credentials: [
            ("oauth_token", token.identifier), ("oauth_token_secret", token.secret.text),
            ("oauth_callback_confirmed", "true"),
        ])
    }
}

extension RawResponse {
    /// Credentials as a form (§2.1, §2.3).
    init(credentials pairs: [(String, String)]) {
        var list = ParameterList()
        for (name, value) in pairs { list.append(name: name, value: value) }
        var body: [UInt8] = []
        FormEncodedBody.append(list, to: &body)
        self.init(
            200,
            [
                ("Content-Type", "application/x-www-form-urlencoded"),
                ("Cache-Control", "no-store"),
            ], body: body)
    }
}
