import Diagnosis
import OAuth1
import Vectors

/// What to say if no known mistake explains a value.
enum UnexplainedText {
    /// - Parameters:
    ///   - diagnosis: a search that found nothing.
    ///   - wrong: the wrong values.
    ///   - depth: how many mistakes at once were asked for.
    ///   - value: what is not explained, such as `this signature`.
    ///   - style: what options are called.
    /// - Returns: the lines.
    static func lines(
        _ diagnosis: Diagnosis,
        _ wrong: WrongValues,
        depth: Int,
        _ value: String,
        _ style: ReportStyle
    ) -> [String] {
        let stages = wrong.stages
        let isOfSignature = stages.contains(.signature) || stages.contains(.authorizationHeader)
        let isPublished = wrong.foundSignature.flatMap(PublishedSignature.place) != nil
        let lines: [Hint] =
            reason(diagnosis, depth: depth, value, isPublished, style) + leftOut(diagnosis)
            + (isOfSignature ? proof(diagnosis.evidence, stages, style) : [])
            + (style.hasOptions ? deeper(diagnosis, depth: depth) : [])
        return lines.map(style.text)
    }

    /// What the values that were given prove, and what would decide the rest.
    private static func proof(
        _ evidence: SearchEvidence,
        _ stages: [Stage],
        _ style: ReportStyle
    ) -> [Hint] {
        certain(evidence) + next(evidence, stages, style)
    }

    /// What the values that were given prove, and which secrets are missing.
    static func certain(_ evidence: SearchEvidence) -> [Hint] {
        var lines: [Hint] = []
        if !evidence.proven.isEmpty {
            lines.append("Correct as given: the \(evidence.proven.map { $0.title }.formatted).")
        }
        if evidence.lacksConsumerSecret {
            lines.append(
                "The signature depends on the consumer secret, but no consumer secret was given.")
        }
        if evidence.lacksTokenSecret {
            lines.append("The request has oauth_token, but no token secret was given.")
        }
        if evidence.proven.contains(.baseString), evidence.method.kind != .plaintext {
            let key = evidence.method.kind == .rsa ? "the private key" : "the signing key"
            lines.append("Only \(key), the hash or the encoding of the signature can be wrong.")
        }
        return lines
    }

    private static func next(
        _ evidence: SearchEvidence,
        _ stages: [Stage],
        _ style: ReportStyle
    ) -> [Hint] {
        let isRSA = evidence.method.kind == .rsa
        guard evidence.method.kind != .plaintext else {
            return [
                "Next: compare both secrets with the provider's. A PLAINTEXT signature consists "
                    + "only of the secrets."
            ]
        }
        let keys = isRSA ? "the private key" : "the secrets"
        if evidence.proven.contains(.baseString) {
            return [
                isRSA
                    ? "Next: check that the public key belongs to the private key."
                    : "Next: check that both secrets belong to this consumer key and this token."
            ]
        }
        if stages.contains(.baseString) {
            return ["Next: find what differs in the signature base string; this needs no secret."]
        }
        guard style.hasOptions else {
            return [
                "Next: log the signature base string of the client, and compare it with the base",
                "string below. If they are equal, \(keys) or the hash is wrong.",
            ]
        }
        return [
            "Next: log the signature base string of your program, and pass it with \(.baseString)",
            "to oauthcheck explain (in a vector, as expected.base_string). If the base string is",
            "correct, \(keys) or the hash is wrong; if not, you see the difference.",
        ]
    }

    /// What a deeper search would be.
    private static func deeper(_ diagnosis: Diagnosis, depth: Int) -> [Hint] {
        guard (1..<depthMax).contains(depth), diagnosis.tried > 0, !diagnosis.isCutShort,
            !diagnosis.isTooLarge
        else { return [] }
        let cost: Hint =
            depth + 1 == depthMax ? "; this takes minutes, so also raise \(.budget)" : ""
        return ["\(.depth) \(depth + 1) tries sets of \(depth + 1) mistakes\(cost)."]
    }

    /// The most mistakes at once that can be asked for.
    private static let depthMax = 4

    /// What a search did not try because the request is so large.
    private static func leftOut(_ diagnosis: Diagnosis) -> [Hint] {
        guard !diagnosis.leftOut.isEmpty else { return [] }
        let ids = diagnosis.leftOut.joined(separator: ", ")
        return ["These mistakes were not fully tried, because the request is very large: \(ids)."]
    }

    private static func reason(
        _ diagnosis: Diagnosis,
        depth: Int,
        _ value: String,
        _ isPublished: Bool,
        _ style: ReportStyle
    ) -> [Hint] {
        let sets = grouped(diagnosis.tried)
        guard !diagnosis.isCutShort else {
            return [
                "No explanation found: time ran out after \(sets) combinations of known mistakes.",
                Hint(progress(diagnosis.depth, of: depth, value)),
            ] + (style.hasOptions ? ["Use a larger \(.budget) to continue."] : [])
        }
        guard !diagnosis.isTooLarge || diagnosis.tried > 0 else {
            return ["No explanation found. The request is too large to try known mistakes."]
        }
        guard !diagnosis.isTooLarge else {
            return [
                "No explanation found. The request is too large to try more than \(sets) "
                    + "combinations of known mistakes.",
                Hint(progress(diagnosis.depth, of: depth, value)),
            ]
        }
        let tried: Hint =
            switch depth {
            case 0: "No mistakes were tried (\(.depth) 0)."
            case _ where diagnosis.tried == 0: "No known mistake can give \(value)."
            case 1: "None of \(sets) single mistakes gives \(value)."
            default: "None of \(sets) combinations of up to \(depth) known mistakes gives \(value)."
            }
        // A signature that was copied from a document needs no other explanation.
        return [(isPublished ? "" : "No explanation found. ") + tried]
    }

    /// What a search had tried when time ran out: all sets of up to `tried` mistakes.
    private static func progress(_ tried: Int, of depth: Int, _ value: String) -> String {
        guard tried > 0 else { return "Not all single mistakes were tried." }
        let sets = tried == 1 ? "single mistake" : "combination of up to \(tried) mistakes"
        let larger = depth > tried + 1 ? ", and no larger combinations." : "."
        return "No \(sets) gives \(value)."
            + " Only some combinations of \(tried + 1) mistakes were tried\(larger)"
    }
}
