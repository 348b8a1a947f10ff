import Foundation
import Synchronization
import Testing

/// Consumer and token secrets, signing keys, PLAINTEXT signatures and private keys.
@Suite("Secrets")
struct SecretTests {
    /// Every command that prints anything of a vector, in every format it has.
    private static let commands = [
        "check vectors --depth 1 --report human --report json=report.json"
            + " --report jsonl=report.jsonl",
        "explain vectors --depth 1", "explain vectors --depth 1 --format json",
        "vectors audit vectors",
        "sign vectors", "sign vectors --format json", "sign vectors --format jsonl",
        "sign vectors --format header", "sign vectors --format curl",
        "vectors list vectors", "vectors list vectors --format jsonl", "vectors lint vectors",
    ]

    @Test("are in no output, whatever is printed of the vector set", arguments: commands)
    func areHidden(_ command: String) async throws {
        let found = try await Self.search(command)
        #expect(found.code == 1, "\(String(decoding: found.output, as: UTF8.self))")
    }

    @Test(
        "are printed with --show-secrets, so that the search finds them",
        arguments: [
            "check vectors --depth 1 --show-secrets",
            "check vectors --depth 1 --show-secrets --report json",
            "sign vectors --show-secrets", "sign vectors --show-secrets --format jsonl",
            "sign vectors --show-secrets --format header --method PLAINTEXT",
            "sign vectors --show-secrets --format curl --method PLAINTEXT",
        ])
    func areShownOnRequest(_ command: String) async throws {
        #expect(try await Self.search(command).code == 0)
    }

    @Test("are looked for where every vector fails, and beside private keys")
    func everythingFails() async throws {
        let vectors = Mutex(0)
        let outcome = try await Shell.run("oauthcheck check vectors --depth 1 | grep ^oauthcheck:")
        { folder in
            let count = try MarkedVectors.write(to: folder.appending(path: "vectors"))
            vectors.withLock { $0 = count }
        }
        let count = vectors.withLock { $0 }
        #expect(count > 0)
        #expect(
            String(decoding: outcome.output, as: UTF8.self)
                == "oauthcheck: \(count) vectors: 0 passed, \(count) failed\n")
        #expect(try !MarkedVectors.keyLines.get().isEmpty)
    }

    /// What grep finds of secrets in all that the command prints: its exit code is 1 for nothing.
    private static func search(_ command: String) async throws -> Outcome {
        let script = """
            oauthcheck \(command) >printed 2>&1
            touch report.json report.jsonl
            grep -F -f secrets printed report.json report.jsonl | cut -c 1-200 | grep .
            """
        return try await Shell.run(script) { folder in
            _ = try MarkedVectors.write(to: folder.appending(path: "vectors"))
            let secrets = [MarkedVectors.mark] + (try MarkedVectors.keyLines.get())
            let list = secrets.joined(separator: "\n") + "\n"
            try Data(list.utf8).write(to: folder.appending(path: "secrets"))
        }
    }
}
