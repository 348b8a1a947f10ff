import OAuth1
import Vectors

/// A value that was signed, or that the header has, instead of the request's own.
package struct OtherValue: Hashable, Sendable {
    /// The parameter's name, `method` or `base_string_uri`.
    package let name: [UInt8]
    /// The request's value; nil if it has none.
    package let correct: [UInt8]?
    /// The value that was found; nil if it is missing.
    package let found: [UInt8]?
    /// Whether it comes from a header rather than from what was signed.
    package let isClaimed: Bool

    /// More values than these explain nothing, and each is looked for in the whole request.
    package static let countMax = 256
}

extension OtherValue {
    /// Where the wrong base string or the wrong parameters differ in value from the correct ones.
    static func signed(
        in wrong: WrongValues,
        _ right: SigningProcedure
    ) -> [OtherValue] {
        var values: [OtherValue] = []
        var parameters = wrong[.parameters]
        if let baseString = wrong[.baseString].flatMap(BaseStringComparison.Parts.init) {
            values += other("method", right.method, baseString.method)
            values += other("base_string_uri", right.baseStringURI ?? [], baseString.uri)
            parameters = baseString.parameters
        }
        guard let parameters,
            let comparison = ParameterComparison(
                found: parameters, correct: right.normalizedParameters)
        else { return values }
        return values + comparison.findings.compactMap(value)
    }

    private static func other(
        _ name: String,
        _ correct: [UInt8],
        _ found: [UInt8]
    ) -> [OtherValue] {
        guard correct != found else { return [] }
        return [
            OtherValue(
                name: Array(name.utf8), correct: correct, found: found, isClaimed: false)
        ]
    }

    private static func value(of finding: ParameterComparison.Finding) -> OtherValue? {
        switch finding {
        case .missing(let pair):
            OtherValue(
                name: pair.decodedName, correct: pair.decodedValue, found: nil, isClaimed: false)
        case .extra(let pair):
            OtherValue(
                name: pair.decodedName, correct: nil, found: pair.decodedValue, isClaimed: false)
        case .valueDiffers(let found, let correct):
            OtherValue(
                name: correct.decodedName, correct: correct.decodedValue,
                found: found.decodedValue, isClaimed: false)
        case .encodedDifferently, .outOfOrder: nil
        }
    }

    /// Whether every request has a new one.
    var isFresh: Bool {
        name.elementsEqual("oauth_nonce".utf8) || name.elementsEqual("oauth_timestamp".utf8)
    }

    var isProtocolParameter: Bool { name.starts(with: "oauth_".utf8) }
}
