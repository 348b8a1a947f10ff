import Results
import Testing

@Suite("Merged shards")
struct MergedShardsTests {
    @Test(
        "say which of them are missing",
        arguments: [
            ([], nil), ([nil], nil), (["1/1"], nil), (["1/2", "2/2"], nil),
            (["2/2"], "shard 1/2 is missing"), (["1/3"], "shards 2/3 and 3/3 are missing"),
            (["2/9"], "shards 1/9, 3/9, 4/9 and 5 more are missing"),
            // Two files, each in two parts.
            (["1/2", "2/2", "1/2", "2/2"], nil), (["1/2", "2/2", "1/2"], "shard 2/2 is missing"),
            (["1/2", "2/3"], "shards 2/2, 1/3 and 3/3 are missing"),
            (["3/2"], nil), (["x"], nil), (["1/9000000000000000000"], nil),
        ] as [([String?], String?)])
    func missing(_ shards: [String?], _ sentence: String?) {
        var merged = MergedShards()
        for shard in shards {
            var origin = RecordedReport.Origin(.own)
            origin.shard = shard
            merged.add(origin)
        }
        #expect(merged.missing == sentence)
    }
}
