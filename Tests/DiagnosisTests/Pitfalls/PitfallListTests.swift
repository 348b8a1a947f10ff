import Foundation
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

private let file = ProcessInfo.processInfo.environment["LIST_PITFALLS_IN"]

/// Everything that the pitfalls are, as text, to compare before and after a change of their code.
@Suite("The list of all pitfalls", .enabled(if: file != nil))
struct PitfallListTests {
    @Test("is written to the file that LIST_PITFALLS_IN names")
    func list() throws {
        let signer = Signer()
        var lines = PitfallCatalogue.all.map { pitfall in
            let wordings = pitfall.wordings.map { "\($0.key): \($0.value)" }.sorted()
            return "\(pitfall.id) \(pitfall.section) \(pitfall.frequency) \(pitfall.companionsMax) "
                + "\(pitfall.isTriedLast) \(pitfall.isOfBytes) \(pitfall.readsBody) "
                + "\(pitfall.family ?? "-"): \(pitfall.mistake); \(pitfall.fix) \(wordings) "
                + "\(pitfall.functions.map { $0.name })"
        }
        for (number, vector) in PitfallExample.requests.enumerated() {
            var derivation = Derivation()
            let facts = try SigningFacts(vector, using: &derivation)
            for pitfall in PitfallCatalogue.all {
                for mistake in pitfall.mistakes(facts) {
                    let procedure = SigningProcedure(facts, [mistake])
                    let values: [[UInt8]?] = [
                        procedure.baseString, procedure.signingKey,
                        try procedure.signature(using: signer, privateKey: nil),
                    ]
                    let texts = values.map { $0.map { PlainText.visible(bytes: $0) } ?? "-" }
                    lines.append(
                        "\(number) \(pitfall.id): \(mistake.words ?? "-"); "
                            + "\(mistake.detail ?? "-") \(texts.joined(separator: " "))")
                }
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        try text.write(toFile: try #require(file), atomically: true, encoding: .utf8)
    }
}
