import OAuth1

/// A mistake as the oracle makes it: which dials it turns, after docs/pitfalls.md.
struct DialTurn: Sendable {
    /// The pitfall whose instance it is.
    let id: String
    let isPossible: @Sendable (DialRequest) -> Bool
    let turn: @Sendable (inout Dials) -> Void

    init(
        _ id: String,
        if isPossible: @escaping @Sendable (DialRequest) -> Bool = { _ in true },
        _ turn: @escaping @Sendable (inout Dials) -> Void
    ) {
        (self.id, self.isPossible, self.turn) = (id, isPossible, turn)
    }

    /// All of them, in the order of the catalogue.
    static let all =
        ofURI + ofSources + ofEncoding + ofOrder + ofBaseString + ofKey + ofDigest
}

extension Dials {
    fileprivate mutating func add(_ name: String, _ value: String) {
        changes.append { $0.append(Pair(name: name, value: value, source: .header)) }
    }

    fileprivate mutating func drop(_ isMeant: @escaping (Pair) -> Bool) {
        changes.append { $0.removeAll(where: isMeant) }
    }

    fileprivate mutating func dropHeader(_ names: String...) {
        drop { $0.source == .header && names.contains($0.name) }
    }

    fileprivate mutating func replace(_ name: String, _ value: String) {
        changes.append { list in
            for place in list.indices where list[place].source == .header {
                if list[place].name == name { list[place].value = value }
            }
        }
    }

    fileprivate mutating func encode(
        names: Int? = nil,
        values: Int? = nil,
        of sources: [Source] = [.query, .form, .header]
    ) {
        for source in sources {
            if let names { nameTimes[source] = names }
            if let values { valueTimes[source] = values }
        }
    }

    fileprivate mutating func changeBoth(_ change: (inout DialEncoder) -> Void) {
        change(&first)
        change(&second)
    }

    fileprivate mutating func sort(by text: @escaping (Item) -> [String]) {
        compare = { first, second in
            zip(text(first), text(second)).lazy.map(DialText.order).first { $0 != 0 } ?? 0
        }
    }
}

extension DialTurn {
    private static let ofURI: [DialTurn] = [
        .init("method-lower-case") { $0.method = DialText.lowerCased($0.method) },
        .init("method-get", if: { $0.method != "GET" }) { $0.method = "GET" },
        .init("method-post", if: { $0.method != "POST" }) { $0.method = "POST" },
        .init("method-put", if: { $0.method != "PUT" }) { $0.method = "PUT" },
        .init("scheme-http-for-https", if: { $0.scheme != "http" }) { $0.scheme = "http" },
        .init("scheme-https-for-http", if: { $0.scheme == "http" }) { $0.scheme = "https" },
        .init("default-port-kept", if: { $0.port == "80" || $0.port == "443" }) {
            $0.keepsDefaultPort = true
        },
        .init("default-port-added", if: { $0.port == nil }) { $0.addsDefaultPort = true },
        .init("port-dropped", if: { $0.port != nil }) { $0.dropsPort = true },
        .init("host-case-kept") { $0.keepsCase = true },
        .init("path-lower-cased") { $0.path = DialText.lowerCased($0.path) },
        .init("host-www") {
            $0.host = $0.host.hasPrefix("www.") ? String($0.host.dropFirst(4)) : "www." + $0.host
        },
        .init("empty-path-no-slash", if: { $0.path.isEmpty }) { $0.path = "" },
        .init("trailing-slash-dropped") {
            if $0.path.hasSuffix("/") { $0.path = String($0.path.dropLast()) }
        },
        .init("trailing-slash-added") { if !$0.path.hasSuffix("/") { $0.path += "/" } },
        .init("path-decoded") { $0.path = DialText.decoded($0.path, plusIsSpace: false) },
        .init("path-double-encoded") {
            var encoder = DialEncoder()
            encoder.leave("/")
            $0.path = encoder.encoded($0.path)
        },
        .init("path-subdelims-encoded") {
            var encoder = DialEncoder()
            encoder.leave("/%")
            $0.path = encoder.encoded($0.path)
        },
        .init("path-matrix-params-dropped") {
            let segments = $0.path.split(separator: "/", omittingEmptySubsequences: false)
            let last = segments.last?.prefix { $0 != ";" } ?? ""
            $0.path = (segments.dropLast() + [last]).joined(separator: "/")
        },
        .init("path-prefix-dropped") {
            let segments = $0.path.split(separator: "/", omittingEmptySubsequences: false)
            $0.path = "/" + segments.dropFirst(2).joined(separator: "/")
        },
        .init("query-in-base-uri", if: { $0.query ?? "" != "" }) {
            $0.uriQuery = $0.request.query
        },
        .init("query-in-base-uri-not-in-params", if: { $0.query ?? "" != "" }) {
            $0.uriQuery = $0.request.query
            $0.query = nil
        },
        .init("uri-not-encoded") { $0.uriTimes = 0 },
        .init("relative-url") { $0.hasOrigin = false },
        .init("path-left-out") { $0.path = "/" },
    ]

