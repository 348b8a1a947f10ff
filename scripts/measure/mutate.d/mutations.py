"""The mistakes that scripts/measure/mutate makes, one at a time: one row of the table each.

A row is (id of the pitfall, edits), and an edit is (name of a file below Sources/, old text, new text). The old text must
occur exactly once in the file. An id may have several rows. New texts may use Pairs.swift, which is added to OAuth1.

Most rows come from the functions before the table. They insert the mistake before or after a step, so that only these
functions have to change when the step is written differently.
"""

BASE_STRING = "SignatureBaseString.swift"
BASE_URI = "BaseStringURI.swift"
SOURCES = "ParameterSources.swift"
PARAMETERS = "NormalizedParameters.swift"
ENCODING = "PercentEncoding.swift"
SIGNER = "Signer.swift"
DERIVATION = "Derivation.swift"

METHOD = """PercentEncoding.append(method, to: &output)
            var written = output.mutableSpan
            for index in written.indices { written[index] = ASCII.uppercased(written[index]) }"""
SCHEME = "for index in uri.scheme { output.append(ASCII.lowercased(text[index])) }"
HOST = "for index in uri.host { output.append(ASCII.lowercased(text[index])) }"
PORT = "if let port = uri.port, !isDefault(text.extracting(port), scheme: uri.scheme) {"
PATH = "output.append(copying: text.extracting(uri.path))"
QUERY = "if let query = vector.request.uri?.query {"
PROTOCOL = "parameters.collect(vector.oauth.parameters, of: vector)"
INIT = "package init() {}"
SORT = "package mutating func sort(_ text: Span<UInt8>) {"
APPEND = "package func append(_ text: Span<UInt8>, to output: inout [UInt8]) {"
APPEND_ENCODED = "let (own, places) = (collected.bytes.span, places.span)\n        let countMax = prefixMax"
ROOM = "addingCapacity:"
KEY = """output.append(
            addingCapacity: PercentEncoding.lengthMax * count + 1 + PercentEncoding.slack
        ) { output in
            PercentEncoding.append(clientSecret, to: &output)
            output.append(UInt8(ascii: "&"))
            PercentEncoding.append(tokenSecret, to: &output)
        }"""
CODE = "try withCode(of: baseString, method, key) { Base64.append($0, to: &output) }"
DIGEST = "var digest: [UInt8] = []; "
RIGHT = "try withCode(of: baseString, method, key) { digest.append(copying: $0) }"

# Added to NormalizedParameters: the pairs that it was given, and the string that a mistake makes of them.
HELPERS = INIT + """
    private var rewritten: [UInt8]?

    private func pairs(_ text: Span<UInt8>) -> [Pair] {
        var pairs: [Pair] = []
        for place in places {
            var (name, value): ([UInt8], [UInt8]) = ([], [])
            name.append(copying: text.extracting(place.name))
            value.append(copying: text.extracting(place.value))
            pairs.append(Pair(name, value))
        }
        return pairs + collected.pairs
    }

    package mutating func filter(_ text: Span<UInt8>, _ isKept: (Pair) -> Bool) {
        let kept = pairs(text).filter(isKept)
        removeAll()
        for pair in kept { collected.append(name: pair.name.span, value: pair.value.span) }
    }
"""


def in_method(new):
    return [(BASE_STRING, METHOD, new)]


def in_uri(old, new):
    """The new text may append more than the usual capacity."""
    return [(BASE_URI, old, new), (BASE_URI, ROOM, ROOM + " 64 + 3 *")]


def in_path(bytes):
    """The path becomes `bytes`, an expression over `path`."""
    new = "var path: [UInt8] = []; path.append(copying: text.extracting(uri.path)); output.append(contentsOf: %s)"
    return in_uri(PATH, new % bytes)


def in_collection(old, new):
    return [(DERIVATION, old, new)]


def collecting(pairs):
    """The parameters to normalize become `pairs`, an expression over `pairs`."""
    new = "\n let pairs = self.pairs(text); removeAll(); for pair in (%s) { collected.append(name: pair.name.span, value: pair.value.span) }"
    return [(PARAMETERS, INIT, HELPERS), (PARAMETERS, SORT, SORT + new % pairs)]


def normalizing(bytes):
    """The normalized string becomes `bytes`, an expression over `pairs`."""
    return [
        (PARAMETERS, INIT, HELPERS),
        (PARAMETERS, SORT, SORT + "\n let pairs = self.pairs(text); rewritten = %s" % bytes),
        (PARAMETERS, APPEND, APPEND + "\n if let rewritten { output += rewritten; return }"),
        *encoding_normalized("rewritten.percentEncoded", "if let rewritten { %s }"),
    ]


