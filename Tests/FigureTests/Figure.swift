import Diagnosis
import Foundation
import Intake
import Probing
import ProviderProfiles
import Server

/// A number that the documents say, and that the program knows.
struct Figure: Sendable {
    /// What stands in braces in the sentences of `Sentence.all`.
    let name: String
    let value: Int

    /// Every number that a sentence may name.
    static func all() throws -> [Figure] {
        let (checks, vectors) = (Check.all, try CountedVectors())
        let groups = Dictionary(grouping: checks) { $0.id.prefix(3) }
        return [
            Figure(name: "mistakes", value: PitfallCatalogue.all.count),
            Figure(name: "checks", value: checks.count),
            Figure(name: "tried checks", value: checks.count { $0.reasonNotTried == nil }),
            Figure(name: "misbehaviors", value: Misbehavior.all.count),
            Figure(name: "providers", value: ProviderProfiles.all.count),
            Figure(name: "formats", value: RequestFormats.all.count),
            Figure(name: "vectors", value: vectors.all),
            Figure(name: "published vectors", value: vectors.published),
            Figure(name: "rule vectors", value: vectors.all - vectors.published - vectors.mistakes),
            Figure(name: "mistake vectors", value: vectors.mistakes),
            Figure(name: "libraries", value: try Self.libraries()),
        ] + groups.map { Figure(name: "\($0.key) checks", value: $0.value.count) }
    }

    /// The implementations that have a folder with facts of their own.
    private static func libraries() throws -> Int {
        let adapters = Document.root.appending(path: "scripts/adapters")
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: adapters.path).count {
            files.fileExists(atPath: adapters.appending(path: "\($0)/about.json").path)
        }
    }
}

/// The vectors of `vectors/`, counted without the reader that the program has for them.
private struct CountedVectors {
    var (all, published, mistakes) = (0, 0, 0)

    init() throws {
        let folder = Document.root.appending(path: "vectors")
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".json") && name != "schema.json" {
            let data = try Data(contentsOf: folder.appending(path: name))
            let file = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
            let vectors = file["vectors"] as? [[String: Any]] ?? [file]
            let defaults = file["defaults"] as? [String: Any] ?? [:]
            all += vectors.count
            if name.hasPrefix("pitfalls/") {
                mistakes += vectors.count
            } else {
                let isPublished = file["source"] != nil || defaults["source"] != nil
                published += vectors.count { isPublished || $0["source"] != nil }
            }
        }
    }
}
