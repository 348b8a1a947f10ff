import Foundation
import Testing

/// Each option that names an input meets each one that names an output, with the same file.
@Suite("An output that is an input")
struct InputOutputTests {
    /// A command that writes files: the rest of its line, and its outputs, where `f` is the file.
    struct Writer: CustomTestStringConvertible {
        let name: String
        /// What the line has if no option gives it.
        let arguments: String
        let outputs: [String]
        var testDescription: String { name }
    }

    private static let results = [
        "--report json=f", "--history f", "--known f --update-known",
    ]
    private static let writers = [
        Writer(name: "check", arguments: "v.json", outputs: results),
        Writer(name: "probe", arguments: "http://127.0.0.1:9/", outputs: results),
        Writer(name: "import", arguments: "r.sh", outputs: ["--output f", "-o f"]),
        Writer(name: "share", arguments: "r.sh", outputs: ["--output f", "-o f"]),
        Writer(name: "merge", arguments: "r.json", outputs: ["--output f", "-o f"]),
        Writer(name: "fuzz", arguments: "--count 1", outputs: ["--write f"]),
        Writer(
            name: "serve", arguments: "--port 0 --quiet",
            outputs: ["--record f", "--state f", "--save-certificate f"]),
        Writer(
            name: "watch", arguments: "--port 0 --upstream http://127.0.0.1:9 --clients c.json",
            outputs: ["--record f", "--save-certificate f"]),
        Writer(name: "sign", arguments: "f", outputs: ["f --write"]),
    ]
    /// Options whose file is written, in the commands above.
    private static let written: Set = [
        "history", "output", "write", "record", "state", "save-certificate",
    ]
    /// Options whose file is read.
    private static let read: Set = [
        "with-file", "consumer-secret-file", "token-secret-file", "env-file", "private-key-file",
        "public-key-file", "response", "known", "baseline", "answers",
        "trust", "certificate", "certificate-key", "clients",
    ]
    /// What one option needs beside it.
    private static let companions = [
        "certificate": "--certificate-key k", "certificate-key": "--certificate k",
    ]

    /// The options with files of each command, by its name; empty for an argument.
    private static func options() async throws -> [String: [String]] {
        let outcome = try await Shell.run("oauthcheck --experimental-dump-help")
        let help = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        var options: [String: [String]] = [:]
        func walk(_ command: [String: Any]) {
            let name = command["commandName"] as? String ?? ""
            for argument in command["arguments"] as? [[String: Any]] ?? []
            where (argument["completionKind"] as? [String: Any])?["file"] != nil {
                let names = argument["names"] as? [[String: Any]] ?? []
                let long = names.first { $0["kind"] as? String == "long" }
                options[name, default: []].append(long?["name"] as? String ?? "")
            }
            for child in command["subcommands"] as? [[String: Any]] ?? [] { walk(child) }
        }
        walk(help?["command"] as? [String: Any] ?? [:])
        return options
    }

    @Test("is looked for with every option that names a file")
    func completeness() async throws {
        let names = Set(try await Self.options().values.joined())
        #expect(names.subtracting([""]) == Self.read.union(Self.written))
        #expect(names.count > Self.read.count)
    }

    @Test("ends the run before anything runs, and stays as it is", arguments: writers)
    func refusal(_ writer: Writer) async throws {
        let options = try #require(try await Self.options()[writer.name])
        var calls: [String] = []
        for output in writer.outputs {
            // The vectors that sign fills in are its input.
            for name in options
            where !Self.written.contains(name) && !(name.isEmpty && writer.arguments == "f") {
                let input =
                    name.isEmpty
                    ? "f" : "\(writer.arguments) --\(name) f \(Self.companions[name] ?? "")"
                calls.append("\(writer.name) \(input) \(output)")
            }
            for other in writer.outputs where other < output && !output.hasPrefix("-o") {
                calls.append("\(writer.name) \(writer.arguments) \(other) \(output)")
            }
        }
        #expect(calls.count >= writer.outputs.count)
        let outcome = try await Shell.run(
            """
            echo '{}' > c.json; echo x > k; cp c.json v.json; cp c.json r.json; echo x > r.sh
            t() {
                echo precious > f
                oauthcheck "$@" </dev/null >out 2>err; code=$?
                [ $code = 2 ] && [ "$(cat f)" = precious ] && [ ! -s out ] || {
                    echo "$*: code $code"; head -n 1 err; }
                grep -qE 'in one run|to the same file|has no effect|given twice' err || {
                    echo "$*"; cat err; }
                [ "$(ls)" = "$files" ] || echo "$*: $(ls)"
            }
            touch f out err; files=$(ls)

            """ + calls.map { "t \($0)" }.joined(separator: "\n"))
        #expect(String(decoding: outcome.output, as: UTF8.self) == "", "\(calls.count) calls")
        #expect(outcome.errors.isEmpty)
    }

    @Test("is refused where a request, a vector or the settings name it")
    func namedInside() async throws {
        let outcome = try await Shell.run(
            #"""
            printf 'a=b' > body; cp "$ROOT/vectors/keys/rsa-1024-pkcs8.pem" key.pem
            printf 'CONSUMER_SECRET=cs\n' > e.env
            printf '%s\n' "curl http://h.test/a -d @body -H 'Authorization: OAuth \
            oauth_consumer_key=\"k\", oauth_signature_method=\"HMAC-SHA1\", \
            oauth_signature=\"x\"'" > c.sh
            echo '{"id": "a", "request": {"url": "http://h/"}, "oauth": {"oauth_consumer_key": "k",
             "oauth_signature_method": "RSA-SHA1"}, "secrets": {"private_key_file": "key.pem"},
             "expected": {"signature": "x"}}' > v.json
            echo '{"vectors": "v.json", "report": "json=oauthcheck.jsonc"}' > oauthcheck.jsonc
            t() { cp "$1" before; shift; oauthcheck "$@" >/dev/null 2>&1; echo "$?"; }
            t body check c.sh --env-file e.env --report json=body; cmp before body
            t key.pem check v.json --no-config --report summary=key.pem; cmp before key.pem
            t oauthcheck.jsonc check; cmp before oauthcheck.jsonc
            ls
            """#)
        let files = "before\nbody\nc.sh\ncommand\ne.env\nkey.pem\noauthcheck.jsonc\nv.json\n"
        #expect(String(decoding: outcome.output, as: UTF8.self) == "2\n2\n2\n" + files)
    }
}