    private static let ofSources: [DialTurn] = [
        .init("query-params-left-out") { $0.drop { $0.source == .query } },
        .init("query-params-twice") {
            $0.changes.append { $0 = $0.flatMap { $0.source == .query ? [$0, $0] : [$0] } }
        },
        .init("form-params-left-out") { $0.drop { $0.source == .form } },
        .init("oauth-signature-included") { $0.add("oauth_signature", "") },
        .init("realm-included", if: { $0.realm != nil }) {
            $0.add("realm", $0.request.realm ?? "")
        },
        .init("oauth-version-missing") { $0.dropHeader("oauth_version") },
        .init("oauth-version-added", if: { $0.value("oauth_version") == nil }) {
            $0.add("oauth_version", "1.0")
        },
        .init("oauth-version-1.0a", if: { $0.value("oauth_version") != nil }) {
            $0.replace("oauth_version", "1.0a")
        },
        .init("oauth-token-empty-added", if: { $0.value("oauth_token") == nil }) {
            $0.add("oauth_token", "")
        },
        .init("oauth-token-left-out") { $0.dropHeader("oauth_token") },
        .init("oauth-callback-added") { $0.add("oauth_callback", "oob") },
        .init("nonce-timestamp-not-signed") { $0.dropHeader("oauth_nonce", "oauth_timestamp") },
        .init("timestamp-milliseconds") {
            $0.replace("oauth_timestamp", ($0.request.value("oauth_timestamp") ?? "") + "000")
        },
        .init("signature-method-misspelt") { $0.replace("oauth_signature_method", "HMAC_SHA1") },
        .init("body-replaces-query") { drop(.query, sharedWith: .form, &$0) },
        .init("query-replaces-body") { drop(.form, sharedWith: .query, &$0) },
        .init("empty-segment-kept") { $0.keepsEmptyParts = true },
        .init("query-cut-at-second-equals") { $0.cutsValuesAtEquals = true },
    ]

    private static func drop(
        _ source: Dials.Source,
        sharedWith other: Dials.Source,
        _ dials: inout Dials
    ) {
        dials.changes.append { list in
            let names = Set(list.filter { $0.source == other }.map(\.name))
            list.removeAll { $0.source == source && names.contains($0.name) }
        }
    }

    private static let ofEncoding: [DialTurn] = [
        .init("plus-for-space") { $0.first.writesSpaceAsPlus = true },
        .init("plus-not-decoded") { $0.plusIsSpace = false },
        .init("js-encodeuricomponent") { $0.first.leave("!'()*") },
        .init("js-encodeuricomponent-both") { $0.changeBoth { $0.leave("!'()*") } },
        .init("java-urlencoder") { encodeAsJava(&$0.first) },
        .init("java-urlencoder-both") { $0.changeBoth(encodeAsJava) },
        .init("tilde-encoded") { $0.first.escape("~") },
        .init("star-not-encoded") { $0.first.leave("*") },
        .init("slash-not-encoded") { $0.first.leave("/") },
        .init("comma-not-encoded") { $0.first.leave(",") },
        .init("brackets-not-encoded") { $0.first.leave("[]") },
        .init("lower-case-hex") { $0.changeBoth { $0.hasLowerCaseDigits = true } },
        .init("lower-case-hex-outer") { $0.second.hasLowerCaseDigits = true },
        .init("no-first-encoding") { $0.encode(names: 0, values: 0) },
        .init("names-not-encoded") { $0.encode(names: 0) },
        .init("no-second-encoding") { $0.parameterTimes = 0 },
        .init("double-first-encoding") { $0.encode(names: 2, values: 2, of: [.query, .form]) },
        .init("query-not-decoded") { ($0.decodesNames, $0.decodesValues) = (false, false) },
        .init("query-copied") {
            ($0.decodesNames, $0.decodesValues) = (false, false)
            $0.encode(names: 0, values: 0, of: [.query])
        },
        .init("form-not-decoded") { $0.decodesForm = false },
        .init("semicolon-splits-query") { $0.separators = "&;" },
        .init("joined-with-comma") { $0.separator = "," },
        .init("query-decoded-twice") {
            $0.changes.append { list in
                for place in list.indices where list[place].source != .header {
                    list[place].value = DialText.decoded(list[place].value, plusIsSpace: false)
                }
            }
        },
        .init("names-double-encoded") { $0.encode(names: 2) },
        .init("display-line-breaks") { $0.lineBreak = "\n" },
        .init("query-names-not-decoded") { $0.decodesNames = false },
        .init("oauth-values-not-encoded") { $0.encode(values: 0, of: [.header]) },
        .init("unreserved-encoded") { $0.first.escape("-._~") },
    ]

