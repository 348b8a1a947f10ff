import OAuth1
import Vectors

// MARK: - Doubts about the secrets

extension InputDoubt {
    /// Everything doubtful about both secrets.
    static func secrets(_ input: InputReading.Input) -> [InputDoubt] {
        let facts = input.facts
        guard facts.signatureMethod.kind != .rsa, facts.givenSigningKey == nil else { return [] }
        var doubts = shape(of: facts.consumerSecret, "consumer secret") { $0.consumerSecret = $1 }
        doubts += shape(of: facts.tokenSecret, "token secret") { $0.tokenSecret = $1 }
        if facts.consumerSecret.isEmpty {
            doubts.append(
                InputDoubt(
                    text: "The consumer secret is empty. Give it with \(.consumerSecretEnv) NAME "
                        + "or \(.consumerSecretFile) FILE."))
        }
        let hasToken = facts.protocolValue("oauth_token")?.isEmpty == false
        if hasToken, facts.tokenSecret.isEmpty {
            doubts.append(
                InputDoubt(
                    text: "The request has oauth_token, but the token secret is empty. "
                        + "Give it with \(.tokenSecretEnv) NAME or \(.tokenSecretFile) FILE."))
        }
        if !hasToken, !facts.tokenSecret.isEmpty {
            let reading = InputReading(
                clause: "the request has no token secret",
                instead: "leave the token secret out"
            ) { $0.facts.tokenSecret = [] }
            doubts.append(
                InputDoubt(
                    text: "There is a token secret, but the request has no oauth_token. "
                        + "Add \(.token), or \(reading.instead).",
                    readings: [reading]))
        }
        return doubts + keyAsSecret(facts) + exchanged(facts)
    }

    /// Providers that say "key" and "secret" have their key taken for a secret.
    private static func keyAsSecret(_ facts: SigningFacts) -> [InputDoubt] {
        guard let key = facts.protocolValue("oauth_consumer_key"), !key.isEmpty,
            facts.consumerSecret == key
        else { return [] }
        // Without a token, the token secret was given, and is not used.
        let others = facts.tokenSecret.isEmpty ? facts.otherTokenSecrets : [facts.tokenSecret]
        let readings = others.map { secret in
            InputReading(
                clause: "the value given as the token secret is the consumer secret",
                instead: "give that value as the consumer secret, and leave the token secret out",
                excludesMistake: true
            ) { input in
                input.facts.consumerSecret = secret
                input.facts.tokenSecret = []
            }
        }
        return [
            InputDoubt(
                text: "The consumer secret is the same as oauth_consumer_key. "
                    + "Give the secret that belongs to the key.",
                readings: readings)
        ]
    }

    private static func exchanged(_ facts: SigningFacts) -> [InputDoubt] {
        guard !facts.consumerSecret.isEmpty, !facts.tokenSecret.isEmpty else { return [] }
        let reading = InputReading(
            clause: "the consumer secret and the token secret are swapped in the input",
            instead: "swap the two secrets"
        ) { input in
            input.facts.consumerSecret = facts.tokenSecret
            input.facts.tokenSecret = facts.consumerSecret
        }
        return [InputDoubt(text: "", readings: [reading])]
    }

    private typealias Setter = @Sendable (inout SigningFacts, [UInt8]) -> Void

    /// Whether the text of a secret looks like more than the secret.
    private static func shape(
        of secret: [UInt8],
        _ name: String,
        _ set: @escaping Setter
    ) -> [InputDoubt] {
        let lines = secret.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) }
        if lines.count > 1 {
            let readings = lines.prefix(linesMax).enumerated().flatMap { index, line in
                values(in: line).map { value in
                    reading("the \(name) is on line \(index + 1) of the given text", set, value)
                }
            }
            return [
                InputDoubt(
                    text: "The \(name) has \(lines.count) lines, like a whole file. Give only the "
                        + "secret.",
                    readings: readings)
            ]
        }
        let trimmed = trimmed(secret)
        if trimmed != secret {
            let clause = "the \(name) is used without the white space around it"
            return [
                InputDoubt(
                    text: "The \(name) begins or ends with white space. Give it without the white "
                        + "space.",
                    readings: [reading(clause, set, trimmed)])
            ]
        }
        guard let value = values(in: secret).first, value != secret else {
            return encoded(secret, name, set)
        }
        let isQuoted = unquoted(secret) != secret
        let around = isQuoted ? "quotation marks around it" : "NAME= before it"
        return [
            InputDoubt(
                text: "The \(name) has \(around). Give only the secret.",
                readings: [reading("the \(name) is used without \(around)", set, value)])
        ]
    }

    /// A secret was copied from an answer without decoding it.
    private static func encoded(
        _ secret: [UInt8],
        _ name: String,
        _ set: @escaping Setter
    ) -> [InputDoubt] {
        let decoded = PercentEncoding.decoded(secret)
        guard decoded != secret else { return [] }
        let reading = InputReading(
            clause: "the \(name) is given percent-encoded",
            instead: "give the \(name) decoded",
            excludesMistake: true
        ) { set(&$0.facts, decoded) }
        return [
            InputDoubt(
                text: "The \(name) looks percent-encoded. If it was copied from a server's "
                    + "response, give it decoded.",
                readings: [reading])
        ]
    }

    /// Lines of a secret that are tried.
    private static let linesMax = 16

    private static func reading(_ clause: String, _ set: @escaping Setter, _ value: [UInt8])
        -> InputReading
    {
        InputReading(clause: clause, instead: "give only the secret") {
            set(&$0.facts, value)
        }
    }

    /// What a line of a file may give: the value after `NAME=`, then the whole line.
    private static func values(in line: [UInt8]) -> [[UInt8]] {
        let line = trimmed(line)
        let start = line.starts(with: "export ".utf8) ? 7 : 0
        let name = line.dropFirst(start).prefix { $0 != UInt8(ascii: "=") }
        let isNamed =
            name.endIndex < line.endIndex && name.count > 2
            && name.allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || byte == UInt8(ascii: "_") || "0123456789".utf8.contains(byte)
            }
        let whole = unquoted(line)
        guard isNamed else { return [whole] }
        return [unquoted(trimmed(Array(line[(name.endIndex + 1)...]))), whole]
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        let isBlank = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
        let start = text.drop(while: isBlank)
        return Array(start.prefix(start.count - start.reversed().prefix(while: isBlank).count))
    }

    private static func unquoted(_ text: [UInt8]) -> [UInt8] {
        guard text.count > 2, let quote = text.first, "\"'".utf8.contains(quote),
            text.last == quote
        else { return text }
        return Array(text.dropFirst().dropLast())
    }
}
