import Testing

/// Input beyond the tool's bounds, which takes an unoptimized build minutes: `scripts/test` names
/// an optimized one.
@Suite("Input beyond the bounds", .enabled(if: Repository.optimizedProducts != nil))
struct LargeInputTests {
    /// Limits the address space, where the system can, far below the size of the input.
    private static let limit = "ulimit -v 400000 2>/dev/null || :\n"
    private static let good =
        #"{"id": "good", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}"#

    @Test("a line of 1 GB is passed over in little memory, and the next one is checked")
    func longLine() async throws {
        let outcome = try await Shell.run(
            Self.limit + """
                { head -c 1000000000 /dev/zero | tr '\\0' a; echo; echo '\(Self.good)'; } |
                    oauthcheck --jsonl -
                """)
        #expect(outcome.code == 2)
        #expect(
            String(decoding: outcome.errors, as: UTF8.self)
                == "oauthcheck: error: -:1:1: the line is longer than 16 MiB\n")
        #expect(
            String(decoding: outcome.output, as: UTF8.self)
                == "oauthcheck: 1 vector: 1 passed, 0 failed\n")
    }

    @Test("a document above 256 MiB is refused, and the next file is checked")
    func largeDocument() async throws {
        let outcome = try await Shell.run(
            """
            head -c 268435457 /dev/zero | tr '\\0' ' ' > large.json
            echo '\(Self.good)' > good.jsonl
            oauthcheck large.json good.jsonl
            """)
        #expect(outcome.code == 2)
        #expect(
            String(decoding: outcome.errors, as: UTF8.self) == """
                oauthcheck: error: large.json: the file is larger than 256 MiB
                  hint: JSON Lines (one vector per line) may have any length

                """)
        #expect(
            String(decoding: outcome.output, as: UTF8.self)
                == "oauthcheck: 1 vector: 1 passed, 0 failed\n")
    }
}
