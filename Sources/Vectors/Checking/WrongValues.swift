package import OAuth1

/// The values that were found and are not correct, by stage.
package struct WrongValues: Sendable {
    package private(set) var values: [(stage: Stage, bytes: [UInt8])] = []
    /// The signature of the wrong `Authorization` header, still encoded; nil if it has none.
    ///
    /// It is read once, since a header may have very many fields.
    package private(set) var headerSignature: [UInt8]?

    package init() {}

    package var stages: [Stage] { values.map { $0.stage } }
    package var isEmpty: Bool { values.isEmpty }

    package subscript(stage: Stage) -> [UInt8]? {
        values.first { $0.stage == stage }?.bytes
    }

    /// Adds the value of a stage; stages are added in the order of derivation.
    package mutating func add(_ bytes: [UInt8], of stage: Stage) {
        values.append((stage, bytes))
        if stage == .authorizationHeader {
            headerSignature = headerFields?.first { $0.isSignature }?.value
        }
    }

    /// The wrong signature, or the one in the wrong header, percent-decoded.
    package var foundSignature: [UInt8]? {
        self[.signature]
            ?? headerSignature.map(PercentEncoding.decoded)
    }

    /// The names in the wrong `Authorization` header whose values have characters that must be
    /// percent-encoded (§3.5.1).
    package var unencodedNames: [[UInt8]] {
        (headerFields ?? []).filter { field in
            !field.isRealm
                && !field.value.allSatisfy {
                    PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "%")
                }
        }.map { $0.name }
    }

    /// The fields of the wrong `Authorization` header, if there is one and it can be read.
    package var headerFields: [AuthorizationHeader.Field]? {
        self[.authorizationHeader].flatMap(AuthorizationHeader.readFields)
    }
}
