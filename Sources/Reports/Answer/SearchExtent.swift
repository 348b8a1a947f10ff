import Diagnosis
import Vectors

/// How far a search went that found no explanation, as sentences.
enum SearchExtent {
    /// The most mistakes at once that can be asked for.
    private static let depthMax = 4

    static func hints(_ diagnosis: Diagnosis, depth: Int, _ style: ReportStyle) -> [Hint] {
        tried(diagnosis, depth: depth) + leftOut(diagnosis)
            + (style.hasOptions ? deeper(diagnosis, depth: depth) : [])
    }

    private static func tried(_ diagnosis: Diagnosis, depth: Int) -> [Hint] {
        guard diagnosis.tried > 0, depth > 0 else { return [] }
        let sets = grouped(diagnosis.tried)
        let isWhole = !diagnosis.isCutShort && !diagnosis.isTooLarge
        return switch isWhole ? depth : diagnosis.depth {
        case 1 where isWhole: ["Tried: \(sets) single mistakes."]
        case let depth where isWhole: ["Tried: \(sets) combinations of up to \(depth) mistakes."]
        case 0: ["Tried: \(counted(diagnosis.tried, "single mistake")); the others were not."]
        case let depth:
            [
                "Tried: \(sets) combinations: all of up to \(depth) of the known mistakes,"
                    + " and some of \(depth + 1)."
            ]
        }
    }

    /// What a search did not try because the request is so large.
    private static func leftOut(_ diagnosis: Diagnosis) -> [Hint] {
        guard !diagnosis.leftOut.isEmpty else { return [] }
        let ids = diagnosis.leftOut.joined(separator: ", ")
        return ["These mistakes were not fully tried, because the request is very large: \(ids)."]
    }

    private static func deeper(_ diagnosis: Diagnosis, depth: Int) -> [Hint] {
        guard (1..<depthMax).contains(depth), diagnosis.tried > 0, !diagnosis.isCutShort,
            !diagnosis.isTooLarge
        else { return [] }
        let cost: Hint =
            depth + 1 == depthMax ? "; this takes minutes, so also raise \(.budget)" : ""
        return ["\(.depth) \(depth + 1) tries sets of \(depth + 1) mistakes\(cost)."]
    }
}
