package import Intake
package import Vectors

/// A request as it may be meant.
package struct RequestReading: Sendable {
    /// As it was read.
    package let request: ImportedRequest
    /// The same with its secrets, and with what was assumed.
    package private(set) var vector: TestVector

    /// Whether only what was assumed is another.
    let isFlipped: Bool

    package init(_ request: ImportedRequest, _ vector: TestVector, isFlipped: Bool = false) {
        self.request = request
        self.isFlipped = isFlipped
        self.vector = vector
        self.vector.note(request)
    }
}

extension RequestReading {
    /// The same request, where what was assumed is another.
    package func flipped(_ parts: VectorParts, by builder: inout VectorBuilder) -> [RequestReading]
    {
        parts.otherReadings.compactMap { other in
            builder.vector(of: other).map { RequestReading(request, $0, isFlipped: true) }
        }
    }
}

extension TestVector {
    /// Takes over what a vector does not say of its request.
    package mutating func note(_ request: ImportedRequest) {
        line = request.line
        otherHeaders = request.headers.map { ($0.name, $0.value) }
    }
}
