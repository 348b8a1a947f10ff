// How requests are sent, and what counts as an acceptance.
extension ProbeRun {
    mutating func send(_ messages: [ProbeMessage], _ id: String) -> [ProbeAnswer] {
        let sendings = messages.map { message in
            ProbeTransport.Sending(
                bytes: message.bytes(for: id), isSecure: message.isSecure,
                isHead: message.method.utf8.elementsEqual("HEAD".utf8))
        }
        requestCount += messages.count
        let marker = messages.first.map(marker) ?? []
        return transport.send(sendings).map {
            var answer = $0
            answer.marker = marker
            learn(answer)
            return answer
        }
    }

    /// More secrets are not remembered.
    private static let issuedMax = 2000

    /// Remembers the secrets that an answer issues.
    private mutating func learn(_ answer: ProbeAnswer) {
        guard (200..<400).contains(answer.status ?? 0) else { return }
        for secret in IssuedSecrets.values(in: answer.content)
        where issued.count < Self.issuedMax
            && !issued.contains(where: { $0.utf8.elementsEqual(secret.utf8) })
        {
            issued.append(secret)
        }
    }

    /// What the body of an answer must have, if a status does not say enough.
    private func marker(for message: ProbeMessage) -> [UInt8] {
        guard let marker = options.marker else { return [] }
        return switch bench.target.endpoint(of: message.target) {
        case .resource: Array(marker.utf8)
        case .credentials: Array("oauth_token=".utf8)
        case .page: []
        }
    }
}
