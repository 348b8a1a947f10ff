import Results
import Testing
import Vectors

@Suite("Merged shards")
struct MergedShardsTests {
    /// The parts of a set, each as `1/2`; `?1/2` is one whose report was cut off.
    private func merged(
        _ parts: [(file: String, shard: String?, content: String)]
    ) -> MergedShards {
        var merged = MergedShards()
        for part in parts {
            var origin = RecordedReport.Origin(.own)
            origin.shard = part.shard.map { String($0.drop { $0 == "?" }) }
            var whole = ShardedSet()
            (whole.files, whole.vectors, whole.content) = (["v.json"], 9, part.content)
            let isCutOff = part.shard?.hasPrefix("?") ?? true
            merged.add(origin, of: isCutOff ? nil : whole, in: part.file)
        }
        return merged
    }

    @Test(
        "say which of them are missing",
        arguments: [
            ([], nil), ([nil], nil), (["1/1"], nil), (["1/2", "2/2"], nil),
            (["2/2"], "shard 1/2 is missing"), (["1/3"], "shards 2/3 and 3/3 are missing"),
            (["2/9"], "shards 1/9, 3/9, 4/9 and 5 more are missing"),
            // Two files with the same vectors, each in two parts.
            (["1/2", "2/2", "1/2", "2/2"], nil), (["1/2", "2/2", "1/2"], "shard 2/2 is missing"),
            (["1/2", "2/3"], "shards 2/2, 1/3 and 3/3 are missing"),
            (["3/2"], nil), (["x"], nil), (["1/9000000000000000000"], nil),
            // The report of a part was cut off.
            (["?1/2", "2/2"], nil), (["?1/2"], "shard 2/2 is missing"),
            (["1/3", "?2/3"], "shard 3/3 is missing"),
        ] as [([String?], String?)])
    func missing(_ shards: [String?], _ sentence: String?) {
        let merged = merged(shards.map { ("a", $0, "00") })
        #expect(merged.missing == sentence)
        #expect(merged.mixture == nil)
    }

    @Test("are parts of the same vectors, or all parts of each set are there")
    func sets() {
        let (one, two) = ("1111111111111111", "2222222222222222")
        let mixed = merged([("a", "1/2", one), ("b", "2/2", two)])
        #expect(mixed.mixture?.file == "b")
        let message =
            "this report is a part of 9 vectors of v.json (content \(two)), but a is a part of"
            + " 9 vectors of v.json (content \(one))"
        #expect(mixed.mixture?.message == message)
        let complete = merged([
            ("a", "1/2", one), ("b", "2/2", two), ("c", "2/2", one), ("d", "1/2", two),
        ])
        #expect(complete.mixture == nil)
        #expect(complete.missing == nil)
    }
}
