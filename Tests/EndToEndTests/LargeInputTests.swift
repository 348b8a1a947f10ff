import Testing

/// Input beyond the tool's bounds, which takes an unoptimized build minutes.
@Suite("Input beyond the bounds", .enabled(if: Repository.isOptimized))
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
                  hint: a JSON Lines file (one vector per line) may have any size

                """)
        #expect(
            String(decoding: outcome.output, as: UTF8.self)
                == "oauthcheck: 1 vector: 1 passed, 0 failed\n")
    }

    @Test("a vector of more than 16 MiB in a document is refused, and the next one is checked")
    func largeVector() async throws {
        // The comment makes the first vector as large as the argument says.
        let outcome = try await Shell.run(
            """
            before='{"id": "large", "comment": "'
            after='", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}'
            for size in 16777216 16777217; do
                count=$((size - ${#before} - ${#after}))
                { printf '[%s' "$before"; head -c $count /dev/zero | tr '\\0' a
                  printf '%s,\n%s]' "$after" '\(Self.good)'; } >large.json
                oauthcheck large.json
                echo "exit $?"
            done
            """)
        #expect(
            String(decoding: outcome.output, as: UTF8.self) == """
                oauthcheck: 2 vectors: 2 passed, 0 failed
                exit 0
                oauthcheck: 2 vectors: 1 passed, 0 failed, 1 errored
                exit 2

                """)
        #expect(
            String(decoding: outcome.errors, as: UTF8.self)
                == "oauthcheck: error: large.json:1:2: [0]: the vector is larger than 16 MiB\n")
    }

    @Test("an interrupted run with a secret of 8 MB ends within a second", arguments: [1, 3, 5])
    func longSecret(_ tenths: Int) async throws {
        let outcome = try await Shell.run(
            """
            { printf '{"id": "a", "request": {"url": "http://a/"}, "secrets": {"consumer_secret": "'
              head -c 8000000 /dev/zero | tr '\\0' %
              printf '"}, "expected": {"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}\n'
            } >long.jsonl
            oauthcheck check long.jsonl --report jsonl=r.jsonl >/dev/null 2>&1 &
            sleep 0.\(tenths)
            kill -INT $! 2>/dev/null
            sleep 1
            if kill -9 $! 2>/dev/null; then echo "still there"; fi
            """)
        #expect(String(decoding: outcome.output, as: UTF8.self).isEmpty)
    }
}
