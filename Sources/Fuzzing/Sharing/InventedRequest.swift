import Diagnosis
import OAuth1
import Vectors

/// A request with every key, token, secret, host and personal value invented, and nothing else
/// changed.
struct InventedRequest {
    private var texts: InventedText
    private let vector: TestVector
    /// Whether names of parameters, and words of paths, are invented, too.
    private let inventsNames: Bool
    var parts = VectorParts(id: "shared")
    /// What must not be recognized.
    var originals: [[UInt8]] { texts.originals }
    /// What stays, because its meaning matters and it tells nothing about anybody.
    private(set) var kept: [[UInt8]] = []

    /// Words of paths that tell nothing about anybody.
    static let publicWords = [
        "api", "rest", "oauth", "json", "xml", "users", "orders", "photos", "request_token",
        "access_token", "authorize", "statuses", "update.json", "products", "items", "wp-json",
        "search", "services",
    ]

    /// - Throws: ``SharingError`` if a value cannot be invented.
    init(_ vector: TestVector, inventsNames: Bool, _ texts: InventedText) throws(SharingError) {
        self.vector = vector
        self.inventsNames = inventsNames
        self.texts = texts
        let request = vector.request
        if request.method.isPresent { parts.request.method = vector.string(of: request.method) }
        parts.oauth = try protocolParameters()
        parts.secrets.consumerSecret = try secret(vector.secrets.consumerSecret)
        parts.secrets.tokenSecret = try secret(vector.secrets.tokenSecret)
        if request.url.isPresent {
            parts.request.url = try url(Array(vector.bytes(of: request.url)))
        }
        parts.request.query = try pairs(request.query)
        if request.hasForm { parts.request.form = try pairs(request.form) }
        if request.contentType.isPresent {
            parts.request.contentType = try contentType(vector.string(of: request.contentType))
        }
        if request.body.isPresent { parts.request.body = try body() }
    }

    /// Another text of the same shape.
    mutating func inventedText(_ bytes: [UInt8]) throws(SharingError) -> String {
        String(decoding: try texts.invented(bytes, showsMarks: false), as: UTF8.self)
    }

    // MARK: - Values

    private mutating func invented(_ text: String) throws(SharingError) -> String {
        String(decoding: try texts.invented(Array(text.utf8)), as: UTF8.self)
    }

    private mutating func secret(_ text: VectorText) throws(SharingError) -> String? {
        text.isPresent ? try inventedText(Array(vector.bytes(of: text))) : nil
    }

    private mutating func protocolParameters() throws(SharingError) -> [VectorParts.Pair] {
        var pairs: [VectorParts.Pair] = []
        let list = vector.list(of: vector.oauth.parameters)
        for index in list.places.indices {
            let name = String(decoding: list.name(at: index), as: UTF8.self)
            let value = Array(list.value(at: index))
            if Self.stays(name, value) {
                kept.append(value)
                pairs.append((name, String(decoding: value, as: UTF8.self)))
            } else {
                pairs.append((name, try inventedText(value)))
            }
        }
        let realm = vector.oauth.realm
        if realm.isPresent {
            pairs.append(("realm", try inventedText(Array(vector.bytes(of: realm)))))
        }
        return pairs
    }

    /// Whether a protocol parameter is what it is in many requests.
    private static func stays(_ name: String, _ value: [UInt8]) -> Bool {
        switch name {
        case "oauth_signature_method": true
        case "oauth_timestamp": value.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
        default: false
        }
    }

    private mutating func pairs(
        _ parameters: VectorParameters
    ) throws(SharingError) -> [VectorParts.Pair] {
        let list = vector.list(of: parameters)
        return try list.places.indices.map { (index) throws(SharingError) in
            let name = String(decoding: list.name(at: index), as: UTF8.self)
            let value = String(decoding: list.value(at: index), as: UTF8.self)
            return (try self.name(name), try invented(value))
        }
    }

    /// Names are a part of an interface that is public, unless they show a value.
    private mutating func name(_ name: String) throws(SharingError) -> String {
        let isProtocol = name.hasPrefix("oauth_") || name == "realm"
        return inventsNames && !isProtocol ? try invented(name) : name
    }

    // MARK: - The URL

