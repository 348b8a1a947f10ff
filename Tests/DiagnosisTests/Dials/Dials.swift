import OAuth1

/// A signature as a row of dials, each in the position that RFC 5849 gives it.
///
/// A slow second reading of docs/pitfalls.md, which shares no code with the mistakes and their
/// search: a mistake turns one dial or a few, and then everything is computed again.
struct Dials {
    enum Source { case query, form, header }

    struct Pair {
        var name: String
        var value: String
        let source: Source
    }

    /// A pair, encoded, with its place in the list.
    struct Item {
        let pair: Pair
        let name: String
        let value: String
        let place: Int
    }

    enum Digest { case hmac, plainHash, hmacWithArgumentsSwapped, hashOfTextAndKey }
    enum Writing { case base64, hexadecimal, base64OfHexadecimal }

    let request: DialRequest
    var method: String

    // The base string URI.
    var scheme: String
    var host: String
    var path: String
    var uriQuery: String?
    var keepsCase = false
    var keepsDefaultPort = false
    var addsDefaultPort = false
    var dropsPort = false
    var hasOrigin = true

    // The list of parameters.
    var query: String?
    var separators = "&"
    var plusIsSpace = true
    var decodesNames = true
    var decodesValues = true
    var keepsEmptyParts = false
    var dropsBareNames = false
    var cutsValuesAtEquals = false
    var decodesForm = true
    var changes: [(inout [Pair]) -> Void] = []

    // Encoding, order and joining.
    var first = DialEncoder()
    var nameTimes: [Source: Int] = [:]
    var valueTimes: [Source: Int] = [:]
    /// Nil leaves the order of the list.
    var compare: ((Item, Item) -> Int)? = { first, second in
        let names = DialText.order(first.name, second.name)
        return names == 0 ? DialText.order(first.value, second.value) : names
    }
    /// Whether the protocol parameters come first, or last; nil for neither.
    var headerIsFirst: Bool?
    var separator = "&"
    var lineBreak = ""
    var leavesOutEqualsOfEmptyValues = false
    var endsWithSeparator = false

    // The base string.
    var second = DialEncoder()
    var uriTimes = 1
    var parameterTimes = 1
    var hasMethod = true
    var hasURI = true
    var encodesBaseString = false
    var baseStringEnd = ""

    // The key.
    var consumerSecret: String
    var tokenSecret: String
    var keyEncoder = DialEncoder()
    var secretTimes = 1
    var ampersand = "&"
    var encodesKey = false
    var keyEnd = ""

    // The signature.
    var hash = SignatureMethod.hmacSHA1
    var digest = Digest.hmac
    var writing = Writing.base64
    var usesURLAlphabet = false
    var hasPadding = true

    init(_ request: DialRequest) {
        self.request = request
        method = request.method
        (scheme, host) = (request.scheme, request.host)
        path = request.path.isEmpty ? "/" : request.path
        query = request.query
        (consumerSecret, tokenSecret) = (request.consumerSecret, request.tokenSecret)
    }
}

// MARK: - What they make

extension Dials {
    var uri: String {
        guard hasOrigin else { return path + (uriQuery.map { "?\($0)" } ?? "") }
        let isSecure = DialText.lowerCased(scheme) == "https"
        let standard = isSecure ? "443" : "80"
        var port = request.port
        if port == standard, !keepsDefaultPort { port = nil }
        if request.port == nil, addsDefaultPort { port = standard }
        if dropsPort { port = nil }
        let names = [scheme, host].map { keepsCase ? $0 : DialText.lowerCased($0) }
        return "\(names[0])://\(names[1])\(port.map { ":\($0)" } ?? "")\(path)"
            + (uriQuery.map { "?\($0)" } ?? "")
    }

