package import Intake
import OAuth1
package import Vectors

/// A request as it may be meant.
package struct RequestReading: Sendable {
    /// As it was read.
    package private(set) var request: ImportedRequest
    /// The same with its secrets, and with what was assumed.
    package private(set) var vector: TestVector

    package enum Kind: Sendable {
        /// As the text shows it.
        case shown
        /// Only what was assumed is another.
        case flipped
        /// With the base string that the text shows: it may be what the program signed.
        case withBaseString
    }

    package let kind: Kind
    private let parts: VectorParts

    package init(_ request: ImportedRequest, _ vector: TestVector, _ parts: VectorParts) {
        self.init(request, vector, parts, .shown)
    }

    private init(
        _ request: ImportedRequest, _ vector: TestVector, _ parts: VectorParts, _ kind: Kind
    ) {
        self.request = request
        self.kind = kind
        self.parts = parts
        self.vector = vector
        self.vector.note(request)
    }

    /// The other ways to read a request; one that cannot be used is left out.
    ///
    /// - Parameters:
    ///   - request: what its text was read as.
    ///   - builder: makes the vectors.
    ///   - prepared: the parts of a way to read it, with what options add, and with its secrets.
    /// - Returns: those that can be used, in order.
    /// - Throws: what `prepared` throws.
    package static func others<Fault: Error>(
        of request: ImportedRequest,
        by builder: inout VectorBuilder,
        _ prepared: (inout ImportedRequest) throws(Fault) -> VectorParts?
    ) throws(Fault) -> [RequestReading] {
        var found: [RequestReading] = []
        for var other in request.others {
            guard let parts = try prepared(&other), let vector = builder.vector(of: parts) else {
                continue
            }
            let reading = RequestReading(other, vector, parts)
            found += [reading] + reading.alternatives(parts, by: &builder)
        }
        return found
    }

    /// The same request, where what was assumed is another, and with the base string of the text.
    package func alternatives(
        _ parts: VectorParts,
        by builder: inout VectorBuilder
    ) -> [RequestReading] {
        var found = parts.otherReadings.compactMap { other in
            builder.vector(of: other).map { RequestReading(request, $0, other, .flipped) }
        }
        let isGiven = parts.expected.contains { $0.stage == .baseString }
        guard let text = request.baseString, !isGiven, !parts.expected.isEmpty else {
            return found
        }
        found += [with(baseString: text, by: &builder)].compactMap { $0 }
        return found
    }

    /// The same request, whose program signed this base string; nil if that makes no vector.
    func with(baseString: String, by builder: inout VectorBuilder) -> RequestReading? {
        var other = parts
        other.secrets.take(keysOf: vector)
        other.expected.removeAll { $0.stage == .baseString }
        other.expected.insert((.baseString, baseString), at: 0)
        return builder.vector(of: other).map { RequestReading(request, $0, other, .withBaseString) }
    }
}

extension RequestReading {
    /// The same, with what it does not use of a likelier reading, which the signature does not fit.
    func contradicted(by other: RequestReading) -> RequestReading {
        var unused: [Hint] = []
        if let method = request.method, let shown = other.request.method,
            !method.utf8.elementsEqual(shown.utf8)
        {
            unused.append(
                "the method \(PlainText.visible(shown)), with which the signature is wrong")
        }
        if let url = request.url, let shown = other.request.url, !url.hasPrefix(shown),
            Self.afterScheme(url) != Self.afterScheme(shown)
        {
            let place = PlainText.cut(PlainText.visible(shown), to: Self.urlMax)
            unused.append("\(place), with which the signature is wrong")
        }
        guard !unused.isEmpty else { return self }
        var reading = self
        reading.request.unused += unused
        reading.vector.request.assumed.insert(.contradicted)
        reading.request.assumed.insert(.contradicted)
        return reading
    }

    /// In characters; a longer URL is cut.
    private static let urlMax = 120

    private static func afterScheme(_ url: String) -> Substring { url.drop { $0 != ":" } }
}

extension VectorParts.Secrets {
    /// Takes the keys of a vector that were read already, instead of the names of their files.
    fileprivate mutating func take(keysOf vector: TestVector) {
        if let key = vector.secrets.privateKey {
            (privateKey, privateKeyFile) = (String(decoding: key.pem, as: UTF8.self), nil)
        }
        if let key = vector.secrets.publicKey {
            (publicKey, publicKeyFile) = (String(decoding: key.pem, as: UTF8.self), nil)
        }
    }
}

extension TestVector {
    /// Takes over what a vector does not say of its request.
    package mutating func note(_ request: ImportedRequest) {
        isRecorded = true
        answer = request.response.map { $0.status }.flatMap { $0 > 0 ? $0 : nil }
        line = request.line
        otherHeaders = request.headers.map { ($0.name, $0.value) }
        otherURLs = request.otherURLs.filter { $0 != request.url }
    }
}
