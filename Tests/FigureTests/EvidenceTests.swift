import Foundation
import Testing

@testable import Diagnosis

@Suite("The evidence for mistakes")
struct EvidenceTests {
    @Test("is what published vectors, libraries and threads have shown")
    func isShown() throws {
        let folder = Document.root.appending(path: "vectors")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let published = names.filter {
            $0.hasSuffix(".json") && (!$0.contains("/") || $0.hasPrefix("published/"))
        }
        let files =
            published.map { "vectors/\($0)" }
            + ["docs/implementations.md", "scripts/judge/texts/table.json"]
        var shown: Set<String> = []
        for file in files where file != "vectors/schema.json" {
            let text = try Document(file: file).text
            shown.formUnion(text.split { $0 == "\"" || $0 == "`" }.map(String.init))
        }
        let ids = PitfallCatalogue.all.map(\.id).filter(shown.contains)
        #expect(Evidence.ids == Set(ids), "write these: \(ids.sorted().joined(separator: " "))")
    }
}
