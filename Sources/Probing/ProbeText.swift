package import Results
import Vectors

/// Results as text for people, without any secret.
package struct ProbeText {
    private let redaction: Redaction
    private let target: ProbeTarget

    package init(_ target: ProbeTarget, hiding redaction: Redaction) {
        self.target = target
        self.redaction = redaction
    }

    /// The lines of a result: one, and for what is wrong the request that proves it.
    package func lines(_ result: ProbeResult) -> [String] {
        let check = result.check
        let columns = [(check.id, 8), (check.level.rawValue, 13), (result.verdict.rawValue, 16)]
        let start = columns.map { text, width in
            text + String(repeating: " ", count: max(1, width - text.utf8.count))
        }.joined()
        var lines = ["\(start)\(check.rule)"]
        switch result.verdict {
        case .kept: break
        case .crash, .broken, .lax: lines += proof(result)
        case .inconclusive, .notApplicable, .notTried: lines.append("    \(visible(result.reason))")
        }
        let isMeasured = check.isMeasured || check.level == .information
        if isMeasured { lines += result.notes.map { "    \(visible($0))" } }
        return lines
    }

    private func proof(_ result: ProbeResult) -> [String] {
        var lines: [String] = []
        if let proof = result.proof { lines.append("    sent: \(visible(proof.text))") }
        lines.append("    \(visible(result.reason)) (RFC 5849 §\(result.check.section))")
        if result.check.section.isEmpty || !(result.check.section.first?.isNumber ?? false) {
            lines[lines.count - 1] = "    \(visible(result.reason))"
        }
        for mistake in result.mistakes {
            lines.append(
                "    the server accepts it from a program that \(mistake.mistake) (\(mistake.id))")
        }
        if !result.check.risk.isEmpty { lines.append("    \(result.check.risk)") }
        if let proof = result.proof {
            lines += requestLines(of: proof.message, result.check.id).map { "      | \($0)" }
            lines.append("    \(command(for: proof.message))")
        }
        return lines
    }

    private func visible(_ text: String) -> String {
        PlainText.visible(redaction.redacted(text))
    }

    /// The request as it was sent, one line of text for each of its lines.
    package func requestLines(of message: ProbeMessage, _ id: String) -> [String] {
        let octets = redaction.redacted(message.octets(for: id))
        let shown = octets.prefix(Self.octetsMax)
        var lines = shown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { line in
                PlainText.visible(octets: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        if shown.count < octets.count { lines.append("… \(octets.count - shown.count) more bytes") }
        return lines
    }

    /// More bytes of a request are not shown.
    private static let octetsMax = 4096

    /// A command that sends the request; a comment if curl cannot.
    package func command(for message: ProbeMessage) -> String {
        let fields = message.fields.filter { $0.name != "Transfer-Encoding" }
        let isText = (fields.flatMap(\.value) + message.target + message.body)
            .allSatisfy { (0x20...0x7E).contains($0) }
        guard isText, fields.count == message.fields.count, message.version == "HTTP/1.1",
            message.octets(for: "").count < Self.octetsMax
        else { return "# curl cannot send these bytes as they are" }
        var words = [
            "curl", "--include", "--path-as-is", "--globoff", "--http1.1", "--request",
            message.method,
        ]
        if message.method.utf8.elementsEqual("HEAD".utf8) { words += ["--head"] }
        let path = String(decoding: message.target, as: UTF8.self)
        if !path.hasPrefix("/") { words += ["--request-target", path] }
        for field in fields {
            words += ["--header", "\(field.name): \(String(decoding: field.value, as: UTF8.self))"]
        }
        if !message.body.isEmpty {
            words += ["--data-raw", String(decoding: message.body, as: UTF8.self)]
        }
        let base = "\(target.scheme)://\(target.host)"
        words.append(path.hasPrefix("/") ? base + path : base + target.target)
        return redaction.redacted(words.map(ShellWord.quoted).joined(separator: " "))
    }
}