def encoding_normalized(bytes, condition="%s"):
    """The parameters in the base string become `bytes`, an expression over `once`, the normalized string."""
    new = "var once: [UInt8] = []; append(text, to: &once); output.append(addingCapacity: prefixMax) { writePrefix(&$0) }; output += %s; return"
    return [(PARAMETERS, APPEND_ENCODED, condition % (new % bytes) + "\n" + APPEND_ENCODED)]


def in_encoding(byte, is_kept):
    """One character is encoded or not, everywhere."""
    texts = [byte, byte] if is_kept else ["%%%02X" % ord(byte), "%%25%02X" % ord(byte)]
    edits = []
    for table, text, bits, kind in zip(["once", "twice"], texts, [24, 40], ["UInt32", "UInt64"]):
        code = len(text) << bits | int.from_bytes(text.encode(), "little")
        old = f"let code = EncodedBytes.{table}[Int(text[index])]"
        new = f'let code: {kind} = text[index] == UInt8(ascii: "{byte}") ? {code} : EncodedBytes.{table}[Int(text[index])]'
        edits.append((ENCODING, old, new))
    return edits


def in_key(*parts):
    """The key becomes the parts, expressions over `client` and `token`, joined."""
    names = "_ = count; var (client, token): ([UInt8], [UInt8]) = ([], []); client.append(copying: clientSecret); token.append(copying: tokenSecret)"
    return [("SigningKey.swift", KEY, names + "".join(f"\n output.append(contentsOf: {part})" for part in parts))]


def in_digest(code):
    """`code` replaces the HMAC, and leaves its bytes in `digest`."""
    return [(SIGNER, CODE, DIGEST + code + "; Base64.append(digest.span, to: &output)")]


def in_signature(bytes):
    """The HMAC's text becomes `bytes`, an expression over `text`, the correct one, and `digest`."""
    new = "; var text: [UInt8] = []; Base64.append(digest.span, to: &text); output.append(contentsOf: %s)"
    return [(SIGNER, CODE, DIGEST + RIGHT + new % bytes)]


def in_hash(case, right, wrong):
    return [("SignatureMethod.swift", f"{case}: .{right}", f"{case}: .{wrong}")]


