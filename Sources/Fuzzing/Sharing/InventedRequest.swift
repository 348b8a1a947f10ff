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
    /// The generator, after what was drawn for this request.
    var generator: any RandomNumberGenerator { texts.generator }
    /// What must not be recognized.
    private(set) var originals: [[UInt8]] = []

    /// Words of paths that tell nothing about anybody.
    private static let publicWords: Set<String> = [
        "api", "rest", "oauth", "json", "xml", "users", "orders", "photos", "request_token",
        "access_token", "authorize", "statuses", "update.json", "products", "items", "wp-json",
        "search", "services",
    ]

    init(_ vector: TestVector, inventsNames: Bool, _ generator: any RandomNumberGenerator) {
        self.vector = vector
        self.inventsNames = inventsNames
        texts = InventedText(generator)
        let request = vector.request
        if request.method.isPresent { parts.request.method = vector.string(of: request.method) }
        parts.oauth = protocolParameters
        parts.secrets.consumerSecret = secret(vector.secrets.consumerSecret)
        parts.secrets.tokenSecret = secret(vector.secrets.tokenSecret)
        if request.url.isPresent { parts.request.url = url(Array(vector.bytes(of: request.url))) }
        parts.request.query = pairs(request.query)
        if request.hasForm { parts.request.form = pairs(request.form) }
        if request.contentType.isPresent {
            parts.request.contentType = contentType(vector.string(of: request.contentType))
        }
        if request.body.isPresent { parts.request.body = body }
    }

    /// Another text of the same shape.
    mutating func inventedText(_ bytes: [UInt8]) -> String {
        String(decoding: invented(bytes), as: UTF8.self)
    }

    // MARK: - Values

    private mutating func invented(_ bytes: [UInt8]) -> [UInt8] {
        let other = texts.invented(bytes)
        if other != bytes { originals.append(bytes) }
        return other
    }

    private mutating func invented(_ text: String) -> String {
        String(decoding: invented(Array(text.utf8)), as: UTF8.self)
    }

    private mutating func secret(_ text: VectorText) -> String? {
        text.isPresent ? invented(vector.string(of: text)) : nil
    }

    private var protocolParameters: [VectorParts.Pair] {
        mutating get {
            let kept = ["oauth_signature_method", "oauth_timestamp", "oauth_version"]
            var pairs: [VectorParts.Pair] = []
            let list = vector.list(of: vector.oauth.parameters)
            for index in list.places.indices {
                let name = String(decoding: list.name(at: index), as: UTF8.self)
                let value = String(decoding: list.value(at: index), as: UTF8.self)
                pairs.append((name, kept.contains(name) ? value : invented(value)))
            }
            let realm = vector.oauth.realm
            if realm.isPresent { pairs.append(("realm", invented(vector.string(of: realm)))) }
            return pairs
        }
    }

    private mutating func pairs(_ parameters: VectorParameters) -> [VectorParts.Pair] {
        let list = vector.list(of: parameters)
        return list.places.indices.map { index in
            let name = String(decoding: list.name(at: index), as: UTF8.self)
            let value = String(decoding: list.value(at: index), as: UTF8.self)
            return (self.name(name), invented(value))
        }
    }

    /// Names are a part of an interface that is public, unless they show a value.
    private mutating func name(_ name: String) -> String {
        let isProtocol = name.hasPrefix("oauth_") || name == "realm"
        return inventsNames && !isProtocol ? invented(name) : name
    }

    // MARK: - The URL

    private mutating func url(_ bytes: [UInt8]) -> String {
        guard let parts = SplitURL(bytes) else {
            return String(decoding: invented(bytes), as: UTF8.self)
        }
        let pathEnd = parts.rest.firstIndex { "?#".utf8.contains($0) } ?? bytes.count
        let queryEnd = bytes[pathEnd...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        var url = parts.scheme + "://".utf8
        url += authority(parts.authority)
        url += path(parts.rest[..<pathEnd])
        url += query(bytes[pathEnd..<queryEnd])
        let fragment = bytes[queryEnd...]
        if !fragment.isEmpty { url += [UInt8(ascii: "#")] + query(fragment.dropFirst()) }
        return String(decoding: url, as: UTF8.self)
    }

    private mutating func authority(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let userEnd = bytes.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? bytes.startIndex
        let user = piece(bytes[bytes.startIndex..<userEnd], hasPlus: false)
        let rest = bytes[userEnd...]
        let isLiteral = rest.first == UInt8(ascii: "[")
        let portStart =
            isLiteral
            ? rest.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? rest.endIndex
            : rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        return user + host(rest[rest.startIndex..<portStart]) + rest[portStart...]
    }

    /// The host in `test`, which belongs to nobody; `www.` stays, as it is often the mistake.
    private mutating func host(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let isNumber = bytes.allSatisfy { $0 < 0x41 } || bytes.first == UInt8(ascii: "[")
        guard !isNumber else {
            originals.append(Array(bytes))
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
            if !isLast { originals.append(Array(labels[index].trimmingPrefix("xn--".utf8))) }
            if label.lowercased().hasPrefix("xn--") {
                let other = ["xn--mnchen-3ya", "xn--caf-dma"].first { $0 != label.lowercased() }
                labels[index] = Array((other ?? label).utf8)
            } else if isLast {
                let isUpper = labels[index].contains { (0x41...0x5A).contains($0) }
                labels[index] = Array((isUpper ? "TEST" : "test").utf8)
            } else {
                labels[index] = texts.invented(labels[index])
            }
        }
        return Array(labels.joined(separator: [UInt8(ascii: ".")]))
    }

    private mutating func path(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let segments = bytes.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var path: [[UInt8]] = []
        for segment in segments {
            let text = String(decoding: segment, as: UTF8.self)
            let isPublic = !inventsNames && Self.publicWords.contains(text.lowercased())
            let isKept = isPublic || Self.isVersion(segment)
            path.append(isKept ? Array(segment) : piece(segment, hasPlus: false))
        }
        return Array(path.joined(separator: [UInt8(ascii: "/")]))
    }

    /// `1.1`, `v2`: digits with dots, which a mistake may be about.
    private static func isVersion(_ segment: ArraySlice<UInt8>) -> Bool {
        let digits = segment.drop { $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "V") }
        return segment.count - digits.count < 2 && digits.count < 6
            && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    /// The query with its `?`, or a form's text.
    private mutating func query(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let mark = bytes.first == UInt8(ascii: "?") ? [UInt8(ascii: "?")] : []
        let rest = bytes.dropFirst(mark.count)
        let pairs = rest.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        var text: [[UInt8]] = []
        for pair in pairs {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = inventsNames ? self.name(pair[..<end]) : Array(pair[..<end])
            let value = pair[end...]
            text.append(
                value.isEmpty
                    ? name
                    : name + [UInt8(ascii: "=")] + piece(value.dropFirst(), hasPlus: true))
        }
        return mark + Array(text.joined(separator: [UInt8(ascii: "&")]))
    }

    private mutating func name(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.starts(with: "oauth_".utf8) ? Array(bytes) : piece(bytes, hasPlus: true)
    }

    private mutating func piece(_ bytes: ArraySlice<UInt8>, hasPlus: Bool) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let encoded = EncodedText(bytes, hasPlus: hasPlus)
        return encoded.written(invented(encoded.bytes))
    }

    // MARK: - The body

    /// The type of the body; the boundary of multipart is in the body, too.
    private mutating func contentType(_ type: String) -> String {
        guard let range = type.ranges(of: "boundary=").first else { return type }
        let boundary = text(Array(type[range.upperBound...].utf8))
        return type[..<range.upperBound] + String(decoding: boundary, as: UTF8.self)
    }

    /// Words of multipart, which are read.
    private static let bodyWords: Set<String> = [
        "Content", "Disposition", "Type", "form", "data", "name", "filename", "text", "plain",
    ]

    /// The body: a form's text, or any text with its letters and digits replaced.
    private var body: String {
        mutating get {
            let bytes = Array(vector.bytes(of: vector.request.body))
            let type = vector.bytes(of: vector.request.contentType)
            guard !ParameterSources.isForm(contentType: type) else {
                return String(decoding: query(bytes[...]), as: UTF8.self)
            }
            return String(decoding: text(bytes), as: UTF8.self)
        }
    }

    /// A text whose words are replaced one by one; escapes of JSON stay.
    private mutating func text(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var word: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                text += self.word(word)
                word = []
                let count = bytes[index + 1] == UInt8(ascii: "u") ? 6 : 2
                text += bytes[index..<min(index + count, bytes.count)]
                index += count
                continue
            }
            let isWord =
                byte >= 0x80 || (0x30...0x39).contains(byte)
                || (0x41...0x5A).contains(byte & 0xDF)
            if isWord {
                word.append(byte)
            } else {
                text += self.word(word)
                word = []
                text.append(byte)
            }
            index += 1
        }
        return text + self.word(word)
    }

    private mutating func word(_ bytes: [UInt8]) -> [UInt8] {
        Self.bodyWords.contains(String(decoding: bytes, as: UTF8.self)) ? bytes : invented(bytes)
    }
}
