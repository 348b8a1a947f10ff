package import Results
package import Vectors
import HTTP

/// Results and requests as text, without any secret.
package struct ProbeText {
    /// One after another; the secrets of a server may be more than one can hide.
    private var redactions: [Redaction]
    private let target: ProbeTarget

    package init(_ target: ProbeTarget, hiding redaction: Redaction) {
        self.target = target
        redactions = [redaction]
    }

    /// What a result says, for reports.
    package func finding(_ result: ProbeResult) -> RuleFinding {
        hiding(result.issued).shown(result)
    }

    /// The same, which hides secrets that the server has issued as well.
    private func hiding(_ issued: [String]) -> ProbeText {
        var text = self
        var start = 0
        while start < issued.count {
            let end = min(issued.count, start + Self.issuedMax)
            text.redactions.append(Redaction(Array(issued[start..<end])))
            start = end
        }
        return text
    }

    /// As many as one redaction hides at their usual lengths.
    private static let issuedMax = 64

    private func redacted(_ bytes: [UInt8]) -> [UInt8] {
        redactions.reduce(bytes) { $1.redacted($0) }
    }

    private func redacted(_ text: String) -> String {
        redactions.reduce(text) { $1.redacted($0) }
    }

    private func shown(_ result: ProbeResult) -> RuleFinding {
        let check = result.check
        var finding = RuleFinding(
            id: check.id, section: check.section, level: check.level.rawValue, rule: check.rule,
            result.verdict)
        finding.reason = redacted(result.reason)
        finding.needs = result.needs
        // What the server decides is only told where nothing else is to be said.
        if check.isMeasured || check.level == .information {
            finding.notes = result.notes.map(redacted)
        }
        guard result.verdict.fault != nil else { return finding }
        finding.risk = check.risk
        finding.hasStopped = result.hasStopped
        finding.mistakes = result.mistakes
        finding.proof = result.proof.map { proof(of: $0, check.id) }
        return finding
    }

    private func proof(of exchange: ProbeExchange, _ id: String) -> RuleFinding.Proof {
        var proof = RuleFinding.Proof()
        proof.text = redacted(exchange.text)
        proof.isValid = exchange.isValid
        proof.request = requestLines(of: exchange.message, id)
        proof.answer = answerLines(of: exchange.answer)
        proof.command = command(for: exchange.message)
        proof.control = exchange.control.map { command(for: $0) } ?? ""
        return proof
    }

    /// The request as it was sent, one line of text for each of its lines.
    package func requestLines(of message: ProbeMessage, _ id: String) -> [String] {
        lines(of: redacted(message.bytes(for: id)))
    }

    /// The answer, one line of text for each of its lines; without credentials that it issues.
    package func answerLines(of answer: ProbeAnswer) -> [String] {
        guard let status = answer.status else { return [answer.text] }
        var bytes = Array("HTTP/1.1 \(status)\r\n".utf8)
        for field in answer.fields {
            bytes += field.name + Array(": ".utf8) + field.value + Array("\r\n".utf8)
        }
        bytes += Array("\r\n".utf8) + answer.body
        let hidden = redacted(bytes)
        return lines(of: IssuedSecrets.hidden(in: hidden))
    }

    private func lines(of bytes: [UInt8]) -> [String] {
        let shown = bytes.prefix(Self.bytesMax)
        var lines = shown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { line in
                PlainText.visible(bytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        if shown.count < bytes.count { lines.append("… \(bytes.count - shown.count) more bytes") }
        return lines
    }

    /// More bytes of a request are not shown.
    private static let bytesMax = 4096

    /// A command that sends the request; a comment if curl cannot.
    package func command(for message: ProbeMessage) -> String {
        guard message.version == "HTTP/1.1", message["Transfer-Encoding"] == nil,
            message.bytes(for: "").count < Self.bytesMax
        else { return "# curl cannot send these bytes unchanged" }
        let isHTTP = target.isSecure && !message.isSecure
        let server =
            isHTTP
            ? "http://\(target.httpHost ?? target.host)" : "\(target.scheme)://\(target.host)"
        do throws(SendingRefusal) {
            var command = try CurlCommand(
                method: Array(message.method.utf8), to: server, target: message.target)
            command.options = ["--include", "--http1.1"]
            command.fields = message.fields.map { (Array($0.name.utf8), $0.value) }
            command.body = message.body.isEmpty ? nil : message.body
            return redacted(try command.text())
        } catch {
            return "# curl cannot send this request: \(error.reason.text { $0.words })"
        }
    }
}
