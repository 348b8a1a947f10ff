package import Intake
package import Vectors

/// A request as it may be meant.
package struct RequestReading: Sendable {
    /// As it was read.
    package let request: ImportedRequest
    /// The same with its secrets, and with what was assumed.
    package private(set) var vector: TestVector

    enum Kind: Sendable {
        /// As the text shows it.
        case shown
        /// Only what was assumed is another.
        case flipped
        /// With the base string that the text shows: it may be what the program signed.
        case withBaseString
    }

    let kind: Kind

    package init(_ request: ImportedRequest, _ vector: TestVector) {
        self.init(request, vector, .shown)
    }

    private init(_ request: ImportedRequest, _ vector: TestVector, _ kind: Kind) {
        self.request = request
        self.kind = kind
        self.vector = vector
        self.vector.note(request)
    }

    /// The same request, where what was assumed is another, and with the base string of the text.
    package func alternatives(
        _ parts: VectorParts,
        by builder: inout VectorBuilder
    ) -> [RequestReading] {
        var found = parts.otherReadings.compactMap { other in
            builder.vector(of: other).map { RequestReading(request, $0, .flipped) }
        }
        let isGiven = parts.expected.contains { $0.stage == .baseString }
        guard let text = request.baseString, !isGiven, !parts.expected.isEmpty else {
            return found
        }
        var other = parts
        other.expected.insert((.baseString, text), at: 0)
        if let vector = builder.vector(of: other) {
            found.append(RequestReading(request, vector, .withBaseString))
        }
        return found
    }
}

extension TestVector {
    /// Takes over what a vector does not say of its request.
    package mutating func note(_ request: ImportedRequest) {
        line = request.line
        otherHeaders = request.headers.map { ($0.name, $0.value) }
    }
}