    var list: [Pair] {
        var list: [Pair] = (query ?? "").isEmpty ? [] : read(query ?? "")
        list += request.form.map { name, value in
            let encoder = DialEncoder()
            return decodesForm
                ? Pair(name: name, value: value, source: .form)
                : Pair(
                    name: encoder.encoded(name), value: encoder.encoded(value), source: .form)
        }
        list += request.protocolParameters.map {
            Pair(name: $0.name, value: $0.value, source: .header)
        }
        for change in changes { change(&list) }
        return list
    }

    private func read(_ query: String) -> [Pair] {
        let parts = query.split(omittingEmptySubsequences: false) { separators.contains($0) }
        return parts.compactMap { part in
            if part.isEmpty, !keepsEmptyParts { return nil }
            if dropsBareNames, !part.contains("=") { return nil }
            let name = part.prefix { $0 != "=" }
            var value = part.dropFirst(name.count + 1)
            if cutsValuesAtEquals { value = value.prefix { $0 != "=" } }
            let texts = [(name, decodesNames), (value, decodesValues)].map { text, isDecoded in
                isDecoded
                    ? DialText.decoded(String(text), plusIsSpace: plusIsSpace) : String(text)
            }
            return Pair(name: texts[0], value: texts[1], source: .query)
        }
    }

    var parameters: String {
        let items = list.enumerated().map { place, pair in
            Item(
                pair: pair, name: first.encoded(pair.name, nameTimes[pair.source] ?? 1),
                value: first.encoded(pair.value, valueTimes[pair.source] ?? 1), place: place)
        }
        var sorted = items
        if let compare {
            sorted.sort { first, second in
                let order = compare(first, second)
                return order == 0 ? first.place < second.place : order < 0
            }
        }
        if let headerIsFirst {
            let isFirst = { (item: Item) in item.pair.name.hasPrefix("oauth_") == headerIsFirst }
            sorted = sorted.filter(isFirst) + sorted.filter { !isFirst($0) }
        }
        let texts = sorted.map { item in
            item.value.isEmpty && leavesOutEqualsOfEmptyValues
                ? item.name : "\(item.name)=\(item.value)"
        }
        return texts.joined(separator: separator + lineBreak) + (endsWithSeparator ? separator : "")
    }

    var baseString: String {
        var parts = hasMethod ? [method] : []
        if hasURI { parts.append(second.encoded(uri, uriTimes)) }
        parts.append(second.encoded(parameters, parameterTimes))
        let whole = parts.joined(separator: "&")
        return (encodesBaseString ? DialEncoder().encoded(whole) : whole) + baseStringEnd
    }

    var key: String {
        let secrets = [consumerSecret, tokenSecret].map { keyEncoder.encoded($0, secretTimes) }
        let key = secrets.joined(separator: ampersand)
        return (encodesKey ? DialEncoder().encoded(key) : key) + keyEnd
    }

    func signature() throws -> String {
        let signer = Signer()
        let (text, key) = (Array(baseString.utf8), Array(self.key.utf8))
        var bytes: [UInt8] = []
        switch digest {
        case .hmac: try signer.appendCode(of: text.span, using: hash, key: key, to: &bytes)
        case .hmacWithArgumentsSwapped:
            try signer.appendCode(of: key.span, using: hash, key: text, to: &bytes)
        case .plainHash: try signer.appendHash(of: text.span, using: hash, to: &bytes)
        case .hashOfTextAndKey:
            try signer.appendHash(
                of: Array("\(baseString)&\(self.key)".utf8).span, using: hash, to: &bytes)
        }
        let hexadecimal = bytes.map { DialText.hexadecimal($0, isLower: true) }.joined()
        if writing == .hexadecimal { return hexadecimal }
        if writing == .base64OfHexadecimal { bytes = Array(hexadecimal.utf8) }
        var output: [UInt8] = []
        Base64.append(bytes.span, to: &output)
        var written = String(decoding: output, as: UTF8.self)
        if usesURLAlphabet {
            written = String(written.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        }
        return hasPadding ? written : String(written.prefix { $0 != "=" })
    }
}