    private static func encodeAsJava(_ encoder: inout DialEncoder) {
        encoder.writesSpaceAsPlus = true
        encoder.escape("~")
        encoder.leave("*")
    }

    private static let ofOrder: [DialTurn] = [
        .init("not-sorted") { $0.compare = nil },
        .init("oauth-params-last") { $0.headerIsFirst = false },
        .init("oauth-params-first") { $0.headerIsFirst = true },
        .init("sorted-before-encoding") { $0.sort { [$0.pair.name, $0.pair.value] } },
        .init("sorted-case-insensitive") {
            $0.sort { [$0.name, $0.value].map(DialText.lowerCased) }
        },
        .init("sorted-by-pair") { $0.sort { ["\($0.name)=\($0.value)"] } },
        .init("sorted-by-name-only") { $0.sort { [$0.name] } },
        .init("duplicates-last-wins") {
            $0.changes.append { list in
                list = list.indices.filter { place in
                    !list[(place + 1)...].contains { $0.name == list[place].name }
                }.map { list[$0] }
            }
        },
        .init("duplicates-first-wins") {
            $0.changes.append { list in
                list = list.indices.filter { place in
                    !list[..<place].contains { $0.name == list[place].name }
                }.map { list[$0] }
            }
        },
        .init("duplicates-bracketed") {
            $0.changes.append { list in
                let names = list.map(\.name)
                for (place, name) in names.enumerated()
                where names.count(where: { $0 == name }) > 1 {
                    list[place].name += "[]"
                }
            }
        },
        .init("duplicates-indexed") {
            $0.changes.append { list in
                let names = list.map(\.name)
                for (place, name) in names.enumerated()
                where names.count(where: { $0 == name }) > 1 {
                    list[place].name += "[\(names[..<place].count { $0 == name })]"
                }
            }
        },
        .init("empty-values-dropped") { $0.drop { $0.value.isEmpty } },
        .init("empty-value-no-equals") { $0.leavesOutEqualsOfEmptyValues = true },
        .init("no-equals-dropped") { $0.dropsBareNames = true },
        .init("duplicates-reversed") {
            $0.compare = { first, second in
                let names = DialText.order(first.name, second.name)
                return names == 0 ? second.place - first.place : names
            }
        },
    ]

    private static let ofBaseString: [DialTurn] = [
        .init("trailing-ampersand") { $0.endsWithSeparator = true },
        .init("base-string-encoded") { $0.encodesBaseString = true },
        .init("base-string-newline") { $0.baseStringEnd = "\n" },
        .init("base-string-without-method") { $0.hasMethod = false },
        .init("base-string-without-url") { $0.hasURI = false },
    ]

    private static let ofKey: [DialTurn] = [
        .init("secrets-not-encoded") { $0.secretTimes = 0 },
        .init("secrets-double-encoded") { $0.secretTimes = 2 },
        .init("key-encoded-whole") { ($0.secretTimes, $0.encodesKey) = (0, true) },
        .init("no-ampersand", if: { $0.tokenSecret.isEmpty }) { $0.ampersand = "" },
        .init("secrets-without-ampersand") { $0.ampersand = "" },
        .init("consumer-secret-only") { $0.tokenSecret = "" },
        .init("token-secret-only") { $0.consumerSecret = "" },
        .init("secrets-swapped") {
            ($0.consumerSecret, $0.tokenSecret) = ($0.tokenSecret, $0.consumerSecret)
        },
        .init("consumer-key-for-secret") {
            $0.consumerSecret = $0.request.value("oauth_consumer_key") ?? ""
        },
        .init("token-for-token-secret", if: { $0.value("oauth_token") != nil }) {
            $0.tokenSecret = $0.request.value("oauth_token") ?? ""
        },
        .init("consumer-secret-newline") { $0.consumerSecret += "\n" },
        .init("token-secret-newline") { $0.tokenSecret += "\n" },
        .init("consumer-secret-leading-space") { $0.consumerSecret = " " + $0.consumerSecret },
        .init("key-trailing-newline") { $0.keyEnd = "\n" },
        .init("null-text", if: { $0.tokenSecret.isEmpty }) { $0.tokenSecret = "null" },
        .init("ampersand-encoded") { $0.ampersand = "%26" },
    ]

    private static let ofDigest: [DialTurn] = [
        .init("sha256-labelled-otherwise") { $0.hash = .hmacSHA256 },
        .init("plain-hash") { $0.digest = .plainHash },
        .init("hmac-arguments-swapped") { $0.digest = .hmacWithArgumentsSwapped },
        .init("hex-digest") { $0.writing = .hexadecimal },
        .init("base64-of-hex") { $0.writing = .base64OfHexadecimal },
        .init("base64url") { $0.usesURLAlphabet = true },
        .init("no-padding") { $0.hasPadding = false },
        .init("secrets-appended-to-base-string") {
            ($0.digest, $0.hash) = (.hashOfTextAndKey, .hmacSHA1)
        },
    ]
}