    private mutating func url(_ bytes: [UInt8]) throws(SharingError) -> String {
        guard let parts = SplitURL(bytes) else {
            return String(decoding: try texts.invented(bytes), as: UTF8.self)
        }
        let pathEnd = parts.rest.firstIndex { "?#".utf8.contains($0) } ?? bytes.count
        let queryEnd = bytes[pathEnd...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        var url = parts.scheme + "://".utf8
        url += try authority(parts.authority)
        url += try path(parts.rest[..<pathEnd])
        url += try query(bytes[pathEnd..<queryEnd])
        let fragment = bytes[queryEnd...]
        if !fragment.isEmpty { url += [UInt8(ascii: "#")] + (try query(fragment.dropFirst())) }
        return String(decoding: url, as: UTF8.self)
    }

    private mutating func authority(_ bytes: ArraySlice<UInt8>) throws(SharingError) -> [UInt8] {
        let userEnd = bytes.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? bytes.startIndex
        let user = try piece(bytes[bytes.startIndex..<userEnd], hasPlus: false)
        let rest = bytes[userEnd...]
        let isLiteral = rest.first == UInt8(ascii: "[")
        let portStart =
            isLiteral
            ? rest.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? rest.endIndex
            : rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        let host = try host(rest[rest.startIndex..<portStart])
        return user + host + Self.port(rest[portStart...])
    }

    /// A port with its colon; the default ports stay, as they are often the mistake.
    private static func port(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let digits = bytes.dropFirst().drop { $0 == UInt8(ascii: "0") }
        let isDefault = [Array("80".utf8), Array("443".utf8), []].contains(Array(digits))
        guard !isDefault else { return Array(bytes) }
        return Array((digits.elementsEqual("8080".utf8) ? ":8888" : ":8080").utf8)
    }

    /// The host in `test`, which belongs to nobody; `www.` stays, as it is often the mistake.
    private mutating func host(_ bytes: ArraySlice<UInt8>) throws(SharingError) -> [UInt8] {
        let isNumber = bytes.allSatisfy { $0 < 0x41 } || bytes.first == UInt8(ascii: "[")
        guard !isNumber else {
            texts.hide(Array(bytes))
            let isV6 = bytes.first == UInt8(ascii: "[")
            let others = isV6 ? ["[2001:db8::1]", "[fd00::1]"] : ["192.0.2.1", "203.0.113.7"]
            let windows = Windows(Array(bytes))
            let other = others.first { !windows.occur(in: Array($0.utf8)) }
            return Array((other ?? others[0]).utf8)
        }
        var labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { Array($0) }
        for index in labels.indices {
            let label = String(decoding: labels[index], as: UTF8.self)
            if label.lowercased() == "www" { continue }
            // Prefixes and the last label are those of many hosts.
            let isLast = index == labels.count - 1 && labels.count > 1
            if label.lowercased().hasPrefix("xn--") {
                if !isLast { texts.hide(Array(labels[index].dropFirst(4))) }
                let other = ["xn--mnchen-3ya", "xn--caf-dma"].first { $0 != label.lowercased() }
                labels[index] = Array((other ?? label).utf8)
            } else if isLast {
                let isUpper = labels[index].contains { (0x41...0x5A).contains($0) }
                labels[index] = Array((isUpper ? "TEST" : "test").utf8)
            } else {
                labels[index] = try texts.invented(labels[index])
            }
        }
        return Array(labels.joined(separator: [UInt8(ascii: ".")]))
    }

    private mutating func path(_ bytes: ArraySlice<UInt8>) throws(SharingError) -> [UInt8] {
        let segments = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var path: [[UInt8]] = []
        for segment in segments {
            let text = String(decoding: segment, as: UTF8.self)
            let isPublic = !inventsNames && Self.publicWords.contains(text.lowercased())
            if isPublic || Self.isVersion(segment) {
                kept.append(Array(segment))
                path.append(Array(segment))
            } else {
                path.append(try piece(segment, hasPlus: false))
            }
        }
        return Array(path.joined(separator: [UInt8(ascii: "/")]))
    }

    /// `1`, `1.1.2`, `v2`: what a mistake may be about, and the number of nobody.
    private static func isVersion(_ segment: ArraySlice<UInt8>) -> Bool {
        let digits = segment.drop { $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "V") }
        let numbers = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard numbers.joined().allSatisfy(ASCII.isDigit) else { return false }
        switch segment.count - digits.count {
        case 0:
            return digits.count < 2
                || (2...3).contains(numbers.count) && numbers.allSatisfy { $0.count < 3 }
        case 1: return digits.count < 6
        default: return false
        }
    }