MUTATIONS = [
    # Method
    ("method-lower-case", in_method(METHOD.replace("uppercased", "lowercased"))),
    ("method-lower-case", in_method("PercentEncoding.append(method, to: &output)")),
    ("method-get", in_method('for byte in "GET".utf8 { output.append(byte) }')),
    ("method-post", in_method('for byte in "POST".utf8 { output.append(byte) }')),

    # Base string URI
    ("scheme-http-for-https", in_uri(SCHEME, 'output.append(contentsOf: "http".utf8)')),
    ("scheme-https-for-http", in_uri(SCHEME, 'output.append(contentsOf: "https".utf8)')),
    ("scheme-case-kept", in_uri(SCHEME, "output.append(copying: text.extracting(uri.scheme))")),
    ("host-case-kept", in_uri(HOST, "output.append(copying: text.extracting(uri.host))")),
    ("userinfo-in-base-uri", in_uri(HOST, 'if let user = uri.userinfo { output.append(copying: text.extracting(user)); output.append(UInt8(ascii: "@")) }; ' + HOST)),
    ("default-port-kept", in_uri(PORT, "if let port = uri.port {")),
    ("default-port-added", in_uri(PORT, 'if uri.port == nil { output.append(contentsOf: (uri.scheme.count == 5 ? ":443" : ":80").utf8) }; ' + PORT)),
    ("port-dropped", in_uri(PORT, "if let port = uri.port, port.isEmpty {")),
    ("known-ports-dropped", in_uri('isSecure ? "443" : "80"', 'port.count == 3 ? "443" : "80"')),
    ("empty-path-no-slash", in_uri('if uri.path.isEmpty { output.append(UInt8(ascii: "/")) }', "")),
    ("path-lower-cased", in_path("path.lowerCased")),
    ("path-left-out", in_path('path.prefix(1)')),
    ("path-decoded", in_path("path.percentDecoded")),
    ("path-double-encoded", in_path('path.replacing("%", "%25")')),
    ("path-subdelims-encoded", in_path('path.percentEncoded.unescaping("%2F", "%25")')),
    ("path-hex-uppercased", in_path("path.upperCaseEscapes")),
    ("path-reencoded", in_path('path.percentDecoded.percentEncoded.unescaping("%2F")')),
    ("path-matrix-params-dropped", in_path('path.prefix { $0 != UInt8(ascii: ";") }')),
    ("trailing-slash-dropped", in_path("path.count > 1 && path.last == 0x2F ? path.dropLast() : path[...]")),
    ("trailing-slash-added", in_path('path.last == 0x2F || path.isEmpty ? path : path + "/".utf8')),
    ("query-in-base-uri", in_uri(PATH, PATH + '; if let query = uri.query { output.append(contentsOf: "?".utf8); output.append(copying: text.extracting(query)) }')),
    ("empty-query-kept", in_uri(PATH, PATH + '; if let query = uri.query, query.isEmpty { output.append(contentsOf: "?".utf8) }')),
    ("fragment-in-base-uri", in_uri(PATH, PATH + '; if let fragment = uri.fragment { output.append(contentsOf: "#".utf8); output.append(copying: text.extracting(fragment)) }')),
    ("relative-url", in_uri(PATH, "output.removeAll(); " + PATH)),
    ("uri-not-encoded", in_collection("PercentEncoding.append(text.span, to: &encodedURI)", "encodedURI += text")),

    # Which parameters
    ("query-params-left-out", in_collection(QUERY, "if let query = vector.request.uri?.query, query.isEmpty {")),
    ("query-params-twice", in_collection(QUERY, "for query in [vector.request.uri?.query, vector.request.uri?.query].compactMap(\\.self) {")),
    ("fragment-in-query", in_collection(QUERY, "if let query = vector.request.uri?.query.map({ $0.lowerBound..<vector.bytes(of: vector.request.url).count }) {")),
    ("query-cut-at-second-question-mark", in_collection(QUERY, 'if let query = vector.request.uri?.query.map({ $0.lowerBound..<(Array(vector.bytes(of: vector.request.url))[$0].firstIndex(of: UInt8(ascii: "?")) ?? $0.upperBound) }) {')),
    ("form-params-left-out", in_collection("parameters.collect(vector.request.form, of: vector)", "")),
    ("form-params-left-out", [(SOURCES, '.prefix { $0 != UInt8(ascii: ";") }', ".prefix { _ in true }")]),
    ("raw-body-as-parameter", in_collection("ParameterSources.isForm(contentType: vector.bytes(of: vector.request.contentType))", "!vector.bytes(of: vector.request.contentType).isEmpty")),
    ("oauth-signature-included", [(SOURCES, 'excludedName = "oauth_signature"', 'excludedName = "signature"')]),
    ("realm-included", in_collection(PROTOCOL, PROTOCOL + '; if vector.oauth.realm.isPresent { parameters.collected.append(name: "realm", value: vector.string(of: vector.oauth.realm)) }')),
    ("realm-parameter-dropped", collecting('pairs.without("realm")')),
    ("oauth-named-parameters-dropped", [(PARAMETERS, INIT, HELPERS), *in_collection(PROTOCOL, "parameters.filter(bytes) { !$0.isProtocol }; " + PROTOCOL)]),
    ("oauth-version-missing", collecting('pairs.without("oauth_version")')),
    ("oauth-version-added", collecting('pairs.without("oauth_version") + [Pair("oauth_version".utf8, "1.0".utf8)]')),
    ("oauth-token-empty-added", collecting('pairs.contains { $0.isNamed("oauth_token") } ? pairs : pairs + [Pair("oauth_token".utf8, [])]')),
    ("oauth-token-left-out", collecting('pairs.without("oauth_token")')),
    ("oauth-callback-missing", collecting('pairs.without("oauth_callback")')),
    ("oauth-verifier-missing", collecting('pairs.without("oauth_verifier")')),
    ("nonce-timestamp-not-signed", collecting('pairs.without("oauth_nonce", "oauth_timestamp")')),
    ("oauth-body-hash-missing", collecting('pairs.without("oauth_body_hash")')),
    ("oauth-body-hash-hex", [("BodyHash.swift", "Base64.append(digest.span, to: &output)", "let digits = digest.hexadecimal; Base64.append(digits.span, to: &output)")]),
    ("empty-segment-kept", [(SOURCES, "if !pair.isEmpty { return pair }", "return pair")]),
    ("semicolon-splits-query", [(SOURCES, 'text.firstIndex(of: UInt8(ascii: "&"), from: start)', '(start..<text.count).first { "&;".utf8.contains(text[$0]) }')]),
    ("query-cut-at-second-equals", [("ParameterList.swift", "FormEncoding.appendDecoded(text.extracting(valueStart...), to: &bytes)", 'for index in valueStart..<text.count { if text[index] == UInt8(ascii: "=") { break }; FormEncoding.appendDecoded(text.extracting(index...index), to: &bytes) }')]),
    ("no-equals-dropped", [("ParameterList.swift", "let valueStart = min(separator + 1, text.count)", "let valueStart = min(separator + 1, text.count); guard separator < text.count else { bytes.removeSubrange(start...); return }")]),

    # Encoding
    ("plus-for-space", normalizing('pairs.normalized.joined().replacing("%20", "+")')),
    ("plus-not-decoded", [("FormEncoding.swift", 'output.append(UInt8(ascii: " "))', 'output.append(UInt8(ascii: "+"))')]),
    ("query-not-decoded", [("FormEncoding.swift", "var index = 0", "output.append(copying: text); return; var index = 0")]),
    ("query-decoded-twice", collecting("pairs.map { $0.isProtocol ? $0 : Pair($0.name, $0.value.percentDecoded) }")),
    ("tilde-encoded", in_encoding("~", False)),
    ("unreserved-encoded", in_encoding("-", False)),
    ("unreserved-encoded", in_encoding(".", False)),
    ("unreserved-encoded", in_encoding("_", False)),
    ("star-not-encoded", in_encoding("*", True)),
    ("slash-not-encoded", normalizing('pairs.normalized.mapValues { $0.unescaping("%2F") }.joined()')),
    ("comma-not-encoded", normalizing('pairs.normalized.joined().unescaping("%2C")')),
    ("brackets-not-encoded", normalizing('pairs.normalized.joined().unescaping("%5B", "%5D")')),
    ("js-encodeuricomponent", normalizing('''pairs.normalized.joined().unescaping("%21", "%27", "%28", "%29", "%2A")''')),
    ("java-urlencoder", normalizing('pairs.normalized.joined().replacing("%20", "+").replacing("~", "%7E").unescaping("%2A")')),
    ("lower-case-hex", [(ENCODING, "uppercase: true", "uppercase: false")]),
    ("lower-case-hex-outer", encoding_normalized("once.percentEncoded.lowerCaseEscapes")),
    ("no-first-encoding", normalizing("pairs.signed.inOrder.joined()")),
    ("names-not-encoded", normalizing("pairs.signed.map { Pair($0.name, $0.value.percentEncoded) }.inOrder.joined()")),
    ("names-double-encoded", normalizing("pairs.encoded.map { Pair($0.name.percentEncoded, $0.value) }.inOrder.joined()")),
    ("no-second-encoding", encoding_normalized("once")),
    ("double-first-encoding", normalizing("pairs.encoded.mapTexts(\\.percentEncoded).inOrder.joined()")),
    ("oauth-values-not-encoded", normalizing("pairs.signed.map { $0.isProtocol ? $0 : $0.encoded }.inOrder.joined()")),
    ("latin1", collecting("pairs.mapTexts { text in String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { $0.value < 256 ? [UInt8($0.value)] : Array(String($0).utf8) } }")),
    ("mojibake", collecting("pairs.mapTexts { text in Array(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })).utf8) }")),

    # Order and repetition
    ("not-sorted", normalizing("pairs.encoded.joined()")),
    ("oauth-params-last", normalizing("(pairs.normalized.filter { !$0.isProtocol } + pairs.normalized.filter(\\.isProtocol)).joined()")),
    ("oauth-params-first", normalizing("(pairs.normalized.filter(\\.isProtocol) + pairs.normalized.filter { !$0.isProtocol }).joined()")),
    ("sorted-before-encoding", normalizing("pairs.inOrder.encoded.joined()")),
    ("sorted-utf16", normalizing("pairs.sorted { $0.name == $1.name ? $0.valueText.utf16.lexicographicallyPrecedes($1.valueText.utf16) : $0.nameText.utf16.lexicographicallyPrecedes($1.nameText.utf16) }.encoded.joined()")),
    ("sorted-case-insensitive", normalizing("pairs.encoded.sorted { Pair.inOrder(Pair($0.name.lowerCased, $0.value.lowerCased), Pair($1.name.lowerCased, $1.value.lowerCased)) }.joined()")),
    ("sorted-by-pair", normalizing("pairs.encoded.sorted { $0.text.lexicographicallyPrecedes($1.text) }.joined()")),
    ("sorted-by-name-only", normalizing("pairs.encoded.sorted { $0.name.lexicographicallyPrecedes($1.name) }.joined()")),
    ("duplicates-last-wins", collecting("pairs.merged { $0[$0.count - 1] }")),
    ("duplicates-first-wins", collecting("pairs.merged { $0[0] }")),
    ("duplicate-pairs-merged", normalizing("Array(Set(pairs)).normalized.joined()")),
    ("duplicates-joined-by-comma", collecting('pairs.merged { Pair($0[0].name, $0.map(\\.value).joined(separator: ",".utf8)) }')),
    ("duplicates-bracketed", collecting('pairs.map { pair in pairs.filter { $0.name == pair.name }.count > 1 ? Pair(pair.name + "[]".utf8, pair.value) : pair }')),
    ("duplicates-reversed", normalizing("Array(pairs.encoded.reversed()).sorted { $0.name.lexicographicallyPrecedes($1.name) }.joined()")),
    ("empty-values-dropped", collecting("pairs.filter { !$0.value.isEmpty }")),
    ("empty-value-no-equals", normalizing('Array(pairs.normalized.map { $0.value.isEmpty ? $0.name : $0.text }.joined(separator: "&".utf8))')),
    ("joined-with-comma", normalizing('pairs.normalized.joined(",")')),
    ("display-line-breaks", normalizing('pairs.normalized.joined("&\\n")')),
    ("trailing-ampersand", normalizing('pairs.normalized.joined() + "&".utf8')),

    # Base string
    ("base-string-encoded", [(BASE_STRING, "let countMax =", "defer { output = output.percentEncoded }; let countMax =")]),

    # Key
    ("secrets-not-encoded", in_key("client", '"&".utf8', "token")),
    ("secrets-double-encoded", in_key("client.percentEncoded.percentEncoded", '"&".utf8', "token.percentEncoded.percentEncoded")),
    ("key-encoded-whole", in_key('(client + "&".utf8 + token).percentEncoded')),
    ("ampersand-encoded", in_key("client.percentEncoded", '"%26".utf8', "token.percentEncoded")),
    ("no-ampersand", in_key("client.percentEncoded", 'token.isEmpty ? [] : "&".utf8 + token.percentEncoded')),
    ("secrets-without-ampersand", in_key("client.percentEncoded", "token.percentEncoded")),
    ("consumer-secret-only", in_key("client.percentEncoded", '"&".utf8')),
    ("token-secret-only", in_key('"&".utf8', "token.percentEncoded")),
    ("token-secret-without-ampersand", in_key("token.percentEncoded")),
    ("secrets-swapped", in_key("token.percentEncoded", '"&".utf8', "client.percentEncoded")),
    ("key-trailing-newline", in_key("client.percentEncoded", '"&".utf8', "token.percentEncoded", '"\\n".utf8')),

    # Digest and its text
    ("sha1-labelled-otherwise", in_hash("case .hmacSHA256, .rsaSHA256", "sha256", "sha1")),
    ("sha1-labelled-otherwise", in_hash("case .hmacSHA512, .rsaSHA512", "sha512", "sha1")),
    ("sha256-labelled-otherwise", in_hash("case .hmacSHA1, .rsaSHA1, .plaintext", "sha1", "sha256")),
    ("sha512-labelled-otherwise", in_hash("case .hmacSHA1, .rsaSHA1, .plaintext", "sha1", "sha512")),
    ("plain-hash", in_digest("try appendHash(of: baseString, using: method, to: &digest)")),
    ("hmac-arguments-swapped", in_digest("var text: [UInt8] = []; text.append(copying: baseString); try withCode(of: key.span, method, text) { digest.append(copying: $0) }")),
    ("hex-digest", in_signature("digest.hexadecimal")),
    ("base64-of-hex", in_digest(RIGHT + "; digest = digest.hexadecimal")),
    ("base64url", in_signature('text.replacing("+", "-").replacing("/", "_")')),
    ("no-padding", in_signature("text.prefix { $0 != 0x3D }")),
    ("base64-line-breaks", in_signature('text.prefix(76) + "\\n".utf8 + text.dropFirst(76)')),
    ("signature-percent-encoded-twice", in_collection('headerParameters.append(name: Self.signatureName.span, value: sent.span)', 'let encoded = sent.percentEncoded; headerParameters.append(name: Self.signatureName.span, value: encoded.span)')),
    ("signature-not-encoded", [("AuthorizationHeader.swift", "PercentEncoding.append(bytes.extracting(value), to: &output)", 'if parameters.name(at: index).elementsEqual("oauth_signature".utf8) { output.append(copying: bytes.extracting(value)) } else { PercentEncoding.append(bytes.extracting(value), to: &output) }')]),
    ("plaintext-is-base-string", in_collection("try derive(.signingKey, of: vector)\n            signature += signingKey", "try derive(.baseString, of: vector)\n            signature += baseString")),
]