    /// The query with its `?`, or a form's text.
    private mutating func query(_ bytes: ArraySlice<UInt8>) throws(SharingError) -> [UInt8] {
        let mark = bytes.first == UInt8(ascii: "?") ? [UInt8(ascii: "?")] : []
        let pairs = bytes.dropFirst(mark.count)
            .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            .map { pair in
                (pair, pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex)
            }
        let names = Set(pairs.filter { $0.1 < $0.0.endIndex }.map { $0.0[..<$0.1] })
        var text: [[UInt8]] = []
        for (pair, end) in pairs {
            // Without "=" it may be a value, unless it is a name in another place.
            guard end < pair.endIndex || names.contains(pair) else {
                text.append(try piece(pair, hasPlus: true))
                continue
            }
            var written = inventsNames ? try name(pair[..<end]) : Array(pair[..<end])
            if end < pair.endIndex {
                written += [UInt8(ascii: "=")]
                written += try piece(pair[end...].dropFirst(), hasPlus: true)
            }
            text.append(written)
        }
        return mark + Array(text.joined(separator: [UInt8(ascii: "&")]))
    }

    private mutating func name(_ bytes: ArraySlice<UInt8>) throws(SharingError) -> [UInt8] {
        bytes.starts(with: "oauth_".utf8) ? Array(bytes) : try piece(bytes, hasPlus: true)
    }

    private mutating func piece(
        _ bytes: ArraySlice<UInt8>,
        hasPlus: Bool
    ) throws(SharingError) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let encoded = EncodedText(bytes, hasPlus: hasPlus)
        return encoded.written(try texts.invented(encoded.bytes))
    }

    // MARK: - The body

    /// Types of bodies, and parameters of types, that tell nothing about anybody.
    static let publicTypes = [
        "application/x-www-form-urlencoded", "application/json", "application/xml",
        "application/octet-stream", "multipart/form-data", "multipart/mixed", "multipart/related",
        "text/plain", "text/html", "text/xml", "charset=utf-8", "charset=iso-8859-1",
    ]
    private static let typeWords = ["application", "text", "json", "xml", "vnd", "x"]

    /// The type of the body; the boundary of multipart is in the body, too.
    private mutating func contentType(_ type: String) throws(SharingError) -> String {
        var written: [[UInt8]] = []
        for part in type.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        {
            let trimmed = String(decoding: part.filter { $0 > 0x20 }, as: UTF8.self)
            let valueStart = part.firstIndex(of: UInt8(ascii: "=")).map { part.index(after: $0) }
            let isPublic = Self.publicTypes.contains(trimmed.lowercased())
            let end =
                isPublic
                ? part.endIndex
                : trimmed.hasPrefix("boundary=") ? valueStart ?? part.startIndex : part.startIndex
            let start = Array(part[..<end])
            if !start.isEmpty { kept.append(start) }
            written.append(start + (try text(Array(part[end...]), keeping: Self.typeWords)))
        }
        return String(decoding: Array(written.joined(separator: ";".utf8)), as: UTF8.self)
    }

    /// Words of multipart, which are read.
    static let bodyWords = [
        "Content", "Disposition", "Type", "form", "data", "name", "filename", "text", "plain",
    ]

    /// The body: a form's text, or any text with its letters and digits replaced.
    private mutating func body() throws(SharingError) -> String {
        let bytes = Array(vector.bytes(of: vector.request.body))
        let type = vector.bytes(of: vector.request.contentType)
        let isForm = ParameterSources.isForm(contentType: type)
        let body = isForm ? try query(bytes[...]) : try text(bytes)
        return String(decoding: body, as: UTF8.self)
    }

    /// A text whose words are replaced one by one, and so are marks that are not those of JSON,
    /// XML or multipart.
    private mutating func text(
        _ bytes: [UInt8],
        keeping words: [String] = []
    ) throws(SharingError) -> [UInt8] {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return try texts.invented(bytes)
        }
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let end = Self.wordEnd(bytes, from: index)
            if end > index {
                let word = Array(bytes[index..<end])
                let isKept = (Self.bodyWords + words).contains { word.elementsEqual($0.utf8) }
                text += isKept ? word : try texts.invented(word)
                index = end
                continue
            }
            let marks = bytes[index...].prefix { byte in
                byte > 0x20 && byte < 0x7F && !"{}[]\",:<>/=?-;\\".utf8.contains(byte)
                    && !Self.isWord(byte)
            }
            text += marks.isEmpty ? [bytes[index]] : try texts.invented(Array(marks))
            index += max(1, marks.count)
        }
        return text
    }

    /// Where letters, digits and the escapes of characters end.
    private static func wordEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count {
            if isWord(bytes[end]) {
                end += 1
                continue
            }
            let digits = bytes[end...].dropFirst(2).prefix(4)
            guard bytes[end...].starts(with: "\\u".utf8), digits.count == 4,
                digits.allSatisfy({ ASCII.hexValue($0) != nil })
            else { break }
            end += 6
        }
        return end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || ASCII.isDigit(byte) || ASCII.isLetter(byte)
    }
}
